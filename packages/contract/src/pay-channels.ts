import { call } from './call.ts'
import { as, flag, list, nothing, orNull, pattern, price, record, text } from './codec.ts'

/** Ours: an account at a payment platform. Its key is written and never told. */
const channel = {
  code: as('code', pattern(/^[a-z0-9_-]{1,32}$/, 32)),
  baseUrl: as('url', text(500)),
  merchantId: as('pid', text(100)),
  /** What the platform calls each way to pay; null: not taken here. */
  alipayType: as('alipay', orNull(text(32))),
  wxpayType: as('wxpay', orNull(text(32))),
  minLi: as('min', price),
  maxLi: as('max', price),
  enabled: as('enabled', flag),
}

/** Its `_id` is its code. */
export const payChannelShape = record({ id: as('_id', text(32)), ...channel, hasKey: as('hasKey', flag) })

export const listPayChannels = call('/api/admin/config/channels', {
  summary: 'Ours: the accounts at payment platforms, without their keys',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(payChannelShape),
  refusals: [],
})

export const savePayChannel = call('/api/admin/config/set_channel', {
  summary: 'Ours: saves an account at a payment platform; without a key the one that is there stays',
  caller: 'admin',
  input: record({ ...channel, key: as('key', orNull(text(500))) }),
  answer: payChannelShape,
  refusals: ['settingInvalid'],
})
