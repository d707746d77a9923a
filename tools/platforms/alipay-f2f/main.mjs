import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readForm } from '../lib/form.mjs'
import { fixedYuan } from '../lib/money.mjs'
import { start } from '../lib/start.mjs'
import { invalid, signedAnswer, unsignedAnswer } from './answer.mjs'
import { holds, notifyText, requestText, signText } from './sign.mjs'
import { onTheWall, readWall } from './time.mjs'
import { BUSINESS, givenBack, statusOf } from './trades.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Payment} Payment */
/** @typedef {import('../lib/types.mjs').Wish} Wish */
/** @typedef {Record<string, string>} Fields */

const SLACK_MS = 300_000

await start({
  name: 'alipay-f2f',

  prepare(options) {
    const { privateKey, publicKey } = newKey()
    const merchant = options.merchantKey ? pairOf(options.merchantKey) : newKey()
    return {
      app_id: '2021000000000001',
      seller_id: '2088000000000001',
      ...options,
      privateKey,
      publicKey,
      otherPrivateKey: newKey().privateKey,
      merchantPrivateKey: merchant.privateKey,
      merchantPublicKey: merchant.publicKey,
    }
  },

  read(fake, { path, query, body }) {
    if (path !== '/gateway.do') return undefined
    const fields = { ...readForm(query), ...readForm(body) }
    const biz = readBiz(fields)
    const byOurs = [...fake.orders.values()].find(({ trade_no, payments }) =>
      [trade_no, ...payments.map((one) => one.trade_no)].includes(biz.trade_no ?? ''),
    )
    return { kind: kindOf(fields.method), number: biz.out_trade_no || byOurs?.out_trade_no || '', fields }
  },

  answer(fake, { number, fields }, { method }, wish) {
    const business = BUSINESS[fields.method ?? '']
    if (fields.app_id !== fake.options.app_id) return unsignedAnswer(invalid('isv.invalid-app-id', '无效的AppID参数'))
    if (!business) return unsignedAnswer(invalid('isv.invalid-method', '不存在的方法名'))
    const fault = whyRefused(fake, fields, method)
    if (fault) {
      fake.violations.push({ path: fields.method ?? '', rule: fault })
      return signedAnswer(fake, fields.method ?? '', invalid(fault, '请求参数有误'), wish)
    }
    if (Math.abs(readWall(fields.timestamp) - Date.now()) > SLACK_MS)
      fake.violations.push({ path: fields.method ?? '', rule: 'timestamp is not the time in Hangzhou' })
    const biz = { ...readBiz(fields), ...(fields.notify_url && { notify_url: fields.notify_url }) }
    const content = business(fake, fake.orders.get(number), biz, wish)
    return signedAnswer(fake, fields.method ?? '', content, wish)
  },

  notice(fake, order, payment, wish) {
    return message(fake, order, { ...paidFields(fake, order, payment), ...changes(wish) }, wish)
  },

  refundNotice(fake, order, wish) {
    const payment = order.payments[0]
    if (!payment) return undefined
    const refund_fee = fixedYuan(givenBack(order) || payment.amount)
    const fields = { ...paidFields(fake, order, payment), refund_fee, gmt_refund: onTheWall(Date.now()) }
    return message(fake, order, { ...fields, trade_status: statusOf(order), ...changes(wish) }, wish)
  },

  isTaken: (_status, body) => body === 'success',
})

/** @param {string | undefined} method */
function kindOf(method) {
  const kinds = /** @type {Fields} */ ({
    'alipay.trade.precreate': 'create',
    'alipay.trade.query': 'query',
    'alipay.trade.close': 'close',
    'alipay.trade.refund': 'refund',
    'alipay.trade.fastpay.refund.query': 'refundquery',
  })
  return kinds[method ?? ''] ?? 'unknown'
}

/**
 * @param {Fake} fake
 * @param {Fields} fields
 * @param {string} method
 */
function whyRefused({ options }, fields, method) {
  if (method !== 'POST') return 'isv.invalid-method'
  if (fields.sign_type !== 'RSA2') return 'isv.invalid-signature-type'
  if (fields.charset !== 'utf-8') return 'isv.invalid-charset'
  if (fields.version !== '1.0') return 'isv.invalid-version'
  if (Number.isNaN(readWall(fields.timestamp))) return 'isv.invalid-timestamp'
  return holds(requestText(fields), fields.sign ?? '', options.merchantPublicKey ?? '')
    ? undefined
    : 'isv.invalid-signature'
}

/**
 * @param {Fields} fields
 * @returns {Fields}
 */
function readBiz({ biz_content }) {
  try {
    const biz = JSON.parse(biz_content ?? '')
    return Object.fromEntries(Object.entries(Object(biz)).map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}

/**
 * The parameters of a notification, as the platform's own example has them.
 * @param {Fake} fake
 * @param {Order} order
 * @param {Payment} payment
 * @returns {Fields}
 */
function paidFields({ options }, order, payment) {
  const amount = fixedYuan(payment.amount)
  const paidAt = onTheWall(Date.parse(payment.paid_at))
  return {
    gmt_create: paidAt,
    charset: 'utf-8',
    seller_email: 'shop@example.com',
    subject: order.fields.subject ?? '',
    buyer_id: '2088102534368455',
    invoice_amount: amount,
    notify_id: `${payment.trade_no}358070`,
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: amount,
    buyer_pay_amount: amount,
    sign_type: 'RSA2',
    app_id: options.app_id ?? '',
    seller_id: options.seller_id ?? '',
    gmt_payment: paidAt,
    notify_time: onTheWall(Date.now()),
    version: '1.0',
    out_trade_no: order.out_trade_no,
    total_amount: amount,
    trade_no: payment.trade_no,
    auth_app_id: options.app_id ?? '',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
  }
}

/**
 * @param {Wish} wish
 * @returns {Fields}
 */
function changes({ wrong_pid, money, currency, trade_status, clock_off, extra }) {
  return {
    ...(wrong_pid ? { app_id: '2021000000000002' } : {}),
    ...(money === undefined ? {} : { total_amount: String(money) }),
    ...(currency === undefined ? {} : { trans_currency: String(currency) }),
    ...(trade_status === undefined ? {} : { trade_status: String(trade_status) }),
    ...(clock_off === undefined ? {} : { notify_time: onTheWall(Date.now() + Number(clock_off) * 1000) }),
    .../** @type {Fields} */ (extra ?? {}),
  }
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {Fields} fields
 * @param {Wish} wish
 */
function message({ options }, order, fields, { wrong_sign, omit }) {
  for (const name of [omit ?? []].flat()) delete fields[String(name)]
  const sign = signText(notifyText(fields), (wrong_sign ? options.otherPrivateKey : options.privateKey) ?? '')
  return {
    url: order.notify_url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...fields, sign }).toString(),
  }
}

function newKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** @param {string} privateKey PEM */
function pairOf(privateKey) {
  return { privateKey, publicKey: String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })) }
}
