import { createCipheriv, createHash } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

const BLOCK_BYTES = 16

/** The credential of one user on an inbound: a canonical lower-case version-4 UUID, 36 characters. */
export type CredentialOn = (inboundNumber: number) => string

/**
 * Makes the credentials of users on inbounds. They are derived, never stored: the AES-128 block of the inbound's number
 * under the first half of SHA-256(server secret, user's seed), with the bits of a random UUID (RFC 9562, version 4) set.
 * Who knows one learns nothing about another inbound's or user's; a new seed changes all of a user's at once.
 * @returns a function of a user's seed and of the inbounds that will be asked for, all made in one cipher call. It is
 *   fastest when the same array of numbers comes again
 */
export function credentialsFor(
  secrets: Pick<Secrets, 'derive'>,
): (seed: Buffer, inboundNumbers: readonly number[]) => CredentialOn {
  const secret = secrets.derive('credentials')
  const plans = new WeakMap<readonly number[], Plan>()
  return (seed, inboundNumbers) => {
    let plan = plans.get(inboundNumbers)
    if (!plan) {
      plan = planOf(inboundNumbers)
      plans.set(inboundNumbers, plan)
    }
    const { blocks, places } = plan
    const key = createHash('sha256').update(secret).update(seed).digest().subarray(0, BLOCK_BYTES)
    // Whole blocks come out of `update`; what `final` would add is padding.
    const encrypted = createCipheriv('aes-128-ecb', key, null).update(blocks)
    return (inboundNumber) => {
      const place = places.get(inboundNumber)
      if (place === undefined) throw new Error(`no credential was made for inbound ${inboundNumber}`)
      return uuidText(encrypted, place)
    }
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

const DASH = '-'.charCodeAt(0)
const HEX = Buffer.from('0123456789abcdef')
/** The bytes that stand before a dash, and where version and variant are (RFC 9562, section 4). */
const BEFORE_DASH = new Set([3, 5, 7, 9])
const text = Buffer.alloc(36)

function uuidText(blocks: Buffer, place: number): string {
  let at = 0
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    let byte = blocks[place + index] as number
    if (index === 6) byte = (byte & 0x0f) | 0x40
    if (index === 8) byte = (byte & 0x3f) | 0x80
    text[at] = HEX[byte >> 4] as number
    text[at + 1] = HEX[byte & 15] as number
    at += 2
    if (BEFORE_DASH.has(index)) text[at++] = DASH
  }
  return text.toString('latin1')
}
