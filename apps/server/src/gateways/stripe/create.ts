import { yuanText } from '@dukou/domain'
import type Stripe from 'stripe'
import type { PaymentAccount, PayParameters, TradeForGateway } from '../adapter.ts'
import { cutToBytes } from '../cut-to-bytes.ts'
import { pageAddress } from '../pay-address.ts'
import type { StripeAccount } from './account.ts'
import { memoOf, metadataOf } from './asked.ts'
import { openStripe } from './client.ts'
import { type Asked, askedFor, currencyText } from './currency.ts'
import { problemText } from './problem.ts'

const TIMEOUT_MS = 8_000
const NAME_BYTES = 200
/** Stripe ends no page before 30 minutes, the life of a trade; by its clock there must be some more. */
const LONGER_SECONDS = 120

/**
 * Opens a page of Stripe Checkout, which shows the amount in the account's currency and the rate before anything is paid.
 * The number of the trade is the key by which Stripe makes no second one.
 */
export async function create(account: PaymentAccount<StripeAccount>, trade: TradeForGateway): Promise<PayParameters> {
  const { details } = account
  const asked = askedFor(trade.amountLi, details.currency, details.rateMillionths)
  try {
    const stripe = await openStripe(account, TIMEOUT_MS)
    const wish = sessionOf(account, trade, asked)
    const session = await stripe.checkout.sessions.create(wish, { idempotencyKey: `dukou-${trade.tradeNo}` })
    if (BigInt(session.amount_total ?? 0) !== asked.minor || session.currency !== asked.currency)
      throw new Error('the page asks for another amount')
    return {
      page: pageAddress(session.url ?? '', 'url'),
      externalNo: session.id,
      memo: { session: session.id, ...memoOf(asked) },
    }
  } catch (error) {
    throw new Error(problemText(error, details))
  }
}

function sessionOf(
  account: PaymentAccount<StripeAccount>,
  trade: TradeForGateway,
  asked: Asked,
): Stripe.Checkout.SessionCreateParams {
  const methods = methodsOf(account.typeMap[trade.payMode] ?? '')
  const metadata = metadataOf(account, trade.tradeNo, asked)
  const name = cutToBytes(trade.goodsName, NAME_BYTES)
  return {
    mode: 'payment',
    client_reference_id: trade.tradeNo,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: asked.currency,
          unit_amount: Number(asked.minor),
          product_data: { name, ...(asked.currency !== 'cny' && { description: conversion(account.details, asked) }) },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    allowed_payment_method_types: methods,
    ...(methods.includes('wechat_pay') && { payment_method_options: { wechat_pay: { client: 'web' } } }),
    adaptive_pricing: { enabled: false },
    success_url: trade.returnUrl,
    cancel_url: trade.returnUrl,
    expires_at: Math.floor(trade.expiresAt.getTime() / 1000) + LONGER_SECONDS,
  }
}

/** Stripe's words for ways to pay, one or several with commas between. */
function methodsOf(word: string): Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] {
  const methods = word.split(',').map((one) => one.trim())
  if (!methods.every((one) => /^[a-z_]{1,40}$/.test(one))) throw new Error('needs words of Stripe for ways to pay')
  return methods as Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[]
}

function conversion({ rateMillionths }: StripeAccount, asked: Asked): string {
  const rate = `${rateMillionths / 1_000_000n}.${String(rateMillionths % 1_000_000n).padStart(6, '0')}`
  return `¥${yuanText(asked.li)} = ${currencyText(asked)} (1 ${asked.currency.toUpperCase()} = ¥${rate.replace(/\.?0+$/, '')})`
}
