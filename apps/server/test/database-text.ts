import { sql } from 'kysely'
import { tablesInOrder } from '../src/features/ops/backup/tables.ts'
import type { App } from '../src/platform/context.ts'

/** Every row of every table as text; what is sealed stays sealed. */
export async function databaseText({ db }: Pick<App, 'db'>): Promise<string> {
  const texts: string[] = []
  for (const name of await tablesInOrder(db)) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
