import type { Encoding } from './encoding.ts'

/** A place in a text that belongs to the user: `fill` writes the slot's value there. */
export type Hole = { readonly slot: number; readonly encoding: Encoding }

/** A text that may have holes. Most are plain strings. */
export type Text = string | { readonly parts: readonly (string | Hole)[] }

/** Texts end to end; neighbouring strings melt into one. */
export function concat(...texts: readonly Text[]): Text {
  const parts: (string | Hole)[] = []
  let pending = ''
  for (const text of texts) {
    for (const part of partsOf(text)) {
      if (typeof part === 'string') {
        pending += part
        continue
      }
      if (pending) parts.push(pending)
      pending = ''
      parts.push(part)
    }
  }
  if (parts.length === 0) return pending
  if (pending) parts.push(pending)
  return { parts }
}

/** Texts with a separator between them, as `Array.join` does for strings. */
export function join(texts: readonly Text[], separator: string): Text {
  return concat(...texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])))
}

export function partsOf(text: Text): readonly (string | Hole)[] {
  return typeof text === 'string' ? [text] : text.parts
}

/** The same text with every string part passed through `change`; holes stay, for their values are plain ASCII words. */
export function mapStrings(text: Text, change: (part: string) => string): Text {
  return typeof text === 'string'
    ? change(text)
    : { parts: text.parts.map((part) => (typeof part === 'string' ? change(part) : part)) }
}
