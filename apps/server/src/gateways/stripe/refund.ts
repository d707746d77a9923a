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

/**
 * Gives money back, in the currency in which it came and by the rate of its trade. Stripe forgets our key after a day and
 * repeats its first answer until then, so a refund that was sent before is first looked for among those of the payment.
 */
export async function refund(
  account: PaymentAccount<StripeAccount>,
  asking: Refund,
  timeoutMs: number,
): Promise<'done' | 'pending' | 'refused'> {
  let mayBeSent = asking.again === true
  try {
    const stripe = await openStripe(account, timeoutMs)
    const session = await findSession(stripe, asking)
    const payment = session?.payment_intent
    const asked = readAsked(asking.memo ?? session?.metadata)
    if (!asked || !payment || typeof payment === 'string') return mayBeSent ? 'pending' : 'refused'
    if (mayBeSent) {
      const sent = await findSent(stripe, payment.id, asking.refundNo)
      if (sent) return stateOf(sent)
      mayBeSent = false
    }
    const wish: Stripe.RefundCreateParams = {
      payment_intent: payment.id,
      amount: Number(minorOf(asking, BigInt(payment.amount_received))),
      metadata: { ...metadataOf(account, asking.tradeNo, asked), refund_no: asking.refundNo },
    }
    return stateOf(await stripe.refunds.create(wish, { idempotencyKey: `dukou-refund-${asking.refundNo}` }))
  } catch (error) {
    return isRefusal(error) && !mayBeSent ? 'refused' : 'pending'
  }
}

async function findSent(stripe: Stripe, payment: string, refundNo: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 })) {
    if (refund.metadata?.refund_no === refundNo) return refund
  }
  return undefined
}

const stateOf = ({ status }: Stripe.Refund) => STATES[status ?? ''] ?? 'pending'

/** All that came, or its share, rounded down. */
function minorOf({ amountLi, paidLi }: Refund, received: bigint): bigint {
  return amountLi === paidLi ? received : (received * amountLi) / paidLi
}
