export { correct, type Given, giveAll, isNothing } from './correct.ts'
export { lockAll } from './lock-all.ts'
export { lockPartsOf, undoFor } from './undo.ts'
