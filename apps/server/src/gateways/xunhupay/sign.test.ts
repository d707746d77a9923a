import { describe, expect, it } from 'vitest'
import { changedFields } from '../../../test/changed-fields.ts'
import { hash, hashBase, hashHolds } from './sign.ts'

const SECRET = 'appsecret-for-test'

/** A start and a notify as the reference's worked examples have them. */
const start = new Map([
  ['version', '1.1'],
  ['appid', '20146120000'],
  ['trade_order_id', 'T20260102030405000001'],
  ['total_fee', '12.50'],
  ['title', 'Traffic 100G'],
  ['time', '1767294245'],
  ['notify_url', 'https://pay.example.test/api/pay/notify/xh'],
  ['nonce_str', 'abc123'],
  ['type', 'WAP'],
])
const notify = new Map([
  ['trade_order_id', 'T20260102030405000001'],
  ['total_fee', '12.50'],
  ['transaction_id', '4200000001'],
  ['open_order_id', '20260102000001'],
  ['order_title', 'Traffic 100G'],
  ['status', 'OD'],
  ['plugins', ''],
  ['appid', '20146120000'],
  ['time', '1767294300'],
  ['nonce_str', 'zz9'],
])
const HASH = '43aa1ddfe8ef380d36d6a9e78443dac6'

describe('the hash of xunhupay', () => {
  it('is that of the worked examples', () => {
    expect(hash(start, SECRET)).toBe('a0593d66108f66759d7e458f08347098')
    expect(hashBase(notify)).toBe(
      'appid=20146120000&nonce_str=zz9&open_order_id=20260102000001&order_title=Traffic 100G&status=OD&time=1767294300&total_fee=12.50&trade_order_id=T20260102030405000001&transaction_id=4200000001',
    )
    expect(hash(notify, SECRET)).toBe(HASH)
    expect(hashHolds(new Map([...notify, ['hash', HASH]]), SECRET)).toBe(true)
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['cut short', HASH.slice(1)],
    ['of other fields', 'a0593d66108f66759d7e458f08347098'],
  ])('does not hold when it is %s', (_, given) => {
    expect(hashHolds(given === undefined ? notify : new Map([...notify, ['hash', given]]), SECRET)).toBe(false)
  })

  it('never holds under an empty secret, which everybody knows', () => {
    expect(hashHolds(new Map([...notify, ['hash', hash(notify, '')]]), '')).toBe(false)
  })

  it('does not hold for any of ten thousand changed messages', () => {
    const signed = new Map([...notify].filter(([, value]) => value !== '')).set('hash', HASH)
    expect([...changedFields(signed, 'hash')].filter((fields) => hashHolds(fields, SECRET))).toEqual([])
  })
})
