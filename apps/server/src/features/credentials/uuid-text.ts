const UUID_BYTES = 16
const HEX = Buffer.from('0123456789abcdef')
const DASH = '-'.charCodeAt(0)
/** A dash follows these bytes. */
const BEFORE_DASH = [3, 5, 7, 9]
const text = Buffer.alloc(36)

/**
 * Sixteen bytes as a random UUID in its canonical text: version 4 and its variant are set in the bits that RFC 9562
 * (sections 4.1 and 4.2) keeps for them.
 * @param at where the bytes begin
 */
export function uuidText(bytes: Buffer, at = 0): string {
  let end = 0
  for (let index = 0; index < UUID_BYTES; index += 1) {
    let byte = bytes[at + index] as number
    if (index === 6) byte = (byte & 0x0f) | 0x40
    if (index === 8) byte = (byte & 0x3f) | 0x80
    text[end] = HEX[byte >> 4] as number
    text[end + 1] = HEX[byte & 15] as number
    end += 2
    if (BEFORE_DASH.includes(index)) text[end++] = DASH
  }
  return text.toString('latin1')
}
