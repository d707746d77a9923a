import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readAccount } from './account.ts'

const pair = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
const pem = (key: ReturnType<typeof pair>['privateKey'], type: 'pkcs8' | 'spki') =>
  String(key.export({ format: 'pem', type }))
const ours = pair()
const theirs = pair()
const VALUES = {
  baseUrl: 'https://openapi.alipay.com/gateway.do',
  merchantId: '2021000000000001',
  privateKey: pem(ours.privateKey, 'pkcs8'),
  platformKey: pem(theirs.publicKey, 'spki'),
}
const short = pair(1024)

describe('an account of Alipay', () => {
  it('is read, with the usual path where an operator gave none', () => {
    expect(readAccount(VALUES)).toMatchObject({ account: { gateway: VALUES.baseUrl, appId: VALUES.merchantId } })
    for (const baseUrl of ['https://openapi.alipay.com', 'https://openapi.alipay.com/'])
      expect(readAccount({ ...VALUES, baseUrl })).toMatchObject({ account: { gateway: VALUES.baseUrl } })
  })

  it.each([
    ['merchantId', '20210000', 'must be 16 digits'],
    ['sellerId', '2021000000000001', 'must be 16 digits that begin with 2088'],
    ['privateKey', VALUES.privateKey.slice(0, 900), 'is no private key; paste the whole content of the file'],
    ['privateKey', pem(ours.publicKey, 'spki'), 'is not an RSA private key'],
    ['privateKey', pem(short.privateKey, 'pkcs8'), 'is too short; 2048 bits or more'],
    ['platformKey', 'MIIB', 'is no public key; paste the whole content of the file'],
    ['platformKey', pem(theirs.privateKey, 'pkcs8'), 'is not an RSA public key'],
    ['platformKey', pem(short.publicKey, 'spki'), 'is too short; 2048 bits or more'],
    ['platformKey', pem(ours.publicKey, 'spki'), 'is the public key of the application; this needs the one of Alipay'],
  ])('is refused for its %s, and is told why: %#', (field, value, en) => {
    expect(readAccount({ ...VALUES, [field]: value })).toEqual({ field, problem: { zh: expect.any(String), en } })
  })

  it('shows no key when it is written down', () => {
    const written = JSON.stringify(readAccount(VALUES))
    for (const key of [VALUES.privateKey, VALUES.platformKey])
      for (const line of key.split('\n').slice(1, -2)) expect(written).not.toContain(line)
  })
})
