import type { Generated, Selectable } from 'kysely'

interface EntriesTable {
  id: Generated<bigint>
  public_id: string
  sort: Generated<number>
  name: string
  address: Generated<string>
  more_addresses: Generated<string[]>
  description: Generated<string>
  visible: Generated<boolean>
  /** Raised by a trigger. */
  revision: Generated<number>
  removed_at: Date | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    entries: EntriesTable
  }
}

export type Entry = Selectable<EntriesTable>
