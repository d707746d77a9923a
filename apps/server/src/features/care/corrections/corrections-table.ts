import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type Correction = Selectable<Tables['corrections']>
