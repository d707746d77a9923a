import { listNodes } from './list.ts'
import { saveNode } from './save.ts'

export const nodeRoutes = { listNodes, saveNode }
