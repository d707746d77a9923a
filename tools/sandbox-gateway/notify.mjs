import { behaviourOf, delayOf, useBehaviour } from './behaviour.mjs'
import { runAt } from './gateway.mjs'
import { fenOf, shortYuan } from './money.mjs'
import { send } from './send.mjs'
import { sign } from './sign.mjs'
import { startOfYesterday } from './time.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('./state.mjs').Row} Row */

/** Minutes between one refused notify and the next; after the last of them the platform gives up. */
const RESEND_MINUTES = [1, 2, 16, 36, 60]

/**
 * The signed fields of a payment, in the order in which the real program writes them. The same fields go to the notify
 * address and, with the payer's browser, to the return address.
 * @param {Gateway} gateway
 * @param {Row} row
 */
export function paidFields({ options }, row) {
  /** @type {Record<string, string>} */
  const fields = {
    pid: row.pid,
    trade_no: row.trade_no,
    out_trade_no: row.out_trade_no,
    type: row.type,
    name: options.plainName ? 'product' : row.name,
    money: shortYuan(fenOf(row.money)),
    trade_status: 'TRADE_SUCCESS',
  }
  if (row.param !== null) fields.param = row.param
  return signed(fields, options.key)
}

/**
 * Puts fields behind an address. Like the real program it only looks for a `?`, so they land in the fragment of an
 * address such as `/#/order?x=1`.
 * @param {string} address
 * @param {string} query
 */
export function withQuery(address, query) {
  return address + (address.includes('?') ? '&' : '?') + query
}

/**
 * Whether the shop's answer counts as an acknowledgement.
 * @param {string} body
 */
export function isAcknowledged(body) {
  return ['success', 'Success', 'SUCCESS'].some((word) => body.includes(word))
}

/**
 * When the next notify of a payment is due.
 * @param {Gateway} gateway
 * @param {Row} row
 * @returns {number | null} milliseconds, or null where there will be none
 */
export function nextNotifyAt(gateway, row) {
  const delivery = gateway.books.state.deliveries.get(row.trade_no)
  if (!delivery || delivery.accepted || !row.paid_at) return null
  const paidAt = Date.parse(row.paid_at)
  if (paidAt < startOfYesterday(Date.now())) return null
  if (delivery.attempts === 0) return paidAt + delayOf(behaviourOf(gateway, row.out_trade_no, 'notify').delay_ms)
  const minutes = RESEND_MINUTES[delivery.attempts - 1]
  return minutes === undefined ? null : Date.parse(delivery.last_at) + minutes * 60_000 * gateway.options.timeScale
}

/**
 * Sends what is due now and plans what is due later.
 * @param {Gateway} gateway
 * @param {string} tradeNo
 * @returns {Promise<void>} done when a notify that was due at once has been answered
 */
export async function deliver(gateway, tradeNo) {
  const row = gateway.books.state.rows.get(tradeNo)
  const at = row ? nextNotifyAt(gateway, row) : null
  if (!row || at === null) return
  if (at > Date.now()) return runAt(gateway, tradeNo, at, () => deliver(gateway, tradeNo))
  await attempt(gateway, row)
  const next = nextNotifyAt(gateway, row)
  if (next !== null) runAt(gateway, tradeNo, next, () => deliver(gateway, tradeNo))
}

/**
 * One turn of the resend plan: usually one call, none when it is dropped, several when it is duplicated.
 * @param {Gateway} gateway
 * @param {Row} row
 */
async function attempt(gateway, row) {
  const { books, stopping } = gateway
  const turn = (books.state.deliveries.get(row.trade_no)?.attempts ?? 0) + 1
  const wish = useBehaviour(gateway, row.out_trade_no, 'notify')
  const copies = wish.drop ? 0 : Math.max(1, Number(wish.duplicate ?? 1))
  const query = misspelt(gateway, row, wish)
  const answers = await Promise.all(Array.from({ length: copies }, () => sendOne(gateway, row, query, wish, turn)))
  if (stopping.signal.aborted) return
  const accepted = answers.some((answer) => answer)
  books.add({ e: 'attempt', trade_no: row.trade_no, at: new Date().toISOString(), accepted })
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {string} query
 * @param {Record<string, unknown>} wish
 * @param {number} turn
 */
async function sendOne({ books, options, stopping }, row, query, wish, turn) {
  const at = new Date().toISOString()
  const post = wish.method === 'POST'
  const url = post ? row.notify_url : withQuery(row.notify_url, query)
  const timeoutMs = options.notifyTimeoutMs
  const answer = await send(url, { timeoutMs, signal: stopping.signal, ...(post ? { form: query } : {}) })
  if (stopping.signal.aborted) return false
  const accepted = isAcknowledged(answer.body)
  const { out_trade_no, trade_no } = row
  const entry = {
    at,
    url,
    ...answer,
    accepted,
    out_trade_no,
    trade_no,
    attempt: turn,
    ...(post ? { posted: query } : {}),
  }
  books.add({ e: 'notify', entry })
  return accepted
}

/**
 * The query of a notify with everything that a test asked to be wrong in it. Signed after the changes, so that it is
 * the lie and not the signature that the shop has to notice.
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Record<string, unknown>} wish
 */
function misspelt(gateway, row, wish) {
  const { sign: _sign, sign_type: _type, ...fields } = paidFields(gateway, row)
  if (wish.wrong_pid) fields.pid = wish.wrong_pid === true ? '9999' : String(wish.wrong_pid)
  for (const name of ['money', 'trade_status', 'name']) if (wish[name] !== undefined) fields[name] = String(wish[name])
  for (const [name, value] of Object.entries(Object(wish.extra))) fields[name] = String(value)
  const sent = signed(fields, typeof wish.sign_with === 'string' ? wish.sign_with : gateway.options.key)
  if (wish.wrong_sign) sent.sign = flipLast(sent.sign ?? '')
  for (const name of [wish.omit].flat()) delete sent[String(name)]
  return new URLSearchParams([...Object.entries(sent), ...repeats(sent, wish.repeat)]).toString()
}

/**
 * @param {Record<string, string>} sent
 * @param {unknown} repeat a field's name, or names with the values to send the second time
 * @returns {[string, string][]}
 */
function repeats(sent, repeat) {
  if (typeof repeat === 'string') return [[repeat, sent[repeat] ?? '']]
  return Object.entries(Object(repeat)).map(([name, value]) => [name, String(value)])
}

/**
 * @param {Record<string, string>} fields
 * @param {string} key
 * @returns {Record<string, string>}
 */
function signed(fields, key) {
  return { ...fields, sign: sign(fields, key), sign_type: 'MD5' }
}

/** @param {string} hex */
function flipLast(hex) {
  return hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')
}
