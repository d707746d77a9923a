import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'
import type { Wires } from './wires.ts'

type Db = App['db']

/** Remembers all rows and the numbers of the next ones, for {@link restoreBooks}. */
export async function keepBooks(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string; filled: boolean }>`
    select c.relname as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int > 0
        as filled
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like '%migration%'
    group by c.relname order by c.relname`.execute(db)
  await sql`create schema kept`.execute(db)
  const parts: string[] = []
  for (const { name, columns, filled } of rows) {
    parts.push(`if exists (select 1 from public."${name}") then delete from public."${name}"; end if;`)
    if (!filled) continue
    await sql.raw(`create table kept."${name}" as select ${columns} from public."${name}"`).execute(db)
    parts.push(
      `insert into public."${name}" (${columns}) overriding system value select ${columns} from kept."${name}";`,
    )
  }
  const numbers = await sql<{ name: string; last: bigint | null }>`
    select quote_ident(sequencename) as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(
    db,
  )
  for (const { name, last } of numbers.rows) {
    parts.push(`perform setval('public.${name}', ${last ?? 1n}, ${last !== null});`)
  }
  const body = `begin set local session_replication_role = replica; ${parts.join('\n')} end`
  await sql
    .raw(`create function kept.restore() returns void language plpgsql as $restore$ ${body} $restore$`)
    .execute(db)
}

/**
 * Puts all rows back that were kept, and removes the others. Over a connection of its own: to switch triggers off makes the
 * server forget all plans of the connection.
 */
export async function restoreBooks(wires: Wires): Promise<void> {
  await wires.aside('select kept.restore()')
}

/** Removes what many seeds leave behind in the files of the tables. */
export async function tidyBooks(wires: Wires): Promise<void> {
  await wires.aside('vacuum')
}
