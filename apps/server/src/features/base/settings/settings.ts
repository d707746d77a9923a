import { type Settings, settingDeclarations } from '@dukou/domain'

export type { Settings }

const first = Object.entries(settingDeclarations).map(([name, { starts }]) => [name, starts])

/** The settings of a site that never saved any. */
export const defaultSettings = Object.fromEntries(first) as unknown as Settings
