import type { AnswerOf, Calls } from '@dukou/contract'
import { firstTryAt, isHiddenFor } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { lastTimePlanOf } from '../orders/index.ts'
import { PLANS_EVER_SOLD } from '../plans/index.ts'

interface Found {
  chosen: boolean
  plan_public_id: string
  plan_name: string
  price_li: bigint
  duration_days: number
  is_on_sale: boolean
  time_expires_at: Date | null
  spendable_li: bigint
}

/** The renewal that a person has, or could choose: that of the time package bought last. */
export async function renewalAnswer(ctx: Ctx<Actor>): Promise<AnswerOf<Calls['myRenewal']>> {
  const { rows } = await sql<Found>`
    select r.user_id is not null as chosen, p.public_id as plan_public_id, p.name as plan_name, p.price_li, p.duration_days,
      p.is_on_sale, b.time_expires_at, w.wallet_li + w.credit_li as spendable_li
    from balances b
      join purses w using (user_id)
      left join renewals r using (user_id)
      join ${sql.raw(PLANS_EVER_SOLD)} p on p.id = coalesce(r.plan_id, ${sql.raw(lastTimePlanOf('b.user_id'))})
    where b.user_id = ${ctx.actor.id}`.execute(ctx.db)
  const [found] = rows
  return { renewal: found && isShown(ctx, found) ? answerOf(ctx, found) : null }
}

/** A chosen renewal is shown as long as it stands, so that it can be ended. Any other must be payable. */
function isShown(ctx: Ctx<Actor>, found: Found): found is Found & { time_expires_at: Date } {
  const { chosen, time_expires_at } = found
  if (time_expires_at === null) return false
  return chosen || (time_expires_at > ctx.now() && isPayable(ctx, found))
}

/** Whether the site would charge it, given the money. */
function isPayable({ actor, settings }: Ctx<Actor>, { is_on_sale, price_li, duration_days }: Found): boolean {
  const isHidden = isHiddenFor({ priceLi: price_li }, actor.channelCode, settings.hideCheapPlansChannelCode)
  return settings.walletFullPurchase && !actor.isAgency && is_on_sale && duration_days > 0 && !isHidden
}

function answerOf(ctx: Ctx<Actor>, found: Found & { time_expires_at: Date }) {
  return {
    chosen: found.chosen,
    isPayable: isPayable(ctx, found),
    planId: found.plan_public_id,
    planName: found.plan_name,
    priceLi: found.price_li,
    timeExpiresAt: found.time_expires_at,
    firstTryAt: firstTryAt(found.time_expires_at),
    spendableLi: found.spendable_li,
  }
}

/** The end of the time package that a user has or had. */
export async function timeEndOf(db: Db | Tx, userId: bigint): Promise<Date | null> {
  const balance = await db
    .selectFrom('balances')
    .select('time_expires_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return balance?.time_expires_at ?? null
}
