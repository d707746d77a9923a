import type { Feature } from '../../../platform/feature.ts'
import { deleteLine } from './delete.ts'
import { deleteNode } from './delete-node.ts'
import { listLines } from './list.ts'
import { LINE_NAMES } from './names.ts'
import { resetLoads } from './reset-loads.ts'
import { saveLine } from './save.ts'

export const linesFeature = {
  tables: ['lines'],
  views: ['current_lines'],
  routes: { deleteLine, deleteNode, listLines, resetLoads, saveLine },
  names: LINE_NAMES,
} satisfies Feature
