import { listEntries } from './list.ts'
import { saveEntry } from './save.ts'

export const entryRoutes = { listEntries, saveEntry }
