import { randomBytes } from 'node:crypto'

/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Wish} Wish */
/** @typedef {{ id: string, object: 'refund', amount: number, currency: string, metadata: object, payment_intent: string, status: string }} Refund */

const GONE = ['failed', 'canceled']

/** All refunds by the payment, the newest first as Stripe lists them. @type {Map<string, Refund[]>} */
const known = new Map()

/**
 * Gives a part of a payment back, or all of it.
 * @param {Order} order
 * @param {Record<string, any>} fields
 * @param {Wish} wish
 * @returns {Refund | string} a text says why not
 */
export function makeRefund(order, fields, wish) {
  if (order.payments.length === 0) return 'This PaymentIntent does not have a successful charge to refund.'
  if (order.state === 'refunded') return `Charge ${order.trade_no.replace('pi_', 'ch_')} has already been refunded.`
  const paid = Number(order.payments[0]?.amount ?? 0n)
  const before = refundsOf(order, {})
  const given = before.reduce((sum, { amount, status }) => sum + (GONE.includes(status) ? 0 : amount), 0)
  const amount = Number(fields.amount)
  if (amount > paid - given) return `Refund amount (${amount}) is greater than unrefunded amount on charge`
  if (amount === paid - given) order.state = 'refunded'
  /** @type {Refund} */
  const refund = {
    id: `re_${randomBytes(12).toString('hex')}`,
    object: 'refund',
    amount,
    currency: order.currency,
    metadata: fields.metadata ?? {},
    payment_intent: order.trade_no,
    status: String(wish.state ?? 'succeeded'),
  }
  known.set(order.trade_no, [refund, ...before])
  return refund
}

/**
 * @param {Order} order
 * @param {Wish} wish `state`: how they stand from now on
 */
export function refundsOf(order, wish) {
  const refunds = known.get(order.trade_no) ?? []
  if (wish.state !== undefined) for (const refund of refunds) refund.status = String(wish.state)
  return refunds
}

/**
 * One page of them, as Stripe cuts a list.
 * @param {Refund[]} refunds
 * @param {Record<string, any>} fields
 * @param {Wish} wish `most`: so many on a page, however many were asked for
 */
export function pageOf(refunds, { limit = '10', starting_after }, wish) {
  const from = refunds.findIndex(({ id }) => id === starting_after) + 1
  const data = refunds.slice(from, from + Math.min(Number(limit), Number(wish.most ?? 100)))
  return { object: 'list', data, has_more: from + data.length < refunds.length, url: '/v1/refunds' }
}
