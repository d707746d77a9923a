const UUID_BYTES = 16
const UUID_LENGTH = 36
const HEX = Buffer.from('0123456789abcdef')
const DASH = '-'.charCodeAt(0)
/** Offsets of each byte's two hex digits in the text. The gaps are the dashes. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

/**
 * Sixteen bytes as a random UUID in its canonical text: version 4 and its variant are set in the bits that RFC 9562
 * (sections 4.1 and 4.2) keeps for them.
 * @param at where the bytes begin
 */
export function uuidText(bytes: Buffer, at = 0): string {
  writeUuid(bytes, at, text, 0)
  return text.toString('latin1')
}

const text = Buffer.alloc(UUID_LENGTH)

/** Writes the text of {@link uuidText} into a buffer, without making a string. */
export function writeUuid(bytes: Buffer, at: number, into: Buffer, offset: number): void {
  for (let index = 0; index < UUID_BYTES; index += 1) {
    let byte = bytes[at + index] as number
    if (index === 6) byte = (byte & 0x0f) | 0x40
    else if (index === 8) byte = (byte & 0x3f) | 0x80
    const place = offset + (PLACES[index] as number)
    into[place] = HEX[byte >> 4] as number
    into[place + 1] = HEX[byte & 15] as number
  }
  into[offset + 8] = into[offset + 13] = into[offset + 18] = into[offset + 23] = DASH
}
