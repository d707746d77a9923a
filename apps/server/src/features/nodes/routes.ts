import { customerNodes } from './customer-nodes.ts'
import { listNodes } from './list.ts'
import { saveNode } from './save.ts'

export const nodeRoutes = { customerNodes, listNodes, saveNode }
