import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentAccount } from '../adapter.ts'
import { exchange, type OutgoingAnswer } from '../outgoing.ts'
import { patience } from '../patience.ts'
import type { WechatAccount } from './account.ts'
import { authorization, type OutgoingMessage } from './sign.ts'

/** The platform takes no signature that is older or newer than five minutes. */
const CLOCK_SLACK_MS = 60_000

/**
 * One signed request, its answer not yet verified. A clock of ours that is wrong must not keep money from being found: a
 * request that is refused is signed once more by the time that the platform told.
 * @throws when there is no answer in time
 */
export async function sendSigned(
  account: PaymentAccount<WechatAccount>,
  message: OutgoingMessage,
  timeoutMs: number,
  mostBytes?: number,
): Promise<OutgoingAnswer> {
  const leftMs = patience(timeoutMs)
  const answer = await send(account, message, new Date(), timeoutMs, mostBytes)
  const theirs = answer.status === 401 ? dateIn(answer.headers) : undefined
  if (theirs === undefined || Math.abs(theirs.getTime() - Date.now()) < CLOCK_SLACK_MS) return answer
  return send(account, message, theirs, leftMs(), mostBytes)
}

function send(
  { details, privateHostAllowed }: PaymentAccount<WechatAccount>,
  message: OutgoingMessage,
  at: Date,
  timeoutMs: number,
  mostBytes?: number,
): Promise<OutgoingAnswer> {
  return exchange({
    url: details.base + message.path,
    method: message.method,
    ...(message.method === 'POST' && { body: { type: 'application/json', content: message.body } }),
    headers: {
      accept: 'application/json',
      'user-agent': 'dukou',
      authorization: authorization(message, details, at),
      // Asks for the answer to be signed by this key, also while an account changes from certificates to it.
      ...(details.platformKey && { 'wechatpay-serial': details.platformKey.id }),
    },
    timeoutMs,
    privateHostAllowed,
    ...(mostBytes !== undefined && { mostBytes }),
  })
}

function dateIn({ date }: IncomingHttpHeaders): Date | undefined {
  const ms = Date.parse(date ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms)
}
