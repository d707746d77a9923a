import type { Feature } from '../../../platform/feature.ts'
import { deleteEntry } from './delete.ts'
import { listEntries } from './list.ts'
import { ENTRY_NAMES } from './names.ts'
import { saveEntry } from './save.ts'

export const entriesFeature = {
  tables: ['entries'],
  views: ['entry_places'],
  routes: { deleteEntry, listEntries, saveEntry },
  names: ENTRY_NAMES,
} satisfies Feature
