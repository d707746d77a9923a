import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

// An X.509 certificate of a platform, in the few parts that one has (RFC 5280), because Node can read them and make none.

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const NOTHING = 0x05
const OBJECT_ID = 0x06
const UTF8 = 0x0c
const TIME = 0x17
const VERSION = 0xa0
/** 1.2.840.113549.1.1.11 */
const SHA256_RSA = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a864886f70d01010b', 'hex')), der(NOTHING))
/** 2.5.4.3 */
const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'))

/**
 * @param {string} privateKey PEM
 * @param {{ days?: number, serial?: string }} [wish]
 * @returns {{ serial: string, pem: string, from: Date, until: Date }} the serial number in upper-case hex
 */
export function makeCertificate(privateKey, { days = 1825, serial = newSerial() } = {}) {
  const from = new Date(Date.now() - 86_400_000)
  const until = new Date(Date.now() + days * 86_400_000)
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from('Tenpay.com sign')))))
  const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from(serial, 'hex')),
    SHA256_RSA,
    name,
    der(SEQUENCE, timeOf(from), timeOf(until)),
    name,
    key,
  )
  const signature = sign('sha256', body, createPrivateKey(privateKey))
  const whole = der(SEQUENCE, body, SHA256_RSA, der(BIT_STRING, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n').trim()
  return { serial, pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, from, until }
}

/** Begins with a digit from 1 to 7, so that it is neither negative nor shorter when it is written. */
function newSerial() {
  const bytes = randomBytes(20)
  bytes[0] = 0x10 | ((bytes[0] ?? 0) & 0x6f)
  return bytes.toString('hex').toUpperCase()
}

/** @param {Date} at */
function timeOf(at) {
  return der(TIME, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
}

/**
 * @param {number} tag
 * @param {Uint8Array[]} parts
 */
function der(tag, ...parts) {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
