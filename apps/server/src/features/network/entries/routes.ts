import { deleteEntry } from './delete.ts'
import { listEntries } from './list.ts'
import { saveEntry } from './save.ts'

export const entryRoutes = { deleteEntry, listEntries, saveEntry }
