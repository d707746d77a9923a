export { findPlan } from './plans-table.ts'
