import type { PayAdapter } from '../adapter.ts'
import { type EpayAccount, readAccount } from './account.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { probe } from './probe.ts'
import { query } from './query.ts'
import { refund } from './refund.ts'

/** 易支付 V1 with MD5 signatures. A notify counts as taken when the answer contains `success`, in any spelling of case. */
export const epayV1: PayAdapter<EpayAccount> = {
  modes: { alipay: 'code', wxpay: 'code', urlscheme: 'scheme' },
  readAccount,
  create,
  readNotify,
  query,
  probe,
  refund,
  acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
