import { call } from './call.ts'
import { as, bytes, filled, id, instant, integer, oneOf, orNull, record, text, yuan } from './codec.ts'

const emails = { fromEmail: as('from', filled(254)), toEmail: as('to', filled(254)) }

const side = record({
  id: as('_id', id),
  email: as('email', text(254)),
  moneyLi: as('wallet_money', yuan),
  leftBytes: as('leftTraffic', bytes),
  timeExpiresAt: as('vipExpireTime', orNull(instant)),
})

const count = integer(0, 1e9)

/** What goes from the account that is closed to the one that stays; as the accounts stand now, or stood then. */
const moves = record({
  from: as('fromUser', side),
  to: as('toUser', side),
  openOrders: as('openOrders', count),
  tickets: as('tickets', count),
  entitlements: as('permissions', count),
  /** People that the closed one invited. */
  invited: as('invited', count),
  /** `moves`: the other has none; `ends`: it has one of its own; `none`: there is nothing. */
  telegram: as('telegram', oneOf(['moves', 'ends', 'none'])),
  channel: as('channel', oneOf(['moves', 'ends', 'none'])),
})

const refusals = ['userNotFound', 'accountMerged', 'actionNotAllowedForAccount'] as const

export const previewMerge = call('/api/admin/users/merge_preview', {
  summary: 'Ours: what a merge of two accounts would move; changes nothing',
  caller: 'admin',
  reads: true,
  input: record(emails),
  answer: moves,
  refusals,
})

export const mergeAccounts = call('/api/admin/users/merge', {
  summary: 'Ours: closes the account of one e-mail and moves what it has to that of another. It cannot be undone',
  caller: 'admin',
  idempotent: true,
  input: record({ ...emails, reason: as('reason', filled(500)) }),
  answer: moves,
  refusals,
})
