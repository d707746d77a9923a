import { type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './tables.ts'

/** SQLSTATE of a connection that failed. */
const CONNECTION_FAILURE = '08006'
const NO_TIME_LIMIT = 'set local statement_timeout = 0'

/** Lifts the server's time limit and ours, for a transaction that may take long and that no customer waits for. */
export async function withoutTimeLimit(tx: Tx): Promise<void> {
  await sql.raw(NO_TIME_LIMIT).execute(tx)
}

/**
 * Lifts the limit of the pause between two statements, for commands alone: a program that is frozen then keeps its
 * locks until it goes on or ends.
 */
export async function withoutIdleLimit(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** The part of a connection that Kysely uses, and that reads outside Kysely use. */
interface WatchedClient {
  query(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>>
}

export interface DeadlinePool {
  connect(): Promise<PostgresPoolClient & WatchedClient>
  end(): Promise<void>
}

/**
 * A pool whose every statement is answered in time or loses its connection, because one that fell silent says nothing
 * when it dies: neither a firewall that forgot it nor a frozen server closes it. Whether a lost statement was carried out,
 * a commit above all, nobody can know; whoever asks again finds out. Connections that have not been heard of since one
 * fell silent are suspected of the same and not used again.
 */
export function withDeadline(pool: pg.Pool, withinMs: number): DeadlinePool {
  const heardAt = new WeakMap<pg.PoolClient, number>()
  let silentSince = Number.NEGATIVE_INFINITY

  function watch(client: pg.PoolClient): PostgresPoolClient & WatchedClient {
    let lost: Error | undefined
    let isLimited = true
    const run = async (query: string, values?: unknown[]) => {
      if (lost) throw lost
      if (query === NO_TIME_LIMIT) isLimited = false
      const askedAt = performance.now()
      let isAnswered = false
      const giveUp = () => {
        if (isAnswered) return
        const message = `the database gave no answer within ${withinMs / 1000} s`
        lost = Object.assign(new Error(message), { code: CONNECTION_FAILURE })
        silentSince = Math.max(silentSince, askedAt)
        client.connection.stream.destroy()
      }
      // By `setImmediate`, so that an answer that arrived while this process was busy is read first.
      const timer = isLimited ? setTimeout(() => setImmediate(giveUp), withinMs) : undefined
      try {
        return await client.query(query, values)
      } catch (error) {
        throw lost ?? error
      } finally {
        isAnswered = true
        clearTimeout(timer)
        if (!lost) heardAt.set(client, performance.now())
      }
    }
    return { query: run as never, release: () => client.release(lost) }
  }

  return {
    async connect() {
      for (;;) {
        const client = await pool.connect()
        if ((heardAt.get(client) ?? Number.POSITIVE_INFINITY) >= silentSince) return watch(client)
        client.connection.stream.destroy()
        client.release(true)
      }
    },
    end: () => pool.end(),
  }
}
