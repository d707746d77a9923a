export { addPlans, hasPlans } from './add-plans.ts'
export { planOf, planWith } from './plan-of.ts'
export { findPlan } from './plans-table.ts'
