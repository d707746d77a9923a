import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changedInputs } from '../../../test/changed-inputs.ts'
import { beijingTime } from '../beijing-time.ts'
import { rsaSignatureHolds } from '../rsa-signature.ts'
import { notifySignatureHolds, requestBase, signRequest } from './sign.ts'

/** A notify that Alipay sent, with its key: fixtures/notify.json names where it was published, and the licence. */
const vector = JSON.parse(readFileSync(new URL('./fixtures/notify.json', import.meta.url), 'utf8'))
const platformKey = createPublicKey({
  key: Buffer.from(vector.publicKeyDerBase64, 'base64'),
  format: 'der',
  type: 'spki',
})
const fields: Record<string, string> = vector.fields
const holds = (changed: Record<string, string>) => notifySignatureHolds(new Map(Object.entries(changed)), platformKey)

describe('the signature of a notify', () => {
  it('holds for one that Alipay published', () => {
    expect(holds(fields)).toBe(true)
  })

  it('holds for none of 10,000 changed ones', () => {
    expect(changedInputs(fields).filter(holds)).toEqual([])
  })

  it('holds for none that has a field more or a field less', () => {
    for (const name of Object.keys(fields)) {
      const { [name]: _, ...fewer } = fields
      expect(holds(fewer)).toBe(false)
      expect(holds({ ...fields, [`${name}2`]: '' })).toBe(false)
    }
  })

  it.each(['RSA', 'MD5', 'rsa2', ''])('holds for none that names the algorithm %s', (sign_type) => {
    expect(holds({ ...fields, sign_type })).toBe(false)
  })

  it('holds under no other key', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(notifySignatureHolds(new Map(Object.entries(fields)), publicKey)).toBe(false)
  })
})

describe('the signature of a request', () => {
  const request = new Map([
    ['app_id', '2021000000000001'],
    ['method', 'alipay.trade.precreate'],
    ['charset', 'utf-8'],
    ['sign_type', 'RSA2'],
    ['timestamp', beijingTime(new Date('2026-01-01T19:04:05Z'))],
    ['version', '1.0'],
    ['app_auth_token', ''],
    ['notify_url', 'https://pay.example.test/api/pay/notify/f2f'],
    ['biz_content', '{"out_trade_no":"T20260102030405000001","total_amount":"12.50","subject":"Traffic 100G"}'],
  ])

  it('is over all fields but sign and empty ones, sign_type too, in byte order, at Beijing time', () => {
    const base = requestBase(new Map([...request, ['sign', 'x']]))
    expect(base).toContain('&timestamp=2026-01-02 03:04:05&')
    expect(createHash('sha256').update(base).digest('hex')).toBe(
      '4b9523c857438ad4195175cddba6d5bcbe8d5e02e61df48201e188b0f2ba195d',
    )
  })

  it('is RSA2 in base64', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(rsaSignatureHolds(requestBase(request), signRequest(request, privateKey), publicKey)).toBe(true)
  })
})
