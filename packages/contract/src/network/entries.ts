import { call } from '../call.ts'
import { as, filled, flag, hostOrNothing, id, integer, list, nothing, orElse, orNull, record, text } from '../codec.ts'
import { basedOn, revised } from '../revision.ts'

const editable = {
  index: as('index', orElse(integer(0, 1e6), 0)),
  name: as('name', filled(100)),
  address: as('ip', orElse(hostOrNothing, '')),
  moreAddresses: as('ipList', orElse(list(hostOrNothing, 64), [])),
  description: as('desc', orElse(text(500), '')),
  visible: as('visible', orElse(flag, true)),
}

export const entryShape = record({ id: as('_id', id), ...editable, ...revised })

export const listEntries = call('/api/admin/entrys/list', {
  summary: 'All entries: addresses that customers connect to instead of the node itself',
  caller: 'admin',
  scope: 'lines:read',
  reads: true,
  input: nothing,
  /** Ours: how many lines go through it. */
  answer: list(record({ ...entryShape.fields, lineCount: as('lineCount', integer(0, 1e6)) })),
  refusals: [],
})

export const saveEntry = call('/api/admin/entrys/update', {
  summary: 'Saves an entry; without _id a new one. With a revision, a save based on an older one is refused',
  caller: 'admin',
  scope: 'lines:write',
  input: record({ id: as('_id', orNull(id)), ...editable, ...basedOn }),
  answer: entryShape,
  refusals: ['entryNotFound', 'rowChanged'],
})

export const deleteEntry = call('/api/admin/entrys/delete', {
  summary: 'Removes an entry that no line goes through',
  caller: 'admin',
  scope: 'lines:write',
  input: record({ id: as('id', id) }),
  answer: nothing,
  refusals: ['entryNotFound', 'entryInUse'],
})
