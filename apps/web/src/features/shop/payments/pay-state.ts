export type PayState = 'waiting' | 'paid' | 'expired' | 'cannotAsk'

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
  if (status === 'cancelled' || now >= expiresAt) return 'expired'
  return 'waiting'
}
