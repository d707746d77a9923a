export { addPlans, hasPlans } from './add-plans.ts'
export { findPlan } from './plans-table.ts'
