import type { PayAdapter } from '../adapter.ts'
import { type EpayV2Account, fields, readAccount } from './account.ts'
import { close } from './close.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { probe } from './probe.ts'
import { query } from './query.ts'
import { refund } from './refund.ts'

/** 易支付 V2 with RSA signatures on both sides: what the platform answers is signed too. */
export const epayV2: PayAdapter<EpayV2Account> = {
  name: { zh: '易支付 V2', en: 'epay V2' },
  fields,
  modes: { alipay: 'code', wxpay: 'code', urlscheme: 'scheme' },
  types: { alipay: 'alipay', wxpay: 'wxpay', urlscheme: '' },
  readAccount,
  create,
  readNotify,
  query,
  probe,
  close,
  refund,
  acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
