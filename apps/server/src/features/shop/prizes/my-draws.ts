import { type AnswerOf, type Calls, MOST_DRAWS } from '@dukou/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'

type Draw = AnswerOf<Calls['myDraws']>[number]

export const myDraws: Handler<Calls['myDraws']> = (ctx) => readDraws(ctx.db, ctx.actor.id, MOST_DRAWS)

/** The last draws of a user, the newest first, each with the odds that it was drawn from. */
export async function readDraws(db: Db | Tx, userId: bigint, most: number): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select d.public_id as id, d.created_at as "createdAt", o.name, o.permanent_gb as "permanentGb",
      o.duration_days as "durationDays", o.pay_tenths as "payTenths", o.coupon_days as "couponDays",
      d.coupon_code as "couponCode", d.coupon_expires_at as "couponExpiresAt", d.cost_gb as "costGb", d.version,
      d.commitment, d.seed, d.own_number as "ownNumber",
      (select jsonb_agg(jsonb_build_object('name', a.name, 'weight', a.weight) order by a.position)
        from prize_odds a where a.version = d.version) as odds
    from prize_draws d join prize_odds o on o.version = d.version and o.position = d.position
    where d.user_id = ${userId} order by d.id desc limit ${most}`.execute(db)
  return rows
}
