import { json } from '../lib/answers.mjs'
import { readNestedForm } from '../lib/nested-form.mjs'
import { start } from '../lib/start.mjs'
import { eventMessage } from './events.mjs'
import { makeRefund, pageOf, refundsOf } from './refunds.mjs'
import { chargeOf, faultOf, openSession, paymentOf, sessionOf } from './sessions.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Call} Call */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Wish} Wish */

const ROUTES = /** @type {const} */ ([
  ['POST', /^\/v1\/checkout\/sessions$/, 'create'],
  ['GET', /^\/v1\/checkout\/sessions$/, 'list'],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, 'close'],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, 'query'],
  ['GET', /^\/v1\/payment_intents\/search$/, 'search'],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, 'payment'],
  ['POST', /^\/v1\/refunds$/, 'refund'],
  ['GET', /^\/v1\/refunds$/, 'refunds'],
  ['GET', /^\/v1\/balance$/, 'balance'],
])

/** First answers by the caller's key of a call, which a repeat gets again. @type {Map<string, { body: string, answer: import('../lib/types.mjs').Answer }>} */
const remembered = new Map()

await start({
  name: 'stripe',

  prepare: (options) => ({
    key: 'sk_test_of_the_fake_stripe_account',
    webhook_secret: 'whsec_of_the_fake_stripe_address',
    old_webhook_secret: 'whsec_before_it_was_rolled',
    ...options,
  }),

  read(fake, { method, path, query, body }) {
    for (const [verb, pattern, kind] of ROUTES) {
      const [found, id] = method === verb ? (pattern.exec(path) ?? []) : []
      if (found === undefined) continue
      const fields = readNestedForm(body || query)
      const mentioned = id ?? fields.payment_intent ?? /trade_no'\]:'([\w-]+)'/.exec(fields.query ?? '')?.[1]
      const order = [...fake.orders.values()].find(({ out_trade_no, trade_no, fields: { session } }) =>
        [out_trade_no, trade_no, session].includes(mentioned),
      )
      return { kind, number: order?.out_trade_no ?? fields.client_reference_id ?? '', fields }
    }
    return undefined
  },

  answer(fake, { kind, number, fields }, call, wish) {
    const { headers, method, body } = call
    if (headers.authorization !== `Bearer ${fake.options.key}`)
      return error(401, 'invalid_request_error', `Invalid API Key provided: ${headers.authorization}`)
    if (!headers['stripe-version']) fake.violations.push({ path: kind, rule: 'no version is pinned' })
    const key = headers['idempotency-key']
    if (method !== 'POST') return act(fake, kind, number, fields, wish)
    if (typeof key !== 'string') {
      fake.violations.push({ path: kind, rule: 'no idempotency key' })
      return act(fake, kind, number, fields, wish)
    }
    if (wish.forgotten) remembered.delete(key)
    const before = remembered.get(key)
    if (before && before.body !== body)
      return error(400, 'idempotency_error', 'Keys can only be used with the same parameters')
    const answer = before?.answer ?? act(fake, kind, number, fields, wish)
    if (answer.status < 500) remembered.set(key, { body, answer })
    return answer
  },

  notice(fake, order, _payment, wish) {
    const session = { ...sessionOf(fake, order), .../** @type {object} */ (wish.session ?? {}) }
    if (wish.money !== undefined) session.amount_total = Number(wish.money)
    if (wish.currency !== undefined) session.currency = String(wish.currency)
    return eventMessage(fake, order, String(wish.type ?? 'checkout.session.completed'), session, wish)
  },

  refundNotice: (fake, order, wish) => eventMessage(fake, order, 'charge.refunded', chargeOf(order), wish),

  isTaken: (status) => status >= 200 && status < 300,
})

/**
 * @param {Fake} fake
 * @param {string} kind
 * @param {string} number
 * @param {Record<string, any>} fields
 * @param {Wish} wish
 */
function act(fake, kind, number, fields, wish) {
  if (kind === 'balance') return json({ object: 'balance', available: [], livemode: false })
  if (kind === 'create') return create(fake, fields)
  const order = fake.orders.get(number)
  if (kind === 'search') return list(order && order.payments.length > 0 ? [paymentOf(order)] : [])
  if (kind === 'list') return list(order ? [saidOf(fake, order, wish)] : [])
  if (!order) return error(404, 'invalid_request_error', 'No such object')
  if (kind === 'query') return json(saidOf(fake, order, wish))
  if (kind === 'payment') return json(paymentOf(order))
  if (kind === 'close') return close(fake, order, wish)
  if (kind === 'refunds') return json(pageOf(refundsOf(order, wish), fields, wish))
  const refund = makeRefund(order, fields, wish)
  return typeof refund === 'string' ? error(400, 'invalid_request_error', refund) : json(refund)
}

/**
 * @param {Fake} fake
 * @param {Record<string, any>} fields
 */
function create(fake, fields) {
  const fault = faultOf(fields)
  if (fault) {
    fake.violations.push({ path: 'create', rule: fault.message })
    return error(400, 'invalid_request_error', fault.message, fault.param)
  }
  const order = openSession(fake, fields)
  fake.orders.set(order.out_trade_no, order)
  return json(sessionOf(fake, order))
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {Wish} wish
 */
function saidOf(fake, order, wish) {
  const isUnpaid = wish.answer === 'unpaid'
  const session = sessionOf(fake, isUnpaid ? { ...order, state: 'open', payments: [] } : order, true)
  const { payment, ...said } = /** @type {Record<string, any>} */ (typeof wish.answer === 'object' ? wish.answer : {})
  if (payment && typeof session.payment_intent === 'object') Object.assign(session.payment_intent ?? {}, payment)
  return { ...session, ...said }
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {Wish} wish
 */
function close(fake, order, wish) {
  if (order.state !== 'open')
    return error(400, 'invalid_request_error', 'Only Checkout Sessions with a status in ["open"] can be expired.')
  if (!wish.lost) order.state = 'closed'
  return json(sessionOf(fake, order))
}

/** @param {unknown[]} data */
function list(data) {
  return json({ object: 'list', data, has_more: false, url: '/v1/list' })
}

/**
 * @param {number} status
 * @param {string} type
 * @param {string} message
 * @param {string} [param]
 */
function error(status, type, message, param) {
  return json({ error: { type, message, ...(param && { param }) } }, status)
}
