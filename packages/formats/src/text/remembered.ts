const MOST = 1000
const LONGEST = 300

/**
 * `make`, which answers the same to the same text, with its last answers kept: keys, names and hosts recur in a profile
 * and from one to the next. With more texts than these it starts anew, and what is too long for any of them is not kept.
 */
export function remembered<T extends string | boolean>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = make(text)
    if (text.length > LONGEST) return made
    if (known.size === MOST) known.clear()
    known.set(text, made)
    return made
  }
}
