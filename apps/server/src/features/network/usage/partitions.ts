import { businessDay, DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/tables.ts'

const DAYS_AHEAD = 3

/** Makes the tables of the days to come, so that no report has to. */
export async function makePartitionsAhead(app: Pick<App, 'db' | 'now' | 'config'>): Promise<void> {
  const now = app.now()
  await makePartitions(app.db, dayOf(app, now), dayOf(app, new Date(now.getTime() + DAYS_AHEAD * DAY_MS)))
}

export async function makePartitions(db: Db, first: string, last = first): Promise<void> {
  await sql`select make_usage_partitions(${first}::date, ${last}::date)`.execute(db)
}

/**
 * The day of a row that found no table of its day; undefined where that is not what went wrong. By what a server says in
 * any language: other broken checks name no column so.
 */
export function missingPartition(error: unknown): string | undefined {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  if (code !== '23514') return undefined
  return /\(day\) = \((\d{4}-\d\d-\d\d)\)/.exec(String(detail))?.[1]
}

function dayOf({ config }: Pick<App, 'config'>, at: Date): string {
  return businessDay(at, config.timeZone)
}
