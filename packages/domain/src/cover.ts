import { wholeFen } from './money.ts'

export interface Cover {
  /** The part of the payment that pays the order. Whole fen, above zero. */
  externalLi: bigint
  /** The wallet's part of the order. */
  walletLi: bigint
  /** The rest of the payment: it becomes credit. */
  excessLi: bigint
}

interface Need {
  /** Price minus coupon. */
  payableLi: bigint
  /** Reserved for the order in the wallet. */
  heldLi: bigint
  /** Free in the wallet and in credit. */
  freeLi: bigint
}

/**
 * How a payment from outside pays an order. The reservation pays its part first and outside money the rest. A shortfall
 * comes out of the free balance. A reservation that covers the whole price is given back, and outside money pays.
 * @returns undefined when payment and balance together are less than the price
 */
export function coverOrder({ payableLi, heldLi, freeLi }: Need, arrivedLi: bigint): Cover | undefined {
  const neededLi = heldLi < payableLi ? payableLi - heldLi : payableLi
  const externalLi = wholeFen(arrivedLi < neededLi ? arrivedLi : neededLi)
  const walletLi = payableLi - externalLi
  if (externalLi <= 0n || walletLi > heldLi + freeLi) return undefined
  return { externalLi, walletLi, excessLi: arrivedLi - externalLi }
}
