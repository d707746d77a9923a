// Money is yuan in text outside and fen (0.01 yuan) as bigint inside; no floating point ever touches it.

const YUAN = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * Reads yuan with at most two decimals.
 * @param {string} text
 * @returns {bigint | null} fen, or null where the text is no amount above zero
 */
export function parseYuan(text) {
  const parts = YUAN.exec(text)
  if (!parts?.[1]) return null
  const fen = BigInt(parts[1]) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'))
  return fen > 0n ? fen : null
}

/**
 * Two decimals, as a database column prints it: `12.50`.
 * @param {bigint} fen
 */
export function fixedYuan(fen) {
  return `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`
}

/**
 * The shortest text, as a PHP float prints it and a notify carries it: `12.5`, `1`.
 * @param {bigint} fen
 */
export function shortYuan(fen) {
  return fixedYuan(fen).replace(/\.?0+$/, '')
}

/**
 * Fen of an amount that this gateway wrote itself.
 * @param {string} text
 */
export function fenOf(text) {
  return parseYuan(text) ?? 0n
}
