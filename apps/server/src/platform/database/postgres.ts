import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { type DeadlinePool, withDeadline } from './deadline.ts'

const INT8 = 20
const DATE = 1082

/** The server ends a statement that takes longer; a second later we no longer believe that it is there. */
const STATEMENT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 6_000
/** The server closes a connection that idles in a transaction this long, so a hung process keeps no locks. */
const IDLE_IN_TRANSACTION_MS = 8_000
const CONNECT_WITHIN_MS = 5_000
/**
 * A new connection costs the server ten milliseconds of a core until its first answer, which whoever needs it waits for,
 * and plans every statement some times anew. Work that comes by the minute finds the connections of the last time.
 */
const IDLE_MS = 600_000
/** Has the server notice in a minute that we are gone, for dead connections count against its limit. */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'
/** Compiling a statement takes longer than any of ours, and its price is guessed by branches that are never gone into. */
const NO_COMPILING = '-c jit=off'

/** A pool on a PostgreSQL server. int8 is bigint and date is its text, as on the embedded database. */
export function postgresDialect(url: string, maxConnections = 20): { dialect: PostgresDialect; pool: DeadlinePool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `${SERVER_KEEPALIVE} ${NO_COMPILING}`,
    types: { getTypeParser: typesOfServer },
  })
  // A connection that breaks must not end the process, neither idle in the pool nor while somebody holds it between two
  // statements: whoever asks next gets the error, or another connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const watched = withDeadline(pool, ANSWER_WITHIN_MS)
  return { dialect: new PostgresDialect({ pool: watched }), pool: watched }
}

/** int8 is bigint and date is its text. */
export const typesOfServer: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return (text: string) => BigInt(text)
  if (oid === DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, format as 'text')
}
