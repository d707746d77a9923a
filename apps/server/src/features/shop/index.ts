export { findPlan, type Plan } from './plans-table.ts'
