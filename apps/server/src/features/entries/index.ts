export { type Entry, findEntry } from './entries-table.ts'
