import { remembered } from './remembered.ts'

// Control characters, line separators and marks that a YAML reader refuses or folds even between double quotes.
const UNSAFE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/
const EVERY_UNSAFE = new RegExp(UNSAFE, 'g')
const PLAIN = /^[ !#-[\]-~]*$/
const NEEDS_NOTHING = /^[ !#-[\]-~\u00a0-\u2027\u202a-\ufefe\uff00-\ufffd]*$/

/**
 * The string in double quotes, valid as a JSON string and as a YAML double-quoted scalar alike. Characters outside
 * the basic plane stay raw, because Go's YAML reader refuses escaped surrogate pairs; a lone surrogate becomes
 * U+FFFD.
 */
export function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : escapedName(text)
}

/** Few strings but names are not plain. */
const escapedName = remembered(escaped)

function escaped(text: string): string {
  if (NEEDS_NOTHING.test(text) && text.isWellFormed()) return `"${text}"`
  const quoted = JSON.stringify(text)
  // JSON.stringify writes `\ud...` for nothing but lone surrogates.
  if (!UNSAFE.test(quoted) && !quoted.includes('\\ud')) return quoted
  return JSON.stringify(wellFormed(text)).replace(
    EVERY_UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The string without lone surrogates. */
export function wellFormed(text: string): string {
  return text.toWellFormed()
}
