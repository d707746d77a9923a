export type { Bridge } from './lines-table.ts'
export { type Inbound, type Line, readLines } from './read-lines.ts'
export { saveLine } from './save.ts'
export { isVisibleTo, type Shown, type Viewer } from './visible.ts'
