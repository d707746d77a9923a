import { wellFormed } from './text/quote.ts'
import { remembered } from './text/remembered.ts'

// Control characters, line separators, byte order marks, and the marks that turn the writing direction around.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g
const MAX_CHARACTERS = 120

/** A name any client can show: no control characters, no runs of spaces, at most 120 characters, never empty. */
export const cleanName = remembered((name) => {
  const clean = wellFormed(name)
    .replace(INVISIBLE, ' ')
    .replace(/\s\s+|[^\S ]/g, ' ')
    .trim()
  const short = clean.length > MAX_CHARACTERS ? [...clean].slice(0, MAX_CHARACTERS).join('').trim() : clean
  return short || 'node'
})

/** A name for clients whose profiles are comma-separated lines: no `,` `=` `"` or comment sign that would end it. */
export const cleanListName = remembered((name) => {
  const clean = cleanName(name).replace(/[,="\\]/g, ' ')
  return cleanName(clean.replace(/^[\s#;/[\]!]+/, ''))
})

/**
 * The names in their order, each unlike the others and unlike the reserved ones (compared without case), by a number
 * behind it: `HK`, `HK 2`, `HK 3`. They must be sanitised before, for sanitising could make two of them equal.
 */
export function uniqueNames(names: readonly string[], reserved: readonly string[]): string[] {
  const taken = new Set<string>()
  const forbidden = new Set(reserved.map((name) => name.toLowerCase()))
  // Most names are longer than any reserved one, and need not be spelt anew to see that.
  const longest = Math.max(0, ...reserved.map((name) => name.length))
  const isReserved = (name: string) => name.length <= longest && forbidden.has(name.toLowerCase())
  const isFree = (name: string) => !taken.has(name) && !isReserved(name)
  const nextNumber = new Map<string, number>()
  return names.map((name) => {
    let unique = name
    if (!isFree(name)) {
      let number = nextNumber.get(name) ?? 2
      while (!isFree(unique)) unique = `${name} ${number++}`
      nextNumber.set(name, number)
    }
    taken.add(unique)
    return unique
  })
}

/** Regional indicator A. */
const FLAG_A = 0x1f1e6

/** The flag of a two-letter country code as two regional indicators, or the empty text for anything else. */
export function flagOf(country: string | undefined): string {
  return country ? knownFlag(country) : ''
}

const knownFlag = remembered((country) => {
  if (!/^[A-Za-z]{2}$/.test(country)) return ''
  const letters = country.toUpperCase()
  return String.fromCodePoint(FLAG_A - 65 + letters.charCodeAt(0), FLAG_A - 65 + letters.charCodeAt(1))
})
