import type Stripe from 'stripe'
import type { NotifyVerdict, PaymentAccount } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { ourTradeNo, readAsked } from './asked.ts'
import { openStripe } from './client.ts'
import { liOf } from './currency.ts'

const TIMEOUT_MS = 2_500

/** Reads events about money that went back, by a refund or a dispute; all others move nothing. */
export async function refundedNotify(
  account: PaymentAccount<StripeAccount>,
  event: Stripe.Event,
): Promise<NotifyVerdict> {
  switch (event.type) {
    case 'charge.refunded': {
      const { metadata, amount_refunded: minor } = event.data.object
      return refunded(account, metadata, minor)
    }
    case 'refund.created':
    case 'refund.updated': {
      const { metadata, amount, status } = event.data.object
      if (status !== 'succeeded') return { verdict: 'notFinal' }
      return refunded(account, metadata, amount, metadata?.refund_no)
    }
    case 'charge.dispute.funds_withdrawn': {
      const { payment_intent: payment, amount } = event.data.object
      const id = typeof payment === 'string' ? payment : payment?.id
      if (!id) return { verdict: 'notFinal' }
      // A dispute does not repeat what stands in its payment.
      const { metadata } = await (await openStripe(account, TIMEOUT_MS)).paymentIntents.retrieve(id)
      return refunded(account, metadata, amount)
    }
    default:
      return { verdict: 'notFinal' }
  }
}

function refunded(
  account: PaymentAccount<StripeAccount>,
  metadata: Readonly<Record<string, string>> | null,
  minor: number,
  refundNo?: string,
): NotifyVerdict {
  const tradeNo = ourTradeNo(account, metadata)
  if (tradeNo === undefined) return { verdict: 'notFinal' }
  const asked = readAsked(metadata)
  return {
    verdict: 'refunded',
    tradeNo,
    ...(refundNo && { refundNo }),
    ...(asked && minor > 0 && { amountLi: liOf(BigInt(minor), asked) }),
  }
}
