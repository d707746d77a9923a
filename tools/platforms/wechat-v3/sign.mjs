import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Call} Call */

const AUTHORIZATION = /^WECHATPAY2-SHA256-RSA2048 (.+)$/
const PARTS = ['mchid', 'nonce_str', 'timestamp', 'serial_no', 'signature']
const SLACK_SECONDS = 300

/**
 * Why a request is not believed, or undefined.
 * @param {Fake} fake
 * @param {Call} call
 */
export function whyNotBelieved({ options }, { method, path, query, body, headers }) {
  const [, list] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (list === undefined) return 'Http头Authorization值格式错误'
  const given = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  if (PARTS.some((name) => !given[name])) return 'Http头Authorization缺少参数'
  if (given.mchid !== options.mchid) return '商户号不存在'
  if (given.serial_no !== options.merchant_serial) return '商户证书序列号有误'
  if (Math.abs(nowSeconds() - Number(given.timestamp)) > SLACK_SECONDS)
    return 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟'
  const url = query === '' ? path : `${path}?${query}`
  const text = `${method}\n${url}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
  const good = createVerify('RSA-SHA256')
    .update(text)
    .verify(options.merchantPublicKey ?? '', given.signature ?? '', 'base64')
  return good ? undefined : '错误的签名，验签失败'
}

/**
 * The four headers that say who wrote a body.
 * @param {{ serial: string, privateKey: string }} key
 * @param {string} body
 * @param {{ off?: unknown, test?: unknown }} [wish] seconds that the clock is off; a test of whether the shop looks
 */
export function signatureHeaders({ serial, privateKey }, body, { off, test } = {}) {
  const timestamp = String(nowSeconds() + Number(off ?? 0))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
  const start = 'WECHATPAY/SIGNTEST/'
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': test ? start + signature.slice(start.length) : signature,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/**
 * @param {string} text
 * @param {string} apiV3Key 32 bytes
 * @param {string} associated_data
 */
export function seal(text, apiV3Key, associated_data) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associated_data))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), associated_data, nonce }
}

export function nowSeconds() {
  return Math.floor(Date.now() / 1000)
}
