import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** All that a call of an agent says in its headers: who asks, when, and what the body is. The signature covers all of it. */
export interface CallHead {
  /** Public id of the agent. */
  agent: string
  /** The start of the agent that asks: starts are counted on the node's disk, and each has a random name. */
  run: { number: number; id: string }
  /** Unix milliseconds of the node's clock, corrected by what the panel said last. */
  at: number
  /** 16 random bytes in base64url; good once. */
  nonce: string
  /** SHA-256 of the body, in hex. */
  bodySha256: string
}

const HEADERS = {
  agent: 'x-agent',
  run: 'x-agent-run',
  at: 'x-agent-time',
  nonce: 'x-agent-nonce',
  bodySha256: 'x-agent-body',
  signature: 'x-agent-signature',
} as const

const ID = /^[0-9a-f]{24}$/
const RUN = /^([1-9]\d{0,14})\.([\w-]{22})$/
const TIME = /^\d{1,15}$/
const NONCE = /^[\w-]{22}$/
const SHA256 = /^[0-9a-f]{64}$/
const SIGNATURE = /^[\w-]{86}$/

export function sha256Hex(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Headers of a call. @param path without a query */
export function signedHeaders(method: string, path: string, head: CallHead, key: KeyObject): Record<string, string> {
  return {
    [HEADERS.agent]: head.agent,
    [HEADERS.run]: `${head.run.number}.${head.run.id}`,
    [HEADERS.at]: String(head.at),
    [HEADERS.nonce]: head.nonce,
    [HEADERS.bodySha256]: head.bodySha256,
    [HEADERS.signature]: sign(null, signedText(method, path, head), key).toString('base64url'),
  }
}

/** @returns undefined where a header is missing or not in its one spelling */
export function readHead(
  headers: Readonly<Record<string, unknown>>,
): { head: CallHead; signature: Buffer } | undefined {
  const text = (name: keyof typeof HEADERS, form: RegExp) => {
    const value = headers[HEADERS[name]]
    return typeof value === 'string' ? (form.exec(value) ?? undefined) : undefined
  }
  const agent = text('agent', ID)?.[0]
  const run = text('run', RUN)
  const at = text('at', TIME)?.[0]
  const nonce = text('nonce', NONCE)?.[0]
  const bodySha256 = text('bodySha256', SHA256)?.[0]
  const signature = text('signature', SIGNATURE)?.[0]
  if (!agent || !run?.[2] || !at || !nonce || !bodySha256 || !signature) return undefined
  return {
    head: { agent, run: { number: Number(run[1]), id: run[2] }, at: Number(at), nonce, bodySha256 },
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** @param publicKey the 32 bytes of an Ed25519 key */
export function isSignedBy(
  publicKey: Uint8Array,
  method: string,
  path: string,
  head: CallHead,
  signature: Uint8Array,
): boolean {
  return verify(null, signedText(method, path, head), publicKeyOf(publicKey), signature)
}

/** Text that an agent signs to show that it holds the key that it enrols with. */
export function enrolText(token: string, publicKey: string): Buffer {
  return Buffer.from(`dukou-agent-enrol-1\n${token}\n${publicKey}`)
}

/** Before the 32 bytes of an Ed25519 key as SubjectPublicKeyInfo (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** @throws where it is not 32 bytes */
export function publicKeyOf(raw: Uint8Array): KeyObject {
  if (raw.length !== 32) throw new RangeError('an Ed25519 key has 32 bytes')
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: 'der', type: 'spki' })
}

/** The 32 bytes of an Ed25519 key. */
export function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length)
}

/** One line for each part, none of which can hold a line break. */
function signedText(method: string, path: string, { agent, run, at, nonce, bodySha256 }: CallHead): Buffer {
  return Buffer.from(
    ['dukou-agent-1', method, path, agent, `${run.number}.${run.id}`, at, nonce, bodySha256].join('\n'),
  )
}
