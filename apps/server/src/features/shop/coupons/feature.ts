import type { Feature } from '../../../platform/feature.ts'
import { deleteCoupons, restoreCoupons } from './delete.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { listCoupons } from './list.ts'
import { listCouponRecords } from './list-records.ts'
import { COUPON_NAMES } from './names.ts'
import { redeemCoupon } from './redeem.ts'
import { saveCoupon } from './save.ts'

/**
 * Uses of a closed account stay with it, as its orders and grants do: they name nobody by themselves. Those of a merged one
 * count for who it was merged into.
 */
export const couponsFeature = {
  tables: ['coupons', 'coupon_uses'],
  views: ['order_coupons'],
  routes: { deleteCoupons, listCouponRecords, listCoupons, redeemCoupon, restoreCoupons, saveCoupon },
  invariants,
  lists,
  grantSource: `select 'coupon:' || public_id as key, 'coupon' as source, user_id from coupon_uses where order_id is null`,
  names: COUPON_NAMES,
} satisfies Feature
