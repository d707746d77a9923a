import { sha256Hex } from '../../../lib/sha256.ts'

const BLOCK = 64

/** HMAC-SHA256 of two texts in hex. By hand, as `sha256Hex` is. A key is at most 64 bytes long, as seeds of draws are. */
export function hmacHex(key: string, message: string): string {
  const padded = new Uint8Array(BLOCK)
  padded.set(new TextEncoder().encode(key))
  const under = (pad: number) => padded.map((byte) => byte ^ pad)
  const inner = sha256Hex(joined(under(0x36), new TextEncoder().encode(message)))
  return sha256Hex(joined(under(0x5c), bytesOf(inner)))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
