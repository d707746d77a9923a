import { randomInt } from 'node:crypto'
import { isWebAddress } from '../lib/form.mjs'
import { currentCertificates } from './keys.mjs'
import { seal } from './sign.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Payment} Payment */
/** @typedef {import('../lib/types.mjs').Wish} Wish */
/** @typedef {{ status: number, content?: unknown }} Result */
/** @typedef {Record<string, any>} Sent */

const NUMBER = /^[\w\-|*]{6,32}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/

/**
 * @param {number} status
 * @param {string} code
 * @param {string} message
 * @returns {Result}
 */
export function refused(status, code, message) {
  return { status, content: { code, message } }
}

const NOT_THERE = refused(404, 'ORDER_NOT_EXIST', '订单不存在')

/** @typedef {(fake: Fake, order: Order | undefined, sent: Sent, wish: Wish, path: string) => Result} Business */

/** @type {Record<string, Business>} */
export const BUSINESS = { create, query, close, refund, refundquery, certificates }

/** @type {Business} */
function create(fake, before, sent) {
  const fault = faultIn(fake, sent)
  if (fault) {
    fake.violations.push({ path: 'native', rule: fault })
    return refused(400, 'PARAM_ERROR', `参数错误：${fault}`)
  }
  if (before?.state === 'closed') return refused(400, 'ORDER_CLOSED', '订单已关闭')
  if (before && before.payments.length > 0) return refused(400, 'ORDERPAID', '该订单已支付')
  const amount = BigInt(sent.amount.total)
  if (before && before.amount !== amount) return refused(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
  const trade_no = before?.trade_no ?? `4200${randomInt(1e11, 9e11)}${randomInt(1e11, 9e11)}`
  const { out_trade_no, notify_url, description } = sent
  fake.orders.set(out_trade_no, {
    out_trade_no,
    trade_no,
    amount,
    currency: 'CNY',
    notify_url,
    state: 'open',
    payments: [],
    fields: { description },
  })
  return { status: 200, content: { code_url: `weixin://wxpay/bizpayurl?pr=${trade_no.slice(-9)}` } }
}

/**
 * @param {Fake} fake
 * @param {Sent} sent
 */
function faultIn({ options }, { appid, mchid, description, out_trade_no, time_expire, notify_url, amount }) {
  if (appid !== options.appid) return 'appid和mch_id不匹配'
  if (mchid !== options.mchid) return 'mchid'
  if (typeof description !== 'string' || description === '' || description.length > 127) return 'description'
  if (typeof out_trade_no !== 'string' || !NUMBER.test(out_trade_no)) return 'out_trade_no'
  if (time_expire !== undefined && !(INSTANT.test(time_expire) && Date.parse(time_expire) > Date.now()))
    return 'time_expire'
  if (!isWebAddress(notify_url) || notify_url.includes('?')) return 'notify_url'
  if (!Number.isInteger(amount?.total) || amount.total < 1) return 'amount.total'
  return amount.currency === undefined || amount.currency === 'CNY' ? undefined : 'amount.currency'
}

/** @type {Business} */
function query(fake, order, sent, { answer, trade_state }, path) {
  if (sent.mchid !== fake.options.mchid) return refused(400, 'PARAM_ERROR', 'mchid')
  if (!order) return NOT_THERE
  const payment = order.payments.find(({ trade_no }) => path.endsWith(`/id/${trade_no}`)) ?? order.payments[0]
  const unpaid = !payment || answer === 'unpaid'
  const { appid, mchid } = fake.options
  const state = trade_state ?? (unpaid ? (order.state === 'closed' ? 'CLOSED' : 'NOTPAY') : stateOf(order))
  const common = { appid, mchid, out_trade_no: order.out_trade_no, trade_state: state, trade_state_desc: '' }
  const content = unpaid
    ? { ...common, amount: { total: Number(order.amount), currency: 'CNY' } }
    : { ...transaction(fake, order, payment), ...common }
  return { status: 200, content: { ...content, ...(typeof answer === 'object' ? answer : {}) } }
}

/** @param {Order} order */
function stateOf({ state, fields }) {
  return state === 'refunded' || Object.keys(fields).some((name) => name.startsWith('refund:')) ? 'REFUND' : 'SUCCESS'
}

/**
 * A payment as notifications and answers tell of it. A coupon of the platform makes `payer_total` less than `total`.
 * @param {Fake} fake
 * @param {Order} order
 * @param {Payment} payment
 */
export function transaction({ options: { appid, mchid } }, order, { trade_no, amount, currency, paid_at }) {
  const total = Number(amount)
  return {
    mchid,
    appid,
    out_trade_no: order.out_trade_no,
    transaction_id: trade_no,
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'CMC',
    attach: '',
    success_time: inBeijing(paid_at),
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total, payer_total: Math.max(1, total - 1), currency, payer_currency: 'CNY' },
  }
}

/** @param {string} instant */
export function inBeijing(instant) {
  return `${new Date(Date.parse(instant) + 28_800_000).toISOString().slice(0, 19)}+08:00`
}

/** @type {Business} */
function close(fake, order, sent, { lost }) {
  if (sent.mchid !== fake.options.mchid) return refused(400, 'PARAM_ERROR', 'mchid')
  if (!order) return NOT_THERE
  if (order.payments.length > 0) return refused(400, 'ORDERPAID', '订单已支付')
  if (!lost) order.state = 'closed'
  return { status: 204 }
}

/**
 * One number gives back once, however often it comes.
 * @type {Business}
 */
function refund(_fake, order, sent, wish) {
  if (!order || order.payments.length === 0) return refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  if (wish.refused) return refused(403, 'NOT_ENOUGH', '基本账户余额不足')
  if (wish.busy) return refused(500, 'SYSTEM_ERROR', '系统超时')
  const { out_refund_no, amount } = sent
  if (amount?.currency !== 'CNY' || amount.total !== Number(order.payments[0]?.amount)) {
    return refused(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致')
  }
  const before = order.fields[`refund:${out_refund_no}`]
  if (before !== undefined && before !== String(amount.refund)) return refused(400, 'INVALID_REQUEST', '金额不一致')
  const given = Object.entries(order.fields).filter(([name]) => name.startsWith('refund:'))
  const left = amount.total - given.reduce((sum, [, fen]) => sum + Number(fen), 0)
  if (before === undefined && !(amount.refund > 0 && amount.refund <= left)) {
    return refused(400, 'INVALID_REQUEST', '申请退款金额不合法')
  }
  order.fields[`refund:${out_refund_no}`] = String(amount.refund)
  return { status: 200, content: refundOf(order, out_refund_no, String(wish.refund_status ?? 'PROCESSING')) }
}

/** @type {Business} */
function refundquery(fake, _order, _sent, wish, path) {
  const number = decodeURIComponent(path.split('/').at(-1) ?? '')
  const order = [...fake.orders.values()].find(({ fields }) => fields[`refund:${number}`] !== undefined)
  if (!order) return refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  return { status: 200, content: refundOf(order, number, String(wish.refund_status ?? 'SUCCESS')) }
}

/**
 * @param {Order} order
 * @param {string} out_refund_no
 * @param {string} status
 */
function refundOf(order, out_refund_no, status) {
  const total = Number(order.payments[0]?.amount ?? order.amount)
  const refund = Number(order.fields[`refund:${out_refund_no}`] ?? total)
  return {
    refund_id: `5000${order.trade_no}`,
    out_refund_no,
    transaction_id: order.trade_no,
    out_trade_no: order.out_trade_no,
    channel: 'ORIGINAL',
    status,
    amount: { total, refund, payer_total: total, payer_refund: refund, currency: 'CNY' },
  }
}

/**
 * Every certificate that may sign now, sealed with the merchant's APIv3 key.
 * @type {Business}
 */
function certificates({ options }, _order, _sent, wish) {
  if (options.mode === 'public-key')
    return refused(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥')
  const data = currentCertificates().map(({ serial, pem, from, until }) => ({
    serial_no: serial,
    effective_time: inBeijing(from.toISOString()),
    expire_time: inBeijing(until.toISOString()),
    encrypt_certificate: seal(pem, String(wish.api_key ?? options.apiV3Key), 'certificate'),
  }))
  return { status: 200, content: { data } }
}
