import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'

type Rebate = AnswerOf<Calls['listRebates']>[number]
type Wanted = Omit<InputOf<Calls['listRebates']>, 'number'>

export interface RebateRow extends Omit<Rebate, 'rewardRate'> {
  reward_bp: number
}

export const listRebates: Handler<Calls['listRebates']> = async (ctx, { number, ...wanted }) => {
  const { rows } = await rebatesQuery(wanted, number).execute(ctx.db)
  await refuseLostCursor(ctx, rows, rebateWith(wanted.after ?? ''), wanted.after)
  return rows.map(rebateOf)
}

/** The newest, or those of people whom a text names on either side, each by an index. */
export function rebatesQuery({ sought, flagged, after }: Wanted, number: number): RawBuilder<RebateRow> {
  const older = after === null ? sql`` : sql`and r.id < (${rebateWith(after)})`
  const which = sql`${flagged ? sql`and r.flags <> '{}'` : sql``} ${older}`
  const newest = sql`order by r.id desc limit ${number}`
  const found =
    sought.trim() === ''
      ? sql`select r.id from rebates r where true ${which} ${newest}`
      : sql`select one.id from (${accountsLike(sought)}) who cross join lateral (
          (select r.id from rebates r where r.inviter_id = who.id ${which} ${newest})
          union (select r.id from rebates r where r.invitee_id = who.id ${which} ${newest})) one
        group by 1 order by 1 desc limit ${number}`
  return sql<RebateRow>`
    with found as materialized (${found})
    select r.public_id as id, a.email as inviter, a.public_id as "inviterId", u.email as invitee, u.public_id as "inviteeId",
      r.description, r.external_li as "externalLi", r.reward_bp, r.reward_li as "rewardLi", r.debt_paid_li as "debtPaidLi",
      r.flags, r.created_at as "boughtAt", r.reversed_at as "reversedAt", r.taken_li as "takenLi", r.debt_li as "debtLi",
      r.refund_taken_li + r.refund_debt_li as "refundedLi",
      coalesce(r.reversal_reason, '') as reason
    from found f join rebates r on r.id = f.id join accounts a on a.id = r.inviter_id join accounts u on u.id = r.invitee_id
    order by r.id desc`
}

const rebateWith = (publicId: string) => sql`select id from rebates where public_id = ${publicId}`

function rebateOf({ reward_bp, ...row }: RebateRow): Rebate {
  return { ...row, rewardRate: reward_bp / 10_000 }
}
