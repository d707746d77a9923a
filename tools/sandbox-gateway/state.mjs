// State derived from the books. Events are applied one by one, the same way live and on replay.

/** Only this many requests, notifies and violations are kept in memory; the file keeps them all. */
const KEPT = 20_000

/**
 * One order of the platform. A second payment under the same number is a row of its own with its own trade_no.
 * @typedef {object} Row
 * @property {string} trade_no the platform's number
 * @property {string} out_trade_no the shop's number
 * @property {string} pid
 * @property {string} type alipay, wxpay ...; empty until the payer chose one
 * @property {string} name
 * @property {string} money yuan with two decimals; after a payment what was really paid
 * @property {string} notify_url
 * @property {string} return_url empty where the shop gave none
 * @property {string | null} param echoed back where the shop gave one
 * @property {string} clientip
 * @property {string} device
 * @property {string} created_at ISO instant
 * @property {string | null} paid_at ISO instant
 * @property {string} refunded yuan given back
 */

/** @typedef {{ id: string, trade_no: string, due_at: string, money: string, times: number, type: string }} PlannedPay */
/** @typedef {{ trade_no: string, money: string }} Payment */
/** @typedef {{ at: string, method: string, path: string, params: Record<string, string> }} RequestEntry */
/** @typedef {{ at: string, path: string, rule: string, out_trade_no: string, detail: string }} Violation */

/**
 * One notify that really went out. `status` is 0 where no answer came, and `error` then says why.
 * @typedef {object} NotifyEntry
 * @property {string} at
 * @property {string} url
 * @property {number} status
 * @property {string} body
 * @property {boolean} accepted
 * @property {string} out_trade_no
 * @property {string} trade_no
 * @property {number} attempt 1 to 6
 * @property {number} latency_ms
 * @property {string} [error]
 * @property {string} [posted] the form, where it went out as POST
 */

/** How far the notifying of one row has come. @typedef {{ attempts: number, last_at: string, accepted: boolean }} Delivery */

/**
 * @typedef {{ e: 'order', row: Row }
 *   | { e: 'planned', pay: PlannedPay }
 *   | { e: 'paid', of: string, at: string, type: string, payments: Payment[], planned?: string }
 *   | { e: 'refund', trade_no: string, money: string }
 *   | { e: 'request', entry: RequestEntry }
 *   | { e: 'violation', entry: Violation }
 *   | { e: 'notify', entry: NotifyEntry }
 *   | { e: 'attempt', trade_no: string, at: string, accepted: boolean }
 *   | { e: 'behaviour', target: string, section: string, value: Record<string, unknown> | null }
 *   | { e: 'reset', target: string | null }} BookEvent
 */

/**
 * @typedef {object} State
 * @property {Map<string, Row>} rows by trade_no
 * @property {Map<string, Row[]>} byNumber by out_trade_no, oldest first
 * @property {Map<string, PlannedPay>} planned
 * @property {Map<string, Delivery>} deliveries by trade_no
 * @property {Map<string, Record<string, Record<string, unknown>>>} behaviours by out_trade_no, `*` for all
 * @property {RequestEntry[]} requests
 * @property {NotifyEntry[]} notifies
 * @property {Violation[]} violations
 */

/** @returns {State} */
export function emptyState() {
  return {
    rows: new Map(),
    byNumber: new Map(),
    planned: new Map(),
    deliveries: new Map(),
    behaviours: new Map(),
    requests: [],
    notifies: [],
    violations: [],
  }
}

/**
 * Adds one event.
 * @param {State} state
 * @param {BookEvent} event
 */
export function apply(state, event) {
  switch (event.e) {
    case 'order':
      return putRow(state, event.row)
    case 'planned':
      return void state.planned.set(event.pay.id, event.pay)
    case 'paid':
      return applyPaid(state, event)
    case 'refund':
      return change(state, event.trade_no, { refunded: event.money })
    case 'request':
      return keep(state.requests, event.entry)
    case 'violation':
      return keep(state.violations, event.entry)
    case 'notify':
      return keep(state.notifies, event.entry)
    case 'attempt':
      return applyAttempt(state, event)
    case 'behaviour':
      return applyBehaviour(state, event)
    case 'reset':
      return event.target === null ? state.behaviours.clear() : void state.behaviours.delete(event.target)
  }
}

/**
 * @param {State} state
 * @param {Row} row
 */
function putRow(state, row) {
  const others = state.byNumber.get(row.out_trade_no) ?? []
  const at = others.findIndex((other) => other.trade_no === row.trade_no)
  state.byNumber.set(row.out_trade_no, at < 0 ? [...others, row] : others.with(at, row))
  state.rows.set(row.trade_no, row)
}

/**
 * @param {State} state
 * @param {string} tradeNo
 * @param {Partial<Row>} changes
 */
function change(state, tradeNo, changes) {
  const row = state.rows.get(tradeNo)
  if (row) putRow(state, { ...row, ...changes })
}

/**
 * @param {State} state
 * @param {Extract<BookEvent, { e: 'paid' }>} event
 */
function applyPaid(state, event) {
  const asked = state.rows.get(event.of)
  if (!asked) return
  for (const { trade_no, money } of event.payments) {
    putRow(state, { ...asked, trade_no, money, type: event.type, paid_at: event.at, refunded: '0.00' })
    state.deliveries.set(trade_no, { attempts: 0, last_at: event.at, accepted: false })
  }
  if (event.planned) state.planned.delete(event.planned)
}

/**
 * @param {State} state
 * @param {Extract<BookEvent, { e: 'attempt' }>} event
 */
function applyAttempt(state, event) {
  const before = state.deliveries.get(event.trade_no)
  if (!before) return
  const accepted = before.accepted || event.accepted
  state.deliveries.set(event.trade_no, { attempts: before.attempts + 1, last_at: event.at, accepted })
}

/**
 * @param {State} state
 * @param {Extract<BookEvent, { e: 'behaviour' }>} event
 */
function applyBehaviour(state, { target, section, value }) {
  const { [section]: _old, ...rest } = state.behaviours.get(target) ?? {}
  state.behaviours.set(target, value === null ? rest : { ...rest, [section]: value })
}

/**
 * @template T
 * @param {T[]} list
 * @param {T} entry
 */
function keep(list, entry) {
  list.push(entry)
  if (list.length >= KEPT * 1.1) list.splice(0, list.length - KEPT)
}
