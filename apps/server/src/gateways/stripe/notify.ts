import type Stripe from 'stripe'
import type { IncomingNotify, NotifyVerdict, PaymentAccount } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { ourTradeNo, readAsked } from './asked.ts'
import { stripeLibrary } from './client.ts'
import { liOf } from './currency.ts'
import { refundedNotify } from './refunded-notify.ts'

const TOLERANCE_SECONDS = 300

/**
 * Reads an event of Stripe, whose signature the library checks. One that is signed and more than five minutes old pays
 * nothing by itself: it may be a replay, or a clock wrong, and then Stripe is asked.
 */
export async function readNotify(
  account: PaymentAccount<StripeAccount>,
  notify: IncomingNotify,
): Promise<NotifyVerdict> {
  const read = await readEvent(account.details, notify)
  if ('problem' in read) return { verdict: 'badSignature', problem: read.problem }
  const { event, isOfNow } = read
  if (event.account !== undefined || event.livemode !== account.details.isLive)
    return { verdict: 'wrongMerchant', problem: `account ${event.account ?? 'own'}, livemode ${event.livemode}` }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidVerdict(account, event.data.object, isOfNow)
    default:
      return refundedNotify(account, event)
  }
}

async function readEvent(
  { webhookSecret }: StripeAccount,
  { headers, rawBody, receivedAt }: IncomingNotify,
): Promise<{ event: Stripe.Event; isOfNow: boolean } | { problem: string }> {
  const { webhooks } = await stripeLibrary()
  const header = String(headers['stripe-signature'] ?? '')
  const read = (tolerance: number) =>
    webhooks.constructEvent(rawBody, header, webhookSecret, tolerance, undefined, receivedAt.getTime())
  try {
    const event = read(0)
    const age = receivedAt.getTime() / 1000 - Number(/(?:^|,)t=(\d+)/.exec(header)?.[1])
    return { event, isOfNow: Math.abs(age) <= TOLERANCE_SECONDS }
  } catch (error) {
    return { problem: String((error as Error).message.split('\n')[0]) }
  }
}

function paidVerdict(
  account: PaymentAccount<StripeAccount>,
  session: Stripe.Checkout.Session,
  isOfNow: boolean,
): NotifyVerdict {
  const tradeNo = ourTradeNo(account, session.metadata)
  if (tradeNo === undefined || session.payment_status !== 'paid') return { verdict: 'notFinal' }
  const asked = readAsked(session.metadata)
  const { payment_intent: payment, amount_total: total, currency } = session
  if (!asked || !total || total < 0 || currency !== asked.currency)
    return { verdict: 'badAmount', problem: `amount ${total} ${currency}` }
  const externalNo = typeof payment === 'string' ? payment : payment?.id
  if (!externalNo) return { verdict: 'malformed', problem: 'a payment is needed' }
  if (!isOfNow) return { verdict: 'ask', tradeNo }
  return { verdict: 'verified', tradeNo, externalNo, amountLi: liOf(BigInt(total), asked) }
}
