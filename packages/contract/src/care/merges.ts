import { call } from '../call.ts'
import { as, bytes, filled, flag, id, instant, integer, oneOf, orNull, record, text, yuan } from '../codec.ts'

/** Each by its e-mail or its `_id`. */
const pair = { from: as('from', filled(254)), to: as('to', filled(254)) }

const side = record({
  id: as('_id', id),
  email: as('email', text(254)),
  disabled: as('disabled', flag),
  moneyLi: as('wallet_money', yuan),
  leftBytes: as('leftTraffic', bytes),
  timeExpiresAt: as('vipExpireTime', orNull(instant)),
})

const count = integer(0, 1e9)

/** Contents that move from the closed account to the other: in a preview as of now, after a merge as of the merge. */
const moves = record({
  from: as('fromUser', side),
  to: as('toUser', side),
  openOrders: as('openOrders', count),
  /** They stay with the closed one, as its traffic records do. */
  paidOrders: as('orders', count),
  tickets: as('tickets', count),
  entitlements: as('permissions', count),
  /** People that the closed one invited. */
  invited: as('invited', count),
  /** Trial traffic is given to an account once and ends with it. */
  trialLeftBytes: as('trialTraffic', bytes),
  /** The agency that loses the closed one as a customer; empty: none. */
  agencyName: as('agency', text(100)),
  /** `moves`: the other has none; `ends`: it has one of its own; `none`: there is nothing. */
  telegram: as('telegram', oneOf(['moves', 'ends', 'none'])),
  channel: as('channel', oneOf(['moves', 'ends', 'none'])),
})

const refusals = [
  'userNotFound',
  'accountMerged',
  'accountDeleted',
  'accountLeaves',
  'accountOwnsAgency',
  'actionNotAllowedForAccount',
] as const

export const previewMerge = call('/api/admin/users/merge_preview', {
  summary: 'Ours: what a merge of two accounts would move; changes nothing',
  caller: 'admin',
  reads: true,
  input: record(pair),
  answer: moves,
  refusals,
})

export const mergeAccounts = call('/api/admin/users/merge', {
  summary: 'Ours: closes one account and moves what it has to another. It cannot be undone',
  caller: 'admin',
  idempotent: true,
  input: record({ ...pair, reason: as('reason', filled(500)) }),
  answer: moves,
  refusals,
})
