import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { holeWidth, type Template } from '@dukou/formats'

/** A span of the profile that differs between users; `at` is where its bytes go in the compressed one. */
interface Span {
  start: number
  end: number
  at: number
}

/** Compresses a filled profile of one template. */
export type Gzip = (filled: Buffer) => Buffer

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block in the fixed code; the eight bytes behind it are checksum and length. */
const END = Buffer.from([0x03, 0x00, 0, 0, 0, 0, 0, 0, 0, 0])
const EMPTY_STORED = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff])
const WINDOW_BYTES = 32 * 1024
/** No text in UTF-8 has this byte. */
const NOWHERE = 0xff

/**
 * Gzip (RFC 1952) at the price of a copy: what users share is compressed once, each user's own values stand between as
 * stored blocks (RFC 1951, section 3.2.4). No match may reach into such a value, for it differs with every user; so the
 * compressor sees a byte in their place that occurs in no text.
 */
export async function gzipTemplate(template: Template): Promise<Gzip> {
  const { text, spans } = commonText(template)
  const pieces: Buffer[] = [HEAD]
  let end = HEAD.length
  for (const [index, span] of spans.entries()) {
    const piece = await compressed(text, spans[index - 1]?.end ?? 0, span.start)
    // The piece ends with an empty stored block, which thereby becomes the one that holds the value.
    writeStoredLength(piece, piece.length - 4, span.end - span.start)
    span.at = end + piece.length
    end = span.at + span.end - span.start
    pieces.push(piece, Buffer.alloc(span.end - span.start))
  }
  pieces.push(await compressed(text, spans.at(-1)?.end ?? 0, text.length), END)
  return joinWith(Buffer.concat(pieces), spans, text.length)
}

function joinWith(shell: Buffer, spans: readonly Span[], textLength: number): Gzip {
  return (filled) => {
    const opening = filled.length - textLength
    const shift = opening > 0 ? EMPTY_STORED.length + opening : 0
    const out = Buffer.allocUnsafe(shell.length + shift)
    out.set(shell, shift)
    if (shift > 0) writeOpening(out, filled.subarray(0, opening))
    for (const { start, end, at } of spans) filled.copy(out, at + shift, start + opening, end + opening)
    out.writeUInt32LE(crc32(filled), out.length - 8)
    out.writeUInt32LE(filled.length, out.length - 4)
    return out
  }
}

/** A first line that names the user's own address comes before all else, as it is. */
function writeOpening(out: Buffer, opening: Buffer): void {
  out.set(HEAD)
  out[HEAD.length] = 0
  writeStoredLength(out, HEAD.length + 1, opening.length)
  out.set(opening, HEAD.length + EMPTY_STORED.length)
}

/** The profile with {@link NOWHERE} where users differ. Base64 maps three bytes to four characters, whoever the user is. */
function commonText({ body, holes, wrap }: Template): { text: Buffer; spans: Span[] } {
  const isWrapped = wrap === 'base64'
  const text = isWrapped ? Buffer.from(body.toString('base64'), 'latin1') : Buffer.from(body)
  const spans: Span[] = []
  for (const { offset, encoding } of holes) {
    const end = offset + holeWidth(encoding)
    const span = isWrapped
      ? { start: Math.floor(offset / 3) * 4, end: Math.ceil(end / 3) * 4, at: 0 }
      : { start: offset, end, at: 0 }
    const last = spans.at(-1)
    if (last && span.start <= last.end) last.end = span.end
    else spans.push(span)
  }
  for (const { start, end } of spans) text.fill(NOWHERE, start, end)
  return { text, spans }
}

async function compressed(text: Buffer, start: number, end: number): Promise<Buffer> {
  if (start === end) return Buffer.from(EMPTY_STORED)
  return promisify(deflateRaw)(text.subarray(start, end), {
    level: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(start > 0 && { dictionary: text.subarray(Math.max(0, start - WINDOW_BYTES), start) }),
  })
}

function writeStoredLength(into: Buffer, at: number, length: number): void {
  into.writeUInt16LE(length, at)
  into.writeUInt16LE(~length & 0xffff, at + 2)
}
