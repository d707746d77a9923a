import type { PayAdapter } from '../adapter.ts'
import { fields, readAccount, type WechatAccount } from './account.ts'
import { bill } from './bill.ts'
import { close } from './close.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { probe } from './probe.ts'
import { query } from './query.ts'
import { refund } from './refund.ts'

/** WeChat Pay v3, Native: the payer scans a code. A notify counts as taken by its status alone. */
export const wechatV3: PayAdapter<WechatAccount> = {
  name: { zh: '微信支付 Native', en: 'WeChat Pay Native' },
  fields,
  modes: { wxpay: 'code' },
  types: {},
  readAccount,
  create,
  readNotify,
  query,
  probe,
  close,
  refund,
  bill,
  acknowledge: {
    ok: { status: 204, text: '' },
    fail: '{"code":"FAIL","message":"fail"}',
    type: 'application/json; charset=utf-8',
  },
}
