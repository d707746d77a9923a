import type { PayAdapter } from '../adapter.ts'
import { type EpayAccount, fields, readAccount } from './account.ts'
import { bill } from './bill.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { probe } from './probe.ts'
import { query } from './query.ts'
import { refund } from './refund.ts'

/** 易支付 V1 with MD5 signatures. A notify counts as taken when the answer contains `success`, in any spelling of case. */
export const epayV1: PayAdapter<EpayAccount> = {
  name: { zh: '易支付 V1', en: 'epay V1' },
  fields,
  modes: { alipay: 'code', wxpay: 'code', urlscheme: 'scheme' },
  types: { alipay: 'alipay', wxpay: 'wxpay', urlscheme: '' },
  readAccount,
  create,
  readNotify,
  query,
  probe,
  refund,
  bill,
  acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
