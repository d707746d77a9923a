export { addPlans, hasPlans } from './add-plans.ts'
export { listPlans } from './list.ts'
export { PLANS_EVER_SOLD, planOf, planWith } from './plan-of.ts'
export { findPlan, findPlanById, type Plan } from './plans-table.ts'
