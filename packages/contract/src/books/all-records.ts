import { call } from '../call.ts'
import { as, behind, bytes, day, id, instant, integer, list, orElse, orNull, record, text } from '../codec.ts'
import { trafficRecordType } from './traffic.ts'

export const allTrafficRecords = call('/api/admin/traffic_spend/traffic_records', {
  summary: 'What happened to everybody’s traffic in the last days, the newest first; use is one record a user and day',
  caller: 'admin',
  scope: 'traffic:read',
  reads: true,
  pages: true,
  input: record({
    type: as('type', orNull(trafficRecordType)),
    dayCount: as('day_num', orElse(integer(1, 90), 2)),
    // Ours.
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(320), '')),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', id),
      userId: as('uid', id),
      email: as('email', text()),
      day: as('day', day),
      type: as('type', trafficRecordType),
      changeBytes: as('trafficChange', bytes),
      /** Permanent traffic ever used and ever granted, as it stands now. */
      usedBytes: as('allSpend', bytes),
      grantedBytes: as('allTraffic', bytes),
      // Ours.
      description: as('desc', text()),
      days: as('dayChange', integer(-100_000, 100_000)),
      /** Permanent traffic that was left after it; a day of use has no such moment. */
      leftBytes: as('left', orNull(bytes)),
      at: as('time', orNull(instant)),
      /** The row’s place among all, for `after`. */
      cursor: as('cursor', text()),
    }),
  ),
  refusals: [],
})
