import { call } from '../call.ts'
import { as, bytes, day, instant, integer, list, nothing, orNull, record, text, words } from '../codec.ts'

export const trafficRecordType = words({
  spend: 'spend',
  buy: 'buy',
  coupon: 'coupon',
  checkIn: 'sign_use',
  prizeSpend: 'prize_spend',
  prizeReward: 'prize_reward',
  giftSent: 'push_spend',
  giftReceived: 'push_receive',
  trialExpired: 'tiyan_expire',
  agencySpend: 'agency_spend',
  agencyAllocate: 'agency_allocate',
  // Ours.
  refund: 'refund',
})

/** A day's use by the bucket that it was taken from. */
const split = record({
  quotaBytes: as('timePackage', bytes),
  trialBytes: as('trial', bytes),
  permanentBytes: as('permanent', bytes),
  overrunBytes: as('overrun', bytes),
})

export const myTrafficRecords = call('/api/traffic/my_traffic_records', {
  summary: 'Traffic records of the last ten days, newest first; use is one record a day',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: list(
    record({
      type: as('type', trafficRecordType),
      description: as('desc', text()),
      changeBytes: as('trafficChange', bytes),
      exemptBytes: as('exemptionTraffic', bytes),
      grantedBytes: as('allTraffic', bytes),
      usedBytes: as('allSpend', bytes),
      day: as('day', day),
      updatedAt: as('updateTime', instant),
      // Ours.
      split: as('split', orNull(split)),
      days: as('dayChange', integer(-100_000, 100_000)),
      timeExpiresAt: as('vipExpireTime', orNull(instant)),
    }),
  ),
  refusals: [],
})
