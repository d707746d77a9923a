import type { PayAdapter } from '../adapter.ts'
import { fields, readAccount, type StripeAccount } from './account.ts'
import { close } from './close.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { probe } from './probe.ts'
import { query } from './query.ts'
import { refund } from './refund.ts'

/** Pages of Stripe Checkout by the official library, in the currency of the account. No data of cards comes here. */
export const stripe: PayAdapter<StripeAccount> = {
  name: { zh: 'Stripe', en: 'Stripe' },
  fields,
  modes: { alipay: 'page', wxpay: 'page' },
  types: { alipay: 'alipay', wxpay: 'wechat_pay' },
  readAccount,
  create,
  readNotify,
  query,
  probe,
  close,
  refund,
  acknowledge: { ok: { status: 200, text: 'ok' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
