import type Stripe from 'stripe'
import type { PaymentAccount, Refund } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { metadataOf, readAsked } from './asked.ts'
import { openStripe } from './client.ts'
import { findSession } from './payment.ts'
import { isRefusal } from './problem.ts'

const STATES: Readonly<Record<string, 'done' | 'pending' | 'refused'>> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'refused',
  canceled: 'refused',
}

/** Gives money back, in the currency in which it came and by the rate of its trade. Our number is the key. */
export async function refund(
  account: PaymentAccount<StripeAccount>,
  asking: Refund,
  timeoutMs: number,
): Promise<'done' | 'pending' | 'refused'> {
  try {
    const stripe = await openStripe(account, timeoutMs)
    const session = await findSession(stripe, asking)
    const payment = session?.payment_intent
    const asked = readAsked(asking.memo ?? session?.metadata)
    if (!asked || !payment || typeof payment === 'string') return 'refused'
    const wish: Stripe.RefundCreateParams = {
      payment_intent: payment.id,
      amount: Number(minorOf(asking, BigInt(payment.amount_received))),
      metadata: { ...metadataOf(account, asking.tradeNo, asked), refund_no: asking.refundNo },
    }
    const { status } = await stripe.refunds.create(wish, { idempotencyKey: `dukou-refund-${asking.refundNo}` })
    return STATES[status ?? ''] ?? 'pending'
  } catch (error) {
    return isRefusal(error) ? 'refused' : 'pending'
  }
}

/** All that came, or its share, rounded down. */
function minorOf({ amountLi, paidLi }: Refund, received: bigint): bigint {
  return amountLi === paidLi ? received : (received * amountLi) / paidLi
}
