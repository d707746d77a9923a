import { createDecipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { BLOCK_BYTES, createCredentials, uuidText } from './index.ts'

const secrets = createSecrets(Buffer.alloc(32, 7))
const credentials = createCredentials(secrets)
const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const seed = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes))
const inbound = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const inbounds = fc.uniqueArray(inbound, { minLength: 1, maxLength: 40 })
const on = (ofSeed: Buffer, numbers: number[]) => numbers.map(credentials.ofUser(ofSeed, numbers).textOn)

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
        const alone = numbers.map((number) => createCredentials(secrets).ofUser(one, [number]).textOn(number))
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
    const elsewhere = createCredentials(createSecrets(Buffer.alloc(32, 8)))
    fc.assert(
      fc.property(
        seed,
        inbound,
        (one, number) => elsewhere.ofUser(one, [number]).textOn(number) !== on(one, [number])[0],
      ),
    )
  })

  it('stays what it is: a vector made with openssl', () => {
    expect(on(Buffer.alloc(16, 1), [1, 2, 2 ** 31 - 1])).toEqual([
      'd362c38f-e42d-4b2b-a721-37110bb942f5',
      'f80b9071-b8fd-4cca-b396-e06e614f0495',
      '2c1204d9-88a0-4552-a942-9786d38d7def',
    ])
  })

  it('is one-way: the AES block of seed and number, with both worked in once more, but for the six fixed bits', () => {
    const one = randomBytes(16)
    const made = credentials.onInbound(258, one, BLOCK_BYTES)
    const input = Buffer.from(one)
    input.writeUInt16BE(input.readUInt16BE(14) ^ 258, 14)
    const block = Buffer.from(made.map((byte, index) => byte ^ (input[index] as number)))
    const key = secrets.derive('credentials').subarray(0, BLOCK_BYTES)
    const plain = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(block)
    expect(plain.equals(input)).toBe(true)
    expect(uuidText(made)).toBe(credentials.ofUser(one, [258]).textOn(258))
  })

  it('is the same in the list of an inbound, whatever stands before the seed in a record', () => {
    const records = fc.array(fc.uint8Array({ minLength: 20, maxLength: 20 }), { maxLength: 50 })
    fc.assert(
      fc.property(records, inbound, (list, number) => {
        const made = credentials.onInbound(number, Buffer.concat(list), 20)
        const uuids = list.map((_, index) => uuidText(made, index * BLOCK_BYTES))
        const seeds = list.map((record) => Buffer.from(record.subarray(4)))
        expect(uuids).toEqual(seeds.map((one) => credentials.ofUser(one, [number]).textOn(number)))
      }),
    )
  })

  it('is not guessed for an inbound that was not asked for', () => {
    expect(() => credentials.ofUser(randomBytes(16), [1, 2]).textOn(3)).toThrow('no credential was made for inbound 3')
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
