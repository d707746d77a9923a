import { allPlans, deletePlan, getSettings, listEntitlements, savePlan } from '@dukou/contract'
import { dailyBytesOf } from '@dukou/domain'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { type PlanTexts, planTexts } from './messages.ts'
import { planFields, sentenceOf } from './plan-fields.ts'
import { PlanPreview } from './plan-preview.tsx'
import { countText, planTable } from './plan-table.ts'
import { BLANK, inputOf, planOf, type SoldPlan, valuesOf } from './plan-values.ts'

const NOTHING: readonly never[] = []

/** The shop's plans: the list with sales, and a form with a preview of the ticket. */
export default function PlansScreen() {
  const t = planTexts.use()
  const query = useCall(allPlans, {})
  const may = useMay()
  const entitlements = useCall(listEntitlements, {}, { quiet: true, when: may('entitlements:read') }).data ?? NOTHING
  const settings = useCall(getSettings, {}, { quiet: true, when: may(null) }).data
  const plans = query.data ?? NOTHING
  const { columns, filters, fields } = useMemo(
    () => ({ ...planTable(t), fields: planFields(t, entitlements, settings?.dailyQuotaGb) }),
    [t, entitlements, settings],
  )
  return (
    <ResourceScreen
      title={t.title}
      lead={query.data ? t.lead(plans.length) : t.leadLoading}
      query={query}
      list={allPlans}
      next={{ text: t.next }}
      nameOf={({ name }) => name}
      columns={columns}
      filters={filters}
      searchLabel={t.search}
      fileName="plans"
      writes="plans:write"
      editing={{
        create: t.create,
        title: t.edit,
        fields,
        blank: BLANK,
        valuesOf,
        save: async (values, _id, base) => {
          await call(savePlan, inputOf(values, base))
          return []
        },
        refusedAt: {
          planGivesNothing: 'trafficGb',
          entitlementNotFound: 'entitlementId',
          entitlementNeedsDays: 'entitlementDays',
        },
        words: {
          done: t.saved,
          failed: t.saveFailed,
          sentence: (values) => sentenceOf(planOf(values), t),
          preview: (values) => (
            <PlanPreview
              plan={planOf(values)}
              plans={plans}
              usualBytes={settings ? dailyBytesOf(null, settings) : null}
              t={t}
            />
          ),
        },
      }}
      removal={{
        remove: ({ id }) => call(deletePlan, { id }),
        title: t.removeTitle,
        consequences: (plan) => consequencesOf(plan, t),
        verb: t.remove,
        done: t.removed,
        failed: t.removeFailed,
      }}
    />
  )
}

/** Lists the open orders and running packages that use the plan. Deleting the plan takes nothing from customers. */
function consequencesOf({ openOrderCount, runningCount }: SoldPlan, t: PlanTexts): string[] {
  const uses = [
    ...(openOrderCount > 0 ? [t.removeOpen(openOrderCount)] : []),
    ...(runningCount > 0 ? [t.removeRunning(countText(runningCount, t))] : []),
  ]
  return [...(uses.length > 0 ? uses : [t.removeFree]), t.removeGone]
}
