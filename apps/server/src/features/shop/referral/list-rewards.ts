import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'
import { nameOf } from './name-of.ts'
import { ownAnd } from './own-and-merged.ts'

type Reward = AnswerOf<Calls['listRewards']>[number]

const SHOWN = 1000

interface Row extends Omit<Reward, 'invitee' | 'rewardRate'> {
  email: string
  isDeleted: boolean
  rewardBp: number
}

/** The newest thousand rebates of the caller and of accounts that were merged into his. */
export const listRewards: Handler<Calls['listRewards']> = async (ctx) => {
  const after = afterOf(ctx)
  const mine = sql`r.inviter_id = any(${ownAnd(ctx.actor.id)})`
  const behind = sql`select r.id from rebates r where r.public_id = ${after ?? ''} and ${mine}`
  const older = after === undefined ? sql`` : sql`and r.id < (${behind})`
  const { rows } = await sql<Row>`
    select r.public_id as id, u.email, u.deleted_at is not null as "isDeleted", r.description, r.external_li as "externalLi",
      r.reward_bp as "rewardBp", r.reward_li as "rewardLi", r.debt_paid_li as "debtPaidLi", r.left_li as "leftLi",
      r.created_at as "boughtAt", r.reversed_at as "reversedAt", r.refund_taken_li + r.refund_debt_li as "refundedLi"
    from rebates r join accounts u on u.id = r.invitee_id
    where ${mine} ${older} order by r.id desc limit ${ctx.page?.limit ?? SHOWN}`.execute(ctx.db)
  await refuseLostCursor(ctx, rows, behind)
  return rows.map(({ rewardBp, ...row }) => ({ ...row, invitee: nameOf(row), rewardRate: rewardBp / 10_000 }))
}
