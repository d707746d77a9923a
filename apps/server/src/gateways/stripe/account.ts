import type { AccountField, AccountValues, FieldProblem } from '../account-fields.ts'
import { CURRENCIES, rateOf } from './currency.ts'

const KEY = /^[sr]k_(test|live)_/
const OFFICIAL = 'https://api.stripe.com'

export interface StripeAccount {
  base: string
  key: string
  webhookSecret: string
  /** Whether the key moves real money; what Stripe tells must agree. */
  isLive: boolean
  currency: string
  rateMillionths: bigint
}

export const fields: readonly AccountField[] = [
  {
    name: 'key',
    kind: 'secret',
    label: { zh: '密钥（Secret key）', en: 'Secret key' },
    help: { zh: 'sk_ 或 rk_ 开头', en: 'Begins with sk_ or rk_' },
  },
  {
    name: 'webhookSecret',
    kind: 'secret',
    label: { zh: 'Webhook 签名密钥', en: 'Signing secret of the webhook' },
    help: { zh: 'whsec_ 开头', en: 'Begins with whsec_' },
  },
  {
    name: 'currency',
    kind: 'choice',
    label: { zh: '收款币种', en: 'Currency' },
    choices: CURRENCIES.map((value) => ({ value, label: { zh: value.toUpperCase(), en: value.toUpperCase() } })),
  },
  {
    name: 'rate',
    kind: 'text',
    label: { zh: '汇率', en: 'Rate' },
    help: { zh: '一个单位的这种货币值多少元；收人民币填 1', en: 'Yuan for one unit of the currency; 1 for CNY' },
  },
  {
    name: 'baseUrl',
    kind: 'address',
    label: { zh: '测试地址', en: 'Address for tests' },
    help: {
      zh: '留空就是 Stripe；只有沙盒支付渠道能用别的地址',
      en: 'Empty: Stripe. Only a sandbox account may use another',
    },
    isOptional: true,
  },
]

export function readAccount(values: AccountValues): { account: StripeAccount } | FieldProblem {
  const { key = '', webhookSecret = '', currency = '', rate = '', baseUrl = '' } = values
  const [, mode] = KEY.exec(key) ?? []
  if (mode === undefined)
    return { field: 'key', problem: { zh: '应以 sk_ 或 rk_ 开头', en: 'must begin with sk_ or rk_' } }
  if (!webhookSecret.startsWith('whsec_'))
    return { field: 'webhookSecret', problem: { zh: '应以 whsec_ 开头', en: 'must begin with whsec_' } }
  const rateMillionths = rateOf(rate)
  if (rateMillionths === undefined) {
    const problem = { zh: '应是大于 0 的数，最多六位小数', en: 'must be a number above 0 with six decimals at most' }
    return { field: 'rate', problem }
  }
  if (currency === 'cny' && rateMillionths !== 1_000_000n)
    return { field: 'rate', problem: { zh: '收人民币时应是 1', en: 'must be 1 for CNY' } }
  const base = baseUrl.replace(/\/$/, '') || OFFICIAL
  return { account: { base, key, webhookSecret, isLive: mode === 'live', currency, rateMillionths } }
}

export function isOfficial({ base }: StripeAccount): boolean {
  return base === OFFICIAL
}
