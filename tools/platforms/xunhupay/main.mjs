import { randomInt } from 'node:crypto'
import { json } from '../lib/answers.mjs'
import { isWebAddress, readForm } from '../lib/form.mjs'
import { fenOf, fixedYuan } from '../lib/money.mjs'
import { start } from '../lib/start.mjs'
import { hashOf } from './sign.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Fields} Fields */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Wish} Wish */

const KINDS = /** @type {Record<string, string>} */ ({
  '/payment/do.html': 'create',
  '/payment/query.html': 'query',
  '/payment/refund.html': 'refund',
})
const SLACK_SECONDS = 300
/** Waiting, paid, and cancelled, which a paid order is too when it was given back. */
const STATUS = { open: 'WP', closed: 'CD', paid: 'OD', refunded: 'CD' }
const NEEDED = ['version', 'trade_order_id', 'total_fee', 'title', 'notify_url', 'nonce_str']

await start({
  name: 'xunhupay',

  prepare: (options) => ({ appid: '20146120000', secret: 'appsecret-for-test', ...options }),

  read(fake, { path, body, query }) {
    const kind = KINDS[path]
    if (!kind) return undefined
    const fields = readForm(body || query)
    const ours = [...fake.orders.values()].find(({ trade_no }) => trade_no === fields.open_order_id)
    return { kind, number: fields.trade_order_id || fields.out_trade_order || ours?.out_trade_no || '', fields }
  },

  answer(fake, { kind, number, fields }, _call, wish) {
    const fault = whyRefused(fake, fields, wish)
    if (fault) return refused(fake, kind, fault)
    if (kind === 'create') return create(fake, fields, wish)
    const order = fake.orders.get(number)
    if (!order) return json({ errcode: 404, errmsg: '订单不存在' })
    if (kind === 'query') return good(fake, { data: queried(order, wish) }, wish)
    if (order.state === 'refunded') return json({ errcode: 500, errmsg: '订单已退款' })
    if (order.state !== 'paid') return refused(fake, kind, '订单未支付')
    if (wish.refused) return json({ errcode: 500, errmsg: '余额不足' })
    const refund_status = String(wish.refund_status ?? 'CD')
    if (refund_status === 'CD') order.state = 'refunded'
    return good(fake, { trade_order_id: number, refund_fee: fixedYuan(order.amount), refund_status }, wish)
  },

  notice(fake, order, payment, wish) {
    const fee = wish.money === undefined ? fixedYuan(payment.amount) : String(wish.money)
    return message(fake, order, { total_fee: fee, status: String(wish.trade_status ?? 'OD') }, wish)
  },

  refundNotice: (fake, order, wish) =>
    message(fake, order, { total_fee: fixedYuan(order.amount), status: STATUS.refunded }, wish),

  isTaken: (_status, body) => body === 'success',
})

/**
 * @param {Fake} fake
 * @param {Fields} fields
 * @param {Wish} wish
 */
function whyRefused({ options }, fields, wish) {
  if (fields.appid !== options.appid) return 'appid 不存在'
  if (fields.hash !== hashOf(fields, options.secret ?? '')) return '签名错误'
  const now = nowSeconds() + Number(wish.clock_off ?? 0)
  return Math.abs(now - Number(fields.time)) > SLACK_SECONDS ? '请求已超时' : undefined
}

/**
 * @param {Fake} fake
 * @param {Fields} fields
 * @param {Wish} wish
 */
function create(fake, fields, wish) {
  const missing = NEEDED.find((name) => !fields[name])
  const { trade_order_id = '', total_fee = '', title = '', notify_url = '' } = fields
  const amount = fenOf(total_fee)
  if (missing) return refused(fake, 'create', `${missing} 不能为空`)
  if (!/^[\w-]{1,32}$/.test(trade_order_id)) return refused(fake, 'create', '订单号格式不正确')
  if (amount === undefined) return refused(fake, 'create', '金额不正确')
  if ([...title].length > 42 || /\p{Extended_Pictographic}/u.test(title)) return refused(fake, 'create', '标题不正确')
  if (!isWebAddress(notify_url)) return refused(fake, 'create', '地址不正确')
  const before = fake.orders.get(trade_order_id)
  if (before && before.amount !== amount) return refused(fake, 'create', '订单已存在')
  const order = before ?? newOrder(trade_order_id, amount, notify_url, fields)
  fake.orders.set(trade_order_id, order)
  const url = String(wish.url ?? `${fake.origin}/pay/${order.trade_no}`)
  return good(fake, { openid: order.trade_no, url, url_qrcode: `${fake.origin}/qr/${order.trade_no}.png` }, wish)
}

/**
 * @param {string} out_trade_no
 * @param {bigint} amount
 * @param {string} notify_url
 * @param {Fields} fields
 * @returns {Order}
 */
function newOrder(out_trade_no, amount, notify_url, fields) {
  const trade_no = `2026${randomInt(1e9, 2e9)}`
  return { out_trade_no, trade_no, amount, currency: 'CNY', notify_url, state: 'open', payments: [], fields }
}

/**
 * @param {Order} order
 * @param {Wish} wish
 */
function queried(order, wish) {
  const { state, trade_no, payments, amount } = order
  const status = wish.answer === 'unpaid' ? STATUS.open : STATUS[state]
  const told = typeof wish.answer === 'object' ? wish.answer : {}
  const all = { status, open_order_id: trade_no, total_fee: fixedYuan(payments[0]?.amount ?? amount), ...told }
  return wish.short ? { status } : all
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {Fields} more
 * @param {Wish} wish
 * @returns {import('../lib/types.mjs').Message}
 */
function message(fake, order, more, wish) {
  /** @type {Fields} */
  const fields = {
    trade_order_id: order.out_trade_no,
    transaction_id: `4200${order.trade_no}`,
    open_order_id: order.trade_no,
    order_title: order.fields.title ?? '',
    ...more,
    appid: wish.wrong_pid ? '20146129999' : (fake.options.appid ?? ''),
    time: String(nowSeconds() + Number(wish.clock_off ?? 0)),
    nonce_str: String(randomInt(1e9)),
  }
  fields.hash = hashOf(fields, wish.wrong_sign ? 'another-appsecret' : (fake.options.secret ?? ''))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { url: order.notify_url, method: 'POST', headers, body: `${new URLSearchParams(fields)}` }
}

/**
 * @param {Fake} fake
 * @param {Record<string, unknown>} fields
 * @param {Wish} wish
 */
function good(fake, fields, wish) {
  const all = { errcode: 0, errmsg: 'success!', ...fields }
  if (wish.unsigned) return json(all)
  const { data, ...own } = /** @type {Record<string, unknown>} */ (all)
  const signed = { ...own, .../** @type {Record<string, unknown>} */ (data ?? {}) }
  const hash = hashOf(signed, wish.wrong_sign ? 'another-appsecret' : (fake.options.secret ?? ''))
  return json({ ...all, hash, ...(typeof wish.after_sign === 'object' && wish.after_sign) })
}

/**
 * @param {Fake} fake
 * @param {string} path
 * @param {string} rule
 */
function refused(fake, path, rule) {
  fake.violations.push({ path, rule })
  return json({ errcode: rule === '签名错误' ? 40029 : 500, errmsg: rule })
}

function nowSeconds() {
  return Math.floor(Date.now() / 1000)
}
