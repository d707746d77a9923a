import { type Calls, settingWires, wireSetting } from '@dukou/contract'
import type { SettingName } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { toldSetting, toldSettings } from './settings-answer.ts'
import { withDefaults } from './settings-cache.ts'
import { bySettingName } from './stored-keys.ts'

const SHOWN = 100

export const listSettingsVersions: Handler<Calls['listSettingsVersions']> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('settings_versions as v')
    .leftJoin('accounts as u', 'u.id', 'v.actor_id')
    .select(['v.number', 'v.at', 'v.changes', 'u.email'])
    .orderBy('v.number', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ changes, ...row }) => ({
    ...row,
    changes: (Object.entries(bySettingName(changes)) as [SettingName, [unknown, unknown]][])
      // A setting that there is no more is nothing that anybody could go back to.
      .filter(([name]) => name in settingWires)
      .map(([name, [before, after]]) => ({
        field: settingWires[name],
        before: jsonOf(name, before),
        after: jsonOf(name, after),
      })),
  }))
}

function jsonOf(name: SettingName, value: unknown): string {
  return JSON.stringify(wireSetting(name, toldSetting(name, value)))
}

/** For who wants to go back: he looks at it, and saves it as it is or in part. */
export const settingsVersion: Handler<Calls['settingsVersion']> = async (ctx, { number }) => {
  const row = await ctx.db
    .selectFrom('settings_versions')
    .select('settings')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) refuse('settingsVersionNotFound')
  return toldSettings(withDefaults(row.settings))
}
