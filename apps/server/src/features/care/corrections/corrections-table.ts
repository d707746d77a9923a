import type { Generated, Selectable } from 'kysely'

interface CorrectionsTable {
  id: Generated<bigint>
  public_id: string
  /** Groups the rows of a gift to many users; null: a correction of a single user. */
  batch_id: string | null
  user_id: bigint
  actor_id: bigint
  wallet_li: bigint
  credit_li: bigint
  permanent_bytes: bigint
  time_ms: bigint
  reason: string
  created_at: Date
  undone_at: Date | null
  undone_by: bigint | null
  undo_reason: string | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    corrections: CorrectionsTable
  }
}

export type Correction = Selectable<CorrectionsTable>
