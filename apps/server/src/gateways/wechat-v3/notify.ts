import type { IncomingNotify, NotifyVerdict, PaymentAccount } from '../adapter.ts'
import type { WechatAccount } from './account.ts'
import { liOfAmount } from './amount.ts'
import { decrypt } from './decrypt.ts'
import { platformKey } from './platform-key.ts'
import { isSignTest, type MessageSignature, messageHolds, readSignature } from './sign.ts'

/** The platform waits five seconds in all, and is asked about the payment after this. */
const CERTIFICATES_TIMEOUT_MS = 2_000
const MAX_AGE_MS = 300_000

type Content = Record<string, unknown>

/**
 * Reads a notify of WeChat Pay. It is opened before its signature is verified, because only the platform can seal one:
 * nobody else makes this server download certificates.
 */
export async function readNotify(
  account: PaymentAccount<WechatAccount>,
  { headers, rawBody, receivedAt }: IncomingNotify,
): Promise<NotifyVerdict> {
  const { details } = account
  const given = readSignature(headers)
  if (!given) return { verdict: 'badSignature', problem: 'no signature' }
  if (isSignTest(given)) return { verdict: 'signTest', problem: 'a test of whether signatures are verified' }
  const message = readJson(rawBody.toString('utf8'))
  if (!message) return { verdict: 'malformed', problem: 'no JSON' }
  const opened = decrypt(message.resource, details.apiV3Key)
  if (opened === undefined) return { verdict: 'badSignature', problem: 'the APIv3 key does not open it' }
  const doubt = await doubtAbout(account, given, rawBody)
  if (doubt) return { verdict: 'badSignature', problem: doubt }
  const content = readJson(opened)
  if (!content) return { verdict: 'malformed', problem: 'no JSON is sealed in it' }
  const isOld = Math.abs(receivedAt.getTime() - Number(given.timestamp) * 1000) > MAX_AGE_MS
  return verdictOf(details, String(message.event_type), content, isOld)
}

async function doubtAbout(
  account: PaymentAccount<WechatAccount>,
  given: MessageSignature,
  rawBody: Buffer,
): Promise<string | undefined> {
  try {
    const key = await platformKey(account, given.serial, CERTIFICATES_TIMEOUT_MS)
    if (!key) return `serial ${given.serial} is not of the platform`
    return messageHolds(given, rawBody, key) ? undefined : 'the signature does not match'
  } catch (error) {
    return `serial ${given.serial} is not known, and ${(error as Error).message}`
  }
}

function verdictOf(details: WechatAccount, event: string, content: Content, isOld: boolean): NotifyVerdict {
  const { mchid, appid, trade_state: state, amount } = content
  if (mchid !== details.merchantId) return { verdict: 'wrongMerchant', problem: `mchid ${String(mchid)}` }
  const tradeNo = textOf(content.out_trade_no)
  if (event === 'REFUND.SUCCESS' && tradeNo !== '') {
    const refundNo = textOf(content.out_refund_no)
    const backLi = liOfAmount(amount, 'refund')
    return { verdict: 'refunded', tradeNo, ...(refundNo && { refundNo }), ...(backLi && { amountLi: backLi }) }
  }
  if (event !== 'TRANSACTION.SUCCESS') return { verdict: 'notFinal' }
  if (appid !== details.appId) return { verdict: 'wrongMerchant', problem: `appid ${String(appid)}` }
  if (state !== 'SUCCESS') return { verdict: 'notFinal' }
  const amountLi = liOfAmount(amount)
  if (amountLi === undefined) return { verdict: 'badAmount', problem: `amount ${JSON.stringify(amount)}` }
  const externalNo = textOf(content.transaction_id)
  if (tradeNo === '' || externalNo === '')
    return { verdict: 'malformed', problem: 'out_trade_no and transaction_id are needed' }
  // An old message may be a replay, and a clock may be wrong: the platform itself tells what it knows now.
  return isOld ? { verdict: 'ask', tradeNo } : { verdict: 'verified', tradeNo, externalNo, amountLi }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readJson(text: string): Content | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
