import { described } from './api.mjs'
import { html } from './html.mjs'
import { LAMP } from './icons.mjs'
import { sendPage } from './page.mjs'

const SHOWN = 50

/**
 * The newest orders, each a way to its pay page.
 * @param {import('./gateway.mjs').Gateway} gateway
 * @param {import('./texts.mjs').Texts} t
 * @param {import('node:http').ServerResponse} response
 */
export function sendHomePage({ books }, t, response) {
  const states = [t.unpaidState, t.paidState, t.refundedState]
  const orders = [...books.state.rows.values()].slice(-SHOWN).reverse().map(described)
  const main = html`
<aside class="notice">${LAMP}<div><b>${t.notice}</b><p>${t.noticeBody}</p></div></aside>
<section class="card orders">
  <h1>${t.orders}</h1>
  <p class="caption">${t.ordersBody}</p>
  ${orders.length === 0 && html`<p class="empty">${t.noOrders}</p>`}
  <ul>${orders.map(
    (order) => html`<li><a class="entry" href="/pay/${order.trade_no}">
    <span class="what"><b>${order.name}</b><span>${order.out_trade_no}</span></span>
    <span class="how"><b>¥${order.money}</b><span class="${order.status === 1 && 'good'}">${states[order.status]} · ${order.addtime.slice(5, 16)}</span></span>
  </a></li>`,
  )}</ul>
</section>`
  sendPage(response, t, { title: t.orders, said: '', main })
}
