import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'

/** The actions that the audit tells of a thing, in their order. */
export async function auditOf(app: App, target: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit where target = ${target} order by id`.execute(
    app.db,
  )
  return rows.map(({ action }) => action)
}
