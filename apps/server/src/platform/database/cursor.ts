import { type RawBuilder, sql } from 'kysely'
import { withoutTimeLimit } from './deadline.ts'
import type { Db } from './tables.ts'

/** A reader who takes nothing for so long is not waited for any longer. */
const IDLE_MS = 60_000

/**
 * The rows of statements one after the other, some at once and only as fast as they are taken, from one moment: whoever
 * stops early ends the statement. The embedded database has one session, which a slow reader must not keep from
 * everybody: there it reads all.
 */
export async function* rowsByCursor<Row>(
  db: Db,
  queries: RawBuilder<Row>[],
  { atOnce, isEmbedded }: { atOnce: number; isEmbedded: boolean },
): AsyncGenerator<Row[]> {
  if (isEmbedded) {
    for (const query of queries) yield (await query.execute(db)).rows
    return
  }
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    await withoutTimeLimit(tx)
    await sql.raw(`set local idle_in_transaction_session_timeout = ${IDLE_MS}`).execute(tx)
    for (const query of queries) {
      await sql`declare streamed no scroll cursor for ${query}`.execute(tx)
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.raw(String(atOnce))} from streamed`.execute(tx)
        if (rows.length === 0) break
        yield rows
      }
      await sql`close streamed`.execute(tx)
    }
  } finally {
    // The transaction only reads, so it has nothing to commit.
    await tx.rollback().execute()
  }
}
