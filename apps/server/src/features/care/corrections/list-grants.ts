import { type AnswerOf, type Calls, TAKEN_BACK_KINDS } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { type GivenGrant, grantsGivenTo, type TimeLine, timeLeftOf, timeLineOf } from '../../books/grants/index.ts'

type Row = GivenGrant<(typeof TAKEN_BACK_KINDS)[number]> & { takenAt: Date | null }
type Grant = Row & { leftMs: number }

const MOST = 100

/** Lists the grants of a user that no payment gave, each with the part that could be taken back now. */
export const listGrants: Handler<Calls['listGrants']> = async (ctx, { userId }) => {
  const grants = await grantsOf(ctx.db, sql`(select id from accounts where public_id = ${userId})`, ctx.now())
  return grants.map((grant): AnswerOf<Calls['listGrants']>[number] => {
    const { id, kind, name, bytes, days, at, takenAt } = grant
    const left = takenAt ? { bytes: 0n, ms: 0 } : leftOf(grant)
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
export async function grantsOf(db: Db | Tx, userId: RawBuilder<unknown>, now: Date): Promise<Grant[]> {
  const { rows } = await sql<Row & { line: TimeLine | null }>`
    select g.*, c.created_at as "takenAt",
      case when row_number() over (order by g.at desc, g.key) = 1 then ${timeLineOf(userId)} end as line
    from (${grantsGivenTo(userId, TAKEN_BACK_KINDS, MOST)}) g
      left join corrections c on c.takes_back = g.key and c.undone_at is null
    order by g.at desc, g.key`.execute(db)
  const line = rows[0]?.line
  const leftMs = line ? timeLeftOf(line, now) : new Map<string, number>()
  return rows.map((row) => ({ ...row, leftMs: leftMs.get(row.key) ?? 0 }))
}

/**
 * Part of a grant that is left. Traffic has no origin, so it is at most the grant and at most the user's balance.
 */
export function leftOf({ bytes, days, userBytes, leftMs }: Grant): { bytes: bigint; ms: number } {
  return { bytes: bytes < userBytes ? bytes : userBytes, ms: Math.min(days * DAY_MS, leftMs) }
}

/** Rounded down to hundredths. */
export const daysOf = (ms: number) => Math.floor((ms / DAY_MS) * 100) / 100
