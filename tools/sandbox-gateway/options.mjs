import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The sandbox's merchant, known to everyone on purpose: no real money stands behind it. */
export const DEFAULT_PID = '1001'
export const DEFAULT_KEY = 'dukou-sandbox-merchant-key-0001'

/** Which of the three fields an answer of mapi.php carries. */
export const ANSWER_FIELDS = ['payurl', 'qrcode', 'urlscheme']

/**
 * @typedef {object} Options
 * @property {number} port 0 takes any free port
 * @property {string} books path of the books
 * @property {string} pid merchant number
 * @property {string} key merchant key, 16 characters or more
 * @property {string} merchant name shown on the pay page; empty = the product's own
 * @property {string} origin what the pay pages' addresses begin with; empty = this process's own address
 * @property {string} answer the field that mapi.php answers with
 * @property {boolean} plainName notifies carry the word `product` in place of the item's name
 * @property {number} refundCode the code of a refund that was done; the manual says 1, the real program answers 0
 * @property {number} timeScale factor on the waits between resends
 * @property {number} notifyTimeoutMs how long one notify may take in all
 */

/**
 * Reads flags first, then the environment, then defaults.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Options}
 */
export function readOptions(args, env) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: env.SANDBOX_PORT || '8081' },
      books: { type: 'string', default: env.SANDBOX_BOOKS || `${env.DATA_DIR || './data'}/sandbox-gateway.jsonl` },
      pid: { type: 'string', default: env.SANDBOX_PID || DEFAULT_PID },
      key: { type: 'string', default: env.SANDBOX_KEY || DEFAULT_KEY },
      merchant: { type: 'string', default: env.SANDBOX_MERCHANT || '' },
      origin: { type: 'string', default: env.SANDBOX_ORIGIN || '' },
      answer: { type: 'string', default: env.SANDBOX_ANSWER || 'payurl' },
      'plain-name': { type: 'boolean', default: env.SANDBOX_PLAIN_NAME === '1' },
      'refund-code': { type: 'string', default: env.SANDBOX_REFUND_CODE || '0' },
      'time-scale': { type: 'string', default: env.SANDBOX_TIME_SCALE || '1' },
      'notify-timeout-ms': { type: 'string', default: env.SANDBOX_NOTIFY_TIMEOUT_MS || '5000' },
    },
  })
  if (env.NODE_ENV === 'production') throw new Error('the sandbox gateway never runs with NODE_ENV=production')
  if (!/^\d+$/.test(values.pid)) throw new Error('--pid must be a number, such as 1001')
  if (values.key.length < 16) throw new Error('--key must have 16 characters or more')
  if (!ANSWER_FIELDS.includes(values.answer)) throw new Error(`--answer must be one of ${ANSWER_FIELDS.join(', ')}`)
  return {
    port: numberIn('--port', values.port, 0, 65_535),
    books: resolve(values.books),
    pid: values.pid,
    key: values.key,
    merchant: values.merchant,
    origin: values.origin.replace(/\/+$/, ''),
    answer: values.answer,
    plainName: values['plain-name'],
    refundCode: numberIn('--refund-code', values['refund-code'], 0, 1),
    timeScale: numberIn('--time-scale', values['time-scale'], 0, 1000),
    notifyTimeoutMs: numberIn('--notify-timeout-ms', values['notify-timeout-ms'], 1, 600_000),
  }
}

/**
 * @param {string} flag
 * @param {string} text
 * @param {number} min
 * @param {number} max
 */
function numberIn(flag, text, min, max) {
  const value = Number(text)
  if (text.trim() === '' || !(value >= min && value <= max))
    throw new Error(`${flag} must be between ${min} and ${max}`)
  return value
}
