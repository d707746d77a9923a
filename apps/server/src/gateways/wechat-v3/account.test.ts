import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readAccount } from './account.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: ReturnType<typeof pair>['privateKey'], type: 'pkcs8' | 'spki') =>
  String(key.export({ format: 'pem', type }))
const ours = pair()
const theirs = pair()
const VALUES = {
  baseUrl: 'https://api.mch.weixin.qq.com/',
  merchantId: '1900000001',
  appId: 'wx8888888888888888',
  serialNo: '1dde55ad98ed71d6edd4a4a16996de7b47773a8c',
  privateKey: pem(ours.privateKey, 'pkcs8'),
  apiV3Key: '0123456789abcdef0123456789abcdef',
}
const publicMode = {
  publicKeyId: 'PUB_KEY_ID_0000000000000024101100397200000006',
  platformKey: pem(theirs.publicKey, 'spki'),
}

describe('an account of WeChat Pay', () => {
  it('is read with certificates, and with a public key', () => {
    const base = 'https://api.mch.weixin.qq.com'
    expect(readAccount(VALUES)).toMatchObject({
      account: { base, serialNo: VALUES.serialNo.toUpperCase(), platformKey: undefined },
    })
    expect(readAccount({ ...VALUES, ...publicMode })).toMatchObject({
      account: { platformKey: { id: publicMode.publicKeyId } },
    })
  })

  it.each([
    ['merchantId', 'shop', 'must be 8 to 10 digits'],
    ['appId', '1900000001', 'must be 18 characters that begin with wx'],
    ['serialNo', 'apiclient_cert.pem', 'must be the serial number, digits and letters A to F'],
    ['privateKey', 'apiclient_key.pem', 'is no private key; paste the whole content of the file'],
    ['privateKey', pem(ours.publicKey, 'spki'), 'is not an RSA private key'],
    ['apiV3Key', '0123456789abcdef', 'must be 32 characters'],
    ['apiV3Key', `${VALUES.apiV3Key}0`, 'must be 32 characters'],
    ['publicKeyId', '5157F09EFDC096DE', 'must begin with PUB_KEY_ID_, and stand with its key'],
    ['publicKeyId', undefined, 'must begin with PUB_KEY_ID_, and stand with its key'],
    ['platformKey', undefined, 'is no public key; paste the whole content of the file'],
    ['platformKey', pem(theirs.privateKey, 'pkcs8'), 'is not an RSA public key'],
    ['platformKey', pem(ours.publicKey, 'spki'), 'is the merchant’s own; this needs the one of WeChat Pay'],
  ])('is refused for its %s, and is told why: %#', (field, value, en) => {
    const { [field]: _, ...rest } = { ...VALUES, ...publicMode } as Record<string, string>
    const values = value === undefined ? rest : { ...rest, [field]: value }
    expect(readAccount(values)).toEqual({ field, problem: { zh: expect.any(String), en } })
  })

  it('shows no key when it is written down', () => {
    const written = JSON.stringify(readAccount({ ...VALUES, ...publicMode }))
    expect(written).not.toContain(VALUES.apiV3Key)
    expect(written).not.toContain(VALUES.privateKey.split('\n')[1])
  })
})
