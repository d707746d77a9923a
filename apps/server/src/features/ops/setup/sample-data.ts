import { DAY_MS, GB } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { readSettings, writeSettings } from '../../base/settings/index.ts'
import { addCoupons, hasCoupons } from '../../shop/coupons/index.ts'
import { SANDBOX_PAYMENT_ACCOUNT, storePaymentAccount } from '../../shop/payments/index.ts'
import { addPlans, hasPlans } from '../../shop/plans/index.ts'
import { addPrizes } from '../../shop/prizes/index.ts'
import { addSampleNodes } from './sample-nodes.ts'

/** The merchant of the sandbox gateway, known to everyone on purpose: no real money stands behind it. */
const SANDBOX_MERCHANT = '1001'
const SANDBOX_KEY = 'dukou-sandbox-merchant-key-0001'

/** Leads nowhere: an operator puts the page of the own shared account there. */
const SAMPLE_APPLE_ID = 'https://example.com/shared-apple-id'

interface SamplePlan {
  name: string
  yuan: string
  gb?: bigint
  days?: number
  bonus?: number
}

const PLANS: SamplePlan[] = [
  { name: '客船', yuan: '25.90', gb: 100n },
  { name: '货轮', yuan: '62.70', gb: 300n, bonus: 10 },
  { name: '船队', yuan: '189.00', gb: 1000n, bonus: 20 },
  { name: '周票', yuan: '9.90', days: 7 },
  { name: '月票', yuan: '39.00', days: 30 },
  { name: '年票', yuan: '328.00', days: 365, gb: 100n },
]

type SampleCoupon = Omit<Parameters<typeof addCoupons>[1][number], 'expires_at'>

const TAOBAO: SampleCoupon = {
  name: '淘宝兑换 50G',
  kind: 'trialTraffic',
  is_taobao: true,
  traffic_bytes: 50n * GB,
  uses_per_user: 1,
  uses_in_all: 1,
}
const COUPONS: SampleCoupon[] = [
  TAOBAO,
  TAOBAO,
  TAOBAO,
  { name: '九折券', kind: 'discount', pay_bp: 9000, uses_per_user: 1, uses_in_all: 200 },
  { name: '立减 5 元', kind: 'cash', cash_li: 5_000n, uses_per_user: 1, uses_in_all: 100 },
  { name: '七天时长体验', kind: 'trialTime', days: 7, uses_per_user: 1, uses_in_all: 100 },
  {
    name: '新用户体验券1G，两小时后自动过期',
    kind: 'trialTraffic',
    traffic_bytes: GB,
    life_hours: 2,
    uses_per_user: 1,
    uses_in_all: 1000,
  },
]
const COUPON_DAYS = 365

/** A draw gives 16.75 GB on average, and costs 20 GB as long as the settings say nothing else. */
const PRIZES = [
  { name: '一等奖', permanentGb: 500, weight: 1 },
  { name: '二等奖', permanentGb: 100, weight: 9 },
  { name: '三等奖', permanentGb: 30, weight: 40 },
  { name: '九折券', permanentGb: 0, weight: 30, payTenths: 9 },
  { name: '安慰奖', permanentGb: 1, weight: 80 },
]

/** Something to look at on a fresh site: plans, coupons, prizes, nodes, lines, entries. Each part only where there is nothing yet. */
export async function addSampleData(app: App): Promise<void> {
  if (!(await hasPlans(app.db))) await addPlans(app.db, PLANS.map(columnsOf))
  const expires_at = new Date(app.now().getTime() + COUPON_DAYS * DAY_MS)
  if (!(await hasCoupons(app.db)))
    await addCoupons(
      app.db,
      COUPONS.map((coupon) => ({ ...coupon, expires_at })),
    )
  await addSampleNodes(app)
  await addPrizes(app, PRIZES)
  const { appleShareLink } = await readSettings(app.db)
  if (appleShareLink === '') await writeSettings(app.db, { appleShareLink: SAMPLE_APPLE_ID })
  await sql`update site set has_samples = true`.execute(app.db)
}

/** Whether an earlier start added the samples, all of them. What an operator removed since does not come back. */
export async function hasSampleData(app: Pick<App, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ has_samples: boolean }>`select has_samples from site`.execute(app.db)
  return rows[0]?.has_samples === true
}

/** Points the sandbox account at the gateway of this start, and takes payments there while nothing else does. */
export async function connectSandbox(app: App): Promise<void> {
  await storePaymentAccount(app, {
    code: SANDBOX_PAYMENT_ACCOUNT,
    adapter: 'epay_v1',
    values: {
      baseUrl: `http://127.0.0.1:${app.config.sandboxPort}`,
      merchantId: SANDBOX_MERCHANT,
      key: SANDBOX_KEY,
    },
    typeMap: { alipay: 'alipay', wxpay: 'wxpay' },
  })
  const { alipayPaymentAccount, wxpayPaymentAccount } = await readSettings(app.db)
  await writeSettings(app.db, {
    ...(alipayPaymentAccount === '' && { alipayPaymentAccount: SANDBOX_PAYMENT_ACCOUNT }),
    ...(wxpayPaymentAccount === '' && { wxpayPaymentAccount: SANDBOX_PAYMENT_ACCOUNT }),
  })
}

function columnsOf({ name, yuan, gb = 0n, days = 0, bonus = 0 }: SamplePlan, index: number) {
  return {
    sort: (index + 1) * 10,
    name,
    price_li: BigInt(yuan.replace('.', '')) * 10n,
    traffic_bytes: gb * GB,
    duration_days: days,
    bonus_percent: bonus,
  }
}
