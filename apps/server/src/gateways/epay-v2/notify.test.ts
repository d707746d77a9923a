import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, it } from 'vitest'
import { gatewayAccount } from '../../../test/gateway-account.ts'
import { readNotify } from './notify.ts'
import { signRsa } from './sign.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = gatewayAccount('epay_v2', {
  baseUrl: 'https://pay.example',
  merchantId: '1001',
  privateKey: String(ours.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  platformKey: String(theirs.publicKey.export({ type: 'spki', format: 'pem' })),
})
const NOW_SECONDS = 1_767_294_245

function read(changes: Record<string, string> = {}, key: KeyObject = theirs.privateKey) {
  const all = { pid: '1001', trade_no: '2026', out_trade_no: 'T1', money: '12.5', trade_status: 'TRADE_SUCCESS' }
  const fields = new Map(Object.entries({ ...all, timestamp: String(NOW_SECONDS), ...changes }))
  fields.set('sign', signRsa(fields, key)).set('sign_type', 'RSA')
  const rawQuery = String(new URLSearchParams([...fields]))
  const receivedAt = new Date(NOW_SECONDS * 1000)
  return readNotify(account, { method: 'GET', headers: {}, rawQuery, rawBody: Buffer.alloc(0), receivedAt })
}

it('a signed notify of now is money', () => {
  expect(read()).toEqual({ verdict: 'verified', tradeNo: 'T1', externalNo: '2026', amountLi: 12_500n })
})

it('a notify names the payer where the platform told one', () => {
  expect(read({ buyer: '2088000000000001' })).toMatchObject({ verdict: 'verified', payer: '2088000000000001' })
})

it.each([
  ['of another merchant', { pid: '1002' }, 'wrongMerchant'],
  ['of nothing', { money: '0' }, 'badAmount'],
  ['of an amount that is none', { money: '1e2' }, 'badAmount'],
  ['without our number', { out_trade_no: '' }, 'malformed'],
  ['without the platform’s number', { trade_no: '' }, 'malformed'],
  ['of a status that is not paid', { trade_status: 'WAIT_BUYER_PAY' }, 'notFinal'],
])('a signed notify %s is none', (_, changes, verdict) => {
  expect(read(changes)).toMatchObject({ verdict })
})

it('a notify that the merchant’s own key signed, or a stranger’s, is refused', () => {
  expect(read({}, ours.privateKey)).toMatchObject({ verdict: 'badSignature' })
})

it('a signed notify of more than five minutes before or after pays nothing by itself: the platform is asked', () => {
  const ask = { verdict: 'ask', tradeNo: 'T1' }
  for (const off of [-600, -301, 301, 600]) expect(read({ timestamp: String(NOW_SECONDS + off) })).toEqual(ask)
  for (const timestamp of ['', 'now', '1e9']) expect(read({ timestamp })).toEqual(ask)
  expect(read({ timestamp: String(NOW_SECONDS - 299) })).toMatchObject({ verdict: 'verified' })
})
