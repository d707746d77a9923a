import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type Bridge = Tables['lines']['bridge']

/** The columns that saving a line sets. */
export type LineColumns = Omit<
  Insertable<Tables['lines']>,
  'id' | 'public_id' | 'load_bytes' | 'revision' | 'removed_at'
>
