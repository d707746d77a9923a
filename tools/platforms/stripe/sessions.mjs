import { randomBytes } from 'node:crypto'
import { isWebAddress } from '../lib/form.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Order} Order */

/** Names that a call which opens a page may have, as far as a shop needs them; Stripe refuses every other name. */
const KNOWN = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_options',
  'success_url',
]
/** Smallest charges, in the smallest unit; Stripe takes the equivalent of half a dollar. */
const LEAST = /** @type {Record<string, number>} */ ({ usd: 50, eur: 50, gbp: 30, hkd: 400, jpy: 50, cny: 400 })
const HALF_HOUR = 1800
const DAY = 86_400

/**
 * @param {Record<string, any>} wish
 * @returns {{ param: string, message: string } | undefined} what is wrong with it
 */
export function faultOf(wish) {
  const unknown = Object.keys(wish).find((name) => !KNOWN.includes(name))
  if (unknown) return { param: unknown, message: `Received unknown parameter: ${unknown}` }
  if (wish.mode !== 'payment') return { param: 'mode', message: 'mode must be payment' }
  const price = wish.line_items?.[0]?.price_data
  if (!price?.product_data?.name) return { param: 'line_items', message: 'Missing required param: name.' }
  if (!/^[a-z]{3}$/.test(price.currency)) return { param: 'currency', message: 'Invalid currency' }
  if (!/^\d+$/.test(price.unit_amount)) return { param: 'unit_amount', message: 'Invalid integer' }
  if (Number(price.unit_amount) < (LEAST[price.currency] ?? 50))
    return { param: 'unit_amount', message: 'The Checkout Session’s total amount is too small' }
  if (!isWebAddress(wish.success_url)) return { param: 'success_url', message: 'Not a valid URL' }
  const left = Number(wish.expires_at) - Date.now() / 1000
  if (!(left >= HALF_HOUR && left <= DAY))
    return { param: 'expires_at', message: 'must be between 30 minutes and 24 hours from Checkout Session creation.' }
  const methods = Object.values(wish.allowed_payment_method_types ?? {})
  if (methods.includes('wechat_pay') && wish.payment_method_options?.wechat_pay?.client !== 'web')
    return { param: 'payment_method_options', message: 'client is required for wechat_pay' }
  return undefined
}

/**
 * @param {Fake} fake
 * @param {Record<string, any>} wish
 * @returns {Order}
 */
export function openSession({ options }, wish) {
  const price = wish.line_items[0].price_data
  return {
    out_trade_no: String(wish.client_reference_id),
    trade_no: `pi_${randomBytes(12).toString('hex')}`,
    amount: BigInt(price.unit_amount) * BigInt(wish.line_items[0].quantity),
    currency: price.currency,
    notify_url: options.notify_url ?? '',
    state: 'open',
    payments: [],
    fields: {
      session: `cs_test_${randomBytes(16).toString('hex')}`,
      metadata: JSON.stringify(wish.metadata ?? {}),
      payment_metadata: JSON.stringify(wish.payment_intent_data?.metadata ?? {}),
      created: String(Math.floor(Date.now() / 1000)),
      expires_at: String(wish.expires_at),
    },
  }
}

/**
 * A session as Stripe writes it.
 * @param {Fake} fake
 * @param {Order} order
 * @param {boolean} [isExpanded] with its payment whole
 */
export function sessionOf({ origin }, order, isExpanded) {
  const isPaid = order.state === 'paid' || order.state === 'refunded'
  const status = { open: 'open', closed: 'expired', paid: 'complete', refunded: 'complete' }[order.state]
  const payment = isPaid ? (isExpanded ? paymentOf(order) : order.trade_no) : null
  return {
    id: order.fields.session,
    object: 'checkout.session',
    amount_total: Number(isPaid ? (order.payments[0]?.amount ?? order.amount) : order.amount),
    client_reference_id: order.out_trade_no,
    created: Number(order.fields.created),
    currency: isPaid ? (order.payments[0]?.currency ?? order.currency) : order.currency,
    expires_at: Number(order.fields.expires_at),
    livemode: false,
    metadata: JSON.parse(order.fields.metadata ?? '{}'),
    mode: 'payment',
    payment_intent: payment,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status,
    url: status === 'open' ? `${origin}/c/pay/${order.fields.session}` : null,
  }
}

/**
 * The payment of a page that was paid.
 * @param {Order} order
 */
export function paymentOf(order) {
  const [payment] = order.payments
  return {
    id: order.trade_no,
    object: 'payment_intent',
    amount: Number(order.amount),
    amount_received: Number(payment?.amount ?? 0n),
    currency: payment?.currency ?? order.currency,
    latest_charge: chargeOf(order),
    livemode: false,
    metadata: JSON.parse(order.fields.payment_metadata ?? '{}'),
    status: payment ? 'succeeded' : 'requires_payment_method',
  }
}

/** @param {Order} order */
export function chargeOf(order) {
  const isBack = order.state === 'refunded'
  const amount = Number(order.payments[0]?.amount ?? 0n)
  return {
    id: order.trade_no.replace('pi_', 'ch_'),
    object: 'charge',
    amount,
    amount_refunded: isBack ? amount : 0,
    currency: order.payments[0]?.currency ?? order.currency,
    livemode: false,
    metadata: JSON.parse(order.fields.payment_metadata ?? '{}'),
    payment_intent: order.trade_no,
    refunded: isBack,
  }
}
