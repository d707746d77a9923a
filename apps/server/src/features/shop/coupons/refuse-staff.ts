import { listCoupons, saveCoupon } from '@dukou/contract'
import { mayCall } from '@dukou/domain'
import type { Actor } from '../../../platform/context.ts'
import { refuseOneself } from '../../people/staff/index.ts'

/**
 * Rejects people who can read or make coupons: with a code that they know they would give traffic, days or a lower price to
 * their own account. Owners may.
 */
export function refuseCouponStaff(actor: Actor): void {
  if (mayCall(listCoupons, actor) || mayCall(saveCoupon, actor)) refuseOneself(actor, [actor.id])
}
