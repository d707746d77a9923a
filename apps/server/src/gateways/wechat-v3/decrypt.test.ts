import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changedInputs } from '../../../test/changed-inputs.ts'
import { decrypt } from './decrypt.ts'

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))
const algorithm = 'AEAD_AES_256_GCM'
const secret = (key: string) => createSecretKey(Buffer.from(key))

describe.each([sealedText(), sealedNotify(), sealedByHand()])('$name', ({ resource, key, plaintext }) => {
  it('is opened', () => {
    expect(decrypt({ algorithm, ...resource }, secret(key))).toBe(plaintext)
  })

  it('is opened in none of 10,000 changed forms, nor with another key', () => {
    const opened = changedInputs({ ...resource, key }).filter(
      ({ key, ...sealed }) => key !== '' && decrypt({ algorithm, ...sealed }, secret(key)) !== undefined,
    )
    expect(opened).toEqual([])
  })
})

it.each([
  [null],
  ['text'],
  [{}],
  [{ ...sealedText().resource, algorithm: 'AEAD_SM4_GCM' }],
  [{ ...sealedText().resource, algorithm, nonce: 5 }],
  [{ ...sealedText().resource, algorithm, associated_data: {} }],
  [{ ...sealedText().resource, algorithm, ciphertext: '' }],
])('opens nothing of %j', (resource) => {
  expect(decrypt(resource, secret(sealedText().key))).toBeUndefined()
})

/** 32 bytes of key, published with a library of the platform. */
function sealedText() {
  const { key, nonce, associatedData, ciphertextBase64, plaintext } = fixture('aes-gcm')
  const resource = { nonce, associated_data: associatedData, ciphertext: ciphertextBase64 }
  return { name: 'a published text', key: String(key), resource, plaintext: String(plaintext) }
}

/** 16 bytes of key, so AES-128: no real account has such a key. */
function sealedNotify() {
  const { apiV3Key, body, plaintext } = fixture('notify')
  const { nonce, associated_data, ciphertext } = JSON.parse(body).resource
  const resource = { nonce, associated_data, ciphertext }
  return { name: 'a published notify', key: String(apiV3Key), resource, plaintext: JSON.stringify(plaintext) }
}

/** A payment, sealed with the standard library of Node. */
function sealedByHand() {
  return {
    name: 'a payment',
    key: '0123456789abcdef0123456789abcdef',
    resource: {
      nonce: 'abcdefghijkl',
      associated_data: 'transaction',
      ciphertext:
        'Eu6k3KOMCfFZPsMoOqloD2wBiy6brE06bs5X+PBm7J0U+YLQDDuH1xUO4sFq9tiz8XeGlu9vVNf8iz0syMjXNriS/ajYykQeUBpALXo7xhHYlIYb3fFTK+sqUqZOyxtZk7XCiMyYZizDuhrtH94D1imA3h1lC1MHgtrNMWcqjlty2+EOBA1yo7g=',
    },
    plaintext:
      '{"mchid":"1900000001","appid":"wx1","out_trade_no":"T1","trade_state":"SUCCESS","amount":{"total":1250,"currency":"CNY"}}',
  }
}
