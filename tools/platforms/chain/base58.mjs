import { createHash } from 'node:crypto'

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 20 bytes of a TRON address, in hex. @param {string} text */
export function hexOfTron(text) {
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(DIGITS.indexOf(letter))
  return number.toString(16).padStart(50, '0').slice(2, 42)
}

/** @param {string} hex 20 bytes */
export function tronOfHex(hex) {
  const payload = Buffer.from(`41${hex}`, 'hex')
  const whole = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)])
  let [number, text] = [BigInt(`0x${whole.toString('hex')}`), '']
  for (; number > 0n; number /= 58n) text = DIGITS[Number(number % 58n)] + text
  return text
}

/** @param {Buffer} bytes */
function sha256(bytes) {
  return createHash('sha256').update(bytes).digest()
}
