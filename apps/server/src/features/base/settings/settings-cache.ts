import type { Columns } from '../../../platform/database/columns.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { bySettingName } from './stored-keys.ts'

declare module '../../../platform/context.ts' {
  interface Known {
    settings: Readonly<Settings>
  }
}

/** Settings in a statement's result: the revision, and all settings if it differs from the cached revision. */
export interface SettingsSince {
  revision: bigint
  changedSettings: Record<string, unknown> | null
}

/**
 * The columns of {@link SettingsSince} for a statement that reads `site`: both are of one moment, and every change of the
 * table raises the revision (a trigger).
 * @param known the parameter with the revision that is known
 */
export function settingsSince(known: string): Columns<SettingsSince> {
  return {
    revision: 'site.settings_revision',
    changedSettings: `case when site.settings_revision <> ${known}::bigint
      then (select coalesce(jsonb_object_agg(key, value), '{}') from settings) end`,
  }
}

/** One question of the cache: the revision to tell the statement, and how its answer is read. */
interface SettingsQuestion {
  known: bigint
  settingsOf(answer: SettingsSince | undefined): Readonly<Settings>
}

/**
 * Keeps the settings of one revision. They are never used by themselves, only where a statement has just said that their
 * revision still holds, so no process goes by settings that were changed before it was asked.
 */
export function createSettingsCache(): () => SettingsQuestion {
  let kept = { revision: -1n, settings: withDefaults({}) }
  return () => {
    // Concurrent statements end in any order, so each uses the revision that was cached when it was sent.
    const told = kept
    return {
      known: told.revision,
      settingsOf(answer) {
        if (!answer) throw new Error('the table site has lost its row')
        if (!answer.changedSettings) return told.settings
        kept = { revision: answer.revision, settings: withDefaults(answer.changedSettings) }
        return kept.settings
      },
    }
  }
}

/**
 * Settings by their names, from what is stored: with defaults for missing ones, and without unknown ones. Frozen, because
 * all calls share the object.
 */
export function withDefaults(stored: Record<string, unknown>): Readonly<Settings> {
  const known = Object.entries(bySettingName(stored)).filter(([key]) => key in defaultSettings)
  const settings: Settings = { ...defaultSettings, ...Object.fromEntries(known) }
  for (const value of Object.values(settings)) Object.freeze(value)
  return Object.freeze(settings)
}
