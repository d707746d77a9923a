import { hash, randomBytes, randomInt } from 'node:crypto'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
/** Without the letters and digits that people mix up. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The outside name of a row: 24 hex digits that tell nothing. */
export function newPublicId(): string {
  return randomBytes(12).toString('hex')
}

/** 160 random bits in the 32 letters of `a-z2-7`. */
export function newSubscriptionKey(): string {
  return Array.from(randomBytes(32), (byte) => BASE32[byte & 31]).join('')
}

/** A code that people read and type. */
export function newCode(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
}

/** A session or node token: 256 bits, no slash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function sha256(text: string | Buffer): Buffer {
  // The one-shot function with hex takes half the time of `createHash().update().digest()`.
  return Buffer.from(hash('sha256', text, 'hex'), 'hex')
}

/** `T` + UTC time + 12 random characters: fits the order-number grammar of every gateway. */
export function newTradeNo(now: Date): string {
  return `T${now.toISOString().replace(/\D/g, '').slice(0, 14)}${newCode(12)}`
}

/** Order number, as customers and support quote it: `D`, the UTC date as YYMMDD, 8 random characters. */
export function newOrderNo(now: Date): string {
  return `D${now.toISOString().replace(/\D/g, '').slice(2, 8)}${newCode(8)}`
}

/** `R` + UTC time + 12 random characters: fits the grammar of refund numbers of every gateway. */
export function newRefundNo(now: Date): string {
  return `R${newTradeNo(now).slice(1)}`
}
