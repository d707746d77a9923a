import { createGunzip } from 'node:zlib'
import { MAX_REPORT_BYTES } from './read-body.ts'

const WORDS = ['token', 'node_id', 'node_type']
/** A word with its value is shorter. */
const PAIR_BYTES = 500
const PART_BYTES = 256 * 1024

/**
 * Finds the sender that a body names, without parsing it: the first place where each word stands. Of a stranger's body
 * nothing else is read.
 */
export function senderIn(body: Buffer): Record<string, unknown> {
  return Object.fromEntries(WORDS.map((word) => [word, valueAt(body, body.indexOf(`"${word}"`))]))
}

/** The same of a packed body, of which one part at a time is unpacked. */
export async function senderInPacked(packed: Buffer): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const parts = createGunzip({ chunkSize: PART_BYTES })
  // Ignores everything after a corrupt block.
  parts.on('error', () => {})
  parts.end(packed)
  let left: Buffer = Buffer.alloc(0)
  let length = 0
  /** @param end words that begin behind it are looked for when more is there */
  const look = (window: Buffer, end: number) => {
    for (const word of WORDS) {
      const at = word in found ? -1 : window.indexOf(`"${word}"`)
      if (at >= 0 && at < end) found[word] = valueAt(window, at)
    }
  }
  try {
    for await (const part of parts as AsyncIterable<Buffer>) {
      length += part.length
      const window = Buffer.concat([left, part])
      const end = Math.max(0, window.length - PAIR_BYTES)
      look(window, end)
      left = window.subarray(end)
      if (length > MAX_REPORT_BYTES || WORDS.every((word) => word in found)) break
    }
  } catch {
    return found
  }
  look(left, left.length)
  return found
}

function valueAt(body: Buffer, at: number): string | undefined {
  if (at < 0) return undefined
  const [, text, number] = /^"\w+"\s*:\s*(?:"([^"\\]*)"|(\d+))/.exec(body.toString('latin1', at, at + PAIR_BYTES)) ?? []
  return text ?? number
}
