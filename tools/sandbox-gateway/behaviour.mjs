// How the gateway misbehaves next, for one order number or for all (`*`), until it is reset.

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {Record<string, unknown>} Section */

/** The name under which a behaviour holds for every order. */
export const EVERYONE = '*'

/**
 * Settings that a behaviour may have. Any other name is a mistake in a test and is rejected.
 * @type {Record<string, string[]>}
 */
const KNOWN = {
  create: ['delay_ms', 'status', 'notify_before_answer', 'field', 'code_as_text', 'times'],
  notify: [
    ...['drop', 'duplicate', 'delay_ms', 'method', 'wrong_sign', 'sign_with', 'wrong_pid', 'money', 'trade_status'],
    ...['name', 'extra', 'repeat', 'omit', 'times'],
  ],
  query: ['delay_ms', 'answer', 'times'],
  refund: ['delay_ms', 'answer', 'times'],
}

/**
 * Sets sections; null takes one away.
 * @param {Gateway} gateway
 * @param {Record<string, unknown>} wish
 * @returns {string | null} what is wrong with the wish
 */
export function setBehaviour({ books }, { out_trade_no, ...sections }) {
  if (out_trade_no !== undefined && typeof out_trade_no !== 'string') return 'out_trade_no must be a text'
  for (const [section, value] of Object.entries(sections)) {
    const fault = faultIn(section, value)
    if (fault) return fault
  }
  for (const [section, value] of Object.entries(sections)) {
    books.add({
      e: 'behaviour',
      target: out_trade_no ?? EVERYONE,
      section,
      value: /** @type {Section | null} */ (value),
    })
  }
  return null
}

/**
 * @param {string} section
 * @param {unknown} value
 */
function faultIn(section, value) {
  const known = KNOWN[section]
  if (!known) return `unknown section ${section}: use ${Object.keys(KNOWN).join(', ')}`
  if (value === null) return null
  if (typeof value !== 'object' || Array.isArray(value)) return `${section} must be an object, or null to clear it`
  const strange = Object.keys(value).find((name) => !known.includes(name))
  return strange ? `unknown ${section}.${strange}: use ${known.join(', ')}` : null
}

/**
 * Returns the settings for this order. Its own settings override those for every order.
 * @param {Gateway} gateway
 * @param {string} number out_trade_no
 * @param {'create' | 'notify' | 'query' | 'refund'} section
 * @returns {Section}
 */
export function behaviourOf({ books }, number, section) {
  const { behaviours } = books.state
  return { ...behaviours.get(EVERYONE)?.[section], ...behaviours.get(number)?.[section] }
}

/**
 * The same, and counts one use where the wish holds only for a number of `times`.
 * @param {Gateway} gateway
 * @param {string} number out_trade_no
 * @param {'create' | 'notify' | 'query' | 'refund'} section
 */
export function useBehaviour(gateway, number, section) {
  const merged = behaviourOf(gateway, number, section)
  for (const target of [EVERYONE, number]) {
    const wish = gateway.books.state.behaviours.get(target)?.[section]
    if (typeof wish?.times !== 'number') continue
    const value = wish.times > 1 ? { ...wish, times: wish.times - 1 } : null
    gateway.books.add({ e: 'behaviour', target, section, value })
  }
  return merged
}

/** @param {unknown} value */
export function delayOf(value) {
  return typeof value === 'number' && value > 0 ? value : 0
}
