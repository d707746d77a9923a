import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Removes tables and functions of the program, the list of migrations too. */
export async function dropEverything(tx: Tx): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(tx)
  for (const { name } of tables) {
    // A partition goes with its table.
    if (name !== 'migrations') await sql`drop table if exists ${sql.id(name)} cascade`.execute(tx)
  }
  await sql`delete from migrations`.execute(tx)
  const { rows: functions } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx)
  for (const { signature } of functions) await sql`drop function ${sql.raw(signature)} cascade`.execute(tx)
}

/**
 * Does the work with the program's own triggers off, because rows of a backup are facts and no changes, and with
 * references within a table looked at when all its rows are there.
 */
export async function withoutGuards<T>(tx: Tx, tables: string[], work: () => Promise<T>): Promise<T> {
  const references = await selfReferences(tx)
  for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
  for (const { table, name } of references) {
    await sql`alter table ${sql.id(table)} alter constraint ${sql.id(name)} deferrable initially deferred`.execute(tx)
  }
  const result = await work()
  await sql`set constraints all immediate`.execute(tx)
  for (const { table, name } of references) {
    await sql`alter table ${sql.id(table)} alter constraint ${sql.id(name)} not deferrable`.execute(tx)
  }
  for (const table of tables) await sql`alter table ${sql.id(table)} enable trigger user`.execute(tx)
  return result
}

async function selfReferences(tx: Tx): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`.execute(tx)
  return rows
}
