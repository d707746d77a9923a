import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findPlan } from '../plans/index.ts'
import { ownedBy } from './agencies-table.ts'

/** Sets or, with null, removes the agency's price of a plan. Past sales keep theirs. */
export const saveAgencyPrice: Handler<Calls['saveAgencyPrice']> = async (ctx, { planId, priceLi }) =>
  ctx.db.transaction().execute(async (tx) => {
    const agency = await ownedBy(tx, ctx.actor.id)
    const plan = (await findPlan(tx, planId)) ?? refuse('planNotFound')
    const row = { agency_id: agency.id, plan_id: plan.id }
    if (priceLi === null) {
      await tx.deleteFrom('agency_prices').where('agency_id', '=', agency.id).where('plan_id', '=', plan.id).execute()
      return {}
    }
    await tx
      .insertInto('agency_prices')
      .values({ ...row, price_li: priceLi })
      .onConflict((conflict) => conflict.columns(['agency_id', 'plan_id']).doUpdateSet({ price_li: priceLi }))
      .execute()
    return {}
  })
