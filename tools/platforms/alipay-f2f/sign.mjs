import { createSign, createVerify } from 'node:crypto'

/** @typedef {Record<string, string>} Fields */

/**
 * The text that a request signs: all parameters but `sign` and empty ones, by name, `k=v&k=v`. `sign_type` belongs to it.
 * @param {Fields} fields
 */
export function requestText({ sign: _sign, ...fields }) {
  return textOf(Object.entries(fields).filter(([, value]) => value !== ''))
}

/**
 * The text that a notification signs: all parameters but `sign` and `sign_type`.
 * @param {Fields} fields
 */
export function notifyText({ sign: _sign, sign_type: _type, ...fields }) {
  return textOf(Object.entries(fields))
}

/** @param {[string, string][]} entries */
function textOf(entries) {
  const inOrder = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([name, value]) => `${name}=${value}`).join('&')
}

/**
 * RSA2: SHA256withRSA, base64.
 * @param {string} text
 * @param {string} privateKey PEM
 */
export function signText(text, privateKey) {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
}

/**
 * @param {string} text
 * @param {string} signature
 * @param {string} publicKey PEM
 */
export function holds(text, signature, publicKey) {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64')
}
