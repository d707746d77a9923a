import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

const MAX_ANSWER_BYTES = 64 * 1024

/**
 * @typedef {object} Answer
 * @property {number} status 0 where no whole answer came in time
 * @property {string} body
 * @property {number} latency_ms
 * @property {string} [error]
 */

/**
 * Makes one call on a fresh connection, following no redirect, and gives up after the time given.
 * @param {string} address
 * @param {{ form?: string, timeoutMs: number, signal: AbortSignal }} how a form makes it a POST
 * @returns {Promise<Answer>}
 */
export async function send(address, { form, timeoutMs, signal }) {
  const began = Date.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const { status, body } = await call(address, form, AbortSignal.any([timeout, signal]))
    return { status, body, latency_ms: Date.now() - began }
  } catch (error) {
    const reason = timeout.aborted ? `no answer within ${timeoutMs} ms` : String(error)
    return { status: 0, body: '', latency_ms: Date.now() - began, error: reason }
  }
}

/**
 * @param {string} address
 * @param {string | undefined} form
 * @param {AbortSignal} signal
 * @returns {Promise<{ status: number, body: string }>}
 */
function call(address, form, signal) {
  const url = new URL(address)
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const headers = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent: false, method: form === undefined ? 'GET' : 'POST', headers, signal })
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      readAnswer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    })
    outgoing.end(form)
  })
}

/** @param {import('node:http').IncomingMessage} answer */
async function readAnswer(answer) {
  const chunks = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}
