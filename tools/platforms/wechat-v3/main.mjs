import { randomUUID } from 'node:crypto'
import { start } from '../lib/start.mjs'
import { BILL_FILE, billAddress, billOf, TRADE_BILL } from './bills.mjs'
import { isOurs, newAccount, rotate, signingKey } from './keys.mjs'
import { seal, signatureHeaders, whyNotBelieved } from './sign.mjs'
import { BUSINESS, inBeijing, refused, transaction } from './transactions.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Wish} Wish */
/** @typedef {import('./transactions.mjs').Result} Result */

const NATIVE = '/v3/pay/transactions/native'
const TRANSACTION = /^\/v3\/pay\/transactions\/(?:out-trade-no\/([^/]+)(\/close)?|id\/([^/]+))$/
const REFUNDS = '/v3/refund/domestic/refunds'

await start({
  name: 'wechat-v3',
  prepare: newAccount,

  read(fake, { method, path, query, body }) {
    const sent = readJson(body) ?? Object.fromEntries(new URLSearchParams(query))
    const [, ours, closing, theirs] = TRANSACTION.exec(path) ?? []
    const order = theirs ? orderOf(fake, theirs) : undefined
    const asked = (/** @type {string} */ kind, /** @type {unknown} */ number) => ({
      kind,
      number: String(number ?? ''),
      fields: sent,
    })
    if (path === NATIVE && method === 'POST') return asked('create', sent.out_trade_no)
    if (ours && closing && method === 'POST') return asked('close', decodeURIComponent(ours))
    if (ours && !closing && method === 'GET') return asked('query', decodeURIComponent(ours))
    if (theirs && method === 'GET') return asked('query', order?.out_trade_no)
    if (path === REFUNDS && method === 'POST') {
      return asked('refund', sent.out_trade_no ?? orderOf(fake, sent.transaction_id)?.out_trade_no)
    }
    if (path.startsWith(`${REFUNDS}/`) && method === 'GET') return asked('refundquery', '')
    if (path === TRADE_BILL && method === 'GET') return asked('tradebill', '')
    if (path === BILL_FILE && method === 'GET') return asked('billfile', '')
    return path === '/v3/certificates' && method === 'GET' ? asked('certificates', '') : undefined
  },

  answer(fake, { kind, number, fields }, call, wish) {
    const { headers } = call
    if (!headers['user-agent'] || !/application\/json|\*\/\*/.test(headers.accept ?? '')) {
      return unsigned(refused(400, 'PARAM_ERROR', 'Http头缺少Accept或User-Agent'))
    }
    const disbelief = whyNotBelieved(fake, call)
    if (disbelief) {
      fake.violations.push({ path: call.path, rule: disbelief })
      return unsigned(refused(401, 'SIGN_ERROR', disbelief))
    }
    const asked = String(headers['wechatpay-serial'] ?? '')
    if (asked && !isOurs(asked)) return unsigned(refused(400, 'INVALID_REQUEST', 'Wechatpay-Serial有误'))
    if (kind === 'billfile') {
      return { status: 200, type: 'text/plain; charset=utf-8', body: billOf(fake, String(fields.token)), headers: {} }
    }
    if (kind === 'tradebill') return signed(fake, billAddress(fake, String(fields.bill_date), wish), wish, asked)
    const result = BUSINESS[kind]?.(fake, fake.orders.get(number), fields, wish, call.path) ?? refused(404, '', '')
    return signed(fake, result, wish, asked)
  },

  notice(fake, order, payment, wish) {
    const { money, currency, trade_state, wrong_pid, wrong_appid } = wish
    if (wish.rotate) rotate()
    const told = transaction(fake, order, payment)
    if (money !== undefined) told.amount.total = /** @type {number} */ (money)
    if (currency !== undefined) told.amount.currency = String(currency)
    if (trade_state !== undefined) told.trade_state = String(trade_state)
    if (wrong_pid) told.mchid = '1900000002'
    if (wrong_appid) told.appid = 'wx9999999999999999'
    return message(fake, order, { event: 'TRANSACTION.SUCCESS', kind: 'transaction', content: told }, wish)
  },

  refundNotice(fake, order, wish) {
    const total = Number(order.payments[0]?.amount ?? order.amount)
    const content = {
      mchid: fake.options.mchid,
      transaction_id: order.trade_no,
      out_trade_no: order.out_trade_no,
      refund_id: `5000${order.trade_no}`,
      out_refund_no: `R${order.out_trade_no}`,
      refund_status: 'SUCCESS',
      success_time: inBeijing(new Date().toISOString()),
      user_received_account: '支付用户零钱',
      amount: { total, refund: total, payer_total: total, payer_refund: total },
    }
    return message(fake, order, { event: 'REFUND.SUCCESS', kind: 'refund', content }, wish)
  },

  isTaken: (status) => status === 200 || status === 204,
})

/**
 * @param {Fake} fake
 * @param {unknown} number ours
 */
function orderOf({ orders }, number) {
  return [...orders.values()].find(({ trade_no, payments }) =>
    [trade_no, ...payments.map((one) => one.trade_no)].includes(String(number)),
  )
}

/** @param {string} text */
function readJson(text) {
  try {
    return Object(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** @param {Result} result */
function unsigned({ status, content }) {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(content), headers: {} }
}

/**
 * @param {Fake} fake
 * @param {Result} result
 * @param {Wish} wish
 * @param {string} asked the key that the shop wants the answer to be signed by
 */
function signed(fake, { status, content }, wish, asked) {
  const body = content === undefined ? '' : JSON.stringify(content)
  const key = signingKey(fake, wish.wrong_sign, asked)
  const headers = wish.unsigned ? {} : signatureHeaders(key, body, { off: wish.clock_off, test: wish.sign_test })
  const shown = wish.after_sign ? JSON.stringify({ ...Object(content), ...Object(wish.after_sign) }) : body
  return { status, type: 'application/json; charset=utf-8', body: shown, headers }
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {{ event: string, kind: string, content: unknown }} told
 * @param {Wish} wish
 */
function message(fake, order, { event, kind, content }, wish) {
  const key = String(wish.api_key ?? fake.options.apiV3Key)
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: inBeijing(new Date().toISOString()),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: kind === 'refund' ? '退款成功' : '支付成功',
    resource: { original_type: kind, ...seal(JSON.stringify(content), key, kind) },
    ...Object(wish.extra),
  })
  const headers = signatureHeaders(signingKey(fake, wish.wrong_sign), body, {
    off: wish.clock_off,
    test: wish.sign_test,
  })
  return { url: order.notify_url, method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
}
