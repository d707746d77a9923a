export { type Line, readLines } from './read-lines.ts'
export { saveLine } from './save.ts'
export { isVisibleTo, type Shown } from './visible.ts'
