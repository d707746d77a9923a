import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { faultOf } from './faults.ts'
import type { Settings } from './settings.ts'
import { withDefaults } from './settings-cache.ts'

interface SettingsVersionsTable {
  number: Generated<number>
  at: Date
  /** null: as the settings were before anybody saved them. */
  actor_id: bigint | null
  /** Each changed setting with the value before and after, in our words. */
  changes: ColumnType<Partial<Record<keyof Settings, [unknown, unknown]>>, string>
  /** All settings after it. */
  settings: ColumnType<Record<string, unknown>, string>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    settings: { key: string; value: unknown; updated_at: Date }
    settings_versions: SettingsVersionsTable
  }
}

/** All settings as they are now, for what is not a call: a call has them in its `ctx`. */
export async function readSettings(db: Db | Tx): Promise<Readonly<Settings>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** @throws before anything is stored when one of the values cannot be ({@link faultOf}) */
export async function writeSettings(db: Db | Tx, changes: Partial<Settings>): Promise<void> {
  const fault = faultOf(changes)
  if (fault) throw new Error(`the setting ${fault.name} ${fault.problem.en}`)
  for (const [key, value] of Object.entries(changes)) {
    await sql`
      insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where settings.value is distinct from excluded.value`.execute(db)
  }
}
