import { as, flag, id, integer, momentMs, type Ours, orElse, orNull, record, text, yuan } from '../codec.ts'

/** The orders that the list of users can have. `left` is permanent traffic, `balance` all money in the wallet. */
export const USER_SORTS = ['created', 'active', 'left', 'balance', 'expires'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** Which users are meant. Null and the empty text: whichever. */
export const userFilterFields = {
  /** Three letters and more of an e-mail, the beginning of one, an `_id`, a number, a channel code or a link. */
  sought: as('filterStr', orElse(text(2048), '')),
  /** Signed up from and before, in ms. */
  fromMs: as('fromTimestamp', momentMs),
  toMs: as('toTimestamp', momentMs),
  // Ours.
  hasPaid: as('paidUser', orNull(flag)),
  disabled: as('disable', orNull(flag)),
  /** The time package runs, and ends within so many days. */
  expiresInDays: as('expiresInDays', orNull(integer(1, 3650))),
  /** Has paid an order of this plan. */
  planId: as('combo_id', orNull(id)),
  /** Holds this entitlement now. */
  entitlementId: as('permission_id', orNull(id)),
  channelCode: as('channel_code', orNull(text(32))),
  /** Is a customer of this agency. */
  agencyId: as('agency_id', orNull(id)),
  /** Money in the wallet, from and up to. */
  fromLi: as('fromMoney', orNull(yuan)),
  toLi: as('toMoney', orNull(yuan)),
}

export const userFilter = record(userFilterFields)
export type UserFilter = Ours<typeof userFilter>

/** No filter, to be filled in. */
export const EVERY_USER: UserFilter = {
  sought: '',
  fromMs: null,
  toMs: null,
  hasPaid: null,
  disabled: null,
  expiresInDays: null,
  planId: null,
  entitlementId: null,
  channelCode: null,
  agencyId: null,
  fromLi: null,
  toLi: null,
}
