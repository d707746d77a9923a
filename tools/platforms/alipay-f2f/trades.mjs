import { randomInt } from 'node:crypto'
import { isWebAddress } from '../lib/form.mjs'
import { fenOf, fixedYuan } from '../lib/money.mjs'
import { failed, GOOD } from './answer.mjs'
import { onTheWall, readWall } from './time.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Wish} Wish */
/** @typedef {Record<string, unknown>} Content */
/** @typedef {(fake: Fake, order: Order | undefined, biz: Record<string, string>, wish: Wish) => Content} Business */

const NOT_THERE = failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
const WRONG_STATE = failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
const LONGEST_SUBJECT = 256
/** Characters that a subject may not have. */
const NOT_IN_SUBJECT = /[/=&]/

/** @type {Record<string, Business>} */
export const BUSINESS = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': queryRefund,
}

/**
 * Makes a code. No trade is opened before somebody scans it.
 * @type {Business}
 */
function precreate(fake, before, biz) {
  const fault = faultIn(biz)
  if (fault) {
    fake.violations.push({ path: 'alipay.trade.precreate', rule: fault })
    return failed('ACQ.INVALID_PARAMETER', `参数无效：${fault}`)
  }
  const { out_trade_no = '', notify_url = '' } = biz
  const amount = fenOf(biz.total_amount ?? '') ?? 0n
  if (before && before.state !== 'open') return failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (before && before.amount !== amount) return failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  const trade_no =
    before?.trade_no ?? `${onTheWall(Date.now()).slice(0, 10).replaceAll('-', '')}2200${randomInt(1e12, 9e12)}`
  fake.orders.set(out_trade_no, {
    out_trade_no,
    trade_no,
    amount,
    currency: 'CNY',
    notify_url,
    state: 'open',
    payments: [],
    fields: biz,
  })
  return { ...GOOD, out_trade_no, qr_code: `https://qr.alipay.com/bax${trade_no}` }
}

/** @param {Record<string, string>} biz */
function faultIn({ out_trade_no = '', total_amount = '', subject = '', time_expire, notify_url }) {
  if (!/^\w{1,64}$/.test(out_trade_no)) return 'out_trade_no'
  if (!/^\d+\.\d\d$/.test(total_amount) || fenOf(total_amount) === undefined) return 'total_amount'
  if (subject === '' || subject.length > LONGEST_SUBJECT || NOT_IN_SUBJECT.test(subject)) return 'subject'
  if (time_expire !== undefined && !(readWall(time_expire) > Date.now())) return 'time_expire'
  return isWebAddress(notify_url) ? undefined : 'notify_url'
}

/** @type {Business} */
function query(_fake, order, biz, { answer, scanned }) {
  const payment = order?.payments.find(({ trade_no }) => trade_no === biz.trade_no) ?? order?.payments[0]
  if (!order || (order.state === 'open' && !scanned) || answer === 'unpaid') return NOT_THERE
  return {
    ...GOOD,
    buyer_logon_id: 'xud***@126.com',
    buyer_pay_amount: '0.00',
    invoice_amount: '0.00',
    out_trade_no: order.out_trade_no,
    point_amount: '0.00',
    receipt_amount: '0.00',
    ...(payment && { send_pay_date: onTheWall(Date.parse(payment.paid_at)) }),
    total_amount: fixedYuan(payment?.amount ?? order.amount),
    trade_no: payment?.trade_no ?? order.trade_no,
    trade_status: statusOf(order),
  }
}

/** @param {Order} order */
export function statusOf(order) {
  if (order.state === 'open') return 'WAIT_BUYER_PAY'
  return order.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED'
}

/** @type {Business} */
function close(_fake, order, _biz, { scanned }) {
  if (!order || (order.state === 'open' && !scanned)) return NOT_THERE
  if (order.state !== 'open') return WRONG_STATE
  order.state = 'closed'
  return { ...GOOD, out_trade_no: order.out_trade_no, trade_no: order.trade_no }
}

/**
 * The same request number gives back once, however often it comes.
 * @type {Business}
 */
function refund(_fake, order, biz, wish) {
  if (!order || order.payments.length === 0) return NOT_THERE
  if (wish.refused) return failed('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
  if (wish.busy) return failed('ACQ.SYSTEM_ERROR', '系统错误')
  const { out_request_no = order.out_trade_no, refund_amount = '' } = biz
  const before = refundsOf(order)[out_request_no]
  if (before === undefined && order.state !== 'paid') return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (before !== undefined && before !== refund_amount) return failed('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求')
  if (before === undefined) {
    const left = order.amount - givenBack(order)
    const fen = fenOf(refund_amount)
    if (fen === undefined || fen > left) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    order.fields[`refund:${out_request_no}`] = refund_amount
    if (fen === left) order.state = 'refunded'
  }
  return {
    ...GOOD,
    fund_change: before === undefined ? 'Y' : 'N',
    out_trade_no: order.out_trade_no,
    refund_fee: fixedYuan(givenBack(order)),
    trade_no: order.trade_no,
  }
}

/**
 * 10000 says that the question was understood; whether money went back is in `refund_status`.
 * @type {Business}
 */
function queryRefund(_fake, order, biz) {
  if (!order || order.payments.length === 0) return NOT_THERE
  const amount = refundsOf(order)[biz.out_request_no ?? '']
  if (amount === undefined) return GOOD
  return {
    ...GOOD,
    out_request_no: biz.out_request_no,
    out_trade_no: order.out_trade_no,
    refund_amount: amount,
    refund_status: 'REFUND_SUCCESS',
    total_amount: fixedYuan(order.amount),
    trade_no: order.trade_no,
  }
}

/** @param {Order} order */
function refundsOf({ fields }) {
  const entries = Object.entries(fields).filter(([name]) => name.startsWith('refund:'))
  return Object.fromEntries(entries.map(([name, amount]) => [name.slice('refund:'.length), amount]))
}

/** @param {Order} order */
export function givenBack(order) {
  return Object.values(refundsOf(order)).reduce((sum, amount) => sum + (fenOf(amount) ?? 0n), 0n)
}
