import { type Calls, planShape } from '@dukou/contract'
import { holdForUse } from '../../platform/database/removable.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { actedBy, stateAt, writeAudit } from '../audit/index.ts'
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
    const before = input.id === null ? undefined : await lockPlan(tx, input.id)
    if (before && input.revision !== null && input.revision !== before.revision) {
      refuse('planChanged', { fields: await changedSince(tx, before, input.revision) })
    }
    const saved = await writePlan(tx, before, {
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
    })
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'savePlan',
      target: saved.public_id,
      detail: { before: before ? tellable(before) : null, after: tellable(saved) },
    })
    return { ...planAnswer(saved, input.entitlementId), revision: saved.revision }
  })
}

async function lockPlan(tx: Tx, publicId: string): Promise<Plan> {
  const plan = await tx
    .selectFrom('plans')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return plan ?? refuse('planNotFound')
}

async function writePlan(tx: Tx, before: Plan | undefined, columns: PlanColumns): Promise<Plan> {
  if (before) {
    return tx
      .updateTable('plans')
      .set(columns)
      .where('id', '=', before.id)
      .where('revision', '=', before.revision)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  return tx
    .insertInto('plans')
    .values({ public_id: newPublicId(), ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A plan as JSON can hold it, which has no such large numbers. */
function tellable(plan: Plan): Record<string, unknown> {
  return {
    ...plan,
    id: undefined,
    entitlement_id: undefined,
    price_li: `${plan.price_li}`,
    traffic_bytes: `${plan.traffic_bytes}`,
    daily_limit: plan.daily_limit === null ? null : `${plan.daily_limit}`,
  }
}

/** Columns and the fields that they are told as. The entitlement shows in its text and days. */
const FIELDS = {
  sort: 'sort',
  name: 'name',
  price_li: 'priceLi',
  traffic_bytes: 'trafficBytes',
  duration_days: 'durationDays',
  daily_limit: 'dailyLimitBytes',
  bonus_percent: 'bonusPercent',
  entitlement_days: 'entitlementDays',
  entitlement_text: 'entitlementText',
  device_count: 'deviceCount',
  speed_mbps: 'speedMbps',
  suggested_months: 'suggestedMonths',
} as const satisfies Partial<Record<keyof Plan, keyof typeof planShape.fields>>

/** Names of the fields that differ from an older revision, as far as the audit log still has that revision. */
async function changedSince(tx: Tx, plan: Plan, revision: number): Promise<string> {
  const then = await stateAt(tx, 'savePlan', plan.public_id, revision)
  const now = tellable(plan)
  const changed = Object.entries(FIELDS).filter(([column]) => then && then[column] !== now[column])
  return changed.map(([, field]) => planShape.fields[field].wire).join(', ') || '?'
}
