import type { PaymentAccount } from '../adapter.ts'
import { patience } from '../patience.ts'
import type { WechatAccount } from './account.ts'
import { sendSigned } from './exchange.ts'
import { platformKey } from './platform-key.ts'
import { messageHolds, type OutgoingMessage, readSignature } from './sign.ts'

/** An answer. Only what it signed is `trusted`; the rest may be shown to an operator, and decides nothing. */
export interface WechatAnswer {
  trusted: boolean
  status: number
  content: Record<string, unknown>
  /** The code of a refusal, such as `ORDER_NOT_EXIST`. */
  code: string
}

const SAID_LENGTH = 200

/**
 * One call of the API. The age of an answer is not looked at: TLS has it from the platform now, and our clock may be wrong.
 * @throws when there is no answer of its kind in time, or the platform's key cannot be had
 */
export async function call(
  account: PaymentAccount<WechatAccount>,
  { method, path, body }: Pick<OutgoingMessage, 'method' | 'path'> & { body?: unknown },
  timeoutMs: number,
): Promise<WechatAnswer> {
  const message = { method, path, body: body === undefined ? '' : JSON.stringify(body) }
  const leftMs = patience(timeoutMs)
  const answer = await sendSigned(account, message, timeoutMs)
  const signature = readSignature(answer.headers)
  const key = signature && (await platformKey(account, signature.serial, leftMs()))
  const trusted = signature !== undefined && key !== undefined && messageHolds(signature, answer.body, key)
  const content = answer.body.length === 0 ? {} : Object(JSON.parse(answer.body.toString('utf8')))
  return { trusted, status: answer.status, content, code: String(content.code ?? '') }
}

/** In the platform's own words, for logs and operators. */
export function saidBy({ trusted, status, content, code }: WechatAnswer): string {
  const words = `${trusted ? '' : 'unsigned '}${status} ${code} ${String(content.message ?? '')}`
  return words.trim().slice(0, SAID_LENGTH)
}
