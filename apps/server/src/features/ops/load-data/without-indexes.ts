import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Fills tables without their plain indexes and makes those anew afterwards, which takes less than half of the time. */
export async function withoutIndexes(tx: Tx, tables: string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname = any(${tables}::text[]) and t.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(tx)
}
