/**
 * Reads a form whose names have brackets, such as `line_items[0][price_data][currency]`.
 * @param {string} text
 * @returns {Record<string, any>}
 */
export function readNestedForm(text) {
  /** @type {Record<string, any>} */
  const root = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop() ?? ''
    let at = root
    for (const part of path) at = at[part] ??= {}
    at[last] = value
  }
  return root
}
