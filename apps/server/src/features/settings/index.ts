export { ourOrigins } from './our-origins.ts'
export type { Settings } from './settings.ts'
export { createSettingsCache, type SettingsSince, settingsSince } from './settings-cache.ts'
export { readSettings, writeSettings } from './settings-table.ts'
