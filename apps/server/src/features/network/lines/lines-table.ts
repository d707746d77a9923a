import type { Generated, Insertable } from 'kysely'

export type Bridge = 'direct' | 'cdn' | 'entry'

interface LinesTable {
  id: Generated<bigint>
  public_id: string
  sort: Generated<number>
  name: string
  node_id: bigint
  inbound_number: number
  bridge: Bridge
  entry_id: bigint | null
  scale: string
  copies: Generated<number>
  is_public: Generated<boolean>
  fixed_name: Generated<boolean>
  hidden_from_agency: Generated<boolean>
  required_entitlement_id: bigint | null
  message: Generated<string>
  load_bytes: Generated<bigint>
  /** Raised by a trigger. */
  revision: Generated<number>
  removed_at: Date | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lines: LinesTable
  }
}

/** The columns that saving a line sets. */
export type LineColumns = Omit<Insertable<LinesTable>, 'id' | 'public_id' | 'load_bytes' | 'revision' | 'removed_at'>
