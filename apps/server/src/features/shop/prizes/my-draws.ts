import { type AnswerOf, type Calls, MOST_DRAWS } from '@dukou/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'

type Draw = AnswerOf<Calls['myDraws']>[number]

export const myDraws: Handler<Calls['myDraws']> = async (ctx) => {
  const after = afterOf(ctx)
  const rows = await readDraws(ctx.db, ctx.actor.id, ctx.page?.limit ?? MOST_DRAWS, after)
  await refuseLostCursor(ctx, rows, drawWith(after ?? '', ctx.actor.id))
  return rows
}

/**
 * The last draws of a user, the newest first, each with the odds that it was drawn from.
 * @param after the id of a draw: those that are older than it
 */
export async function readDraws(db: Db | Tx, userId: bigint, most: number, after?: string): Promise<Draw[]> {
  const older = after === undefined ? sql`` : sql`and d.id < (${drawWith(after, userId)})`
  const { rows } = await sql<Draw>`
    select d.public_id as id, d.created_at as "createdAt", o.name, o.permanent_gb as "permanentGb",
      o.duration_days as "durationDays", o.pay_tenths as "payTenths", o.coupon_days as "couponDays",
      d.coupon_code as "couponCode", d.coupon_expires_at as "couponExpiresAt", d.cost_gb as "costGb", d.version,
      d.commitment, d.seed, d.own_number as "ownNumber",
      (select jsonb_agg(jsonb_build_object('name', a.name, 'weight', a.weight) order by a.position)
        from prize_odds a where a.version = d.version) as odds
    from prize_draws d join prize_odds o on o.version = d.version and o.position = d.position
    where d.user_id = ${userId} ${older} order by d.id desc limit ${most}`.execute(db)
  return rows
}

const drawWith = (publicId: string, userId: bigint) =>
  sql`select id from prize_draws where public_id = ${publicId} and user_id = ${userId}`
