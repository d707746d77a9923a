import { type KeyObject, randomBytes } from 'node:crypto'
import { rsaSign, rsaSignatureHolds } from '../rsa-signature.ts'

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048'
/** The platform signs some messages wrongly on purpose, to find shops that do not look. */
const SIGN_TEST = 'WECHATPAY/SIGNTEST/'

export interface Signer {
  merchantId: string
  /** The serial number of the merchant's certificate, to which the private key belongs. */
  serialNo: string
  privateKey: KeyObject
}

export interface OutgoingMessage {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  /** Empty for a GET. */
  body: string
}

/** The text that a request signs. Every line ends in a line feed, the last one too. */
export function requestBase({ method, path, body }: OutgoingMessage, timestamp: string, nonce: string): string {
  return `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
}

/** @returns the value of the header `Authorization` */
export function authorization(
  message: OutgoingMessage,
  { merchantId, serialNo, privateKey }: Signer,
  at: Date,
  nonce = randomBytes(16).toString('hex'),
): string {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = rsaSign(requestBase(message, timestamp, nonce), privateKey)
  return `${SCHEMA} mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`
}

/** The four headers of a signed answer or notify. */
export interface MessageSignature {
  timestamp: string
  nonce: string
  signature: string
  /** Names a certificate of the platform, or the id of its public key: `PUB_KEY_ID_...`. */
  serial: string
}

/** @returns undefined where one of the four is missing, comes twice or is out of shape */
export function readSignature(headers: Record<string, string | string[] | undefined>): MessageSignature | undefined {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' && value.length <= 1024 ? value : ''
  })
  if (!timestamp || !nonce || !signature || !serial) return undefined
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\x21-\x7e]{1,128}$/.test(nonce)) return undefined
  if (!/^(?:[0-9A-Fa-f]{1,64}|PUB_KEY_ID_\w{1,64})$/.test(serial)) return undefined
  return { timestamp, nonce, signature, serial }
}

/** @param rawBody as it came: no parser may have touched it */
export function messageHolds(given: MessageSignature, rawBody: Buffer, platformKey: KeyObject): boolean {
  const base = Buffer.concat([Buffer.from(`${given.timestamp}\n${given.nonce}\n`), rawBody, Buffer.from('\n')])
  return rsaSignatureHolds(base, given.signature, platformKey)
}

export function isSignTest({ signature }: Pick<MessageSignature, 'signature'>): boolean {
  return signature.startsWith(SIGN_TEST)
}
