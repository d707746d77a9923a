import { getSettings } from './get.ts'
import { saveSettings } from './save.ts'
import { listSettingsVersions, settingsVersion } from './versions.ts'

export const settingsRoutes = { getSettings, listSettingsVersions, saveSettings, settingsVersion }
