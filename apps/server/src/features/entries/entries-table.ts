import type { Generated, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'

interface EntriesTable {
  id: Generated<bigint>
  public_id: string
  sort: Generated<number>
  name: string
  address: Generated<string>
  more_addresses: Generated<string[]>
  description: Generated<string>
  visible: Generated<boolean>
  removed_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    entries: EntriesTable
  }
}

export type Entry = Selectable<EntriesTable>

export async function findEntry(db: Db | Tx, publicId: string): Promise<Entry | undefined> {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
