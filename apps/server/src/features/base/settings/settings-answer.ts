import type { SettingName } from '@dukou/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Settings } from './settings.ts'
import { withDefaults } from './settings-cache.ts'

/** Settings as the contract has them: money is money there. */
export function toldSettings({ minWithdrawalLi, ...others }: Readonly<Settings>) {
  return { ...others, minWithdrawalLi: BigInt(minWithdrawalLi) }
}

/** One value as the contract has it. */
export function toldSetting(name: SettingName, value: unknown): unknown {
  return name === 'minWithdrawalLi' ? BigInt(String(value)) : value
}

/** All settings and their revision, both of one moment. */
export async function readSettingsNow(db: Db | Tx): Promise<{ settings: Readonly<Settings>; revision: number }> {
  const { rows } = await sql<{ revision: bigint; stored: Record<string, unknown> }>`
    select settings_revision as revision,
      (select coalesce(jsonb_object_agg(key, value), '{}') from settings) as stored
    from site`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the table site has lost its row')
  return { settings: withDefaults(row.stored), revision: Number(row.revision) }
}
