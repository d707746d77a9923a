import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'

/** The tables in which any of these words stand. The audit keeps what staff did; answers are kept for a day, and counts of tries to sign in for an hour. */
export async function tablesWith({ db }: Pick<App, 'db'>, words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace and c.relname not in ('audit', 'idempotency_keys', 'rate_counters') order by 1`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.id(name)} t`.execute(db)
    if (words.some((word) => rows.some(({ text }) => text.includes(word)))) found.push(name)
  }
  return found
}
