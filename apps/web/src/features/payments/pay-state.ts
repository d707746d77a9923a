export type PayState = 'waiting' | 'paid' | 'expired' | 'cannotAsk'

interface Seen {
  status: 'awaitingPayment' | 'paid' | 'cancelled' | undefined
  /** The last question got no answer. */
  failed: boolean
  expiresAt: Date
  now: Date
}

/** What the pay sheet says. Paid is final; not being able to ask matters more than a clock that ran out. */
export function payState({ status, failed, expiresAt, now }: Seen): PayState {
  if (status === 'paid') return 'paid'
  if (failed) return 'cannotAsk'
  if (status === 'cancelled' || now >= expiresAt) return 'expired'
  return 'waiting'
}
