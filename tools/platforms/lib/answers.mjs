import { once } from 'node:events'

/** @typedef {import('./types.mjs').Answer} Answer */
/** @typedef {import('node:http').ServerResponse} Response */

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * @param {unknown} value
 * @param {number} [status]
 * @returns {Answer}
 */
export function json(value, status = 200) {
  return { status, type: JSON_TYPE, body: JSON.stringify(value) }
}

/**
 * Sends an answer, or what a test wished for in its place. `timeout` keeps the caller until it gives up.
 * @param {Response} response
 * @param {Answer} answer
 * @param {unknown} fault a status, `timeout`, `garbage`, `html` or `too-large`
 */
export async function sendAnswer(response, { status, type, body, headers }, fault) {
  if (fault === 'timeout') {
    await once(response, 'close')
    return
  }
  if (fault === 'garbage') return response.end('{"code":')
  if (fault === 'html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
  if (fault === 'too-large') return response.end(body.padEnd(2 * 1024 * 1024))
  if (typeof fault === 'number') return response.writeHead(fault, { 'content-type': JSON_TYPE }).end('{"code":-1}')
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}
