/** Text that is markup already. @typedef {{ markup: string }} Markup */
/** @typedef {string | number | Markup | null | false | undefined | Part[]} Part */

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * Markup with every value escaped that is not markup itself; null and false leave nothing.
 * @param {TemplateStringsArray} strings
 * @param {Part[]} values
 * @returns {Markup}
 */
export function html(strings, ...values) {
  return { markup: strings.reduce((text, part, at) => text + written(values[at - 1]) + part) }
}

/**
 * @param {Part} value
 * @returns {string}
 */
function written(value) {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(written).join('')
  if (typeof value === 'object') return value.markup
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
