import { answerWith, sendJson } from './answers.mjs'
import { useBehaviour } from './behaviour.mjs'
import { createOrder, noteViolation } from './create.mjs'
import { pay } from './pay.mjs'
import { REFUSALS } from './refusals.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('./state.mjs').Row} Row */

/** The method that money is booked under where the payer was not asked for one. */
export const DEFAULT_TYPE = 'alipay'

/**
 * mapi.php: opens an order and answers where it is paid.
 * @param {Gateway} gateway
 * @param {import('./params.mjs').Params} params
 * @param {string} method
 * @param {import('node:http').ServerResponse} response
 */
export async function answerMapi(gateway, params, method, response) {
  if (method !== 'POST') {
    noteViolation(gateway, '/mapi.php', params.fields, 'method')
    return sendJson(response, refusalAnswer('method'))
  }
  const wish = useBehaviour(gateway, params.fields.out_trade_no ?? '', 'create')
  // A platform that says no has opened nothing. Every other fault loses only the answer: the order is there and payable.
  if (wish.status === 'code-1') return answerWith(response, {}, 'code-1', wish.delay_ms)

  const result = createOrder(gateway, '/mapi.php', params)
  if ('refusal' in result) return sendJson(response, refusalAnswer(result.refusal))
  const { row } = result
  if (wish.notify_before_answer) await pay(gateway, row, { money: row.money, times: 1, type: row.type }).delivered
  const where = payAddress(gateway, row, String(wish.field ?? gateway.options.answer))
  const answer = { code: wish.code_as_text ? '1' : 1, msg: '', trade_no: row.trade_no, ...where }
  return answerWith(response, answer, wish.status, wish.delay_ms)
}

/** @param {import('./refusals.mjs').Refusal} refusal */
function refusalAnswer(refusal) {
  return { code: REFUSALS[refusal].code, msg: REFUSALS[refusal].zh }
}

/**
 * @param {Gateway} gateway
 * @param {Row} row
 * @param {string} field payurl, qrcode, urlscheme, or the undocumented html
 */
function payAddress({ origin }, row, field) {
  const page = `${origin}/pay/${row.trade_no}`
  if (field === 'urlscheme') return { urlscheme: `weixin://dl/business/?ticket=${row.trade_no}` }
  if (field === 'html') return { html: `<form action="${page}"></form>` }
  return { [field]: page }
}
