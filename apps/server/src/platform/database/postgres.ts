import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
const DATE = 1082

/** A pool on a PostgreSQL server. int8 is bigint and date is its text, as on the embedded database. */
export function postgresDialect(url: string, maxConnections = 20): { dialect: PostgresDialect; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  })
  // A connection that breaks must not end the process, neither idle in the pool nor while somebody holds it between two
  // statements: whoever asks next gets the error, or another connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { dialect: new PostgresDialect({ pool }), pool }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return (text: string) => BigInt(text)
  if (oid === DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, format as 'text')
}
