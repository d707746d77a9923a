import type { Calls } from '@dukou/contract'
import { grantOf } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { contentOfPlan, deliver } from '../../books/grants/index.ts'
import { lockUser } from '../../people/account/index.ts'
import { findPlan } from '../plans/index.ts'
import { type Agency, isCustomerOf, ownedBy } from './agencies-table.ts'
import { movePool } from './move-pool.ts'

/**
 * Gives a customer what a plan holds, out of the pool. Price and content are those of this moment, and stay in the row of
 * the sale whatever becomes of plan and price later. The money is between the agency and its customer.
 */
export const sellFromPool: Handler<Calls['sellFromPool']> = async (ctx, { customerId, planId }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const agency = await ownedBy(tx, ctx.actor.id)
    const customer = await lockCustomer(tx, agency, customerId)
    const plan = (await findPlan(tx, planId)) ?? refuse('planNotFound')
    const priceLi = (await priceOf(tx, agency, plan.id)) ?? refuse('agencyPriceMissing')
    const grant = grantOf({
      trafficBytes: plan.traffic_bytes,
      bonusPercent: plan.bonus_percent,
      durationDays: plan.duration_days,
    })
    const content = contentOfPlan(grant, plan)
    const sale = await movePool(ctx, tx, agency, {
      kind: 'sale',
      bytes: -grant.permanentBytes,
      days: -grant.durationDays,
      customer,
      plan: { id: plan.id, name: plan.name, priceLi, entitlement: content.entitlement },
    })
    const source = { kind: 'agencySale', id: sale.id, description: plan.name } as const
    await deliver(ctx, tx, customer.id, content, source)
    await ctx.remember(tx, sale)
    return sale
  })

/** Refuses customers of other agencies with `userNotFound`, as it does unknown ids. */
async function lockCustomer(tx: Tx, agency: Agency, publicId: string) {
  const found = await tx.selectFrom('accounts').select('id').where('public_id', '=', publicId).executeTakeFirst()
  if (!found) refuse('userNotFound')
  const user = await lockUser(tx, found.id)
  return (await isCustomerOf(tx, user.id, agency.id)) ? user : refuse('userNotFound')
}

async function priceOf(tx: Tx, agency: Agency, planId: bigint): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('agency_prices')
    .select('price_li')
    .where('agency_id', '=', agency.id)
    .where('plan_id', '=', planId)
    .executeTakeFirst()
  return row?.price_li
}
