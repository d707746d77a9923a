import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NotifyVerdict, PayAdapter, PaymentNumbers, QueryAnswer } from '../src/gateways/adapter.ts'

interface Account {
  signingKey: string
}

/** Newer than this, as platforms of this kind ask: an old message may be a replay. */
const MAX_AGE_MS = 300_000

/**
 * A platform of another kind than epay, within the test itself: it signs the raw JSON body in a header, tells of some
 * payments only that something happened, is thanked with an empty 204, and can close a trade.
 */
export function webhookPlatform() {
  const payments = new Map<string, QueryAnswer>()
  const closed: string[] = []
  const asked: PaymentNumbers[] = []

  const adapter: PayAdapter<Account> = {
    name: { zh: '回调', en: 'Webhooks' },
    fields: [
      { name: 'realm', kind: 'text', label: { zh: '域', en: 'Realm' }, isOptional: true },
      { name: 'signingKey', kind: 'secret', label: { zh: '签名密钥', en: 'Signing key' } },
      { name: 'certificate', kind: 'pem', label: { zh: '证书', en: 'Certificate' }, isOptional: true },
    ],
    modes: { alipay: 'address', wxpay: 'scheme' },
    types: { alipay: 'x', wxpay: 'x' },
    readAccount: ({ signingKey = '', certificate }) =>
      certificate === 'broken'
        ? { field: 'certificate', problem: { zh: '读不懂', en: 'cannot be read' } }
        : { account: { signingKey } },
    create: async (_account, { payMode, expiresAt }) =>
      payMode === 'alipay'
        ? { address: { address: `T-until-${expiresAt.getTime()}`, usdtMilli: 1_740n }, memo: { cents: '174' } }
        : { page: 'https://pay.example/' },
    readNotify: async ({ details }, { headers, rawBody, receivedAt }) => {
      const [, at = '', hex = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['webhook-signature'])) ?? []
      const expected = Buffer.from(signatureOf(details.signingKey, at, rawBody.toString()), 'hex')
      if (hex === '' || !timingSafeEqual(Buffer.from(hex, 'hex'), expected))
        return { verdict: 'badSignature', problem: 'no signature of ours' }
      if (Math.abs(receivedAt.getTime() - Number(at)) > MAX_AGE_MS)
        return { verdict: 'badSignature', problem: 'too old' }
      return verdictOf(JSON.parse(rawBody.toString()))
    },
    query: async (_account, about) => {
      asked.push(about)
      return payments.get(about.tradeNo) ?? { state: 'unpaid' }
    },
    acknowledge: { ok: { status: 204, text: '' }, fail: '{"code":"FAIL"}', type: 'application/json; charset=utf-8' },
    close: async (_account, { tradeNo }) => {
      closed.push(tradeNo)
    },
  }

  return { adapter, payments, closed, asked }
}

interface Told {
  event: string
  trade: string
  number: string
  fen: number
}

function verdictOf({ event, trade, number, fen }: Told): NotifyVerdict {
  if (event === 'paid') return { verdict: 'verified', tradeNo: trade, externalNo: number, amountLi: BigInt(fen) * 10n }
  if (event === 'refunded') return { verdict: 'refunded', tradeNo: trade }
  return event === 'approved' ? { verdict: 'ask', tradeNo: trade } : { verdict: 'notFinal' }
}

export function signatureOf(key: string, at: string, body: string): string {
  return createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
}
