import { createCipheriv } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'
import { uuidText, writeUuid } from './uuid-text.ts'

export const BLOCK_BYTES = 16

/** One user's credentials by the inbound's number: each a canonical lower-case version-4 UUID, 36 characters. */
export interface Credentials {
  textOn(inboundNumber: number): string
  writeOn(inboundNumber: number, into: Buffer, offset: number): void
}

/**
 * Makes users' credentials. They are derived, never stored: with x the user's seed XOR the inbound's number, as a block
 * of 16 bytes, a credential is AES-128(K, x) XOR x as a random UUID, under a key K that the server has for this alone.
 * A known credential reveals nothing about those of other inbounds or users. A new seed changes all credentials of a
 * user. All calls share one cipher object, because creating it costs more than encrypting all blocks of a pull.
 */
export function createCredentials(secrets: Pick<Secrets, 'derive'>) {
  const key = secrets.derive('credentials').subarray(0, BLOCK_BYTES)
  // `update` returns whole blocks, and ECB encrypts each block independently.
  const cipher = createCipheriv('aes-128-ecb', key, null)
  const places = new WeakMap<readonly number[], Map<number, number>>()

  /** Turns seeds, each with its inbound's number worked in, into credentials. */
  const credentialsOf = (blocks: Buffer): Buffer => {
    const encrypted = cipher.update(blocks)
    for (let at = 0; at < blocks.length; at += 1) (encrypted[at] as number) ^= blocks[at] as number
    return encrypted
  }

  return {
    /** One user's on the inbounds that will be asked for; fastest when the same array of numbers comes again. */
    ofUser(seed: Buffer, inboundNumbers: readonly number[]): Credentials {
      if (seed.length !== BLOCK_BYTES) throw new Error(`a seed has ${BLOCK_BYTES} bytes, not ${seed.length}`)
      const placeByNumber = places.get(inboundNumbers) ?? placesOf(inboundNumbers)
      places.set(inboundNumbers, placeByNumber)
      const blocks = Buffer.allocUnsafe(inboundNumbers.length * BLOCK_BYTES)
      for (const [number, place] of placeByNumber) putBlock(blocks, place, seed, 0, number)
      const made = credentialsOf(blocks)
      const placeOf = (inboundNumber: number) => {
        const place = placeByNumber.get(inboundNumber)
        if (place === undefined) throw new Error(`no credential was made for inbound ${inboundNumber}`)
        return place
      }
      return {
        textOn: (inboundNumber) => uuidText(made, placeOf(inboundNumber)),
        writeOn: (inboundNumber, into, offset) => writeUuid(made, placeOf(inboundNumber), into, offset),
      }
    },

    /**
     * Many users' on one inbound, as the 16 bytes each that {@link uuidText} turns into text.
     * @param packed one record per user, of `stride` bytes with the seed at its end
     */
    onInbound(inboundNumber: number, packed: Buffer, stride: number): Buffer {
      const blocks = Buffer.allocUnsafe((packed.length / stride) * BLOCK_BYTES)
      for (let place = 0, end = stride; end <= packed.length; place += BLOCK_BYTES, end += stride) {
        putBlock(blocks, place, packed, end - BLOCK_BYTES, inboundNumber)
      }
      return credentialsOf(blocks)
    },
  }
}

/** Byte offset of each inbound's credential among those of a user. */
function placesOf(inboundNumbers: readonly number[]): Map<number, number> {
  return new Map([...new Set(inboundNumbers)].map((number, index) => [number, index * BLOCK_BYTES]))
}

/** The number is big-endian at the block's end. */
function putBlock(blocks: Buffer, place: number, seeds: Buffer, seedAt: number, number: number): void {
  for (let index = 0; index < BLOCK_BYTES; index += 1) blocks[place + index] = seeds[seedAt + index] as number
  ;(blocks[place + 12] as number) ^= number >>> 24
  ;(blocks[place + 13] as number) ^= number >>> 16
  ;(blocks[place + 14] as number) ^= number >>> 8
  ;(blocks[place + 15] as number) ^= number
}
