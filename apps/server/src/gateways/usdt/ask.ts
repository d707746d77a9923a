import { exchange } from '../outgoing.ts'
import type { Endpoint } from './account.ts'

/** A block of Ethereum with the hashes of its transactions, or a page of transfers, is well below that. */
const MAX_ANSWER_BYTES = 1024 * 1024
const TIMEOUT_MS = 8_000

/** An endpoint that may be asked now. */
export type Reachable = Endpoint & { privateHostAllowed: boolean; timeoutMs?: number }

/** A source that answers, and refuses what it was asked: a smaller question may do. */
export class Refusal extends Error {}

/** Statuses by which sources refuse a question as it is. */
const REFUSALS = [400, 413]

/** Without the key, which a source may repeat in its words. */
export function withoutKey({ key }: Pick<Endpoint, 'key'>, text: string): string {
  return key === '' ? text : text.replaceAll(key, '***').replaceAll(encodeURIComponent(key), '***')
}

/**
 * Asks for JSON, by POST where there is a body.
 * @throws {Refusal} or with the status or the network's error, and never with the address, which may have a key in it
 */
export async function askJson(endpoint: Reachable, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { url, headers, privateHostAllowed, timeoutMs = TIMEOUT_MS } = endpoint
  const sent = exchange({
    url: url + path,
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: { type: 'application/json', content: JSON.stringify(body) } }),
    headers: { accept: 'application/json', ...headers },
    timeoutMs,
    privateHostAllowed,
    mostBytes: MAX_ANSWER_BYTES,
  })
  const answer = await sent.catch((error: Error) => {
    error.message = withoutKey(endpoint, error.message)
    throw error
  })
  if (REFUSALS.includes(answer.status)) throw new Refusal(`status ${answer.status}`)
  if (answer.status < 200 || answer.status > 299) throw new Error(`status ${answer.status}`)
  const read = readJson(answer.body)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('the answer is no object')
  return read as Record<string, unknown>
}

/** The parser's own words would repeat what came. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new SyntaxError('the answer is no JSON')
  }
}
