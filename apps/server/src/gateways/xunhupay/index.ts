import type { PayAdapter } from '../adapter.ts'
import { fields, readAccount, type XunhupayAccount } from './account.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { probe } from './probe.ts'
import { query } from './query.ts'
import { refund } from './refund.ts'

/** 虎皮椒 with MD5 hashes, also over its answers. */
export const xunhupay: PayAdapter<XunhupayAccount> = {
  name: { zh: '虎皮椒', en: 'Xunhupay' },
  fields,
  modes: { alipay: 'code', wxpay: 'code' },
  types: { alipay: '', wxpay: '' },
  readAccount,
  create,
  readNotify,
  query,
  probe,
  refund,
  acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
