import { randomBytes } from 'node:crypto'
import type { App } from '../../../platform/context.ts'
import { listCoupons, redeemCoupon } from '../../shop/coupons/index.ts'
import { createGift, receiveGift, takeBackGift } from '../../shop/gifts/index.ts'
import { applyCoupon, createOrder, walletCheck } from '../../shop/orders/index.ts'
import { buy, paySampleOrder } from '../../shop/payments/index.ts'
import { listPlans } from '../../shop/plans/index.ts'
import { drawPrize, lottery } from '../../shop/prizes/index.ts'
import { refundOrder } from '../../shop/refunds/index.ts'
import {
  cancelWithdrawal,
  requestWithdrawal,
  savePayoutAddress,
  settleWithdrawal,
  takeWithdrawal,
} from '../../shop/withdrawals/index.ts'
import { addSamplePeople, type Person, type SamplePast, type SamplePeople } from './sample-people.ts'
import { systemCtx } from './system-ctx.ts'

/** On which day each friend joined, and bought for the first time. */
const FRIENDS = [
  { name: 'lin', joined: 0, bought: 1 },
  { name: 'chen', joined: 0, bought: 1 },
  { name: 'zhou', joined: 0, bought: 2 },
  { name: 'wu', joined: 1, bought: 1 },
  { name: 'hai', joined: 1, bought: 2 },
  { name: 'jiang', joined: 1, bought: 2 },
  { name: 'bo', joined: 4, bought: 5 },
  { name: 'tao', joined: 4, bought: 5 },
  { name: 'ning', joined: 4, bought: 5 },
  { name: 'yan', joined: 5, bought: 5 },
  { name: 'su', joined: 5, bought: 6 },
  { name: 'mei', joined: 5, bought: 6 },
]
const PAYOUT_DAY = 3
const YEAR = '年票'
const LARGE = '船队'
const WEEK = '周票'
const DISCOUNT = '九折券'
const HOURS = '新用户体验券1G，两小时后自动过期'
const DAYS = '七天时长体验'
/** Made for samples; nobody has its key. */
const ADDRESS = 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV'
const TO_WALLET = { destination: 'wallet', reason: '买错了套餐', askedLi: null } as const

interface Shop extends SamplePeople {
  plans: Map<string, { id: string; priceLi: bigint }>
  /** Codes of coupons by name. */
  coupons: Map<string, string>
}

/**
 * Orders, coupons, rebates, withdrawals, a refund, gifts and draws of the sample customer and his friends, by the verbs of
 * everybody. Nothing where the sample shop is not as it was made.
 */
export async function addSampleCommerce(app: App, past: SamplePast): Promise<void> {
  const ctx = await systemCtx(app)
  const plans = new Map((await listPlans(ctx, {})).map((plan) => [plan.name, plan]))
  const coupons = new Map((await listCoupons(ctx, {})).map(({ name, code }) => [name, code]))
  const isWhole =
    [YEAR, LARGE, WEEK].every((name) => plans.has(name)) && [DISCOUNT, HOURS, DAYS].every((name) => coupons.has(name))
  if (!isWhole) return
  const shop = { ...(await addSamplePeople(app, past, FRIENDS)), plans, coupons }
  for (const { name, bought } of FRIENDS.filter(({ bought }) => bought < PAYOUT_DAY)) {
    await payOutside(shop, shop.friend(name), YEAR, bought, 20)
  }
  await payOut(shop)
  for (const { name, bought } of FRIENDS.filter(({ bought }) => bought > PAYOUT_DAY)) {
    await payOutside(shop, shop.friend(name), YEAR, bought, 20, name === 'bo' ? DISCOUNT : undefined)
  }
  await redeemCodes(shop)
  await refundOne(shop)
  await giveTraffic(shop)
  await drawTwice(shop)
  await payFromWallet(shop)
  await askForPayout(shop)
  await payOutside(shop, shop.friend('zhou'), WEEK, 8, 21)
}

async function order(shop: Shop, person: Person, plan: string, day: number, hour: number): Promise<string> {
  return (await createOrder(await shop.as(person, day, hour), { planId: shop.plans.get(plan)?.id ?? '' })).id
}

/** @returns the id of the order, which money from outside has paid */
async function payOutside(shop: Shop, person: Person, plan: string, day: number, hour: number, coupon?: string) {
  const orderId = await order(shop, person, plan, day, hour)
  if (coupon) await applyCoupon(await shop.as(person, day, hour), { orderId, code: shop.coupons.get(coupon) ?? '' })
  await paySampleOrder(shop.appOn(day, hour), orderId)
  return orderId
}

async function payOut({ as, asStaff, customer }: Shop): Promise<void> {
  const ctx = await as(customer, PAYOUT_DAY, 9)
  await savePayoutAddress(ctx, { network: 'USDT-TRC20', address: ADDRESS, code: null })
  const { id, amountLi } = await requestWithdrawal(ctx, { code: null })
  await takeWithdrawal(await asStaff(PAYOUT_DAY, 15), { id })
  const staff = await asStaff(PAYOUT_DAY, 16)
  const paidUsdtMilli = (amountLi * 10_000n) / BigInt(staff.settings.usdtRateTenThousandths)
  await settleWithdrawal(staff, { id, transactionId: randomBytes(32).toString('hex'), paidUsdtMilli })
}

async function redeemCodes({ as, friend, coupons }: Shop): Promise<void> {
  await redeemCoupon(await as(friend('yan'), 6, 10), { code: coupons.get(HOURS) ?? '' })
  await redeemCoupon(await as(friend('ning'), 6, 12), { code: coupons.get(DAYS) ?? '' })
}

async function refundOne(shop: Shop): Promise<void> {
  const orderId = await payOutside(shop, shop.friend('lin'), LARGE, 6, 11)
  const staff = await shop.asStaff(6, 14)
  await refundOrder(staff, { orderId, amountLi: shop.plans.get(LARGE)?.priceLi ?? 0n, ...TO_WALLET })
}

/** One gift is taken, one taken back, one waits for its receiver; and the customer gets one. */
async function giveTraffic({ as, customer, friend }: Shop): Promise<void> {
  const { code } = await createGift(await as(customer, 7, 10), { amountGb: 30 })
  await receiveGift(await as(friend('chen'), 7, 11), { code })
  const back = await createGift(await as(friend('mei'), 7, 12), { amountGb: 20 })
  await receiveGift(await as(customer, 7, 13), { code: back.code })
  const { id: giftId } = await createGift(await as(customer, 8, 9), { amountGb: 20 })
  await takeBackGift(await as(customer, 8, 10), { giftId })
  await createGift(await as(customer, 8, 20), { amountGb: 20 })
}

async function drawTwice({ as, customer }: Shop): Promise<void> {
  for (const day of [7, 8]) {
    const ctx = await as(customer, day, 21)
    const { state, version, costGb, commitment } = await lottery(ctx, {})
    if (state !== 'open') continue
    await drawPrize(ctx, { version, costGb, commitment, ownNumber: randomBytes(16).toString('hex') })
  }
}

async function payFromWallet(shop: Shop): Promise<void> {
  const orderId = await order(shop, shop.customer, WEEK, 8, 11)
  const ctx = await shop.as(shop.customer, 8, 11)
  await walletCheck(ctx, { orderId })
  await buy(ctx, { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
}

/** The first request is cancelled; the second waits for staff. */
async function askForPayout({ as, customer }: Shop): Promise<void> {
  const { id } = await requestWithdrawal(await as(customer, 8, 12), { code: null })
  await cancelWithdrawal(await as(customer, 8, 13), { withdrawalId: id })
  await requestWithdrawal(await as(customer, 8, 14), { code: null })
}
