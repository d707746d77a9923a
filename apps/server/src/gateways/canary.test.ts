import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayAccount, gatewayTrade } from '../../test/gateway-account.ts'
import { payAdapters } from './index.ts'

const CANARY = 'canary00001111222233334444555566'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PRIVATE = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))

/** The account of each adapter as an operator types it; whatever it seals is a canary. */
const ACCOUNTS: Record<string, Record<string, string>> = {
  epay_v1: { merchantId: '1001', key: CANARY },
  epay_v2: {
    merchantId: '1001',
    privateKey: PRIVATE,
    platformKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
  },
  alipay_f2f: {
    merchantId: '2021000000000001',
    privateKey: PRIVATE,
    platformKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
  },
  wechat_v3: {
    merchantId: '1900000001',
    appId: 'wx8888888888888888',
    serialNo: 'AB12AB12',
    privateKey: PRIVATE,
    apiV3Key: CANARY,
  },
  xunhupay: { merchantId: '1001', key: CANARY },
  usdt_chain: {
    tronUrl: 'ORIGIN/jsonrpc',
    tronKey: CANARY,
    tronSecondUrl: 'ORIGIN/{key}',
    tronSecondKey: CANARY,
  },
  stripe: { key: `sk_test_${CANARY}`, webhookSecret: `whsec_${CANARY}`, currency: 'usd', rate: '7.2' },
}

/** Repeats all that it was sent, in every field in which a platform says why not, under any status and in any form. */
let server: Server
let origin: string
let status = 200
let form: (text: string) => string = String
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    response.statusCode = status
    response.end(form(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const FORMS: Record<string, (text: string) => string> = {
  'a refusal': (text) =>
    JSON.stringify({ code: -1, errcode: 1, msg: text, errmsg: text, error: { type: 'x', message: text } }),
  'a success': (text) => JSON.stringify({ code: 1, errcode: 0, msg: text, url: text, payurl: text, trade_no: text }),
  'a page': (text) => `<h1>${text}</h1>`,
}

const placed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace('ORIGIN', origin)]))

describe.each(Object.keys(ACCOUNTS))('no secret of %s comes back', (adapter) => {
  it.each(Object.keys(FORMS).flatMap((name) => [200, 400, 401, 500].map((code) => [name, code] as const)))(
    'from a platform that repeats all it was sent, in %s with the status %i',
    async (name, code) => {
      form = FORMS[name] ?? String
      status = code
      const account = gatewayAccount(adapter, { ...placed(ACCOUNTS[adapter] ?? {}), baseUrl: origin })
      const { bill, create, query, probe, close, refund } = payAdapters[adapter] ?? {}
      const about = {
        tradeNo: 'T1',
        externalNo: 'E1',
        memo: { session: 'cs_1', li: '10', minor: '1', currency: 'usd' },
      }
      const outcomes = await Promise.allSettled([
        create?.(account, gatewayTrade()),
        query?.(account, about, 5_000),
        probe?.(account, 5_000),
        close?.(account, about, 5_000),
        bill?.(account, { day: '2026-11-25', from: new Date(0), until: new Date(1) }, 5_000),
        refund?.(account, { ...about, refundNo: 'R1', amountLi: 10n, paidLi: 10n }, 5_000),
      ])
      const said = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? JSON.stringify(outcome.value) : String((outcome.reason as Error).message),
      )
      expect(said.join('\n')).not.toContain(CANARY)
      expect(said.join('\n')).not.toContain(PRIVATE.split('\n')[2])
    },
  )
})

it('every adapter that asks somebody stands here', () => {
  const asking = Object.entries(payAdapters).filter(([, { byHand }]) => !byHand)
  expect(Object.keys(ACCOUNTS).sort()).toEqual(asking.map(([name]) => name).sort())
})
