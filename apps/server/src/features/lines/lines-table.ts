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
  removed_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    lines: LinesTable
  }
}

/** What saving a line sets: all but its name to the outside, its load and its end. */
export type LineColumns = Omit<Insertable<LinesTable>, 'id' | 'public_id' | 'load_bytes' | 'removed_at'>
