import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** When a client program last took the user's profile; null while nothing was imported. */
export async function lastFetchOf(db: Db, userId: bigint): Promise<{ at: Date; client: string; lines: number } | null> {
  const { rows } = await sql<{ at: Date; client: string; lines: number }>`
    select f.at, k.client, k.lines from fetch_log f join fetch_kinds k on k.id = f.kind
    where f.user_id = ${userId} order by f.at desc limit 1`.execute(db)
  return rows[0] ?? null
}
