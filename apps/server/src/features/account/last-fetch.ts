import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** When a client program last took the user's profile; null while nothing was imported. */
export async function lastFetchOf(db: Db, userId: bigint): Promise<{ at: Date; client: string; lines: number } | null> {
  const { rows } = await sql<{ at: Date; client: string; lines: number }>`
    select at, client, lines from fetch_log where user_id = ${userId} order by at desc limit 1`.execute(db)
  return rows[0] ?? null
}
