import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { App } from '../../../platform/context.ts'
import { createPublicLookup, isPrivateNumber } from '../../../platform/public-lookup.ts'

const WITHIN_MS = 10_000
/** Bytes read from an answer. Enough to recognise the error page of a proxy. */
const MAX_ANSWER_BYTES = 1000

export interface Letter {
  url: string
  /** `whsec_...` */
  secret: string
  /** The same at every attempt, by which a receiver knows a repeat. */
  id: string
  body: string
}

/** Result of a delivery attempt. */
export interface Outcome {
  /** Null where no answer came. */
  status: number | null
  tookMs: number
  /** How the answer began. */
  answer: string
  /** Why it does not count as delivered, in words for an operator. */
  problem: string | null
}

interface SendOptions {
  lookup?: ReturnType<typeof createPublicLookup>
  withinMs?: number
}

/**
 * Hands a letter to another program: signed, over verified TLS, never to a private address, without following redirects,
 * within ten seconds. What counts is the status; of the answer only the beginning is read.
 */
export async function sendLetter(
  app: Pick<App, 'config' | 'now'>,
  letter: Letter,
  options: SendOptions = {},
): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await post(app, letter, options).catch((error: Error) => ({
    status: null,
    answer: '',
    problem: problemOf(error),
  }))
  return { ...outcome, tookMs: Math.round(performance.now() - startedAt) }
}

type Answered = Omit<Outcome, 'tookMs'>

async function post(
  { config, now }: Pick<App, 'config' | 'now'>,
  letter: Letter,
  options: SendOptions,
): Promise<Answered> {
  const target = new URL(letter.url)
  const { lookup = createPublicLookup(), withinMs = WITHIN_MS } = options
  if (!config.webhooksAnywhere && target.protocol !== 'https:') throw new Error('not an https address')
  if (!config.webhooksAnywhere && isPrivateNumber(target)) throw new Error('private address')
  const transport = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    /** Set once there is a status: what comes after it changes nothing. */
    let done: (() => void) | undefined
    const request = transport.request(
      target,
      {
        method: 'POST',
        // A connection of its own: one that is kept may have been made to another address.
        agent: false,
        ...(config.webhooksAnywhere ? {} : { lookup }),
        headers: { ...headersOf(letter, now()), 'content-length': Buffer.byteLength(letter.body) },
        signal: AbortSignal.timeout(withinMs),
      },
      (response) => {
        const status = response.statusCode ?? 0
        let read = Buffer.alloc(0)
        done = () => {
          request.destroy()
          resolve({ status, answer: textOf(read), problem: isGood(status) ? null : `status ${status}` })
        }
        response.on('data', (chunk: Buffer) => {
          read = Buffer.concat([read, chunk]).subarray(0, MAX_ANSWER_BYTES)
          if (read.length >= MAX_ANSWER_BYTES) done?.()
        })
        response.on('end', done)
        // Cut off, or still writing when the time is up: what it said first is its answer.
        response.on('error', done)
      },
    )
    request.on('error', (error) => (done ? done() : reject(error)))
    request.end(letter.body)
  })
}

/** As Standard Webhooks has it, so that its libraries can check what comes. */
function headersOf({ id, body, secret }: Letter, now: Date): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Dukou-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signatureOf(secret, `${id}.${seconds}.${body}`)}`,
  }
}

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(signed).digest('base64')
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300
}

/** Text that a database can hold. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '').slice(0, 500)
}

function problemOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.message.slice(0, 300) || error.name
}
