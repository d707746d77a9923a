import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { json } from '../lib/answers.mjs'
import { readForm } from '../lib/form.mjs'
import { fixedYuan, shortYuan } from '../lib/money.mjs'
import { start } from '../lib/start.mjs'
import { openOrder } from './create.mjs'
import { holdsRsa, signRsa } from './sign.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Fields} Fields */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Wish} Wish */

const KINDS = /** @type {Record<string, string>} */ ({
  '/api/pay/create': 'create',
  '/api/pay/query': 'query',
  '/api/pay/refund': 'refund',
  '/api/pay/refundquery': 'refundquery',
  '/api/pay/close': 'close',
  '/api/merchant/info': 'info',
})
const SLACK_SECONDS = 300
const STATUS = { open: 0, closed: 0, paid: 1, refunded: 2 }

await start({
  name: 'epay-v2',

  prepare(options) {
    const ours = options.key ? readKey(options.key) : newKey()
    return { pid: '1001', merchantKey: '', ...options, ...ours, ...newMerchant(options) }
  },

  read(fake, { path, body, query }) {
    const kind = KINDS[path]
    if (!kind) return undefined
    const fields = readForm(body || query)
    const byOurs = [...fake.orders.values()].find(({ trade_no, payments, fields: { out_refund_no } }) =>
      fields.out_refund_no && kind === 'refundquery'
        ? out_refund_no === fields.out_refund_no
        : [trade_no, ...payments.map((one) => one.trade_no)].includes(fields.trade_no ?? ''),
    )
    return { kind, number: fields.out_trade_no || byOurs?.out_trade_no || '', fields }
  },

  answer(fake, { kind, number, fields }, { method }, wish) {
    const fault = whyRefused(fake, fields, method, wish)
    if (fault) {
      fake.violations.push({ path: kind, rule: fault })
      return json({ code: -1, msg: fault })
    }
    if (kind === 'create') return create(fake, fields, wish)
    if (kind === 'info')
      return good(fake, { pid: Number(fake.options.pid), status: 1, pay_status: 1, money: '0.00' }, wish)
    const order = fake.orders.get(number)
    if (!order) return json({ code: -1, msg: kind === 'refundquery' ? '退款记录不存在' : '订单号不存在' })
    if (kind === 'query') return query(fake, order, fields, wish)
    if (kind === 'close') return close(fake, order, wish)
    return refund(fake, order, kind, fields, wish)
  },

  notice(fake, order, payment, wish) {
    const money = wish.money === undefined ? shortYuan(payment.amount) : String(wish.money)
    /** @type {Fields} */
    const fields = {
      pid: wish.wrong_pid ? '1002' : (fake.options.pid ?? ''),
      trade_no: payment.trade_no,
      out_trade_no: order.out_trade_no,
      api_trade_no: `2026${payment.trade_no}`,
      type: order.fields.type ?? '',
      name: 'product',
      money,
      trade_status: String(wish.trade_status ?? 'TRADE_SUCCESS'),
      buyer: '2088000000000001',
      timestamp: String(nowSeconds() + Number(wish.clock_off ?? 0)),
    }
    fields.sign = signRsa(fields, wish.wrong_sign ? newKey().privateKey : (fake.options.privateKey ?? ''))
    fields.sign_type = 'RSA'
    return { url: `${order.notify_url}?${new URLSearchParams(fields)}`, method: 'GET', headers: {} }
  },

  isTaken: (_status, body) => ['success', 'Success', 'SUCCESS'].some((word) => body.includes(word)),
})

/**
 * @param {Fake} fake
 * @param {Fields} fields
 * @param {string} method
 * @param {Wish} wish
 */
function whyRefused({ options }, fields, method, wish) {
  if (method !== 'POST') return '请求方式不正确'
  if (fields.pid !== options.pid) return '商户ID不存在'
  if (fields.sign_type !== 'RSA') return '签名类型不正确'
  const now = nowSeconds() + Number(wish.clock_off ?? 0)
  if (Math.abs(now - Number(fields.timestamp)) > SLACK_SECONDS) return '时间戳错误'
  return holdsRsa(fields, options.merchantPublicKey ?? '') ? undefined : '签名校验失败'
}

/**
 * @param {Fake} fake
 * @param {Fields} fields
 * @param {Wish} wish
 */
function create(fake, fields, wish) {
  const order = openOrder(fake, fields)
  if (typeof order === 'string') {
    fake.violations.push({ path: 'create', rule: order })
    return json({ code: -1, msg: order })
  }
  const page = `${fake.origin}/pay/${order.trade_no}`
  const pay_type = String(wish.pay_type ?? 'jump')
  const isApp = pay_type === 'scheme' || pay_type === 'urlscheme'
  const pay_info = String(wish.pay_info ?? (isApp ? `weixin://dl/business/?ticket=${order.trade_no}` : page))
  return good(fake, { trade_no: order.trade_no, pay_type, pay_info }, wish)
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {Fields} fields
 * @param {Wish} wish
 */
function query(fake, order, fields, wish) {
  const payment = order.payments.find(({ trade_no }) => trade_no === fields.trade_no) ?? order.payments[0]
  const said = typeof wish.answer === 'object' ? wish.answer : {}
  const status = wish.answer === 'unpaid' ? 0 : STATUS[order.state]
  return good(
    fake,
    {
      trade_no: payment?.trade_no ?? order.trade_no,
      out_trade_no: order.out_trade_no,
      api_trade_no: '',
      type: order.fields.type,
      status,
      pid: Number(fake.options.pid),
      name: order.fields.name,
      money: fixedYuan(payment?.amount ?? order.amount),
      refundmoney: '0.00',
      ...said,
    },
    wish,
  )
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {Wish} wish
 */
function close(fake, order, wish) {
  if (order.state !== 'open') return json({ code: -1, msg: '只能关闭未支付订单' })
  if (!wish.lost) order.state = 'closed'
  return good(fake, {}, wish)
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {string} kind
 * @param {Fields} fields
 * @param {Wish} wish
 */
function refund(fake, order, kind, fields, wish) {
  const out_refund_no = fields.out_refund_no ?? ''
  if (kind === 'refundquery') {
    const status = Number(wish.refund_status ?? (order.state === 'refunded' ? 1 : 0))
    return good(fake, { out_refund_no, status }, wish)
  }
  if (wish.refused) return json({ code: -1, msg: '商户余额不足' })
  const done = order.state === 'refunded' && order.fields.out_refund_no === out_refund_no
  if (order.state !== 'paid' && !done) return json({ code: -1, msg: '只能退款已支付订单' })
  order.state = 'refunded'
  order.fields.out_refund_no = out_refund_no
  return good(
    fake,
    { refund_no: `R${order.trade_no}`, out_refund_no, trade_no: order.trade_no, money: fields.money },
    wish,
  )
}

/**
 * A good answer is signed over its fields as text, `code` among them.
 * @param {Fake} fake
 * @param {Record<string, unknown>} fields
 * @param {Wish} wish
 */
function good(fake, fields, wish) {
  const all = { code: 0, msg: 'succ', ...fields, timestamp: String(nowSeconds()), sign_type: 'RSA' }
  if (wish.unsigned) return json(all)
  const key = wish.wrong_sign ? newKey().privateKey : (fake.options.privateKey ?? '')
  return json({ ...all, sign: signRsa(all, key), ...(typeof wish.after_sign === 'object' && wish.after_sign) })
}

function nowSeconds() {
  return Math.floor(Date.now() / 1000)
}

function newKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** @param {string} privateKey PEM */
function readKey(privateKey) {
  return { privateKey, publicKey: String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })) }
}

/**
 * The merchant's pair, which the merchant's own page gives away once.
 * @param {Fields} options
 */
function newMerchant(options) {
  const { privateKey, publicKey } = options.merchantKey ? readKey(options.merchantKey) : newKey()
  return { merchantPrivateKey: privateKey, merchantPublicKey: publicKey }
}
