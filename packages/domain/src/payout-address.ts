import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { PayoutNetwork } from './withdrawal.ts'

/**
 * Reasons to reject an address. `otherNetwork`: it is valid on the other network. `reserved`: the zero address, the
 * contract of USDT, or the site's own receiving address, from which no payout comes back.
 */
export type AddressFault = 'malformed' | 'otherNetwork' | 'checksum' | 'reserved'

/** An address in the spelling that is stored, or the reason to reject it. */
export type CheckedAddress = { address: string } | { fault: AddressFault }

const TRC20 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const ERC20 = /^0x[0-9a-fA-F]{40}$/
/** First byte of TRON's main network, and the length of a payload with it. */
const TRON_PREFIX = 0x41
const TRON_BYTES = 21

/** Zero addresses and the contracts of USDT: money sent there is lost. */
const RESERVED: readonly string[] = [
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0x0000000000000000000000000000000000000000',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
]

/**
 * Checks an address of a network: base58 with checksum for TRC20, EIP-55 for ERC20. An ERC20 address without capitals, or
 * in capitals alone, has no checksum and is stored in its EIP-55 spelling.
 * @param ownAddress the site's own receiving address, or empty
 */
export function checkPayoutAddress(network: PayoutNetwork, typed: string, ownAddress = ''): CheckedAddress {
  const text = typed.trim()
  if ((network === 'USDT-TRC20' ? ERC20 : TRC20).test(text)) return { fault: 'otherNetwork' }
  if (!(network === 'USDT-TRC20' ? TRC20 : ERC20).test(text)) return { fault: 'malformed' }
  const address = network === 'USDT-TRC20' ? tronAddress(text) : checksumAddress(text)
  if (address === undefined) return { fault: 'checksum' }
  const own = ownAddress.trim().toLowerCase()
  return RESERVED.includes(address) || address.toLowerCase() === own ? { fault: 'reserved' } : { address }
}

function tronAddress(text: string): string | undefined {
  try {
    const payload = createBase58check(sha256).decode(text)
    return payload.length === TRON_BYTES && payload[0] === TRON_PREFIX ? text : undefined
  } catch {
    return undefined
  }
}

/** EIP-55: a letter is a capital where the nibble of the hash at its place is 8 or more. */
function checksumAddress(text: string): string | undefined {
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const spelled = [...lower].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  const address = `0x${spelled.join('')}`
  const hasNoChecksum = digits === lower || digits === digits.toUpperCase()
  return hasNoChecksum || text === address ? address : undefined
}

/**
 * The 20 bytes of an address as logs of both chains have them, in lower-case hex. TRON's network byte is not among them.
 * @throws where the text is no address of the network
 */
export function addressHex(network: PayoutNetwork, address: string): string {
  if (network === 'USDT-ERC20') {
    if (!ERC20.test(address)) throw new Error('no ERC20 address')
    return address.slice(2).toLowerCase()
  }
  const payload = createBase58check(sha256).decode(address)
  if (payload.length !== TRON_BYTES || payload[0] !== TRON_PREFIX) throw new Error('no TRC20 address')
  return bytesToHex(payload.slice(1))
}

/** The address that people know, from its 20 bytes in hex. */
export function addressOfHex(network: PayoutNetwork, hex: string): string {
  if (network === 'USDT-ERC20') return checksumAddress(`0x${hex}`) ?? `0x${hex}`
  return createBase58check(sha256).encode(Uint8Array.from([TRON_PREFIX, ...hexToBytes(hex)]))
}
