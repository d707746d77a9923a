import type Stripe from 'stripe'
import type { PaymentAccount, PaymentNumbers, QueryAnswer } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { ourTradeNo, readAsked } from './asked.ts'
import { openStripe } from './client.ts'
import { liOf } from './currency.ts'
import { findSession } from './payment.ts'
import { problemText } from './problem.ts'

/** Asks Stripe about a trade. Paid is what a payment of its page received, in the currency that was asked for. */
export async function query(
  account: PaymentAccount<StripeAccount>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<QueryAnswer> {
  try {
    const session = await findSession(await openStripe(account, timeoutMs), about)
    return session ? stateOf(account, about, session) : { state: 'unpaid' }
  } catch (error) {
    return { state: 'unknown', problem: problemText(error, account.details) }
  }
}

function stateOf(
  account: PaymentAccount<StripeAccount>,
  about: PaymentNumbers,
  session: Stripe.Checkout.Session,
): QueryAnswer {
  if (ourTradeNo(account, session.metadata) !== about.tradeNo || session.livemode !== account.details.isLive)
    return { state: 'unknown', problem: 'the answer is about another trade' }
  const payment = session.payment_intent
  if (session.payment_status !== 'paid' || payment === null) return { state: 'unpaid' }
  if (typeof payment === 'string') return { state: 'unknown', problem: 'the answer has no payment' }
  if (about.externalNo && about.externalNo !== payment.id)
    return { state: 'unknown', problem: 'the answer is about another payment' }
  if (payment.status !== 'succeeded' || isGivenBack(payment)) return { state: 'unpaid' }
  const asked = readAsked(about.memo ?? session.metadata)
  if (!asked || payment.currency !== asked.currency)
    return { state: 'unknown', problem: `paid in ${payment.currency}, which was not asked for` }
  const amountLi = liOf(BigInt(payment.amount_received), asked)
  if (amountLi === 0n) return { state: 'unknown', problem: 'the answer has no amount' }
  return { state: 'paid', amountLi, externalNo: payment.id }
}

/** A page stays paid after a refund. */
function isGivenBack({ latest_charge }: Stripe.PaymentIntent): boolean {
  return typeof latest_charge === 'object' && latest_charge !== null && latest_charge.refunded
}
