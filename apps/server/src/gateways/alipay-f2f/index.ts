import type { PayAdapter } from '../adapter.ts'
import { type AlipayAccount, fields, readAccount } from './account.ts'
import { close } from './close.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { probe } from './probe.ts'
import { query } from './query.ts'
import { refund } from './refund.ts'

/** 支付宝当面付 with RSA2 signatures. A notify counts as taken when the answer is the bare text `success`. */
export const alipayF2f: PayAdapter<AlipayAccount> = {
  name: { zh: '支付宝当面付', en: 'Alipay face to face' },
  fields,
  modes: { alipay: 'code' },
  types: {},
  readAccount,
  create,
  readNotify,
  query,
  probe,
  close,
  refund,
  acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
