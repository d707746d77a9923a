import { json } from './answers.mjs'
import { tellPaid, tellRefunded } from './deliver.mjs'
import { pay } from './pay.mjs'
import { keepWish } from './wishes.mjs'

/** @typedef {import('./types.mjs').Fake} Fake */
/** @typedef {import('./types.mjs').Order} Order */

/**
 * The calls by which tests play the payer and make the platform misbehave.
 * @param {Fake} fake
 * @param {import('./types.mjs').Call} call
 * @returns {Promise<import('./types.mjs').Answer>}
 */
export async function answerControl(fake, { method, path, query, body }) {
  if (method === 'GET' && path === '/control/log') return json(logOf(fake, new URLSearchParams(query)))
  const wish = method === 'POST' ? JSON.parse(body || '{}') : {}
  if (path === '/control/behaviour') {
    keepWish(fake, wish)
    return json({ ok: true })
  }
  if (path === '/control/reset') {
    fake.wishes.clear()
    return json({ ok: true })
  }
  if (path === '/control/settings') {
    Object.assign(fake.options, wish)
    return json({ ok: true })
  }
  const order = fake.orders.get(String(wish.out_trade_no))
  if (!order) return json({ ok: false, error: 'no such order' }, 404)
  if (path === '/control/pay') return playPayer(fake, order, wish)
  if (path === '/control/refund') return refund(fake, order)
  return json({ ok: false, error: 'no such control' }, 404)
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {{ amount?: string, currency?: string, times?: number }} wish
 */
async function playPayer(fake, order, wish) {
  const payments = []
  for (let turn = 0; turn < (wish.times ?? 1); turn += 1) {
    const payment = pay(order, { amount: wish.amount, currency: wish.currency })
    if (!payment) return json({ ok: false, error: `it is ${order.state}` }, 409)
    payments.push(payment.trade_no)
    await tellPaid(fake, order, payment)
  }
  return json({ ok: true, payments })
}

/**
 * The merchant gives all back, by hand at the platform.
 * @param {Fake} fake
 * @param {Order} order
 */
async function refund(fake, order) {
  order.state = 'refunded'
  return json({ ok: true, told: await tellRefunded(fake, order) })
}

/**
 * @param {Fake} fake
 * @param {URLSearchParams} query
 */
function logOf({ requests, notifies, violations, orders, options }, query) {
  const number = query.get('out_trade_no')
  const ours = (/** @type {Record<string, unknown>[]} */ entries) =>
    entries.filter(({ out_trade_no }) => number === null || out_trade_no === number)
  const rows = [...orders.values()].flatMap((order) =>
    (order.payments.length > 0 ? order.payments : [undefined]).map((payment) => ({
      out_trade_no: order.out_trade_no,
      trade_no: payment?.trade_no ?? order.trade_no,
      money: String(payment?.amount ?? order.amount),
      state: order.state,
      paid_at: payment?.paid_at ?? null,
    })),
  )
  return { requests: ours(requests), notifies: ours(notifies), violations, orders: ours(rows), options }
}
