export type PayState = 'waiting' | 'paid' | 'expired' | 'cancelled' | 'cannotAsk'

interface Seen {
  status: 'awaitingPayment' | 'paid' | 'cancelled' | undefined
  /** The last status request failed. */
  failed: boolean
  expiresAt: Date
  now: Date
}

/** State of the pay sheet. `paid` is final. A failed status request takes precedence over expiry. */
export function payState({ status, failed, expiresAt, now }: Seen): PayState {
  if (status === 'paid') return 'paid'
  if (failed) return 'cannotAsk'
  if (now >= expiresAt) return 'expired'
  return status === 'cancelled' ? 'cancelled' : 'waiting'
}

/** The trade takes no more money: a new one has to be started. */
export function isOver(state: PayState): boolean {
  return state === 'expired' || state === 'cancelled'
}
