import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'

/** A scrape does not wait longer for the database. */
const WITHIN_MS = 1_000

interface Row {
  node: string
  /** Seconds since its last sync; null: none yet. */
  age: number | null
  is_up: boolean
  batches: number
  bytes: number
}

/** Tells Prometheus of each agent: one statement for each scrape. */
export function exposeAgentFigures({ db, now, metrics }: Pick<App, 'db' | 'now' | 'metrics'>): void {
  let reading: Promise<Row[]> | undefined
  const read = () => {
    reading ??= readRows().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function readRows(): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select n.public_id as node, extract(epoch from ${now()}::timestamptz - a.seen_at)::float8 as age,
        a.is_core_running as is_up, a.waiting_batches as batches, a.waiting_bytes::float8 as bytes
      from node_agents a join node_places n on n.id = a.node_id
      where n.removed_at is null and a.public_key is not null`.execute(db)
    return rows
  }

  const figures = {
    dukou_agent_core_up: (row: Row) => Number(row.is_up),
    dukou_agent_last_sync_age_seconds: (row: Row) => row.age,
    dukou_agent_waiting_batches: (row: Row) => row.batches,
    dukou_agent_waiting_bytes: (row: Row) => row.bytes,
  } as const
  for (const [name, figureOf] of Object.entries(figures)) {
    metrics.gauges(name as keyof typeof figures, async () =>
      (await withinDeadline(WITHIN_MS, read())).flatMap((row) => {
        const value = figureOf(row)
        return value === null ? [] : [{ labels: { node: row.node }, value }]
      }),
    )
  }
}
