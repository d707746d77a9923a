import type { Encoding } from './encoding.ts'

/** A place in a text that belongs to the user: `fill` writes the slot's value there. */
export type Hole = { readonly slot: number; readonly encoding: Encoding }

/** A text that may have holes. Most are plain strings. */
export type Text = string | { readonly parts: readonly (string | Hole)[] }

/** Texts end to end. */
export function concat(...texts: readonly Text[]): Text {
  const out = writer()
  for (const text of texts) {
    for (const part of partsOf(text)) {
      if (typeof part === 'string') out.write(part)
      else out.hole(part)
    }
  }
  return out.end()
}

export type Writer = { write: (text: string) => void; hole: (hole: Hole) => void; end: () => Text }

const LONG = 1000

/**
 * Puts a text together. Neighbouring strings melt into one, but for long ones: these are the same in many profiles and
 * plain ASCII, and melted into names of two bytes a character they would take as long to encode as all the rest.
 */
export function writer(): Writer {
  const parts: (string | Hole)[] = []
  let pending = ''
  const add = (part: string | Hole) => {
    if (pending) parts.push(pending)
    pending = ''
    parts.push(part)
  }
  return {
    write: (text) => {
      if (text.length < LONG) pending += text
      else add(text)
    },
    hole: add,
    end: () => {
      if (parts.length === 0) return pending
      return { parts: pending ? [...parts, pending] : parts }
    },
  }
}

/** Texts with a separator between them, as `Array.join` does for strings. */
export function join(texts: readonly Text[], separator: string): Text {
  return concat(...texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])))
}

export function partsOf(text: Text): readonly (string | Hole)[] {
  return typeof text === 'string' ? [text] : text.parts
}

/** A text that is known to have no holes. */
export function plain(text: Text): string {
  return partsOf(text)
    .map((part) => {
      if (typeof part !== 'string') throw new Error(`this text has a hole for slot ${part.slot}`)
      return part
    })
    .join('')
}

/** The same text with every string part passed through `change`; holes stay, for their values are plain ASCII words. */
export function mapStrings(text: Text, change: (part: string) => string): Text {
  return typeof text === 'string'
    ? change(text)
    : { parts: text.parts.map((part) => (typeof part === 'string' ? change(part) : part)) }
}
