import { expect, it } from 'vitest'
import { gatewayAccount } from '../../../test/gateway-account.ts'
import { readNotify } from './notify.ts'
import { hash } from './sign.ts'

const SECRET = 'appsecret-for-test'
const account = gatewayAccount('xunhupay', { baseUrl: 'https://pay.example', merchantId: '20146120000', key: SECRET })
const NOW_SECONDS = 1_767_294_300

function read(changes: Record<string, string> = {}, secret = SECRET) {
  const all = { trade_order_id: 'T1', total_fee: '12.50', open_order_id: '2026', status: 'OD', appid: '20146120000' }
  const fields = new Map(Object.entries({ ...all, time: String(NOW_SECONDS), nonce_str: 'zz9', ...changes }))
  fields.set('hash', hash(fields, secret))
  const rawBody = Buffer.from(String(new URLSearchParams([...fields])))
  const receivedAt = new Date(NOW_SECONDS * 1000)
  return readNotify(account, { method: 'POST', headers: {}, rawQuery: '', rawBody, receivedAt })
}

it('a hashed notify of now is money', () => {
  expect(read()).toEqual({ verdict: 'verified', tradeNo: 'T1', externalNo: '2026', amountLi: 12_500n })
})

it.each([
  ['of another application', { appid: '20146120001' }, 'wrongMerchant'],
  ['of nothing', { total_fee: '0.00' }, 'badAmount'],
  ['of an amount that is none', { total_fee: '12.505' }, 'badAmount'],
  ['without our number', { trade_order_id: '' }, 'malformed'],
  ['without the platform’s number', { open_order_id: '' }, 'malformed'],
  ['that waits', { status: 'WP' }, 'notFinal'],
  ['that was cancelled', { status: 'CD' }, 'notFinal'],
])('a hashed notify %s is none', (_, changes, verdict) => {
  expect(read(changes)).toMatchObject({ verdict })
})

it('a notify under another secret is refused', () => {
  expect(read({}, 'another-appsecret')).toMatchObject({ verdict: 'badSignature' })
})

it('a hashed notify of more than five minutes before or after pays nothing by itself: the platform is asked', () => {
  const ask = { verdict: 'ask', tradeNo: 'T1' }
  for (const off of [-600, -301, 301, 600]) expect(read({ time: String(NOW_SECONDS + off) })).toEqual(ask)
  expect(read({ time: String(NOW_SECONDS - 299) })).toMatchObject({ verdict: 'verified' })
})
