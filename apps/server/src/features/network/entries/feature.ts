import type { Feature } from '../../../platform/feature.ts'
import { deleteEntry } from './delete.ts'
import { listEntries } from './list.ts'
import { saveEntry } from './save.ts'

export const entriesFeature = {
  tables: ['entries'],
  routes: { deleteEntry, listEntries, saveEntry },
} satisfies Feature
