/** A generator of the same numbers below 2^32 for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/**
 * Ten thousand messages that differ from a signed one in what is signed, or in the signature, by a character, a field or
 * two: the same ones each time.
 * @param signature name of its field
 * @param unsigned names of fields that take no part in the signature
 */
export function* changedFields(
  fields: ReadonlyMap<string, string>,
  signature: string,
  unsigned: readonly string[] = [],
): Generator<Map<string, string>> {
  const below = numbersFrom(20_260_102)
  const names = [...fields.keys()].filter((name) => name !== signature && !unsigned.includes(name))
  const anyName = () => names[below(names.length)] ?? ''
  for (let made = 0; made < 10_000; ) {
    const changed = new Map(fields)
    const name = anyName()
    const value = fields.get(name) ?? ''
    const other = anyName()
    const change = below(6)
    if (change === 0) changed.set(name, changedCharacter(value, below))
    else if (change === 1) changed.delete(name)
    else if (change === 2) changed.set(`x${below(1e6)}`, String(below(1e6)))
    else if (change === 3) changed.set(name, fields.get(other) ?? '').set(other, value)
    else if (change === 4) changed.delete(name) && changed.set(`${name}x`, value)
    else changed.set(signature, changedSignature(fields.get(signature) ?? '', below))
    if ([...changed].sort().join() === [...fields].sort().join()) continue
    made += 1
    yield changed
  }
}

function changedCharacter(text: string, below: (limit: number) => number): string {
  const at = below(text.length + 1)
  return text.slice(0, at) + String.fromCharCode(32 + below(95)) + text.slice(at + below(2))
}

/** Another digit in place of one of its digits, in hex and in base64 alike; never the padding, nor a mere change of case. */
function changedSignature(text: string, below: (limit: number) => number): string {
  const at = below(text.replace(/=+$/, '').length - 2)
  const digit = '0123456789'[below(10)] ?? '0'
  return text.slice(0, at) + digit + text.slice(at + 1)
}
