import { html } from './html.mjs'
import { LAMP, TICK } from './icons.mjs'
import { fenOf, fixedYuan } from './money.mjs'
import { nextNotifyAt, paidFields, withQuery } from './notify.mjs'
import { sendPage } from './page.mjs'
import { beijingTime } from './time.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('./html.mjs').Markup} Markup */
/** @typedef {import('./state.mjs').Row} Row */
/** @typedef {import('./texts.mjs').Texts} Texts */

/**
 * Result of the last button, carried in the page's address.
 * @typedef {{ was?: string, money?: string }} After `failed`, or `money` with the rejected amount
 */

/** For so long after a payment the return address carries the signed fields. */
const RETURN_MS = 5 * 60_000

/**
 * The page on which an order is paid, and which afterwards shows what came of it.
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Texts} t
 * @param {After} after
 * @param {import('node:http').ServerResponse} response
 */
export function sendPayPage(gateway, row, t, after, response) {
  const failed = after.was === 'failed'
  const said = row.paid_at ? paidAloud(gateway, row, t) : failed ? t.failed : t.waiting
  const main = html`
<h1 class="hidden">${t.title}</h1>
<aside class="notice">${LAMP}<div><b>${t.notice}</b><p>${t.noticeBody}</p></div></aside>
<div class="columns">
  <section class="card ticket" aria-label="${t.title}">
    ${receipt(gateway, row, t)}
    <div class="torn"></div>
    ${row.paid_at ? paidStub(gateway, row, t) : payStub(gateway, row, t, failed)}
  </section>
  ${row.paid_at ? records(gateway, row, t) : faults(row, t, after)}
</div>`
  sendPage(response, t, { title: t.title, said, main })
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Texts} t
 */
function paidAloud({ books }, row, t) {
  const confirmed = books.state.deliveries.get(row.trade_no)?.accepted
  return confirmed ? `${t.paid} · ${t.accepted}` : t.paid
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Texts} t
 */
function receipt({ options }, row, t) {
  const facts = [
    [t.merchant, options.merchant || t.brand],
    [t.item, row.name],
    ...(row.type ? [[t.method, typeName(row.type, t)]] : []),
    [t.order, row.out_trade_no],
    [t.platform, row.trade_no],
  ]
  return html`<div class="receipt">
      <p class="label">${row.paid_at ? t.paidAmount : t.amount}</p>
      <p class="amount"><span>¥</span>${row.money}</p>
      <dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    </div>`
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Texts} t
 * @param {boolean} failed
 */
function payStub(gateway, row, t, failed) {
  const plan = [...gateway.books.state.planned.values()].find(({ trade_no }) => trade_no === row.trade_no)
  return html`<form method="post" class="stub">
      ${failed && html`<p class="state bad">${t.failed}</p>`}
      ${plan && html`<p class="state"><i class="dot"></i>${t.planned(clock(plan.due_at))}</p>`}
      ${!row.type && typeChoice(t)}
      <button class="main" name="action" value="pay">${t.pay}</button>
      <button name="action" value="fail">${t.fail}</button>
      ${failed && row.return_url && html`<a class="quiet" href="${row.return_url}">${t.back}</a>`}
    </form>`
}

/** @param {Texts} t */
function typeChoice(t) {
  return html`<fieldset><legend>${t.method}</legend>${['alipay', 'wxpay'].map(
    (type, at) =>
      html`<label class="choice"><input type="radio" name="type" value="${type}" ${at === 0 && html`checked`}>${typeName(type, t)}</label>`,
  )}</fieldset>`
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Texts} t
 */
function paidStub(gateway, row, t) {
  const paid = (gateway.books.state.byNumber.get(row.out_trade_no) ?? []).filter((other) => other.paid_at)
  const refunded = fenOf(row.refunded)
  const paidAt = row.paid_at ?? ''
  const fresh = Date.now() - Date.parse(paidAt) < RETURN_MS
  const back = fresh
    ? withQuery(row.return_url, new URLSearchParams(paidFields(gateway, row)).toString())
    : row.return_url
  return html`<div class="stub done">
      ${TICK}
      <h2>${paid.length > 1 ? t.paidTwice(paid.length) : t.paid}</h2>
      <p>${beijingTime(paidAt)}</p>
      ${refunded > 0n && html`<p>${t.refunded(fixedYuan(refunded))}</p>`}
      ${row.return_url ? html`<a class="button main" href="${back}">${t.back}</a>` : html`<p>${t.noBack}</p>`}
    </div>`
}

/**
 * @param {Row} row
 * @param {Texts} t
 * @param {After} after
 */
function faults(row, t, after) {
  return html`<section class="card faults" aria-labelledby="faults">
    <h2 id="faults">${t.faults}</h2>
    <p class="caption">${t.faultsBody}</p>
    <form method="post" class="fault">
      ${faultButton('pay-twice', t.twice, t.twiceBody)}
    </form>
    <form method="post" class="fault">
      <label class="field"><span>${t.delay}</span><select name="delay_seconds">${Object.entries(t.delays).map(
        ([seconds, text]) => html`<option value="${seconds}">${text}</option>`,
      )}</select></label>
      ${faultButton('pay-late', t.late, t.lateBody)}
    </form>
    <form method="post" class="fault">
      ${moneyField(row, t, after)}
      ${faultButton('other-amount', t.other, t.otherBody)}
      ${faultButton('wrong-amount', t.wrong, t.wrongBody)}
    </form>
  </section>`
}

/**
 * @param {Row} row
 * @param {Texts} t
 * @param {After} after
 */
function moneyField(row, t, after) {
  const price = fenOf(row.money)
  const another = fixedYuan(price > 100n ? price - 100n : price + 100n)
  const wrong = after.was === 'money'
  const state = wrong && html`autofocus aria-invalid="true" aria-describedby="money-error"`
  return html`<label class="field"><span>${t.otherMoney}</span><span class="money"><input name="money" inputmode="decimal" autocomplete="off" value="${
    wrong ? after.money : another
  }" ${state}><span aria-hidden="true">¥</span></span></label>
    ${wrong && html`<p class="error" id="money-error">${t.moneyError(row.money)}</p>`}`
}

/**
 * @param {string} action
 * @param {string} name
 * @param {string} body
 */
function faultButton(action, name, body) {
  return html`<div class="choose"><p id="${action}">${body}</p><button name="action" value="${action}" aria-describedby="${action}">${name}</button></div>`
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {Texts} t
 */
function records(gateway, row, t) {
  const { notifies, byNumber } = gateway.books.state
  const sent = notifies.filter(({ out_trade_no }) => out_trade_no === row.out_trade_no).slice(-12)
  const rows = byNumber.get(row.out_trade_no) ?? []
  const due = rows.map((other) => nextNotifyAt(gateway, other)).filter((at) => at !== null)
  const settled = sent.some(({ accepted }) => accepted)
  return html`<section class="card records" aria-labelledby="records">
    <h2 id="records">${t.records}</h2>
    <p class="caption">${t.recordsBody}</p>
    ${sent.length === 0 && html`<p class="state"><i class="dot"></i>${t.nothing}</p>`}
    <ol>${sent.map((entry) => record(entry, t))}</ol>
    ${due.length > 0 && html`<p class="caption">${t.next(clock(new Date(Math.min(...due)).toISOString()))}</p>`}
    ${due.length === 0 && !settled && html`<p class="caption">${t.gaveUp}</p>`}
  </section>`
}

/**
 * @param {import('./state.mjs').NotifyEntry} entry
 * @param {Texts} t
 */
function record(entry, t) {
  const outcome = entry.accepted ? t.accepted : entry.status === 0 ? t.silent : t.rejected(entry.status)
  const detail = (entry.error ?? entry.body).slice(0, 120)
  const claimed = new URLSearchParams(entry.posted ?? entry.url.slice(entry.url.indexOf('?'))).get('money')
  return html`<li class="${entry.accepted ? 'good' : 'bad'}">
    <div class="outcome"><b>${outcome}</b><span>${clock(entry.at)} · ${t.turn(entry.attempt)}</span></div>
    <p class="caption">${t.claim(entry.trade_no, claimed ?? '')}</p>
    ${detail && html`<code>${detail}</code>`}
  </li>`
}

/**
 * @param {string} type
 * @param {Texts} t
 */
function typeName(type, t) {
  return /** @type {Record<string, string>} */ (t.types)[type] ?? type
}

/** @param {string} iso */
function clock(iso) {
  return beijingTime(iso).slice(11)
}
