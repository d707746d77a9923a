import { answerWith, sendJson } from './answers.mjs'
import { useBehaviour } from './behaviour.mjs'
import { fenOf, fixedYuan, parseYuan } from './money.mjs'
import { beijingTime } from './time.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('./state.mjs').Row} Row */
/** @typedef {import('node:http').ServerResponse} Response */

const MAX_LISTED = 50

/**
 * api.php: the shop asks for one order or a list, or gives money back. The key travels in the clear.
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 * @param {string} method
 * @param {Response} response
 */
export async function answerApi(gateway, fields, method, response) {
  const refusal = whyNotLetIn(gateway, fields)
  if (refusal) return sendJson(response, refusal)
  if (fields.act === 'order') return answerOrder(gateway, fields, response)
  if (fields.act === 'orders') return sendJson(response, listOrders(gateway, fields))
  if (fields.act === 'refund') return answerRefund(gateway, fields, method, response)
  return sendJson(response, { code: -5, msg: 'No Act!' })
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 */
function whyNotLetIn({ options }, fields) {
  if (fields.pid !== options.pid) return { code: -3, msg: '商户ID不存在' }
  if (fields.key !== options.key) return { code: -3, msg: '商户密钥错误' }
  return null
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 * @param {Response} response
 */
async function answerOrder(gateway, fields, response) {
  if (!fields.trade_no && !fields.out_trade_no) return sendJson(response, { code: -4, msg: '订单号不能为空' })
  const row = findRow(gateway, fields)
  const wish = useBehaviour(gateway, row?.out_trade_no ?? fields.out_trade_no ?? '', 'query')
  const honest = row ? { code: 1, msg: '查询订单号成功！', ...described(row) } : { code: -1, msg: '订单号不存在' }
  const lie = row ? lieOf(wish.answer, row) : {}
  const fault = lie ? undefined : wish.answer
  return answerWith(response, { ...honest, ...lie }, fault, wish.delay_ms)
}

/**
 * @param {unknown} answer
 * @param {Row} row
 * @returns {Record<string, unknown> | null} fields to say otherwise, or null where it is no lie but a fault
 */
function lieOf(answer, row) {
  if (answer === undefined) return {}
  if (answer === 'unpaid') return { status: 0, endtime: null, buyer: null, api_trade_no: null }
  if (answer === 'paid') return { status: 1, endtime: beijingTime(row.paid_at ?? new Date().toISOString()) }
  return typeof answer === 'object' && answer !== null ? { ...answer } : null
}

/**
 * By the platform's number exactly; by the shop's number the paid order before an unpaid one of the same number.
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 */
function findRow({ books }, { trade_no, out_trade_no }) {
  if (trade_no) return books.state.rows.get(trade_no)
  const rows = books.state.byNumber.get(out_trade_no ?? '') ?? []
  return rows.find((row) => row.paid_at) ?? rows.at(-1)
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 */
function listOrders({ books }, { limit = '10', offset = '0', status }) {
  const from = Number(offset) || 0
  const rows = [...books.state.rows.values()].reverse()
  const wanted = status === undefined ? rows : rows.filter((row) => String(statusOf(row)) === status)
  const data = wanted.slice(from, from + Math.min(Number(limit) || 10, MAX_LISTED)).map(described)
  return { code: 1, msg: '查询订单记录成功！', count: data.length, data }
}

/**
 * A fault loses the answer of a refund that was done; only `code-1` gives nothing back.
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 * @param {string} method
 * @param {Response} response
 */
async function answerRefund(gateway, fields, method, response) {
  const number = findRow(gateway, fields)?.out_trade_no ?? fields.out_trade_no ?? ''
  const { answer, delay_ms } = useBehaviour(gateway, number, 'refund')
  const honest = answer === 'code-1' ? {} : refund(gateway, fields, method)
  return answerWith(response, honest, answer, delay_ms)
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 * @param {string} method
 */
function refund(gateway, fields, method) {
  if (method !== 'POST') return { code: -4, msg: '请用 POST 提交' }
  const row = findRow(gateway, fields)
  if (!row) return { code: -1, msg: '订单号不存在' }
  if (!row.paid_at) return { code: -1, msg: '订单未支付，不能退款' }
  const fen = parseYuan(fields.money ?? '')
  if (fen === null) return { code: -1, msg: '退款金额不合法' }
  const refunded = fenOf(row.refunded) + fen
  if (refunded > fenOf(row.money)) return { code: -1, msg: '退款金额不能大于订单金额' }
  gateway.books.add({ e: 'refund', trade_no: row.trade_no, money: fixedYuan(refunded) })
  return { code: gateway.options.refundCode, msg: '退款成功', trade_no: row.trade_no, money: fixedYuan(fen) }
}

/**
 * A row as the shop sees it.
 * @param {Row} row
 */
export function described(row) {
  return {
    trade_no: row.trade_no,
    out_trade_no: row.out_trade_no,
    api_trade_no: row.paid_at ? `SANDBOX${row.trade_no}` : null,
    type: row.type,
    pid: Number(row.pid),
    addtime: beijingTime(row.created_at),
    endtime: row.paid_at ? beijingTime(row.paid_at) : null,
    name: row.name,
    money: row.money,
    param: row.param,
    buyer: row.paid_at ? `sandbox-payer-${row.trade_no}` : null,
    status: statusOf(row),
  }
}

/**
 * 0 unpaid, 1 paid, 2 wholly given back.
 * @param {Row} row
 */
function statusOf(row) {
  if (!row.paid_at) return 0
  return row.refunded === row.money ? 2 : 1
}
