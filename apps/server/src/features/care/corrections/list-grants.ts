import { type AnswerOf, type Calls, TAKEN_BACK_KINDS } from '@dukou/contract'
import { DAY_MS, timeLeftMs } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { type GivenGrant, grantsGivenTo } from '../../books/grants/index.ts'

type Grant = GivenGrant<(typeof TAKEN_BACK_KINDS)[number]> & { takenAt: Date | null }

const MOST = 100

/** Lists the grants of a user that no payment gave, each with the part that could be taken back now. */
export const listGrants: Handler<Calls['listGrants']> = async (ctx, { userId }) => {
  const grants = await grantsOf(ctx.db, sql`(select id from accounts where public_id = ${userId})`)
  return grants.map((grant): AnswerOf<Calls['listGrants']>[number] => {
    const { id, kind, name, bytes, days, at, takenAt } = grant
    const left = takenAt ? { bytes: 0n, ms: 0 } : leftOf(grant, ctx.now())
    return {
      id,
      kind,
      name,
      givenBytes: bytes,
      givenDays: days,
      createdAt: at,
      leftBytes: left.bytes,
      leftDays: daysOf(left.ms),
      takenAt,
    }
  })
}

/** The newest grants of a user. A correction that was undone takes nothing back. */
export async function grantsOf(db: Db | Tx, userId: RawBuilder<unknown>): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select g.*, c.created_at as "takenAt" from (${grantsGivenTo(userId, TAKEN_BACK_KINDS, MOST)}) g
      left join corrections c on c.takes_back = g.key and c.undone_at is null
    order by g.at desc, g.key`.execute(db)
  return rows
}

/**
 * Part of a grant that is left. Traffic has no origin, so it is at most the grant and at most the user's balance.
 */
export function leftOf(grant: Grant, now: Date): { bytes: bigint; ms: number } {
  const { bytes, days, userBytes, userTimeEnds, laterDays } = grant
  const ms = Math.min(days * DAY_MS, timeLeftMs(userTimeEnds, laterDays, now))
  return { bytes: bytes < userBytes ? bytes : userBytes, ms }
}

/** Rounded down to hundredths. */
export const daysOf = (ms: number) => Math.floor((ms / DAY_MS) * 100) / 100
