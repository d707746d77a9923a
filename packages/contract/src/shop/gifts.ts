import { GIFT_RETURN_REASONS, giftSettings } from '@dukou/domain'
import { within } from '../base/setting-codecs.ts'
import { call } from '../call.ts'
import {
  as,
  behind,
  bytes,
  decimal,
  id,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  record,
  text,
  words,
} from '../codec.ts'

/** GB with the places that 0.01 % of a whole number of GB needs. */
const gb = decimal(0, 1e6, 4)

const giftState = words({ open: 'created', taken: 'received', returned: 'returned' })

const returnReason = orNull(oneOf(GIFT_RETURN_REASONS))

const gift = {
  id: as('_id', id),
  code: as('code', text(20)),
  sentGb: as('pushNumber', gb),
  /** The amount less the fee. */
  receivedGb: as('receiveNumber', gb),
  createdAt: as('createTime', instant),
  state: as('state', giftState),
  // Ours.
  expiresAt: as('expireTime', instant),
  endedAt: as('endTime', orNull(instant)),
  returnReason: as('returnReason', returnReason),
}

/** Ours: permanent traffic of the caller that is left. */
const left = { leftBytes: as('leftTraffic', bytes) }

export const listGifts = call('/api/push/list', {
  summary: 'One’s own gifts, the newest 500, with the least amount, the fee and what is left to give',
  caller: 'member',
  reads: true,
  input: nothing,
  answer: record({
    minimumGb: as('minPushNum', within(giftSettings.giftMinimumGb)),
    feeBp: as('costRate', within(giftSettings.giftFeeBp)),
    gifts: as('pushList', list(record(gift))),
    ...left,
    codeHours: as('codeHours', within(giftSettings.giftCodeHours)),
    /** Until when no gift can be made after a security change of the account; null: gifts can be made. */
    heldUntil: as('heldUntil', orNull(instant)),
  }),
  refusals: [],
})

export const createGift = call('/api/push/create', {
  summary: 'Puts permanent traffic of one’s own into escrow, and answers the code that a receiver takes it with',
  caller: 'member',
  idempotent: true,
  /** Any number: the verb answers one below the minimum with its own refusal, and takes only whole GB. */
  input: record({ amountGb: as('pushNumber', decimal(-1e6, 1e6, 4)) }),
  answer: record({ ...gift, ...left }),
  refusals: ['giftBelowMinimum', 'notEnoughTraffic', 'giftTooFrequent', 'giftsHeld', 'accountDeleted', 'accountMerged'],
})

export const receiveGift = call('/api/push/receive', {
  summary: 'Takes a gift by its code',
  caller: 'member',
  idempotent: true,
  input: record({ code: as('code', text(500)) }),
  answer: record({
    receivedGb: as('receiveNumber', gb),
    /** The giver’s e-mail, masked. */
    from: as('from', text()),
    ...left,
  }),
  refusals: ['giftTooFrequent', 'giftCodeInvalid', 'giftIsOwn', 'accountDeleted', 'accountMerged'],
})

export const takeBackGift = call('/api/push/take_back', {
  summary: 'Ours: ends a gift that nobody has taken yet, and gives the whole amount back without a fee',
  caller: 'member',
  idempotent: true,
  input: record({ giftId: as('_id', id) }),
  answer: record({ ...gift, ...left }),
  refusals: ['giftNotFound', 'giftClosed'],
})

export const allGifts = call('/api/admin/push/list', {
  summary:
    'Ours: gifts of all users, the newest first, without their codes; a text finds givers and receivers. `after` takes the _id of the last row',
  caller: 'admin',
  scope: 'traffic:read',
  reads: true,
  pages: true,
  input: record({
    state: as('state', orNull(giftState)),
    sought: as('filterStr', orElse(text(320), '')),
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', id),
      giverEmail: as('email', text()),
      receiverEmail: as('receiver', orNull(text())),
      sentGb: as('pushNumber', gb),
      receivedGb: as('receiveNumber', gb),
      state: as('state', giftState),
      createdAt: as('createTime', instant),
      expiresAt: as('expireTime', instant),
      endedAt: as('endTime', orNull(instant)),
      returnReason: as('returnReason', returnReason),
    }),
  ),
  refusals: [],
})
