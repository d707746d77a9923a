/**
 * Money is a bigint count of li: 1 yuan = 100 fen = 1000 li. Gateways settle in whole fen, the wallet keeps li.
 * Text and number forms exist at the edges only; nothing in between is ever a float.
 */
export const LI_PER_YUAN = 1000n
export const LI_PER_FEN = 10n

/** The largest part of an amount that a gateway can move: whole fen, rounded down. */
export function wholeFen(li: bigint): bigint {
  return (li / LI_PER_FEN) * LI_PER_FEN
}

/** `12500n` -> `'12.50'`: what gateways and people read. Throws on a sub-fen amount, which no gateway can take. */
export function yuanText(li: bigint): string {
  if (li % LI_PER_FEN !== 0n) throw new RangeError(`${li} li is not a whole number of fen`)
  return liText(li).slice(0, -1)
}

/** `586120n` -> `'586.120'`: the wallet's three decimals. */
export function liText(li: bigint): string {
  const digits = (li < 0n ? -li : li).toString().padStart(4, '0')
  return `${li < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

/** `2764005n` -> `'2764.01'`: two decimals, rounded half up, as screens and files of the back office show money. */
export function roundedYuanText(li: bigint): string {
  const fen = ((li < 0n ? -li : li) + LI_PER_FEN / 2n) / LI_PER_FEN
  return liText((li < 0n ? -fen : fen) * LI_PER_FEN).slice(0, -1)
}

/** Yuan as a JSON number with at most three decimals. Exact up to 10^9 yuan, the contract's limit. */
export function yuanNumber(li: bigint): number {
  return Number(liText(li))
}

/** The way back from {@link yuanNumber}; throws where the number has more than three decimals. */
export function liFromYuanNumber(yuan: number): bigint {
  const li = Math.round(yuan * 1000)
  if (!Number.isSafeInteger(li) || Math.abs(li - yuan * 1000) > 1e-4) {
    throw new RangeError(`${yuan} is not an amount of yuan with at most three decimals`)
  }
  return BigInt(li)
}

const GATEWAY_AMOUNT = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/

/**
 * Reads the amount that a gateway states. Gateways print `12.5` for 12.50 and `1` for 1.00, so the text is compared as
 * a number of li; signs, exponents, separators and a third decimal are refused.
 */
export function liFromGatewayText(text: string): bigint | undefined {
  const match = GATEWAY_AMOUNT.exec(text)
  if (!match?.[1]) return undefined
  return BigInt(match[1]) * LI_PER_YUAN + BigInt((match[2] ?? '').padEnd(2, '0')) * LI_PER_FEN
}

/** `amount x rateBp / 10000`, rounded down: rebates and shares. */
export function shareBp(amount: bigint, rateBp: number): bigint {
  return (amount * BigInt(rateBp)) / 10_000n
}
