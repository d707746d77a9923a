import { json } from '../lib/answers.mjs'
import { signText } from './sign.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Wish} Wish */
/** @typedef {Record<string, unknown>} Content */

export const GOOD = { code: '10000', msg: 'Success' }

/**
 * A refusal of the business itself, such as `ACQ.TRADE_NOT_EXIST`.
 * @param {string} sub_code
 * @param {string} sub_msg
 */
export function failed(sub_code, sub_msg) {
  return { code: '40004', msg: 'Business Failed', sub_code, sub_msg }
}

/**
 * A refusal of the gateway before the business, such as `isv.invalid-signature`.
 * @param {string} sub_code
 * @param {string} sub_msg
 */
export function invalid(sub_code, sub_msg) {
  return { code: '40002', msg: 'Invalid Arguments', sub_code, sub_msg }
}

/**
 * The whole answer. Its signature is over the node as it is written, slashes escaped as the real gateway does.
 * @param {Fake} fake
 * @param {string} method
 * @param {Content} content
 * @param {Wish} wish `after_sign` changes the node behind the signature, `spaced` writes it with blanks
 */
export function signedAnswer({ options }, method, content, wish) {
  const said = typeof wish.answer === 'object' && wish.answer !== null ? wish.answer : {}
  const node = written({ ...content, ...said }, wish)
  const name = `${method.replaceAll('.', '_')}_response`
  const key = wish.wrong_sign ? options.otherPrivateKey : options.privateKey
  const sign = signText(node, key ?? '')
  const shown = wish.after_sign ? written({ ...content, ...said, ...Object(wish.after_sign) }, wish) : node
  const rest = wish.unsigned ? '' : `,"sign":"${sign}"`
  return { ...json(null), body: `{"${name}":${shown}${rest}}` }
}

/**
 * The gateway signs nothing for an application that it does not know.
 * @param {Content} content
 */
export function unsignedAnswer(content) {
  return json({ error_response: content })
}

/**
 * @param {Content} content
 * @param {Wish} wish
 */
function written(content, { spaced }) {
  return JSON.stringify(content, null, spaced ? 2 : 0).replaceAll('/', '\\/')
}
