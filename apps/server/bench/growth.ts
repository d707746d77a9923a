import type pg from 'pg'

const TABLES = [
  'usage_reports',
  'usage_inbound_days',
  'usage_days',
  'usage_quarantine',
  'usage_sources',
  'traffic_balances',
]

export type Sizes = Record<string, { bytes: number; rows: number }>

/** Disk size of the usage tables, with their indexes and partitions, and their row counts. */
export async function readSizes(database: pg.Client): Promise<Sizes> {
  const sizes: Sizes = {}
  for (const table of TABLES) {
    const { rows } = await database.query(
      `select (select count(*) from ${table})::int as rows,
        (select sum(pg_total_relation_size(relid)) from pg_partition_tree($1::regclass))::bigint::text as whole,
        pg_total_relation_size($1::regclass)::text as plain`,
      [table],
    )
    const { rows: count, whole, plain } = rows[0]
    sizes[table] = { rows: count, bytes: Number(whole ?? plain) }
  }
  return sizes
}

/**
 * Growth per day, from the measured bytes per row. A report adds one row. The tables of days get at most one row per
 * user, or one per user and node if every user uses all of his nodes. Reports do not make the other tables grow.
 */
export function growthOf(
  before: Sizes,
  after: Sizes,
  perDay: { reportsPerDay: number; users: number; userNodePairs: number },
) {
  const rowsPerDay: Record<string, number> = {
    usage_reports: perDay.reportsPerDay,
    usage_inbound_days: perDay.userNodePairs,
    usage_days: perDay.users,
  }
  return TABLES.map((table) => {
    const [was, is] = [before[table] ?? { bytes: 0, rows: 0 }, after[table] ?? { bytes: 0, rows: 0 }]
    const rows = is.rows - was.rows
    const bytesPerRow = rows > 0 ? (is.bytes - was.bytes) / rows : 0
    return {
      table,
      rows,
      mb: Number(((is.bytes - was.bytes) / 1e6).toFixed(1)),
      bytesPerRow: Math.round(bytesPerRow),
      rowsPerDay: rowsPerDay[table] ?? 0,
      mbPerDay: Number((((rowsPerDay[table] ?? 0) * bytesPerRow) / 1e6).toFixed(1)),
    }
  })
}
