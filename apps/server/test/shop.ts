import { type CouponKind, couponCodeKey, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { writeSettings } from '../src/features/base/settings/index.ts'
import { postJournal } from '../src/features/books/ledger/index.ts'
import { invariants } from '../src/features/ops/verify/index.ts'
import { storePaymentAccount } from '../src/features/shop/payments/index.ts'
import type { App } from '../src/platform/context.ts'
import { withoutTimeLimit } from '../src/platform/database/deadline.ts'
import { newPublicId } from '../src/platform/ids.ts'
import type { TestClient } from './client.ts'
import { type Gateway, MERCHANT } from './gateway.ts'
import { prepareOnce } from './prepare-once.ts'

/** Puts a plan on sale. @returns its `_id` */
export async function addPlan(
  app: App,
  plan: {
    priceLi?: bigint
    gb?: bigint
    days?: number
    bonus?: number
    name?: string
    devices?: number
    speed?: number
    /** null: the site’s usual quota. */
    dailyGb?: bigint | null
    /** Its public id. */
    entitlement?: { id: string; days: number }
  } = {},
): Promise<string> {
  const publicId = newPublicId()
  const { entitlement } = plan
  const entitlementId = app.db
    .selectFrom('entitlements')
    .select('id')
    .where('public_id', '=', entitlement?.id ?? '')
  await app.db
    .insertInto('plans')
    .values({
      public_id: publicId,
      name: plan.name ?? '300 GB 流量包',
      price_li: plan.priceLi ?? 12_500n,
      traffic_bytes: (plan.gb ?? 300n) * GB,
      duration_days: plan.days ?? 0,
      bonus_percent: plan.bonus ?? 0,
      device_count: plan.devices ?? 0,
      speed_mbps: plan.speed ?? 0,
      daily_limit: plan.dailyGb ? plan.dailyGb * GB : null,
      ...(entitlement && { entitlement_id: entitlementId, entitlement_days: entitlement.days }),
    })
    .execute()
  return publicId
}

let coupons = 0
/** Hard enough to guess for a coupon of any worth. */
const STRONG_CODE = 'H7K2RWXQ5D'

/** Makes a coupon: ten per cent off, once for each person, unless the test wishes otherwise. @returns its code */
export async function addCoupon(
  app: App,
  coupon: {
    kind?: CouponKind
    code?: string
    name?: string
    bytes?: bigint
    hours?: number | null
    days?: number
    cashLi?: bigint
    payBp?: number
    perUser?: number
    inAll?: number
    expiresAt?: Date
  } = {},
): Promise<string> {
  const code = coupon.code ?? `${STRONG_CODE}${coupons++}`
  await app.db
    .insertInto('coupons')
    .values({
      public_id: newPublicId(),
      name: coupon.name ?? '九折券',
      kind: coupon.kind ?? 'discount',
      code,
      code_key: couponCodeKey(code),
      traffic_bytes: coupon.bytes ?? 0n,
      life_hours: coupon.hours ?? null,
      days: coupon.days ?? 0,
      cash_li: coupon.cashLi ?? 0n,
      pay_bp: coupon.payBp ?? (coupon.kind && coupon.kind !== 'discount' ? 10_000 : 9_000),
      uses_per_user: coupon.perUser ?? 1,
      uses_in_all: coupon.inAll ?? 1000,
      expires_at: coupon.expiresAt ?? new Date(app.now().getTime() + 86_400_000),
    })
    .execute()
  return code
}

/** Opens a payment account on the sandbox gateway and takes Alipay and WeChat there. */
export async function openPaymentAccount(app: App, gateway: Gateway, code = 'sandbox'): Promise<void> {
  await storePaymentAccount(app, {
    code,
    adapter: 'epay_v1',
    values: { baseUrl: gateway.origin, merchantId: MERCHANT.pid, key: MERCHANT.key },
    typeMap: { alipay: 'alipay', wxpay: 'wxpay' },
  })
  if (code === 'sandbox') await writeSettings(app.db, { alipayPaymentAccount: code, wxpayPaymentAccount: code })
}

let gifts = 0

/** Gives a user wallet money, booked as a correction. */
export async function giveMoney(app: App, email: string, amountLi: bigint): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await postJournal(tx, {
      key: `adjust:test-${process.pid}-${Date.now()}-${gifts++}`,
      kind: 'adjustment',
      legs: [
        { account: 'adjustment', amountLi: -amountLi },
        { account: 'wallet', userId: id, amountLi },
      ],
    })
  })
}

/** The rows that break an invariant, each with its name; empty when the books are right. */
export async function brokenInvariants({ db }: Pick<App, 'db'>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await prepareOnce(tx, 'broken_invariants', () => ALL_BREACHES)
    const { rows } = await sql<{ id: string; breach: object }>`execute broken_invariants`.execute(tx)
    return rows.map(({ id, breach }) => `${id} ${Object.values(breach).join(' ')}`)
  })
}

/** `verify` asks one by one and plans each anew, which here takes longer than to answer them. */
const ALL_BREACHES = invariants
  .map(({ id, breaches }) => `select '${id}' as id, to_json(breach) as breach from (${breaches}) as breach`)
  .join(' union all ')

/** The platform's number of a trade. */
export async function tradeNoOf(app: App, tradePublicId: string): Promise<string> {
  const row = await app.db
    .selectFrom('trades')
    .select('trade_no')
    .where('public_id', '=', tradePublicId)
    .executeTakeFirstOrThrow()
  return row.trade_no
}

/** Buys a plan with wallet money given for it. */
export async function buyPlan(
  app: App,
  member: TestClient & { email: string },
  plan: Parameters<typeof addPlan>[1] = {},
): Promise<void> {
  const { id: orderId, priceLi } = await member.ok('createOrder', { planId: await addPlan(app, plan) })
  await giveMoney(app, member.email, priceLi)
  await member.ok('walletCheck', { orderId })
  const { status } = await member.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
  if (status !== 'paid') throw new Error(`the order is ${status}`)
}
