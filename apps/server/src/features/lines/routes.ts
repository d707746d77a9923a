import { deleteLine } from './delete.ts'
import { listLines } from './list.ts'
import { resetLoads } from './reset-loads.ts'
import { saveLine } from './save.ts'

export const lineRoutes = { deleteLine, listLines, resetLoads, saveLine }
