import { call } from '../call.ts'
import {
  as,
  filled,
  id,
  integer,
  list,
  nothing,
  orElse,
  orNoId,
  orNull,
  price,
  record,
  someBytes,
  text,
  volume,
} from '../codec.ts'
import { basedOn, revised } from '../revision.ts'
import { planShape } from './shop-list.ts'

/** Sales of a plan are counted up to this: more says nothing more. */
export const MOST_COUNTED = 10_000

export const allPlans = call('/api/admin/combo/list', {
  summary: 'Ours: all plans on sale, with what is sold of each and what still uses it',
  caller: 'admin',
  scope: 'plans:read',
  reads: true,
  input: nothing,
  answer: list(
    record({
      ...planShape.fields,
      ...revised,
      /** In the last 30 days. */
      soldCount: as('sold', integer(0, MOST_COUNTED)),
      /** Orders that are not paid yet; they keep their price and content. */
      openOrderCount: as('openOrders', integer(0, MOST_COUNTED)),
      /** Time packages bought of it whose days are not over. */
      runningCount: as('running', integer(0, MOST_COUNTED)),
    }),
  ),
  refusals: [],
})

export const savePlan = call('/api/admin/combo/update_combo', {
  summary:
    'Saves a plan; without _id a new one. Orders that were made before keep what they were made of. With a revision, a save based on an older one is refused',
  caller: 'admin',
  scope: 'plans:write',
  input: record({
    id: as('_id', orNull(id)),
    sort: as('orderID', orElse(integer(-1e6, 1e6), 0)),
    name: as('name', filled(100)),
    priceLi: as('price', price),
    trafficBytes: as('traffic', orElse(volume, 0n)),
    durationDays: as('vipDuration', orElse(integer(0, 36_500), 0)),
    dailyLimitBytes: as('dailyLimit', orNull(someBytes)),
    bonusPercent: as('additionPersend', orElse(integer(0, 1000), 0)),
    entitlementId: as('permissionsGain', orNoId),
    entitlementDays: as('permissionDuration', orElse(integer(0, 36_500), 0)),
    entitlementText: as('permissionsDesc', orElse(text(100), '')),
    deviceCount: as('deviceNum', orElse(integer(0, 1e6), 0)),
    speedMbps: as('speed', orElse(integer(0, 1e6), 0)),
    suggestedMonths: as('duration', orElse(integer(0, 1200), 0)),
    ...basedOn,
  }),
  answer: record({ ...planShape.fields, ...revised }),
  refusals: ['planNotFound', 'planChanged', 'planGivesNothing', 'entitlementNotFound', 'entitlementNeedsDays'],
})

export const deletePlan = call('/api/admin/combo/delete_combo', {
  summary: 'Takes a plan off sale; orders that were made of it can still be paid',
  caller: 'admin',
  scope: 'plans:write',
  input: record({ id: as('id', id) }),
  answer: nothing,
  refusals: ['planNotFound'],
})
