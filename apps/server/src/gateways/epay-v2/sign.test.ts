import { createHash, generateKeyPairSync, publicDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changedFields } from '../../../test/changed-fields.ts'
import { signBase } from '../epay-v1/sign.ts'
import { rsaHolds, signRsa } from './sign.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A notify as the protocol's own worked example has it. */
const notify = new Map([
  ['pid', '1001'],
  ['trade_no', '2026010203040599999'],
  ['out_trade_no', 'T20260102030405000001'],
  ['api_trade_no', '2026010222001400001'],
  ['type', 'alipay'],
  ['name', 'product'],
  ['money', '12.5'],
  ['trade_status', 'TRADE_SUCCESS'],
  ['buyer', '2088000000000001'],
  ['timestamp', '1767294245'],
  ['sign_type', 'RSA'],
])
const DIGEST = '0334cac15707cff9e579375056bcdfa4e34f674b73fbf03f6e6d2f2030d577f2'

describe('the signature of epay V2', () => {
  it('is over the base text of the worked example, whose digest stands in the block that RSA signs', () => {
    expect(signBase(notify)).toBe(
      'api_trade_no=2026010222001400001&buyer=2088000000000001&money=12.5&name=product&out_trade_no=T20260102030405000001&pid=1001&timestamp=1767294245&trade_no=2026010203040599999&trade_status=TRADE_SUCCESS&type=alipay',
    )
    expect(createHash('sha256').update(signBase(notify)).digest('hex')).toBe(DIGEST)
    const block = publicDecrypt(publicKey, Buffer.from(signRsa(notify, privateKey), 'base64'))
    expect(block.toString('hex').slice(-64)).toBe(DIGEST)
  })

  it('holds as it came, whatever the message says of its algorithm', () => {
    const sign = signRsa(notify, privateKey)
    expect(rsaHolds(new Map([...notify, ['sign', sign]]), publicKey)).toBe(true)
    expect(rsaHolds(new Map([...notify, ['sign_type', 'MD5'], ['sign', sign]]), publicKey)).toBe(true)
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['not base64', '!'],
    ['an MD5', '764813b52a7a56cf2148fc0f64722730'],
  ])('does not hold when it is %s', (_, given) => {
    expect(rsaHolds(given === undefined ? notify : new Map([...notify, ['sign', given]]), publicKey)).toBe(false)
  })

  it('does not hold for any of ten thousand changed messages', () => {
    const signed = new Map([...notify, ['sign', signRsa(notify, privateKey)]])
    const accepted = [...changedFields(signed, 'sign', ['sign_type'])].filter((fields) => rsaHolds(fields, publicKey))
    expect(accepted).toEqual([])
  })
})
