import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changedInputs } from '../../../test/changed-inputs.ts'
import { readPublicKey } from '../rsa-keys.ts'
import { rsaSignatureHolds } from '../rsa-signature.ts'
import { authorization, isSignTest, messageHolds, readSignature, requestBase } from './sign.ts'

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))

describe('the signature of a message', () => {
  const vector = fixture('notify')
  const { publicKey, serialNumber } = new X509Certificate(vector.certificate)
  const headers: Record<string, string> = Object.fromEntries(
    Object.entries(vector.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  const holds = ({ body = '', ...given }: Record<string, string>) => {
    const signature = readSignature(given)
    return signature?.serial === serialNumber && messageHolds(signature, Buffer.from(body), publicKey)
  }
  const signed: Record<string, string> = { ...headers, body: String(vector.body) }
  delete signed['content-type']

  it('holds for a notify that was published', () => {
    expect(holds(signed)).toBe(true)
  })

  it('holds for none of 10,000 changed ones', () => {
    expect(changedInputs(signed).filter(holds)).toEqual([])
  })

  it('is no signature where a header is missing, doubled or out of shape', () => {
    for (const name of Object.keys(headers).filter((name) => name.startsWith('wechatpay-'))) {
      for (const value of ['', 'a\nb', 'x'.repeat(2000)]) expect(holds({ ...signed, [name]: value })).toBe(false)
      const { [name]: value = '', ...fewer } = headers
      expect(readSignature(fewer)).toBeUndefined()
      expect(readSignature({ ...headers, [name]: [value, value] })).toBeUndefined()
    }
  })

  it('has the lines timestamp, nonce and body', () => {
    const body = '{"id":"EV-1","event_type":"TRANSACTION.SUCCESS"}'
    expect(createHash('sha256').update(['1767294245', 'nonce123', body, ''].join('\n')).digest('hex')).toBe(
      '66f4bddae30ed05a8d107fcc1b0b154283cb8e47e7f689682149f50d780a8509',
    )
    expect(isSignTest({ signature: 'WECHATPAY/SIGNTEST/abc' })).toBe(true)
  })
})

describe('a signature in public-key mode', () => {
  const vector = fixture('public-key')
  const read = readPublicKey(vector.publicKey)
  const holds = ({ message = '', signature = '' }: Record<string, string>) =>
    'key' in read && rsaSignatureHolds(message, signature, read.key)
  const signed = { message: String(vector.message), signature: String(vector.signature) }

  it('holds for one that was published', () => {
    expect(holds(signed)).toBe(true)
  })

  it('holds for none of 10,000 changed ones', () => {
    expect(changedInputs(signed).filter(holds)).toEqual([])
  })
})

it('a request is signed over method, path with query, time, nonce and body, and names its signer', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const message = { method: 'GET', path: '/v3/pay/transactions/out-trade-no/T1?mchid=1900000001', body: '' } as const
  const at = new Date('2026-01-01T19:04:05.900Z')
  const header = authorization(message, { merchantId: '1900000001', serialNo: 'AB12', privateKey }, at, 'nonce123')
  const [, signature = ''] =
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="nonce123",signature="([^"]+)",timestamp="1767294245",serial_no="AB12"$/.exec(
      header,
    ) ?? []
  const base = 'GET\n/v3/pay/transactions/out-trade-no/T1?mchid=1900000001\n1767294245\nnonce123\n\n'
  expect(requestBase(message, '1767294245', 'nonce123')).toBe(base)
  expect(rsaSignatureHolds(base, signature, publicKey)).toBe(true)
})
