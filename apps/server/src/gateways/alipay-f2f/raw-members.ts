const STRING = /"(?:[^"\\]|\\.)*"/y
const PLAIN = /[^\s"{}[\],:]+/y
const BLANKS = /[ \t\r\n]*/y

/**
 * The members of a JSON object with their values as they were written: answers are signed over the very characters of one
 * value, so no parser may have touched them. The values themselves are for `JSON.parse` to judge.
 * @returns undefined for what is no object, and where a name comes twice: two readers must not see two answers
 */
export function rawMembers(json: string): Map<string, string> | undefined {
  const members = new Map<string, string>()
  let at = blanks(json, 0)
  if (json[at] !== '{') return undefined
  at = blanks(json, at + 1)
  while (json[at] !== '}') {
    const nameEnd = match(STRING, json, at)
    const colon = blanks(json, nameEnd)
    if (nameEnd === at || json[colon] !== ':') return undefined
    const name = parsedName(json.slice(at, nameEnd))
    const start = blanks(json, colon + 1)
    const end = valueEnd(json, start)
    if (name === undefined || end === undefined || members.has(name)) return undefined
    members.set(name, json.slice(start, end))
    at = blanks(json, end)
    if (json[at] === ',') {
      at = blanks(json, at + 1)
      if (json[at] === '}') return undefined
    } else if (json[at] !== '}') return undefined
  }
  return blanks(json, at + 1) === json.length ? members : undefined
}

function parsedName(text: string): string | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @returns where the value ends that begins here: behind a string, a plain word, or the bracket that closes the first */
function valueEnd(json: string, start: number): number | undefined {
  let depth = 0
  let at = start
  while (at < json.length) {
    const char = json[at] ?? ''
    const next =
      char === '"'
        ? match(STRING, json, at)
        : '{['.includes(char) || '}]'.includes(char)
          ? at + 1
          : inner(json, at, depth)
    if (next === at) return undefined
    if ('{['.includes(char)) depth += 1
    if ('}]'.includes(char)) depth -= 1
    if (depth < 0) return undefined
    at = next
    if (depth === 0) return at
  }
  return undefined
}

/** Blanks, commas and colons stand inside brackets only. */
function inner(json: string, at: number, depth: number): number {
  const word = match(PLAIN, json, at)
  if (word > at || depth === 0) return word
  return /[\s,:]/.test(json[at] ?? '') ? at + 1 : at
}

function blanks(json: string, at: number): number {
  return match(BLANKS, json, at)
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
