/** @typedef {import('./types.mjs').Order} Order */

/**
 * Takes money for an order, as often as it comes: a page may stay payable after the first payment.
 * @param {Order} order
 * @param {{ amount?: string | undefined, currency?: string | undefined }} [wish] other than what was asked
 * @returns {import('./types.mjs').Payment | undefined} undefined where the page is closed
 */
export function pay(order, { amount, currency } = {}) {
  if (order.state === 'closed') return undefined
  const payment = {
    trade_no: order.payments.length === 0 ? order.trade_no : `${order.trade_no}${order.payments.length}`,
    amount: amount === undefined ? order.amount : BigInt(amount),
    currency: currency ?? order.currency,
    paid_at: new Date().toISOString(),
  }
  order.payments.push(payment)
  order.state = 'paid'
  return payment
}
