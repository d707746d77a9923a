import type { Feature } from '../../../platform/feature.ts'
import { applyCoupon } from './apply-coupon.ts'
import { createOrder } from './create.ts'
import { orderFeedback } from './feedback.ts'
import { forgetFeedbackOf } from './forget-feedback.ts'
import { forgetOldOrders } from './forget-orders.ts'
import { hasOpenOrders } from './has-open-orders.ts'
import { invariants } from './invariants.ts'
import { listOrders } from './list.ts'
import { releaseWallet } from './release-wallet.ts'
import { removeCoupon } from './remove-coupon.ts'
import { settleLeftCoupons } from './settle-left-coupons.ts'
import { walletCheck } from './wallet-check.ts'

export const ordersFeature = {
  tables: ['orders', 'wallet_holds'],
  views: ['order_facts', 'paid_orders', 'plan_orders'],
  routes: { applyCoupon, createOrder, listOrders, orderFeedback, releaseWallet, removeCoupon, walletCheck },
  jobs: [
    { name: 'forgetOldOrders', everySeconds: 3600, run: forgetOldOrders },
    { name: 'settleLeftCoupons', everySeconds: 600, run: settleLeftCoupons },
  ],
  invariants,
  grantSource: `select 'order:' || id as key, 'order' as source, user_id from orders where status = 'paid'`,
  keepsAccount: hasOpenOrders,
  forget: forgetFeedbackOf,
} satisfies Feature
