import type { Feature } from '../../../platform/feature.ts'
import { allPlans } from './all.ts'
import { deletePlan } from './delete.ts'
import { listPlans } from './list.ts'
import { PLAN_NAMES } from './names.ts'
import { savePlan } from './save.ts'

export const plansFeature = {
  tables: ['plans'],
  views: ['current_plans'],
  routes: { allPlans, deletePlan, listPlans, savePlan },
  names: PLAN_NAMES,
} satisfies Feature
