/**
 * The fields of a form; of a repeated name the last one counts, as in PHP.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readForm(text) {
  return Object.fromEntries(new URLSearchParams(text))
}

/** @param {string | undefined} text */
export function isWebAddress(text) {
  return text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
