import type Stripe from 'stripe'
import type { PaymentAccount } from '../adapter.ts'
import { exchange } from '../outgoing.ts'
import { isOfficial, type StripeAccount } from './account.ts'

/** Pinned: Stripe answers in the shape of this version, whatever the account's own is. */
const API_VERSION = '2026-10-28.endive'
/** All else that the library would send, such as the machine's system, is nobody's business. */
const SENT_HEADERS = new Set(['accept', 'authorization', 'idempotency-key', 'stripe-version', 'user-agent'])

/** The official library. It is large, and loaded when a shop first uses it. */
export async function stripeLibrary(): Promise<typeof Stripe> {
  return (await import('stripe')).default
}

/** A client of an account, whose calls go out as all calls to platforms do, and once. */
export async function openStripe(account: PaymentAccount<StripeAccount>, timeoutMs: number): Promise<Stripe> {
  const { details, privateHostAllowed } = account
  if (!privateHostAllowed && !isOfficial(details)) throw new Error('only a sandbox account may call another address')
  const { protocol, hostname, port } = new URL(details.base)
  const Library = await stripeLibrary()
  return new Library(details.key, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMs,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: Number(port || (protocol === 'http:' ? 80 : 443)),
    httpClient: guardedClient(privateHostAllowed, timeoutMs),
  })
}

function guardedClient(privateHostAllowed: boolean, timeoutMs: number): Stripe.HttpClient {
  return {
    getClientName: () => 'guarded',
    async makeRequest(host, port, path, method, headers, requestData, protocol) {
      if (method !== 'GET' && method !== 'POST') throw new Error(`method ${method}`)
      const url = `${protocol}://${host}:${port}${path}`
      const kept = Object.entries(headers).filter(([name]) => SENT_HEADERS.has(name.toLowerCase()))
      const { status, body } = await exchange({
        url,
        method,
        headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        ...(method === 'POST' && { body: { type: 'application/x-www-form-urlencoded', content: requestData ?? '' } }),
        timeoutMs,
        privateHostAllowed,
      }).catch(withoutCode)
      return answerOf(status, body)
    },
  } as Stripe.HttpClient
}

/** The library would take what has no `error` for a good answer, whatever the status says. */
function answerOf(status: number, body: Buffer): Stripe.HttpClientResponse {
  const answer = JSON.parse(body.toString('utf8')) as { error?: unknown } | null
  const isGood = status >= 200 && status < 300
  if (typeof answer !== 'object' || answer === null || (!isGood && !answer.error)) throw new Error(`status ${status}`)
  return {
    getStatusCode: () => status,
    getHeaders: () => ({}),
    getRawResponse: () => ({ statusCode: status }),
    toStream: () => {
      throw new Error('no streams')
    },
    toJSON: async () => answer,
  } as Stripe.HttpClientResponse
}

/** By its code the library knows a closed connection, and would try once more by itself. */
function withoutCode(error: Error): never {
  throw new Error(error.message, { cause: error })
}
