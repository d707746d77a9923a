// Yuan in text, fen (0.01 yuan) as bigint; no floating point.

const YUAN = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * @param {string} text
 * @returns {bigint | undefined} undefined where the text is no amount above zero
 */
export function fenOf(text) {
  const [, whole, part = ''] = YUAN.exec(text) ?? []
  const fen = whole === undefined ? 0n : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return fen > 0n ? fen : undefined
}

/** `12.50` @param {bigint} fen */
export function fixedYuan(fen) {
  return `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`
}

/** As a PHP float is printed: `12.5`, `1`. @param {bigint} fen */
export function shortYuan(fen) {
  return fixedYuan(fen).replace(/\.?0+$/, '')
}
