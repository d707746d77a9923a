import { describe, expect, it } from 'vitest'
import { changedFields } from '../../../test/changed-fields.ts'
import { sign, signatureHolds, signBase } from './sign.ts'

const KEY = 'k3yForTestOnly0000000000000000ab'

/** A notify as the protocol's own worked example has it. */
const notify = new Map([
  ['pid', '1001'],
  ['trade_no', '2026010203040599999'],
  ['out_trade_no', 'T20260102030405000001'],
  ['type', 'alipay'],
  ['name', '流量包 100G'],
  ['money', '12.5'],
  ['trade_status', 'TRADE_SUCCESS'],
  ['sign_type', 'MD5'],
])
const SIGN = '764813b52a7a56cf2148fc0f64722730'

describe('the signature of epay V1', () => {
  it('is over all fields but sign, sign_type and empty ones, in byte order, with the key behind', () => {
    expect(signBase(new Map([...notify, ['param', ''], ['sign', 'x']]))).toBe(
      'money=12.5&name=流量包 100G&out_trade_no=T20260102030405000001&pid=1001&trade_no=2026010203040599999&trade_status=TRADE_SUCCESS&type=alipay',
    )
    expect(sign(notify, KEY)).toBe(SIGN)
    expect(sign(new Map([...notify, ['money', '1']]), KEY)).toBe('231219116be5fbd3d29d42a8460552ca')
    expect(sign(new Map([...notify, ['money', '1.00']]), KEY)).toBe('ad8adc76c2305d3b65acb9eafa66e1fa')
  })

  it('sorts names by their bytes, not by a language', () => {
    expect(
      signBase(
        new Map([
          ['b', '1'],
          ['B', '2'],
          ['a_b', '3'],
          ['aB', '4'],
        ]),
      ),
    ).toBe('B=2&aB=4&a_b=3&b=1')
  })

  it('holds in either case of its hex digits', () => {
    expect(signatureHolds(new Map([...notify, ['sign', SIGN]]), KEY)).toBe(true)
    expect(signatureHolds(new Map([...notify, ['sign', SIGN.toUpperCase()]]), KEY)).toBe(true)
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['cut short', SIGN.slice(1)],
    ['too long', `${SIGN}0`],
    ['of other fields', '231219116be5fbd3d29d42a8460552ca'],
  ])('does not hold when it is %s', (_, given) => {
    const fields = new Map(notify)
    if (given !== undefined) fields.set('sign', given)
    expect(signatureHolds(fields, KEY)).toBe(false)
  })

  it('does not hold for any of ten thousand changed messages', () => {
    const signed = new Map([...notify, ['sign', SIGN]])
    expect([...changedFields(signed, 'sign', ['sign_type'])].filter((fields) => signatureHolds(fields, KEY))).toEqual(
      [],
    )
  })

  it('never holds under an empty key, which everybody knows', () => {
    expect(signatureHolds(new Map([...notify, ['sign', sign(notify, '')]]), '')).toBe(false)
  })
})
