import { sql } from 'kysely'
import { withoutIdleLimit, withoutTimeLimit } from '../../../platform/database/deadline.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/** Customers of a seed that have no past yet: they follow one another by number. */
export interface Seeded {
  firstId: bigint
  count: number
  /** How far back the past goes. */
  days: number
  now: Date
  timeZone: string
}

/** A deterministic number from 0 to 1 for each user, evenly distributed over all users. */
export function unit(user: string, salt: number) {
  return sql.raw(`((hashint8extended(${user}, ${salt}) & 1048575) / 1048576::float8)`)
}

/** 24 hex digits, as an outside name has. */
export const PUBLIC_ID = sql.raw('substr(md5(gen_random_uuid()::text), 1, 24)')

/**
 * Prepares a transaction that writes a million rows in a statement. Where the database user is a superuser, nothing is
 * checked row by row meanwhile, which takes most of the time; `verify` proves the books afterwards.
 */
export async function writeInBulk(tx: Tx): Promise<void> {
  await withoutTimeLimit(tx)
  await withoutIdleLimit(tx)
  await sql`set local work_mem = '256MB'`.execute(tx)
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper as may from pg_roles where rolname = current_user`.execute(tx)
  if (rows[0]?.may) await sql`set local session_replication_role = replica`.execute(tx)
}
