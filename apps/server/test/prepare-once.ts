import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'

/** Prepares a statement for a session that has none of that name, so that each session plans it once. */
export async function prepareOnce(
  session: App['db'],
  name: string,
  text: () => string | Promise<string>,
): Promise<void> {
  const { rows } = await sql`select 1 from pg_prepared_statements where name = ${name}`.execute(session)
  if (rows.length === 0) await sql.raw(`prepare ${name} as ${await text()}`).execute(session)
}
