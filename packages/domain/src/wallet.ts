import type { Machine } from './machine.ts'
import { LI_PER_YUAN, wholeFen } from './money.ts'

export type HoldState = 'active' | 'released' | 'spent'

/** Money that an order reserved goes back to its purses or into the order, once. */
export const holdMachine: Machine<HoldState> = {
  active: ['released', 'spent'],
  released: [],
  spent: [],
}

export interface WalletSplit {
  /** The amount paid from the wallet. */
  spendLi: bigint
  /** The amount left to pay by a gateway: 0, at least one yuan, or the whole price when that is below one yuan. */
  dueLi: bigint
}

/**
 * How much of a price the wallet pays. Gateways refuse tiny amounts, so a shortfall below one yuan is raised to one yuan
 * and the wallet keeps the difference. Only whole fen leave the wallet.
 */
export function splitWithWallet(payableLi: bigint, walletLi: bigint, fullPurchase = true): WalletSplit {
  const available = wholeFen(walletLi > 0n ? walletLi : 0n)
  if (available >= payableLi && fullPurchase) return { spendLi: payableLi, dueLi: 0n }
  if (payableLi - available < LI_PER_YUAN) {
    const spendLi = payableLi > LI_PER_YUAN ? payableLi - LI_PER_YUAN : 0n
    return { spendLi, dueLi: payableLi - spendLi }
  }
  return { spendLi: available, dueLi: payableLi - available }
}

/** Which purse pays first: spend-only credit, then money that could be withdrawn. */
export function splitCreditFirst(spendLi: bigint, creditLi: bigint): { creditLi: bigint; walletLi: bigint } {
  const fromCredit = spendLi < creditLi ? spendLi : creditLi
  return { creditLi: fromCredit, walletLi: spendLi - fromCredit }
}
