/** Numbers below 1 that are the same in every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const NEARBY = ['', ' ', '\n', '0', '1', '9', 'A', 'a', '=', '&', '+', '/', '"', '\\', '\0', '\u3000', '1.00', 'null']

/**
 * Messages with one thing changed in each: a character replaced, taken out, put in, doubled, or two that change places; a
 * part emptied, cut short, or exchanged with another part. The same ones in every run.
 */
export function changedInputs<Message extends Record<string, string>>(
  message: Message,
  { seed = 1, times = 10_000 } = {},
): Message[] {
  const next = chance(seed)
  const below = (end: number) => Math.floor(next() * end)
  const names = Object.keys(message) as (keyof Message & string)[]
  const changed: Message[] = []
  while (changed.length < times) {
    const name = names[below(names.length)] as keyof Message & string
    const text: string = message[name] as string
    const at = below(text.length + 1)
    const by = NEARBY[below(NEARBY.length)] ?? ''
    const other = message[names[below(names.length)] as keyof Message & string] as string
    const ways = [
      () => text.slice(0, at) + by + text.slice(at + 1),
      () => text.slice(0, at) + by + text.slice(at),
      () => text.slice(0, at) + String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << below(7))) + text.slice(at + 1),
      () => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
      () => text.slice(0, at),
      () => text.slice(at),
      () => text + text.slice(at),
      () => text.toUpperCase(),
      () => other,
    ]
    const to = ways[below(ways.length)]?.() ?? text
    if (to !== text) changed.push({ ...message, [name]: to })
  }
  return changed
}
