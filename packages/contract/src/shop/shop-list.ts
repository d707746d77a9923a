import { call } from '../call.ts'
import { as, bytes, id, integer, list, nothing, orNull, record, text, yuan } from '../codec.ts'

export const planShape = record({
  id: as('_id', id),
  sort: as('orderID', integer(-1e6, 1e6)),
  name: as('name', text()),
  priceLi: as('price', yuan),
  trafficBytes: as('traffic', bytes),
  durationDays: as('vipDuration', integer(0, 36_500)),
  /**
   * Ours: bytes a day. In the shop what the user would get of a time package, null for a traffic pack; in the back office
   * what the plan itself names, null for the site's usual quota.
   */
  dailyLimitBytes: as('dailyLimit', orNull(bytes)),
  bonusPercent: as('additionPersend', integer(0, 1000)),
  entitlementId: as('permissionsGain', orNull(id)),
  entitlementDays: as('permissionDuration', integer(0, 36_500)),
  entitlementText: as('permissionsDesc', text()),
  deviceCount: as('deviceNum', integer(0, 1e6)),
  speedMbps: as('speed', integer(0, 1e6)),
  /** For how many months of usual use it is meant; nought says nothing. */
  suggestedMonths: as('duration', integer(0, 1200)),
})

export const listPlans = call('/api/shop/list', {
  summary: 'Plans on sale for this user, in the shop’s order',
  caller: 'member',
  reads: true,
  input: nothing,
  answer: list(planShape),
  refusals: [],
})
