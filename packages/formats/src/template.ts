import type { Kind, Line } from './line.ts'
import { type Encoding, UUID_LENGTH, widthOf, writeValue } from './text/encoding.ts'
import { takeBytes } from './text/slab.ts'
import { type Hole, partsOf, type Text } from './text/text.ts'

export type TemplateHole = { readonly offset: number; readonly slot: number; readonly encoding: Encoding }

/** Why a line is left out: the client does not carry its kind, it is wrong in itself, or it has a name and no address. */
export type SkipCause = Kind | 'invalid' | 'no-address'

/** `reason` is an English sentence fragment for logs and developers. */
export type SkippedLine = { readonly line: Line; readonly cause: SkipCause; readonly reason: string }

/**
 * A whole profile for many users: the bytes they share, and where each one's own values go. All of it is plain data
 * that may be kept and shared; only `fill` makes something of it.
 */
export type Template = {
  readonly body: Buffer
  readonly holes: readonly TemplateHole[]
  /** Every slot once, in order of appearance: the values a caller may want to compute in one go. */
  readonly slots: readonly number[]
  /** `base64` when the body is sent as base64 as a whole; it is encoded after filling. */
  readonly wrap: 'plain' | 'base64'
  /** A first line that names the user's own subscription address, which stands between these two texts. */
  readonly opening?: { readonly before: string; readonly after: string }
  readonly contentType: string
  /** File name extension without a dot. */
  readonly extension: string
  readonly sent: readonly Line[]
  readonly skipped: readonly SkippedLine[]
}

/** The bytes of a text, and the place and encoding of each hole in them. */
export function cast(text: Text): Pick<Template, 'body' | 'holes' | 'slots'> {
  const parts = partsOf(text)
  const draft = draftOf(parts.reduce((bytes, part) => bytes + roomFor(part), 0))
  const holes: TemplateHole[] = []
  let offset = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      offset += draft.write(part, offset, 'utf8')
      continue
    }
    const width = widthOf(part.encoding)
    holes.push({ offset, slot: part.slot, encoding: part.encoding })
    draft.fill(0, offset, offset + width)
    offset += width
  }
  const body = Buffer.from(draft.subarray(0, offset))
  return { body, holes, slots: [...new Set(holes.map((hole) => hole.slot))] }
}

/** At most: a character of a string takes up to three bytes, one beyond the basic plane four of its two. */
function roomFor(part: string | Hole): number {
  return typeof part === 'string' ? part.length * 3 : widthOf(part.encoding)
}

let draft = Buffer.alloc(0)

/** Memory to write a profile in before its size is known, one for all of them, since no two are written at once. */
function draftOf(bytes: number): Buffer {
  if (draft.length < bytes) draft = Buffer.allocUnsafeSlow(bytes)
  return draft
}

/** Writes a slot's UUID, 36 characters of ASCII, where it is told to. */
export type WriteUuid = (slot: number, into: Buffer, offset: number) => void

/**
 * One user's profile. `secretOf` gives a slot's UUID, 36 characters of ASCII; it is called once per hole.
 * @param subscriptionUrl the user's own address; only templates with an `opening` need it
 */
export function fill(template: Template, secretOf: (slot: number) => string, subscriptionUrl?: string): Buffer {
  const writeUuid: WriteUuid = (slot, into, offset) => {
    const secret = secretOf(slot)
    if (secret.length !== UUID_LENGTH) {
      throw new Error(`the value of slot ${slot} has ${secret.length} characters, not ${UUID_LENGTH}`)
    }
    into.write(secret, offset, 'latin1')
  }
  return fillInPlace(template, writeUuid, subscriptionUrl)
}

/** The same for thousands of pulls a second: no string is made of a value that the caller has as bytes. */
export function fillInPlace(template: Template, writeUuid: WriteUuid, subscriptionUrl?: string): Buffer {
  const { body, opening, wrap } = template
  const filled = takeBytes(body.length)
  filled.set(body)
  writeHoles(template, writeUuid, filled)
  if (opening) return Buffer.concat([openingLine(opening, subscriptionUrl), filled])
  return wrap === 'base64' ? wrapped(filled) : filled
}

/**
 * Makes one user's profile of another's, for templates that `mayRefill`: only what is the user's own is written anew.
 * @param filled what `fillInPlace` made of this template, and nobody reads any more
 */
export function refill(template: Template, writeUuid: WriteUuid, filled: Buffer): void {
  if (!mayRefill(template) || filled.length !== template.body.length) throw new Error('not a profile of this template')
  writeHoles(template, writeUuid, filled)
}

/** Whether a filled profile is the template's bytes and nothing else. */
export function mayRefill({ opening, wrap }: Template): boolean {
  return opening === undefined && wrap === 'plain'
}

function writeHoles({ holes }: Template, writeUuid: WriteUuid, filled: Buffer): void {
  for (const { offset, slot, encoding } of holes) {
    if (encoding.kind === 'uuid') {
      writeUuid(slot, filled, offset)
    } else {
      writeUuid(slot, scratch, 0)
      writeValue(filled, offset, encoding, scratch.toString('latin1'))
    }
  }
}

const scratch = Buffer.alloc(UUID_LENGTH)

function wrapped(plain: Buffer): Buffer {
  const text = plain.toString('base64')
  const bytes = takeBytes(text.length)
  bytes.write(text, 'latin1')
  return bytes
}

function openingLine(opening: { before: string; after: string }, subscriptionUrl: string | undefined): Buffer {
  if (!subscriptionUrl) throw new Error('this profile names its own address, so fill needs the subscription URL')
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(subscriptionUrl)) {
    throw new Error('the subscription URL must be http or https, in ASCII and without spaces')
  }
  return Buffer.from(`${opening.before}${subscriptionUrl}${opening.after}\n`, 'latin1')
}
