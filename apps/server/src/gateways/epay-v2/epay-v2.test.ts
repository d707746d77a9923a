import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startPlatform } from '../../../test/gateway.ts'
import { gatewayAccount, gatewayTrade } from '../../../test/gateway-account.ts'
import type { PaymentAccount } from '../adapter.ts'
import type { EpayV2Account } from './account.ts'
import { epayV2 } from './index.ts'

const TIMEOUT_MS = 5_000
let gateway: Gateway
let values: Record<string, string>
let account: PaymentAccount<EpayV2Account>
let ownPublicKey: string

beforeAll(async () => {
  gateway = await startPlatform('platforms/epay-v2')
  const { options = {} } = await gateway.log()
  values = {
    baseUrl: gateway.origin,
    merchantId: options.pid ?? '',
    privateKey: options.merchantPrivateKey ?? '',
    platformKey: options.publicKey ?? '',
  }
  account = gatewayAccount('epay_v2', values)
  ownPublicKey = options.merchantPublicKey ?? ''
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.reset())

const another = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: ReturnType<typeof another>['publicKey']) => String(key.export({ type: 'spki', format: 'pem' }))

async function started() {
  const trade = gatewayTrade()
  await epayV2.create(account, trade)
  return trade
}

describe('a start', () => {
  it.each([
    ['jump', 'https://pay.example/1', { page: 'https://pay.example/1' }],
    ['qrcode', 'wxp://f2f0', { code: 'wxp://f2f0' }],
    ['scheme', 'weixin://dl/business/?ticket=1', { scheme: 'weixin://dl/business/?ticket=1' }],
    ['urlscheme', 'weixin://dl/business/?ticket=1', { scheme: 'weixin://dl/business/?ticket=1' }],
  ])('takes %s', async (pay_type, pay_info, shown) => {
    await gateway.behave({ create: { pay_type, pay_info } })
    expect(await epayV2.create(account, gatewayTrade())).toEqual({ ...shown, externalNo: expect.any(String) })
  })

  it.each([
    ['html', '<form>'],
    ['jsapi', '{}'],
    ['jump', 'javascript:alert(1)'],
    ['urlscheme', 'javascript://x'],
    ['jump', ''],
  ])('of %s with %s has failed', async (pay_type, pay_info) => {
    await gateway.behave({ create: { pay_type, pay_info } })
    await expect(epayV2.create(account, gatewayTrade())).rejects.toThrow(/pay_info|pay_type/)
  })
})

describe('a good answer', () => {
  it.each([
    ['that is not signed', { unsigned: true }],
    ['that another key signed', { wrong_sign: true }],
    ['that was changed after it was signed', { after_sign: { trade_no: '1' } }],
    ['that got a field after it was signed', { after_sign: { more: '1' } }],
  ])('%s is a failure, for a start and for a query', async (_, wish) => {
    const trade = await started()
    await gateway.pay(trade.tradeNo).catch(() => undefined)
    await gateway.behave({ create: wish, query: wish })
    await expect(epayV2.create(account, gatewayTrade())).rejects.toThrow('not signed')
    expect(await epayV2.query(account, trade, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })
})

describe('a query', () => {
  it('of a paid order tells its amount and the platform’s number', async () => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    const externalNo = (await gateway.log(trade.tradeNo)).orders[0]?.trade_no ?? ''
    const paid = { state: 'paid', amountLi: 12_500n, externalNo }
    expect(await epayV2.query(account, trade, TIMEOUT_MS)).toEqual(paid)
    expect(await epayV2.query(account, { ...trade, externalNo }, TIMEOUT_MS)).toEqual(paid)
  })

  it.each([0, 2, 3, 4, ''])('that answers the status %s is not paid', async (status) => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    await gateway.behave({ query: { answer: { status } } })
    expect(await epayV2.query(account, trade, TIMEOUT_MS)).toEqual({ state: 'unpaid' })
  })

  it.each([
    ['another order', { out_trade_no: 'T1' }],
    ['another merchant', { pid: 1002 }],
    ['no number', { trade_no: '' }],
    ['no amount', { money: '' }],
    ['an amount that is none', { money: '1e2' }],
  ])('that tells of %s says nothing', async (_, answer) => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    await gateway.behave({ query: { answer } })
    expect(await epayV2.query(account, trade, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })

  it('that tells of another payment says nothing', async () => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    const externalNo = (await gateway.log(trade.tradeNo)).orders[0]?.trade_no ?? ''
    await gateway.behave({ query: { answer: { trade_no: '2' } } })
    expect(await epayV2.query(account, { ...trade, externalNo }, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })

  it('of an order that was never begun is unpaid, and what is refused for another reason says nothing', async () => {
    expect(await epayV2.query(account, { tradeNo: 'T0' }, TIMEOUT_MS)).toEqual({ state: 'unpaid' })
    await gateway.behave({ query: { clock_off: 600 } })
    expect(await epayV2.query(account, { tradeNo: 'T0' }, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })
})

describe('an account', () => {
  it('is accepted where both keys fit', async () => {
    expect(await epayV2.probe?.(account, TIMEOUT_MS)).toMatchObject({ outcome: 'accepted' })
  })

  it('is refused where either key is another one', async () => {
    const { privateKey, publicKey } = another()
    const wrongs = [
      { privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) },
      { platformKey: pem(publicKey) },
    ]
    for (const wrong of wrongs) {
      const wrongly = gatewayAccount('epay_v2', { ...values, ...wrong })
      expect(await epayV2.probe?.(wrongly, TIMEOUT_MS)).toMatchObject({ outcome: 'keyRefused' })
    }
  })

  it('takes keys with their headers and without', () => {
    const bare = (text = '') => text.replace(/-----.*-----|\s/g, '')
    const { privateKey, platformKey } = values
    const read = epayV2.readAccount({ ...values, privateKey: bare(privateKey), platformKey: bare(platformKey) })
    expect('account' in read && read.account.platformKey.equals(account.details.platformKey)).toBe(true)
  })

  it.each([
    ['no private key', 'privateKey', () => 'x'],
    ['a public key as the private one', 'privateKey', () => values.platformKey ?? ''],
    ['a private key as the platform’s', 'platformKey', () => values.privateKey ?? ''],
    ['a short key', 'platformKey', () => pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
    ['the merchant’s own public key as the platform’s', 'platformKey', () => ownPublicKey],
  ])('with %s is refused', (_, field, key) => {
    expect(epayV2.readAccount({ ...values, [field]: key() })).toMatchObject({ field })
  })
})

describe('money given back', () => {
  const refund = { refundNo: 'R1', amountLi: 12_500n, paidLi: 12_500n }

  it('is done once, however often it is asked for', async () => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    const asked = { ...refund, tradeNo: trade.tradeNo }
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('done')
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('done')
  })

  it('of an order that nobody paid is refused', async () => {
    const trade = await started()
    expect(await epayV2.refund?.(account, { ...refund, refundNo: 'R0', tradeNo: trade.tradeNo }, TIMEOUT_MS)).toBe(
      'refused',
    )
  })

  it('is refused where the platform knows of no such refund, or says that it is not done', async () => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    await gateway.behave({ refund: { refused: true } })
    const asked = { ...refund, refundNo: 'R3', tradeNo: trade.tradeNo }
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('refused')
    await gateway.behave({ refund: null })
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('done')
    await gateway.behave({ refund: { refused: true }, refundquery: { refund_status: 0 } })
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('refused')
  })

  it.each([
    ['is refused for another reason', { clock_off: 600 }],
    ['is not signed', { unsigned: true, refund_status: 0 }],
    ['is lost', { status: 500 }],
    ['was changed after it was signed', { after_sign: { out_refund_no: 'R0' } }],
  ])('waits after a refusal where the question about it %s', async (_, refundquery) => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    const asked = { ...refund, refundNo: `R-${trade.tradeNo}`, tradeNo: trade.tradeNo }
    await gateway.behave({ refund: { status: 500 }, refundquery })
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('pending')
    await gateway.behave({ refund: { refused: true } })
    expect(await epayV2.refund?.(account, { ...asked, again: true }, TIMEOUT_MS)).toBe('pending')
    await gateway.behave({ refundquery: null })
    expect(await epayV2.refund?.(account, { ...asked, again: true }, TIMEOUT_MS)).toBe('done')
  })

  it('is asked about where the answer was lost, and waits where that is lost too', async () => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    await gateway.behave({ refund: { status: 500 } })
    const asked = { ...refund, refundNo: 'R2', tradeNo: trade.tradeNo }
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('done')
    await gateway.behave({ refund: { status: 500 }, refundquery: { status: 500 } })
    expect(await epayV2.refund?.(account, asked, TIMEOUT_MS)).toBe('pending')
  })
})

it('an order that was given up is closed', async () => {
  const trade = await started()
  await epayV2.close?.(account, trade, TIMEOUT_MS)
  await expect(gateway.pay(trade.tradeNo)).rejects.toThrow('it is closed')
  await expect(epayV2.close?.(account, trade, TIMEOUT_MS)).rejects.toThrow('refused')
})
