import { DRAW_DIGITS } from '@dukou/domain'
import { within } from '../base/setting-codecs.ts'
import { call } from '../call.ts'
import {
  as,
  bytes,
  filled,
  flag,
  id,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  pattern,
  record,
  text,
} from '../codec.ts'
import { basedOn, revised } from '../revision.ts'

export const MOST_PRIZES = 100
export const MOST_WEIGHT = 1_000_000
export const MOST_PRIZE_GB = 1_000_000
export const MOST_PRIZE_DAYS = 3650
export const MOST_COUPON_DAYS = 3650
/** Draws that a person is shown. */
export const MOST_DRAWS = 50

/** The share of a price that is left to pay, in tenths: 0.9 on the wire, 9 inside. */
const payShare = within({ min: 0, max: 1, places: 1 })
const gigabytes = integer(0, MOST_PRIZE_GB)
const lotteryGb = integer(0, Number.MAX_SAFE_INTEGER)
const weight = integer(1, MOST_WEIGHT)
const couponDays = integer(1, MOST_COUPON_DAYS)

const editable = {
  name: as('name', filled(60)),
  permanentGb: as('gainTraffic', orElse(gigabytes, 0)),
  durationDays: as('gainVipTime', orElse(integer(0, MOST_PRIZE_DAYS), 0)),
  weight: as('weight', weight),
  description: as('desc', orElse(text(200), '')),
  /** Address of an uploaded picture; empty: none. */
  photoUrl: as('photoUrl', orElse(text(200), '')),
  hasCoupon: as('hasDiscountCoupon', orElse(flag, false)),
  payTenths: as('discountValue', orElse(payShare, 9)),
  couponDays: as('discountDuration', orElse(couponDays, 7)),
}

export const prizeShape = record({ id: as('_id', id), ...editable, ...revised })

export const listPrizes = call('/api/yunying/prize/list', {
  summary: 'All prizes of the lottery, in the order of their slots',
  caller: 'operator',
  scope: 'prizes:read',
  reads: true,
  input: nothing,
  answer: list(prizeShape),
  refusals: [],
})

export const savePrize = call('/api/yunying/prize/update', {
  summary:
    'Saves a prize; without _id a new one. Publishes a new version of the odds: draws that were made before keep theirs. With a revision, a save based on an older one is refused',
  caller: 'operator',
  scope: 'prizes:write',
  input: record({ id: as('_id', orNull(id)), ...editable, ...basedOn }),
  answer: prizeShape,
  refusals: ['prizeNotFound', 'rowChanged', 'prizesFull', 'prizeCouponUnusable', 'imageNotFound'],
})

export const deletePrize = call('/api/yunying/prize/delete', {
  summary: 'Removes a prize and publishes a new version of the odds',
  caller: 'operator',
  scope: 'prizes:write',
  input: record({ id: as('id', id) }),
  answer: nothing,
  refusals: ['prizeNotFound'],
})

/** Ours: what staff see above the prizes. */
export const lotteryToday = call('/api/yunying/prize/today', {
  summary: 'Ours: what a draw costs, what was drawn and given today, and what may be lost in a day',
  caller: 'operator',
  scope: 'prizes:read',
  reads: true,
  input: nothing,
  answer: record({
    version: as('version', integer(0, 2 ** 31 - 1)),
    costGb: as('prizeBaseCost', gigabytes),
    drawCount: as('draws', integer(0, 2 ** 31 - 1)),
    spentGb: as('spentTraffic', lotteryGb),
    /** Days count as full daily quotas. */
    givenGb: as('givenTraffic', lotteryGb),
    /** 0: no limit. */
    limitGb: as('prizeDailyLossLimit', gigabytes),
    /** Whether another draw fits into the limit, whatever it wins. */
    isFull: as('isFull', flag),
  }),
  refusals: [],
})

const won = {
  name: as('name', text()),
  permanentGb: as('gainTraffic', gigabytes),
  durationDays: as('gainVipTime', integer(0, MOST_PRIZE_DAYS)),
  /** Null: no coupon. */
  payTenths: as('discountValue', orNull(payShare)),
  couponDays: as('discountDuration', couponDays),
}
const version = as('version', integer(0, 2 ** 31 - 1))
const costGb = as('prizeBaseCost', gigabytes)
/** SHA-256 of the seed, told before the draw. */
const commitment = as('commitment', pattern(/^[0-9a-f]{64}$/))
/** Chosen by the browser at the draw: 64 random bits or more, in hex. */
const ownNumber = as('number', pattern(/^[0-9a-f]{16,64}$/))

export const lottery = call('/api/prize/list', {
  summary:
    'Ours: the prizes with their weights, the version of the odds, what a draw costs, and the commitment of the caller’s next draw',
  caller: 'member',
  reads: true,
  input: nothing,
  answer: record({
    /** Why nobody can draw now; open: one can. */
    state: as('state', oneOf(['open', 'noPrizes', 'closed', 'dayFull'])),
    version,
    costGb,
    commitment,
    prizes: as(
      'prizes',
      list(
        record({
          ...won,
          weight: as('weight', weight),
          description: as('desc', text()),
          photoUrl: as('photoUrl', text()),
        }),
      ),
    ),
  }),
  refusals: [],
})

/** A draw with all that it takes to compute it again. */
const drawShape = record({
  id: as('_id', id),
  createdAt: as('createTime', instant),
  ...won,
  /** The code of the won coupon, and until when it can be used; null: no coupon. */
  couponCode: as('code', orNull(text())),
  couponExpiresAt: as('expireTime', orNull(instant)),
  costGb,
  version,
  commitment,
  /** The seed, told after the draw: its SHA-256 is the commitment. */
  seed: as('gameSeat', pattern(/^[0-9a-f]{64}$/)),
  ownNumber,
  /** The odds of that version, in the order of their slots. */
  odds: as('odds', list(record({ name: as('name', text()), weight: as('weight', weight) }))),
})

export const drawPrize = call('/api/prize/draw', {
  summary: `Ours: draws once. The first ${DRAW_DIGITS} hex digits of HMAC-SHA256(seed, number) modulo the total weight are the slot that wins. Refused where odds, cost or commitment are no longer those that the caller saw`,
  caller: 'member',
  idempotent: true,
  input: record({ version, costGb, commitment, ownNumber }),
  answer: record({
    ...drawShape.fields,
    /** Permanent traffic left before the draw and after it. */
    leftBefore: as('leftBefore', bytes),
    leftAfter: as('leftAfter', bytes),
  }),
  refusals: ['lotteryChanged', 'lotteryClosed', 'lotteryDayFull', 'drawTooDear', 'accountDeleted', 'accountMerged'],
})

export const myDraws = call('/api/prize/my_records', {
  summary: 'Ours: what the caller drew, the newest first, with all that it takes to compute it again',
  caller: 'member',
  reads: true,
  pages: true,
  input: nothing,
  answer: list(drawShape),
  refusals: [],
})
