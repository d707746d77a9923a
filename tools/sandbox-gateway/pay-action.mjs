import { behaviourOf, setBehaviour } from './behaviour.mjs'
import { DEFAULT_TYPE } from './mapi.mjs'
import { fixedYuan, parseYuan } from './money.mjs'
import { pay, payLater } from './pay.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('./state.mjs').Row} Row */

const MAX_DELAY_SECONDS = 86_400

/**
 * Does what a button of the pay page says. A second press on a paid order does nothing.
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Record<string, string>} fields of the form
 * @returns {import('./pay-page.mjs').After} what the page should say afterwards
 */
export function doAction(gateway, row, fields) {
  if (row.paid_at) return {}
  const amount = { money: row.money, times: 1, type: row.type || fields.type || DEFAULT_TYPE }
  switch (fields.action) {
    case 'fail':
      return { was: 'failed' }
    case 'pay-twice':
      pay(gateway, row, { ...amount, times: 2 })
      return {}
    case 'pay-late':
      return planOnce(gateway, row, amount, Number(fields.delay_seconds))
    case 'other-amount':
    case 'wrong-amount':
      return payAnother(gateway, row, amount, fields)
    case 'pay':
      pay(gateway, row, amount)
      return {}
    default:
      return {}
  }
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {import('./pay.mjs').Amount} amount
 * @param {number} seconds
 */
function planOnce(gateway, row, amount, seconds) {
  const waiting = [...gateway.books.state.planned.values()].some(({ trade_no }) => trade_no === row.trade_no)
  const fits = seconds > 0 && seconds <= MAX_DELAY_SECONDS
  if (!waiting) payLater(gateway, row, amount, (fits ? seconds : 60) * 1000)
  return {}
}

/**
 * Either the payer pays something else and all say so, or he pays the price and the notify lies about it.
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {import('./pay.mjs').Amount} amount
 * @param {Record<string, string>} fields
 */
function payAnother(gateway, row, amount, fields) {
  const fen = parseYuan((fields.money ?? '').trim())
  if (fen === null || fixedYuan(fen) === row.money) return { was: 'money', money: fields.money ?? '' }
  const { out_trade_no } = row
  if (fields.action === 'other-amount') pay(gateway, row, { ...amount, money: fixedYuan(fen) })
  else {
    const notify = { ...behaviourOf(gateway, out_trade_no, 'notify'), money: fields.money?.trim() }
    setBehaviour(gateway, { out_trade_no, notify })
    pay(gateway, row, amount)
  }
  return {}
}
