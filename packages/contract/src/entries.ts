import { call } from './call.ts'
import { as, flag, hostOrNothing, id, integer, list, nothing, orElse, orNull, record, text } from './codec.ts'

const editable = {
  index: as('index', orElse(integer(0, 1e6), 0)),
  name: as('name', text(100)),
  address: as('ip', orElse(hostOrNothing, '')),
  moreAddresses: as('ipList', orElse(list(hostOrNothing, 64), [])),
  description: as('desc', orElse(text(500), '')),
  visible: as('visible', orElse(flag, true)),
}

export const entryShape = record({ id: as('_id', id), ...editable })

export const listEntries = call('/api/admin/entrys/list', {
  summary: 'All entries: addresses that customers connect to instead of the node itself',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(entryShape),
  refusals: [],
})

export const saveEntry = call('/api/admin/entrys/update', {
  summary: 'Saves an entry; without _id a new one',
  caller: 'admin',
  input: record({ id: as('_id', orNull(id)), ...editable }),
  answer: entryShape,
  refusals: ['entryNotFound'],
})
