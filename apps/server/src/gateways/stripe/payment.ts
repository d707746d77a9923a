import type Stripe from 'stripe'
import type { PaymentNumbers } from '../adapter.ts'

const WITH_CHARGE = 'payment_intent.latest_charge'

/**
 * Finds the page of a trade with its payment: by its number; where the start's answer was lost, by that of the payment; and
 * where neither is known, by our own number, under which Stripe finds a payment after a minute or so.
 */
export async function findSession(
  stripe: Stripe,
  { tradeNo, externalNo, memo }: PaymentNumbers,
): Promise<Stripe.Checkout.Session | undefined> {
  if (memo?.session) return stripe.checkout.sessions.retrieve(memo.session, { expand: [WITH_CHARGE] })
  const payment = externalNo ?? (await findPayment(stripe, tradeNo))
  if (payment === undefined) return undefined
  const expand = [`data.${WITH_CHARGE}`]
  return (await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1, expand })).data[0]
}

async function findPayment(stripe: Stripe, tradeNo: string): Promise<string | undefined> {
  const query = `metadata['trade_no']:'${tradeNo.replace(/[^\w-]/g, '')}'`
  return (await stripe.paymentIntents.search({ query, limit: 1 })).data[0]?.id
}
