import { sendJson } from './answers.mjs'
import { delayOf, setBehaviour } from './behaviour.mjs'
import { DEFAULT_TYPE } from './mapi.mjs'
import { fixedYuan, parseYuan } from './money.mjs'
import { pay, payableRow, payLater } from './pay.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('node:http').ServerResponse} Response */

const MAX_TIMES = 500
/** The longest wait a timer can hold, a little under 25 days. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * The calls by which tests play the payer and make the platform misbehave.
 * @param {Gateway} gateway
 * @param {{ method: string, path: string, query: Record<string, string>, body: string }} call
 * @param {Response} response
 */
export async function answerControl(gateway, { method, path, query, body }, response) {
  if (method === 'GET' && path === '/control/log') return sendJson(response, readLog(gateway, query))
  if (method !== 'POST') return refuse(response, 405, `${path} takes POST`)
  const wish = readJson(body)
  if (!wish) return refuse(response, 400, 'the body must be a JSON object')
  if (path === '/control/pay') return answerPay(gateway, wish, response)
  if (path === '/control/behaviour') return answerBehaviour(gateway, wish, response)
  if (path === '/control/reset') {
    const target = typeof wish.out_trade_no === 'string' ? wish.out_trade_no : null
    gateway.books.add({ e: 'reset', target })
    return sendJson(response, { ok: true })
  }
  return refuse(response, 404, 'there are /control/pay, /control/behaviour, /control/reset and /control/log')
}

/**
 * Pays an order. Answers once the notifies that go out at once were answered, unless `wait` is false.
 * @param {Gateway} gateway
 * @param {Record<string, unknown>} wish
 * @param {Response} response
 */
async function answerPay(gateway, wish, response) {
  const row = payableRow(gateway, String(wish.out_trade_no ?? ''))
  if (!row) return refuse(response, 404, 'no order has this out_trade_no; open it through mapi.php first')
  const fen = parseYuan(String(wish.money ?? row.money))
  if (fen === null)
    return refuse(response, 400, 'money must be yuan above zero with at most two decimals, such as "12.50"')
  const times = Number(wish.times ?? 1)
  if (!Number.isInteger(times) || times < 1 || times > MAX_TIMES)
    return refuse(response, 400, `times must be 1 to ${MAX_TIMES}`)
  const delayMs = delayOf(wish.delay_ms)
  if (delayMs > MAX_DELAY_MS) return refuse(response, 400, `delay_ms must be at most ${MAX_DELAY_MS}`)

  const amount = { money: fixedYuan(fen), times, type: String(wish.type ?? (row.type || DEFAULT_TYPE)) }
  if (delayMs > 0) return sendJson(response, { ok: true, planned: payLater(gateway, row, amount, delayMs) })
  const { payments, delivered } = pay(gateway, row, amount)
  if (wish.wait !== false) await delivered
  const numbers = payments.map(({ trade_no }) => trade_no)
  const notifies = gateway.books.state.notifies.filter(({ trade_no }) => numbers.includes(trade_no))
  return sendJson(response, { ok: true, payments, notifies })
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, unknown>} wish
 * @param {Response} response
 */
function answerBehaviour(gateway, wish, response) {
  const fault = setBehaviour(gateway, wish)
  if (fault) return refuse(response, 400, fault)
  return sendJson(response, { ok: true, behaviours: Object.fromEntries(gateway.books.state.behaviours) })
}

/**
 * Everything received and sent, oldest first; `?out_trade_no=` narrows it to one order.
 * @param {Gateway} gateway
 * @param {Record<string, string>} query
 */
function readLog({ books }, { out_trade_no: number }) {
  const { requests, notifies, violations, rows } = books.state
  const about = (/** @type {string | undefined} */ other) => number === undefined || other === number
  return {
    requests: requests.filter(({ params }) => about(params.out_trade_no)),
    notifies: notifies.filter(({ out_trade_no }) => about(out_trade_no)),
    violations: violations.filter(({ out_trade_no }) => about(out_trade_no)),
    orders: [...rows.values()].filter(({ out_trade_no }) => about(out_trade_no)),
  }
}

/**
 * @param {string} body
 * @returns {Record<string, unknown> | null}
 */
function readJson(body) {
  try {
    const value = JSON.parse(body || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} error
 */
function refuse(response, status, error) {
  return sendJson(response, { ok: false, error }, status)
}
