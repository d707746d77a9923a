import { listLines } from './list.ts'
import { saveLine } from './save.ts'

export const lineRoutes = { listLines, saveLine }
