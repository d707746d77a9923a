import type { Feature } from '../../../platform/feature.ts'
import { getSettings } from './get.ts'
import { saveSettings } from './save.ts'
import { listSettingsVersions, settingsVersion } from './versions.ts'

export const settingsFeature = {
  tables: ['settings', 'settings_versions'],
  routes: { getSettings, listSettingsVersions, saveSettings, settingsVersion },
} satisfies Feature
