export { addPlans, hasPlans } from './add-plans.ts'
export { listPlans } from './list.ts'
export { PLANS_ON_SALE, planOf, planWith } from './plan-of.ts'
export { findPlan, findPlanById, type Plan } from './plans-table.ts'
