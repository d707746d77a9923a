import { createCipheriv } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { uuidText, writeUuid } from './uuid-text.ts'

export const BLOCK_BYTES = 16
const SEED_BYTES = 16

/** One user's credentials by the inbound's number: each a canonical lower-case version-4 UUID, 36 characters. */
export interface Credentials {
  textOn(inboundNumber: number): string
  writeOn(inboundNumber: number, into: Buffer, offset: number): void
}

/**
 * Makes a user's credentials. They are derived, never stored: the AES-128 block of the inbound's number under the first
 * half of SHA-256(server secret, user's seed), as a random UUID. Who knows one learns nothing about another inbound's or
 * user's; a new seed changes all of a user's at once.
 * @returns takes the user's seed and the inbounds that will be asked for; one cipher call makes all their values. It is
 *   fastest when the same array of numbers comes again
 */
export function credentialsFor(
  secrets: Pick<Secrets, 'derive'>,
): (seed: Buffer, inboundNumbers: readonly number[]) => Credentials {
  const encrypt = blockCipher(secrets)
  const plans = new WeakMap<readonly number[], Plan>()
  return (seed, inboundNumbers) => {
    let plan = plans.get(inboundNumbers)
    if (!plan) {
      plan = planOf(inboundNumbers)
      plans.set(inboundNumbers, plan)
    }
    const { blocks, places } = plan
    const encrypted = encrypt(seed, blocks)
    const placeOf = (inboundNumber: number) => {
      const place = places.get(inboundNumber)
      if (place === undefined) throw new Error(`no credential was made for inbound ${inboundNumber}`)
      return place
    }
    return {
      textOn: (inboundNumber) => uuidText(encrypted, placeOf(inboundNumber)),
      writeOn: (inboundNumber, into, offset) => writeUuid(encrypted, placeOf(inboundNumber), into, offset),
    }
  }
}

/** The same credentials for one inbound and many users, as the 16 bytes that {@link uuidText} turns into text. */
export function credentialBlocksOn(secrets: Pick<Secrets, 'derive'>, inboundNumber: number): (seed: Buffer) => Buffer {
  const encrypt = blockCipher(secrets)
  const { blocks } = planOf([inboundNumber])
  return (seed) => encrypt(seed, blocks)
}

function blockCipher(secrets: Pick<Secrets, 'derive'>): (seed: Buffer, blocks: Buffer) => Buffer {
  const secret = secrets.derive('credentials')
  const hashed = Buffer.concat([secret, Buffer.alloc(SEED_BYTES)])
  return (seed, blocks) => {
    if (seed.length !== SEED_BYTES) throw new Error(`a seed has ${SEED_BYTES} bytes, not ${seed.length}`)
    hashed.set(seed, secret.length)
    const key = sha256(hashed).subarray(0, BLOCK_BYTES)
    // Whole blocks come out of `update`; what `final` would add is padding.
    return createCipheriv('aes-128-ecb', key, null).update(blocks)
  }
}

interface Plan {
  /** Each inbound's number, big-endian at the end of a block of its own. */
  blocks: Buffer
  /** Where each number's block is. */
  places: Map<number, number>
}

function planOf(inboundNumbers: readonly number[]): Plan {
  const blocks = Buffer.alloc(inboundNumbers.length * BLOCK_BYTES)
  const places = new Map<number, number>()
  for (const [index, number] of inboundNumbers.entries()) {
    blocks.writeUInt32BE(number, index * BLOCK_BYTES + 12)
    places.set(number, index * BLOCK_BYTES)
  }
  return { blocks, places }
}
