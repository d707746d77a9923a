import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { makeCertificate } from './certificate.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {{ serial: string, privateKey: string, pem: string, from: Date, until: Date }} Key */

/**
 * The platform's own keys: certificates, the newest last, and the pair of public-key mode. A wrong key is nobody's.
 * @typedef {{ certificates: Key[], publicKey: { serial: string, privateKey: string }, wrong: string }} Keys
 */

/** @type {Keys} */
const keys = {
  certificates: [newCertificate()],
  publicKey: { serial: `PUB_KEY_ID_${String(Date.now()).padStart(34, '0')}`, privateKey: newPair().privateKey },
  wrong: newPair().privateKey,
}

/** Makes all that an account of this platform needs. @param {Record<string, string>} options */
export function newAccount(options) {
  const merchant = options.merchantKey ? { privateKey: options.merchantKey } : newPair()
  return {
    mchid: '1900000001',
    appid: 'wx8888888888888888',
    merchant_serial: randomBytes(20).toString('hex').toUpperCase(),
    apiV3Key: randomBytes(16).toString('hex'),
    mode: 'certificate',
    ...options,
    merchantPrivateKey: merchant.privateKey,
    merchantPublicKey: publicOf(merchant.privateKey),
    publicKeyId: keys.publicKey.serial,
    publicKey: publicOf(keys.publicKey.privateKey),
  }
}

/** Takes another certificate into use; the one before is still told of, as it is for a day. */
export function rotate() {
  keys.certificates.push(newCertificate())
}

/** @returns {Key[]} the newest two */
export function currentCertificates() {
  return keys.certificates.slice(-2)
}

/**
 * The key that signs: of the mode that the account is in, unless the shop asked for one of them.
 * @param {Fake} fake
 * @param {unknown} wrong
 * @param {string} [asked]
 */
export function signingKey({ options }, wrong, asked = '') {
  const certificate = keys.certificates.at(-1) ?? newCertificate()
  const byId = asked ? asked === keys.publicKey.serial : options.mode === 'public-key'
  const { serial, privateKey } = byId ? keys.publicKey : certificate
  return { serial, privateKey: wrong ? keys.wrong : privateKey }
}

/** @param {string} serial */
export function isOurs(serial) {
  return serial === keys.publicKey.serial || keys.certificates.some((one) => one.serial === serial)
}

/** @returns {Key} */
function newCertificate() {
  const { privateKey } = newPair()
  return { privateKey, ...makeCertificate(privateKey) }
}

function newPair() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** @param {string} privateKey PEM */
function publicOf(privateKey) {
  return String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }))
}
