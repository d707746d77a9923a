import { createDecipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '../../platform/secrets.ts'
import { BLOCK_BYTES, credentialBlocksOn, credentialsFor, uuidText } from './index.ts'

const secrets = createSecrets(Buffer.alloc(32, 7))
const credentials = credentialsFor(secrets)
const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const seed = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes))
const inbound = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const inbounds = fc.uniqueArray(inbound, { minLength: 1, maxLength: 40 })
const on = (ofSeed: Buffer, numbers: number[]) => numbers.map(credentials(ofSeed, numbers).textOn)

describe('the credential of a user on an inbound', () => {
  it('is a canonical lower-case version-4 UUID', () => {
    fc.assert(fc.property(seed, inbounds, (one, numbers) => on(one, numbers).every((uuid) => CANONICAL.test(uuid))))
  })

  it('is another one on every inbound', () => {
    fc.assert(fc.property(seed, inbounds, (one, numbers) => new Set(on(one, numbers)).size === numbers.length))
  })

  it('is the same every time, whatever it is asked for with', () => {
    fc.assert(
      fc.property(seed, inbounds, (one, numbers) => {
        const alone = numbers.map((number) => credentialsFor(secrets)(one, [number]).textOn(number))
        expect(on(one, numbers)).toEqual(alone)
        expect(on(one, [...numbers].reverse()).reverse()).toEqual(alone)
      }),
    )
  })

  it('changes everywhere with the seed', () => {
    fc.assert(
      fc.property(seed, seed, inbounds, (one, other, numbers) => {
        fc.pre(!one.equals(other))
        const before = new Set(on(one, numbers))
        return on(other, numbers).every((uuid) => !before.has(uuid))
      }),
    )
  })

  it('is another one under another server secret', () => {
    const elsewhere = credentialsFor(createSecrets(Buffer.alloc(32, 8)))
    fc.assert(
      fc.property(seed, inbound, (one, number) => elsewhere(one, [number]).textOn(number) !== on(one, [number])[0]),
    )
  })

  it('stays what it is: a vector made with openssl', () => {
    expect(on(Buffer.alloc(16, 1), [1, 2, 2 ** 31 - 1])).toEqual([
      '92133eef-b183-41c6-bbf1-f47f6f93f486',
      '510c9266-2340-421e-aa53-cd3e3b70b963',
      '9a9d7172-3d23-4c48-9a2d-f5c2f15f7feb',
    ])
  })

  it('is the AES block of the inbound’s number under half a hash of secret and seed, but for the six fixed bits', () => {
    const one = randomBytes(16)
    const block = credentialBlocksOn(secrets, 258)(one)
    const key = createHash('sha256').update(secrets.derive('credentials')).update(one).digest().subarray(0, BLOCK_BYTES)
    const plain = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(block)
    expect(plain.toString('hex')).toBe('00000000000000000000000000000102')
    expect(uuidText(block)).toBe(credentials(one, [258]).textOn(258))
  })

  it('is not guessed for an inbound that was not asked for', () => {
    expect(() => credentials(randomBytes(16), [1, 2]).textOn(3)).toThrow('no credential was made for inbound 3')
  })
})

describe('sixteen bytes as a UUID', () => {
  it('keep all bits but the version’s and the variant’s', () => {
    expect(uuidText(Buffer.alloc(16, 0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    expect(uuidText(Buffer.alloc(16, 0))).toBe('00000000-0000-4000-8000-000000000000')
    expect(uuidText(Buffer.from('00112233445566778899aabbccddeeff', 'hex'))).toBe(
      '00112233-4455-4677-8899-aabbccddeeff',
    )
  })

  it('may begin anywhere in a buffer', () => {
    const bytes = Buffer.concat([Buffer.alloc(16, 1), Buffer.alloc(16, 2)])
    expect(uuidText(bytes, 16)).toBe(uuidText(Buffer.alloc(16, 2)))
  })
})
