import type { Machine } from './machine.ts'

export type WithdrawalStatus = 'requested' | 'taken' | 'paid' | 'refused' | 'cancelled'

/**
 * A withdrawal waits until staff take it up; until then its owner may cancel it. It ends once: paid out, or with the money
 * back in the wallet.
 */
export const withdrawalMachine: Machine<WithdrawalStatus> = {
  requested: ['taken', 'paid', 'refused', 'cancelled'],
  taken: ['paid', 'refused'],
  paid: [],
  refused: [],
  cancelled: [],
}

export const OPEN_WITHDRAWAL_STATUSES = ['requested', 'taken'] as const satisfies readonly WithdrawalStatus[]

/** Networks that payouts in USDT use, by the names that the product shows. */
export const PAYOUT_NETWORKS = ['USDT-TRC20', 'USDT-ERC20'] as const

export type PayoutNetwork = (typeof PAYOUT_NETWORKS)[number]

/** Number of last characters that the owner repeats before an address is saved. */
export const REPEATED_CHARACTERS = 6

/** Hours without withdrawals after a change of password, second factor or payout address. */
export const MONEY_HOLD_HOURS = 24

/** Hours within which a withdrawal is settled, as the wallet page promises. */
export const SETTLED_WITHIN_HOURS = 24

/**
 * USDT in thousandths for an amount in li, rounded down.
 * @param rateTenThousandths yuan for one USDT, in ten-thousandths
 */
export function usdtMilliOf(amountLi: bigint, rateTenThousandths: number): bigint {
  return (amountLi * 10_000n) / BigInt(rateTenThousandths)
}
