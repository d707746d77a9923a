import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { fixedYuan, parseYuan } from './money.mjs'
import { signatureHolds } from './sign.mjs'
import { beijingTime } from './time.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('./state.mjs').Row} Row */
/** @typedef {import('./refusals.mjs').Refusal} Refusal */

const TYPES = ['alipay', 'wxpay', 'qqpay', 'bank', 'jdpay', 'usdt']
const NAME_BYTES = 127
/** Within this time the same number means the same order; later it makes a second, separately payable one. */
const SAME_ORDER_MS = 10 * 86_400_000

/**
 * Opens an order as submit.php and mapi.php do, or says why not. Refusals and tolerated mistakes go into the books.
 * @param {Gateway} gateway
 * @param {'/submit.php' | '/mapi.php'} path
 * @param {import('./params.mjs').Params} params
 * @returns {{ row: Row } | { refusal: Refusal }}
 */
export function createOrder(gateway, path, { fields, repeated }) {
  const violation = (/** @type {string} */ rule, detail = '') => noteViolation(gateway, path, fields, rule, detail)
  if (repeated.length > 0) violation('repeated', repeated.join(' '))
  const refusal = whyRefused(gateway, path, fields) ?? whyNumberRefused(gateway, fields)
  if (refusal) {
    violation(refusal)
    return { refusal }
  }
  const name = cutBytes(fields.name ?? '', NAME_BYTES)
  if (name !== fields.name) violation('name-too-long', `${Buffer.byteLength(fields.name ?? '')} bytes`)

  const same = openRow(gateway, fields)
  const row = same ? { ...same, type: fields.type ?? '' } : newRow(gateway, fields, name)
  gateway.books.add({ e: 'order', row })
  return { row }
}

/**
 * Remembers a mistake of the shop's.
 * @param {Gateway} gateway
 * @param {string} path
 * @param {Record<string, string>} fields
 * @param {string} rule
 * @param {string} [detail]
 */
export function noteViolation({ books }, path, fields, rule, detail = '') {
  const out_trade_no = fields.out_trade_no ?? ''
  books.add({ e: 'violation', entry: { at: new Date().toISOString(), path, rule, out_trade_no, detail } })
}

/**
 * A number that no row has yet: Beijing time to the second and five digits, as the real program makes them.
 * @param {Gateway} gateway
 * @param {string} at ISO instant
 */
export function newTradeNo({ books }, at) {
  const second = beijingTime(at).replace(/\D/g, '')
  for (;;) {
    const tradeNo = second + String(randomInt(100_000)).padStart(5, '0')
    if (!books.state.rows.has(tradeNo)) return tradeNo
  }
}

/**
 * @param {Gateway} gateway
 * @param {string} path
 * @param {Record<string, string>} fields
 * @returns {Refusal | null}
 */
function whyRefused({ options }, path, fields) {
  if (!fields.pid) return 'pid-missing'
  if (fields.pid !== options.pid) return 'pid-unknown'
  if (fields.sign_type !== 'MD5') return 'sign_type'
  if (!signatureHolds(fields, options.key)) return 'sign'
  if (!fields.out_trade_no) return 'out_trade_no-missing'
  if (!fields.notify_url) return 'notify_url-missing'
  if (!fields.name) return 'name-missing'
  if (!fields.money) return 'money-missing'
  if (path === '/mapi.php' && !fields.type) return 'type-missing'
  if (path === '/mapi.php' && !fields.clientip) return 'clientip-missing'
  if (path === '/submit.php' && !fields.return_url) return 'return_url-missing'
  if (!/^[a-zA-Z0-9._|-]+$/.test(fields.out_trade_no)) return 'out_trade_no'
  if (parseYuan(fields.money) === null) return 'money'
  if (fields.type && !TYPES.includes(fields.type)) return 'type'
  if (fields.clientip && !isIP(fields.clientip)) return 'clientip'
  if (!isHttpAddress(fields.notify_url)) return 'notify_url'
  if (fields.return_url && !isHttpAddress(fields.return_url)) return 'return_url'
  return null
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 * @returns {Refusal | null}
 */
function whyNumberRefused(gateway, fields) {
  const rows = recentRows(gateway, fields.out_trade_no ?? '')
  if (rows.some((row) => row.paid_at)) return 'paid'
  const same = rows[0]
  if (!same) return null
  const unchanged =
    parseYuan(same.money) === parseYuan(fields.money ?? '') &&
    same.name === cutBytes(fields.name ?? '', NAME_BYTES) &&
    same.notify_url === fields.notify_url &&
    same.return_url === (fields.return_url ?? '') &&
    same.param === (fields.param || null)
  return unchanged ? null : 'changed'
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 */
function openRow(gateway, fields) {
  return recentRows(gateway, fields.out_trade_no ?? '')[0]
}

/**
 * @param {Gateway} gateway
 * @param {string} number
 */
function recentRows({ books }, number) {
  const oldest = Date.now() - SAME_ORDER_MS
  return (books.state.byNumber.get(number) ?? []).filter((row) => Date.parse(row.created_at) > oldest)
}

/**
 * @param {Gateway} gateway
 * @param {Record<string, string>} fields
 * @param {string} name
 * @returns {Row}
 */
function newRow(gateway, fields, name) {
  const created_at = new Date().toISOString()
  return {
    trade_no: newTradeNo(gateway, created_at),
    out_trade_no: fields.out_trade_no ?? '',
    pid: fields.pid ?? '',
    type: fields.type ?? '',
    name,
    money: fixedYuan(parseYuan(fields.money ?? '') ?? 0n),
    notify_url: fields.notify_url ?? '',
    return_url: fields.return_url ?? '',
    param: fields.param || null,
    clientip: fields.clientip ?? '',
    device: fields.device || 'pc',
    created_at,
    paid_at: null,
    refunded: '0.00',
  }
}

/** @param {string} text */
function isHttpAddress(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/**
 * The longest beginning of a text that fits, without half a character at its end.
 * @param {string} text
 * @param {number} bytes
 */
function cutBytes(text, bytes) {
  const encoded = Buffer.from(text)
  return encoded.length <= bytes ? text : new TextDecoder().decode(encoded.subarray(0, bytes)).replace(/\uFFFD$/, '')
}
