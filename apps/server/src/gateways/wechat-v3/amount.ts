/**
 * Whole fen of an `amount` that is in yuan, as li. `payer_total` is less where the platform's own coupons paid a part, and
 * is not looked at: the merchant gets `total`.
 */
export function liOfAmount(amount: unknown, name: 'total' | 'refund' = 'total'): bigint | undefined {
  const { [name]: fen, currency } = Object(amount) as Record<string, unknown>
  // Messages about refunds name no currency.
  if (currency !== 'CNY' && !(name === 'refund' && currency === undefined)) return undefined
  return typeof fen === 'number' && Number.isSafeInteger(fen) && fen > 0 ? BigInt(fen) * 10n : undefined
}

/** @throws on a sub-fen amount, which no platform can take */
export function fenOfLi(li: bigint): number {
  if (li % 10n !== 0n) throw new RangeError(`${li} li is not a whole number of fen`)
  return Number(li / 10n)
}
