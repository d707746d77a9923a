import type { AnswerOf, Calls } from '@dukou/contract'
import type { Entry } from './entries-table.ts'

export function entryAnswer(entry: Entry): AnswerOf<Calls['saveEntry']> {
  return {
    id: entry.public_id,
    index: entry.sort,
    name: entry.name,
    address: entry.address,
    moreAddresses: entry.more_addresses,
    description: entry.description,
    visible: entry.visible,
    revision: entry.revision,
  }
}
