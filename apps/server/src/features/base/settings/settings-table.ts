import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { faultOf } from './faults.ts'
import type { Settings } from './settings.ts'
import { withDefaults } from './settings-cache.ts'
import { byStoredKey, storedKey } from './stored-keys.ts'

/** All settings as they are now, for what is not a call: a call has them in its `ctx`. */
export async function readSettings(db: Db | Tx): Promise<Readonly<Settings>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** @throws before anything is stored when one of the values cannot be ({@link faultOf}) */
export async function writeSettings(db: Db | Tx, changes: Partial<Settings>): Promise<void> {
  const fault = faultOf(changes)
  if (fault) throw new Error(`the setting ${fault.name} ${fault.problem.en}`)
  for (const [key, value] of Object.entries(byStoredKey(changes))) {
    await sql`
      insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where settings.value is distinct from excluded.value`.execute(db)
  }
}

/** Notes that a setting was looked at and is right, as if it had been saved now. */
export async function confirmSetting<N extends keyof Settings>(tx: Tx, name: N, value: Settings[N]): Promise<void> {
  await sql`
    insert into settings (key, value) values (${storedKey(name)}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set updated_at = now()`.execute(tx)
}
