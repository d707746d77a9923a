/**
 * How a slot's UUID is written at a hole. Every encoding has a fixed width, so a template's offsets hold for every user.
 * - `uuid`: its 36 characters.
 * - `key`: unpadded base64 of its first 16 or 32 characters, the user key of Shadowsocks 2022. A UUID's characters never
 *   encode to `+` or `/`, so the same text serves the URL alphabet and percent-encoding.
 * - `base64`: base64 of `before`, the inner encoding and `after`, when the surrounding text is base64 as a whole. The neighbours
 *   are the bytes (as Latin-1) that share a group of three with the value.
 */
export type Encoding =
  | { readonly kind: 'uuid' }
  | { readonly kind: 'key'; readonly characters: 16 | 32 }
  | {
      readonly kind: 'base64'
      readonly alphabet: Alphabet
      readonly before: string
      readonly inner: Encoding
      readonly after: string
    }

/** `standard` is padded, `url` is not. */
export type Alphabet = 'standard' | 'url'

export const UUID_LENGTH = 36

/** Characters, which are bytes, that the encoding writes. */
export function widthOf(encoding: Encoding): number {
  if (encoding.kind === 'uuid') return UUID_LENGTH
  if (encoding.kind === 'key') return encoding.characters === 16 ? 22 : 43
  const bytes = encoding.before.length + widthOf(encoding.inner) + encoding.after.length
  return encoding.alphabet === 'standard' ? Math.ceil(bytes / 3) * 4 : Math.ceil((bytes * 4) / 3)
}

/** The text that stands at the hole for this UUID. */
export function encodeValue(encoding: Encoding, uuid: string): string {
  if (encoding.kind === 'uuid') return uuid
  if (encoding.kind === 'key') {
    return Buffer.from(uuid.slice(0, encoding.characters), 'latin1').toString('base64url')
  }
  const bytes = Buffer.from(encoding.before + encodeValue(encoding.inner, uuid) + encoding.after, 'latin1')
  return bytes.toString(encoding.alphabet === 'standard' ? 'base64' : 'base64url')
}
