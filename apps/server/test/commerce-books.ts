import { GB } from '@dukou/domain'
import { memberWith } from './gifts.ts'
import type { Member, TestServer } from './server.ts'
import { addCoupon, tradeNoOf } from './shop.ts'
import type { Till } from './till.ts'
import { requested } from './withdrawals.ts'

/** Coupons redeemed and paid with, a gift that was taken, withdrawals that wait and are paid, and what staff took back. */
export async function addCommerce(till: Till): Promise<void> {
  const { server } = till
  const customer = await server.member()
  await customer.ok('redeemCoupon', { code: await addCoupon(server.app, { kind: 'trialTraffic', bytes: GB }) })
  const { id: orderId } = await till.orderOf(customer)
  await customer.ok('applyCoupon', { orderId, code: await addCoupon(server.app) })
  await till.gateway.pay(await tradeNoOf(server.app, (await till.buyWith(customer, orderId)).id))

  const giver = await memberWith(server, 50n)
  const { code } = await giver.ok('createGift', { amountGb: 20 })
  await customer.ok('receiveGift', { code })
  await giver.ok('createGift', { amountGb: 20 })
  await takeBackGift(server, customer)

  const [paid] = [await requested(server), await requested(server)]
  await (await server.admin()).ok('settleWithdrawal', { id: paid.id, transactionId: 'tx', paidUsdtMilli: 81_405n })
}

/** Staff take back what was received. */
async function takeBackGift(server: TestServer, customer: Member): Promise<void> {
  const { id: userId } = await customer.ok('userInfo', {})
  const admin = await server.admin()
  const gift = (await admin.ok('listGrants', { userId })).find(({ kind }) => kind === 'gift')
  await admin.ok('takeBackGrant', { userId, id: gift?.id ?? '', reason: 'test' })
}

/** Corruptions that break each rule of coupons, gifts and withdrawals, and it alone. Each statement changes one row. */
export const COMMERCE_CORRUPTIONS: Record<string, string[]> = {
  'coupon-counters-are-uses': [
    `update coupons set used_count = used_count + 1 where id = (select min(coupon_id) from coupon_uses)`,
  ],
  'coupons-per-person': [`update coupon_uses set user_limit = 0 where order_id is null`],
  'coupons-have-their-order': [
    `update coupon_uses set user_id = (select max(id) from users) where order_id is not null and state = 'used'`,
  ],
  'orders-have-their-coupon': [
    `update coupon_uses set discount_li = discount_li + 1 where order_id is not null and state = 'used'`,
  ],
  'trial-codes-are-delivered': [`update coupon_uses set traffic_bytes = traffic_bytes + 1 where order_id is null`],
  'gifts-are-escrow': [
    `update traffic_records set type = 'giftReceived' where id = (select min(id) from traffic_records
      where key like 'gift_sent:%')`,
  ],
  'gifts-end-once': [`update gifts set fee_bp = fee_bp + 100 where state = 'taken'`],
  'pending-is-open-withdrawals': [`update withdrawals set status = 'lost' where status = 'requested'`],
  'payouts-are-paid-withdrawals': [`update journals set kind = 'other' where kind = 'withdrawalPaid'`],
  'withdrawals-are-booked': [
    `update journals set key = key || ' again' where id = (select min(id) from journals where kind = 'withdrawal')`,
  ],
}
