import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, steps of thirty seconds. */
const DIGITS = 6
const STEP_MS = 30_000
/** Clocks of phones are a little off: a step early or late counts too. */
const STEPS_OFF = 1n
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function stepAt(now: Date): bigint {
  return BigInt(Math.floor(now.getTime() / STEP_MS))
}

export function codeOfStep(secret: Buffer, step: bigint): string {
  const counter = Buffer.alloc(8)
  counter.writeBigInt64BE(step)
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** @returns the newest step about now that has this code; undefined where none has */
export function stepOfCode(secret: Buffer, code: string, now: Date): bigint | undefined {
  const present = stepAt(now)
  const given = Buffer.from(code)
  for (let step = present + STEPS_OFF; step >= present - STEPS_OFF; step -= 1n) {
    const right = Buffer.from(codeOfStep(secret, step))
    if (right.length === given.length && timingSafeEqual(right, given)) return step
  }
  return undefined
}

/** The `otpauth:` address that an authenticator app reads from a QR code or takes as text. */
export function otpauthUri(secret: string, site: string, email: string): string {
  const [issuer, account] = [encodeURIComponent(site), encodeURIComponent(email)]
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}

/** RFC 4648 without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
