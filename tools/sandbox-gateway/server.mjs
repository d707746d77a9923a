import { readFileSync } from 'node:fs'
import { answerApi } from './api.mjs'
import { answerControl } from './control.mjs'
import { createOrder, noteViolation } from './create.mjs'
import { sendHomePage } from './home-page.mjs'
import { answerMapi } from './mapi.mjs'
import { sendMessage } from './page.mjs'
import { MAX_BODY_BYTES, readBody, readParams } from './params.mjs'
import { doAction } from './pay-action.mjs'
import { sendPayPage } from './pay-page.mjs'
import { REFUSALS } from './refusals.mjs'
import { textsFor } from './texts.mjs'

/** @typedef {import('./gateway.mjs').Gateway} Gateway */
/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {{ method: string, path: string, query: string, body: string, headers: import('node:http').IncomingHttpHeaders }} Call */

/** The calls of a shop: they are written down and answered as the platform does. */
const PROTOCOL = ['/submit.php', '/mapi.php', '/api.php']

/** @type {Record<string, { type: string, bytes: Buffer }>} */
const ASSETS = {
  '/assets/page.css': asset('page.css', 'text/css; charset=UTF-8'),
  '/assets/page.js': asset('page.js', 'text/javascript; charset=UTF-8'),
  '/assets/mark.svg': asset('mark.svg', 'image/svg+xml'),
  '/assets/chevron.svg': asset('chevron.svg', 'image/svg+xml'),
}

/**
 * Answers one request.
 * @param {Gateway} gateway
 * @param {Request} request
 * @param {Response} response
 */
export async function answer(gateway, request, response) {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
  const body = await readBody(request)
  if (body === null) {
    response.writeHead(413, { 'content-type': 'text/plain', connection: 'close' })
    return response.end(`a body may have ${MAX_BODY_BYTES} bytes\n`)
  }
  const call = { method: request.method ?? 'GET', path, query, body, headers: request.headers }
  if (PROTOCOL.includes(path)) return answerShop(gateway, call, response)
  if (path.startsWith('/control/')) {
    return answerControl(gateway, { ...call, query: readParams(query).fields }, response)
  }
  if (path === '/healthz') return answerHealth(gateway, response)
  if (ASSETS[path]) return response.writeHead(200, { 'content-type': ASSETS[path].type }).end(ASSETS[path].bytes)
  return answerPayer(gateway, call, response)
}

/**
 * Lets a starter see that it is this program which holds the port.
 * @param {Gateway} gateway
 * @param {Response} response
 */
function answerHealth({ options, books }, response) {
  const health = {
    sandbox: 'dukou',
    protocol: 'epay-v1',
    pid: options.pid,
    process: process.pid,
    orders: books.state.rows.size,
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(health))
}

/**
 * @param {Gateway} gateway
 * @param {Call} call
 * @param {Response} response
 */
async function answerShop(gateway, { method, path, query, body, headers }, response) {
  const params = readParams(query, method === 'POST' ? body : '')
  gateway.books.add({ e: 'request', entry: { at: new Date().toISOString(), method, path, params: params.fields } })
  if (headers.referer?.includes(gateway.options.key)) noteViolation(gateway, path, params.fields, 'key-in-referer')
  if (path === '/mapi.php') return answerMapi(gateway, params, method, response)
  if (path === '/api.php') return answerApi(gateway, params.fields, method, response)

  const t = textsFor(headers['accept-language'])
  const result = createOrder(gateway, '/submit.php', params)
  if ('row' in result) return redirect(response, `/pay/${result.row.trade_no}`)
  const { zh, en } = REFUSALS[result.refusal]
  return sendMessage(response, t, { title: t.refused, detail: t.lang === 'en' ? en : zh, body: t.refusedBody })
}

/**
 * @param {Gateway} gateway
 * @param {Call} call
 * @param {Response} response
 */
function answerPayer(gateway, { method, path, query, body, headers }, response) {
  const t = textsFor(headers['accept-language'])
  if (path === '/') return sendHomePage(gateway, t, response)
  const row = path.startsWith('/pay/') ? gateway.books.state.rows.get(path.slice('/pay/'.length)) : undefined
  if (!row) return sendMessage(response, t, { title: t.missing, body: t.missingBody, status: 404 })
  if (method !== 'POST') return sendPayPage(gateway, row, t, readParams(query).fields, response)
  const then = new URLSearchParams(doAction(gateway, row, readParams(body).fields)).toString()
  return redirect(response, then ? `${path}?${then}` : path)
}

/**
 * @param {Response} response
 * @param {string} location
 */
function redirect(response, location) {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

/**
 * @param {string} name
 * @param {string} type
 */
function asset(name, type) {
  return { type, bytes: readFileSync(new URL(name, import.meta.url)) }
}
