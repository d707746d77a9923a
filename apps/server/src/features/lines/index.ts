export type { Bridge } from './lines-table.ts'
export { type Inbound, type Line, readLines } from './read-lines.ts'
export { isVisibleTo, type Shown, type Viewer } from './visible.ts'
