/** A form longer than this is refused; a real platform's web server does the same. */
export const MAX_BODY_BYTES = 64 * 1024

/**
 * @typedef {object} Params
 * @property {Record<string, string>} fields decoded values; of a repeated name the last one counts, as in PHP
 * @property {string[]} repeated names that came more than once
 */

/**
 * Reads the fields of a query and of a form, the form's winning.
 * @param {string} query without the question mark
 * @param {string} [form]
 * @returns {Params}
 */
export function readParams(query, form = '') {
  const repeated = new Set([...repeatedNames(query), ...repeatedNames(form)])
  const fields = Object.create(null)
  for (const source of [query, form]) {
    for (const [name, value] of new URLSearchParams(source)) fields[name] = value
  }
  return { fields, repeated: [...repeated] }
}

/** @param {string} source */
function repeatedNames(source) {
  const names = [...new URLSearchParams(source).keys()]
  return names.filter((name, at) => names.indexOf(name) !== at)
}

/**
 * Reads a request's body as text.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string | null>} null where it is longer than MAX_BODY_BYTES
 */
export async function readBody(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
