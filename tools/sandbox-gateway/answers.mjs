import { setTimeout as wait } from 'node:timers/promises'
import { delayOf } from './behaviour.mjs'

/** @typedef {import('node:http').ServerResponse} Response */

/** More than any client should be willing to read. */
const TOO_LARGE_BYTES = 2 * 1024 * 1024
/** A call that is never answered is dropped after this time, so that no socket is held for ever. */
const SILENCE_MS = 120_000

/**
 * Answers JSON, as the platform does: always with status 200, whatever it says.
 * @param {Response} response
 * @param {unknown} value
 * @param {number} [status]
 */
export function sendJson(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

/**
 * Answers late, wrongly or not at all where a test asked for it.
 * @param {Response} response
 * @param {Record<string, unknown>} answer what an honest platform would say
 * @param {unknown} fault a status from 400 up, or timeout, garbage, html, code-1, too-large
 * @param {unknown} delayMs
 */
export async function answerWith(response, answer, fault, delayMs) {
  await wait(delayOf(delayMs))
  switch (fault) {
    case undefined:
    case null:
    case 200:
      return sendJson(response, answer)
    case 'timeout':
      await Promise.race([wait(SILENCE_MS, undefined, { ref: false }), closed(response)])
      return response.destroy()
    case 'garbage':
      return response.end(Buffer.from([0xff, 0xfe, 0x7b, 0x22, 0x63, 0x6f, 0x64, 0x65, 0x22, 0x3a]))
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
      return response.end('<!doctype html><title>502</title><h1>502 Bad Gateway</h1>')
    case 'code-1':
      return sendJson(response, { code: -1, msg: '系统繁忙，请稍后再试' })
    case 'too-large':
      return sendJson(response, { ...answer, padding: 'x'.repeat(TOO_LARGE_BYTES) })
    default:
      return sendJson(response, { code: -1, msg: '系统错误' }, statusOf(fault))
  }
}

/** @param {unknown} fault */
function statusOf(fault) {
  const status = Number(fault)
  return status >= 400 && status <= 599 ? status : 500
}

/** @param {Response} response */
function closed(response) {
  return new Promise((resolve) => response.once('close', resolve))
}
