// How a platform misbehaves next, for one number of the shop's or for all (`*`), until it is reset.

/** @typedef {import('./types.mjs').Fake} Fake */
/** @typedef {import('./types.mjs').Wish} Wish */

const EVERYONE = '*'

/**
 * Keeps wishes; null takes a section away.
 * @param {Fake} fake
 * @param {Record<string, unknown>} wish
 */
export function keepWish({ wishes }, { out_trade_no, ...sections }) {
  const number = typeof out_trade_no === 'string' ? out_trade_no : EVERYONE
  wishes.set(number, { ...wishes.get(number), .../** @type {Record<string, Wish | null>} */ (sections) })
}

/**
 * The wishes for one order; its own go over those for all. One that holds a number of `times` loses one.
 * @param {Fake} fake
 * @param {string} number
 * @param {string} section
 * @returns {Wish}
 */
export function useWish({ wishes }, number, section) {
  /** @type {Wish} */
  let merged = {}
  for (const target of [EVERYONE, number]) {
    const sections = wishes.get(target)
    const wish = sections?.[section]
    if (!sections || !wish) continue
    merged = { ...merged, ...wish }
    if (typeof wish.times !== 'number') continue
    sections[section] = wish.times > 1 ? { ...wish, times: wish.times - 1 } : null
  }
  return merged
}
