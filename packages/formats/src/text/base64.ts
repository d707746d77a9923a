import { type Alphabet, widthOf } from './encoding.ts'
import { type Hole, partsOf, type Text } from './text.ts'

/**
 * Base64 of a whole text that may have holes. Base64 works on groups of three bytes, so each hole takes up to two
 * bytes of its neighbours with it; what lies between is encoded here, once.
 */
export function base64Text(text: Text, alphabet: Alphabet): Text {
  if (typeof text === 'string') return encode(Buffer.from(text, 'utf8'), alphabet)
  const parts: (string | Hole)[] = []
  let bytes = Buffer.alloc(0)
  const queue = melted(partsOf(text))
  for (let index = 0; index < queue.length; index++) {
    const part = queue[index] as string | Hole
    if (typeof part === 'string') {
      bytes = Buffer.concat([bytes, Buffer.from(part, 'utf8')])
      continue
    }
    const whole = bytes.length - (bytes.length % 3)
    parts.push(encode(bytes.subarray(0, whole), alphabet))
    const before = bytes.subarray(whole).toString('latin1')
    const missing = (3 - ((before.length + widthOf(part.encoding)) % 3)) % 3
    const next = queue[index + 1]
    const following = Buffer.from(typeof next === 'string' ? next : '', 'utf8')
    const isLast = next === undefined || (typeof next === 'string' && index + 2 === queue.length)
    if (following.length < missing && !isLast) throw new Error('two holes share a base64 group')
    const after = following.subarray(0, missing).toString('latin1')
    parts.push({ slot: part.slot, encoding: { kind: 'base64', alphabet, before, inner: part.encoding, after } })
    bytes = following.subarray(missing)
    if (typeof next === 'string') index++
  }
  parts.push(encode(bytes, alphabet))
  return { parts: parts.filter((part) => part !== '') }
}

function encode(bytes: Buffer, alphabet: Alphabet): string {
  return bytes.toString(alphabet === 'standard' ? 'base64' : 'base64url')
}

/** The same without strings beside each other: what a hole takes with it may lie in two of them. */
function melted(parts: readonly (string | Hole)[]): (string | Hole)[] {
  const whole: (string | Hole)[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (typeof part === 'string' && typeof last === 'string') whole[whole.length - 1] = last + part
    else whole.push(part)
  }
  return whole
}
