import { randomUUID } from 'node:crypto'
import { newTradeNo } from './create.mjs'
import { runAt } from './gateway.mjs'
import { deliver } from './notify.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('./state.mjs').Row} Row */
/** @typedef {{ money: string, times: number, type: string }} Amount yuan with two decimals, how often, alipay ... */

/**
 * The order that a payment under this number would pay: the newest one that is still open, else the newest.
 * @param {Gateway} gateway
 * @param {string} number out_trade_no
 */
export function payableRow({ books }, number) {
  const rows = books.state.byNumber.get(number) ?? []
  return rows.findLast((row) => !row.paid_at) ?? rows.at(-1)
}

/**
 * Takes money. Every payment beyond the order's first has a platform number of its own: it is other, real money.
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Amount} amount
 * @param {string} [planned] the plan that this payment carries out
 * @returns {{ payments: import('./state.mjs').Payment[], delivered: Promise<void[]> }} `delivered` waits for the
 *   answers to the notifies that went out at once
 */
export function pay(gateway, row, { money, times, type }, planned) {
  const at = new Date().toISOString()
  /** @type {Set<string>} */
  const numbers = new Set(row.paid_at ? [] : [row.trade_no])
  while (numbers.size < times) numbers.add(newTradeNo(gateway, at))
  const payments = [...numbers].map((trade_no) => ({ trade_no, money }))
  gateway.books.add({ e: 'paid', of: row.trade_no, at, type, payments, ...(planned ? { planned } : {}) })
  return { payments, delivered: Promise.all(payments.map(({ trade_no }) => deliver(gateway, trade_no))) }
}

/**
 * Writes down a payment that will happen later, and waits for it.
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Amount} amount
 * @param {number} delayMs
 * @returns {import('./state.mjs').PlannedPay}
 */
export function payLater(gateway, row, amount, delayMs) {
  const due_at = new Date(Date.now() + delayMs).toISOString()
  const plan = { id: randomUUID(), trade_no: row.trade_no, due_at, ...amount }
  gateway.books.add({ e: 'planned', pay: plan })
  awaitPlan(gateway, plan)
  return plan
}

/**
 * Takes up what was open when the process last ended.
 * @param {Gateway} gateway
 */
export function resume(gateway) {
  const { planned, deliveries } = gateway.books.state
  for (const plan of planned.values()) awaitPlan(gateway, plan)
  for (const tradeNo of deliveries.keys()) deliver(gateway, tradeNo)
}

/**
 * @param {Gateway} gateway
 * @param {import('./state.mjs').PlannedPay} plan
 */
function awaitPlan(gateway, plan) {
  runAt(gateway, plan.id, Date.parse(plan.due_at), () => {
    const row = gateway.books.state.rows.get(plan.trade_no)
    if (row) pay(gateway, row, plan, plan.id)
  })
}
