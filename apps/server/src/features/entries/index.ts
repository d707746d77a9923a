export { findEntry } from './entries-table.ts'
export { saveEntry } from './save.ts'
