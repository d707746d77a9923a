import { sql } from 'kysely'
import { withoutTimeLimit } from './deadline.ts'
import type { Db, Tx } from './tables.ts'

/**
 * Reads all tables as they are at one moment, however long that takes. Tables with partitions are held first, in the
 * order of their names, before the moment is chosen: whoever drops a partition is then either done or waits, so that
 * nothing is missing and nobody waits in a ring.
 */
export async function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace
    order by relname`.execute(db)
  const partitioned = rows.map(({ name }) => sql.table(name))
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await withoutTimeLimit(tx)
      await sql`lock table ${sql.join(partitioned)} in access share mode`.execute(tx)
      return read(tx)
    })
}
