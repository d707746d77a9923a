import type { Calls } from '@dukou/contract'
import { holdForUse, lockForChange, writeRevised } from '../../../platform/database/removable.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { planAnswer } from './plan-answer.ts'
import type { Plan, PlanColumns } from './plans-table.ts'

/** Without an id a new plan. Orders have copied what they were made of, so nothing of them changes. */
export const savePlan: Handler<Calls['savePlan']> = async (ctx, input) => {
  if (input.trafficBytes === 0n && input.durationDays === 0) refuse('planGivesNothing')
  if (input.entitlementId !== null && input.entitlementDays === 0) refuse('entitlementNeedsDays')
  return ctx.db.transaction().execute(async (tx) => {
    // Before the first write: who removes the entitlement waits for this, or this for him.
    const entitlementId =
      input.entitlementId === null ? null : await holdForUse(tx, 'entitlements', input.entitlementId)
    if (entitlementId === undefined) refuse('entitlementNotFound')
    const plan = input.id === null ? undefined : await lockForChange(tx, 'plans', input.id)
    if (input.id !== null && !plan) refuse('planNotFound')
    const before = plan && revisedPlan(plan, await entitlementOf(tx, plan))
    await refuseStale(tx, 'savePlan', before, input.revision)
    const saved = await writeRevised(tx, 'plans', plan, {
      sort: input.sort,
      name: input.name,
      price_li: input.priceLi,
      traffic_bytes: input.trafficBytes,
      duration_days: input.durationDays,
      daily_limit: input.dailyLimitBytes,
      bonus_percent: input.bonusPercent,
      entitlement_id: entitlementId,
      entitlement_days: input.entitlementDays,
      entitlement_text: input.entitlementText,
      device_count: input.deviceCount,
      speed_mbps: input.speedMbps,
      suggested_months: input.suggestedMonths,
    } satisfies PlanColumns)
    const after = revisedPlan(saved, input.entitlementId)
    const detail = changeOf('savePlan', before, after)
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'savePlan', target: after.id, detail })
    return after
  })
}

function revisedPlan(plan: Plan, entitlementPublicId: string | null) {
  return { ...planAnswer(plan, entitlementPublicId), revision: plan.revision }
}

async function entitlementOf(tx: Tx, { entitlement_id }: Plan): Promise<string | null> {
  if (entitlement_id === null) return null
  const named = await tx.selectFrom('entitlement_names').select('public_id').where('id', '=', entitlement_id).execute()
  return named[0]?.public_id ?? null
}
