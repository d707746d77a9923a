import { sql } from 'kysely'
import type { Db, Tx } from './database/tables.ts'

/**
 * Adds one to a counter that all processes share; when its window is over, a new one starts. A window is cut to end one
 * window's length from now at most: after the clock was set back, old ones would last for hours.
 */
export async function countHit(
  db: Db | Tx,
  key: string,
  windowSeconds: number,
): Promise<{ hits: number; secondsLeft: number }> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_counters (key, hits, resets_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when rate_counters.resets_at > now() then rate_counters.hits + 1 else 1 end,
      resets_at = case when rate_counters.resets_at > now() then least(rate_counters.resets_at, excluded.resets_at)
        else excluded.resets_at end
    returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds`.execute(db)
  return { hits: rows[0]?.hits ?? 1, secondsLeft: rows[0]?.seconds ?? windowSeconds }
}

/** Locks in the order of the keys: two bursts that take the same ones back would wait for each other. */
export async function takeBackHits(db: Db | Tx, keys: string[]): Promise<void> {
  await sql`
    with locked as (select key from rate_counters where key = any(${keys}) order by key for update)
    update rate_counters c set hits = hits - 1 from locked where c.key = locked.key and hits > 0`.execute(db)
}

export async function forgetOldCounters(db: Db): Promise<void> {
  await sql`
    delete from rate_counters where key in
      (select key from rate_counters where resets_at < now() for update skip locked)`.execute(db)
}
