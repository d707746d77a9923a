import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alipayF2f as platform } from '../../../test/faults/alipay-f2f.ts'
import { openAccount, type PlatformAccount, PRICE_LI } from '../../../test/platform-account.ts'

const TIMEOUT_MS = 20_000
let account: PlatformAccount
beforeAll(async () => {
  account = await openAccount(platform)
})
afterAll(() => account.gateway.stop())
beforeEach(() => account.gateway.reset())

const stranger = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    platformKey: String(publicKey.export({ format: 'pem', type: 'spki' })),
  }
}

describe('the start of a payment', () => {
  it('brings a code, and on a phone the address that opens the app', async () => {
    const { tradeNo: _, ...onScreen } = await account.create()
    expect(onScreen).toEqual({ code: expect.stringMatching(/^https:\/\/qr\.alipay\.com\/\w+$/) })
    const { code, page } = await account.create({ isMobile: true })
    expect(page).toBe(code)
  })

  it('says when the code ends by the clock of Beijing, and leaves out of the subject what it may not have', async () => {
    const expiresAt = new Date(Date.now() + 1_800_000)
    const { tradeNo } = await account.create({ goodsName: 'a/b=c&d 套餐', expiresAt })
    const [{ params } = { params: {} as Record<string, string> }] = (await account.gateway.log(tradeNo)).requests
    const biz = JSON.parse(params.biz_content ?? '')
    expect(Date.parse(`${biz.time_expire.replace(' ', 'T')}+08:00`)).toBe(Math.floor(expiresAt.getTime() / 1000) * 1000)
    expect(biz).toMatchObject({ subject: 'a b c d 套餐', total_amount: '12.50' })
    expect((await account.gateway.log()).violations).toEqual([])
  })

  it('takes an answer whatever blanks and escapes are in it, because the signature is over its characters', async () => {
    await account.gateway.behave({ create: { spaced: true } })
    expect((await account.create()).code).toContain('https://qr.alipay.com/')
  })

  it.each([
    ['is not signed', { unsigned: true }],
    ['is signed by somebody else', { wrong_sign: true }],
    ['was changed behind the signature', { after_sign: { qr_code: 'https://evil.example/' } }],
    ['has no code', { answer: { qr_code: '' } }],
    ['is about another order', { answer: { out_trade_no: 'T1' } }],
    ['refuses', { answer: { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' } }],
  ])('fails where the answer %s', async (_, create) => {
    await account.gateway.behave({ create })
    await expect(account.create()).rejects.toThrow()
  })
})

describe('a query', () => {
  const ask = (about: { tradeNo: string; externalNo?: string }, by = account.paymentAccount) =>
    account.adapter.query(by, about, TIMEOUT_MS)

  it('finds a payment by our number and by theirs', async () => {
    const { tradeNo, externalNo } = await account.paid()
    const answer = { state: 'paid', amountLi: PRICE_LI, externalNo }
    expect([await ask({ tradeNo }), await ask({ tradeNo, externalNo })]).toEqual([answer, answer])
  })

  it('says unpaid where the code was not scanned, scanned and not paid, closed, or all was given back', async () => {
    const { tradeNo } = await account.create()
    expect(await ask({ tradeNo })).toEqual({ state: 'unpaid' })
    await account.gateway.behave({ query: { scanned: true }, close: { scanned: true } })
    expect(await ask({ tradeNo })).toEqual({ state: 'unpaid' })
    await account.adapter.close?.(account.paymentAccount, { tradeNo }, TIMEOUT_MS)
    expect(await ask({ tradeNo })).toEqual({ state: 'unpaid' })
    const other = await account.paid()
    await account.gateway.refund(other.tradeNo)
    expect(await ask(other)).toEqual({ state: 'unpaid' })
  })

  it.each([
    ['is not signed', { unsigned: true }],
    ['is signed by somebody else', { wrong_sign: true }],
    ['was changed behind the signature', { after_sign: { total_amount: '99.00' } }],
    ['speaks of another order', { answer: { out_trade_no: 'T1' } }],
    ['speaks of another payment', { answer: { trade_no: '2026010222001' } }],
    ['has a status that there is not', { answer: { trade_status: 'PAID' } }],
    ['has money that is no amount', { answer: { total_amount: '1e1' } }],
    ['has no amount', { answer: { total_amount: undefined, trade_no: '' } }],
    ['has another currency', { answer: { trans_currency: 'USD' } }],
    ['is a failure of the platform', { answer: { code: '20000', sub_code: 'isp.unknow-error' } }],
    ['says unpaid, not signed', { answer: 'unpaid', unsigned: true }],
    ['is none', { status: 'garbage' }],
    ['is a page', { status: 'html' }],
    ['is an error', { status: 502 }],
  ])('knows nothing where the answer %s', async (_, query) => {
    const { tradeNo, externalNo } = await account.paid()
    await account.gateway.behave({ query })
    expect((await ask({ tradeNo, externalNo })).state).toBe('unknown')
  })
})

describe('a notify', () => {
  const told = async (notify: Record<string, unknown> = {}, by = account.paymentAccount) => {
    const { tradeNo } = await account.create()
    await account.gateway.behave({ notify })
    await account.gateway.pay(tradeNo)
    return account.verdict(tradeNo, by)
  }

  it('is money where it says paid, also when nothing can be given back any more', async () => {
    const money = { verdict: 'verified', amountLi: PRICE_LI }
    expect(await told()).toMatchObject(money)
    expect(await told({ trade_status: 'TRADE_FINISHED' })).toMatchObject(money)
    expect(await told({ extra: { receipt_amount: '11.00', buyer_pay_amount: '1.00' } })).toMatchObject(money)
  })

  it.each([
    ['badSignature', { wrong_sign: true }],
    ['badSignature', { extra: { sign_type: 'RSA' } }],
    ['wrongMerchant', { wrong_pid: true }],
    ['wrongMerchant', { extra: { seller_id: '2088000000000009' } }],
    ['badAmount', { money: '0.00' }],
    ['badAmount', { money: '12.505' }],
    ['badAmount', { currency: 'USD' }],
    ['malformed', { omit: 'out_trade_no' }],
    ['malformed', { omit: 'trade_no' }],
    ['notFinal', { trade_status: 'WAIT_BUYER_PAY' }],
    ['notFinal', { trade_status: 'TRADE_CLOSED' }],
    ['notFinal', { omit: 'trade_status' }],
  ])('is %s: %j', async (verdict, notify) => {
    expect((await told(notify)).verdict).toBe(verdict)
  })

  it('of any seller is taken where the account names none', async () => {
    const seller_id = '2088000000000009'
    expect(await told({ extra: { seller_id } }, account.paymentAccountOf({ sellerId: undefined }))).toMatchObject({
      verdict: 'verified',
    })
  })

  it('about money that went back pays nothing, although it says that the trade is paid', async () => {
    expect(await told({ extra: { refund_fee: '2.50', gmt_refund: '2026-01-02 03:04:05', out_biz_no: 'R1' } })).toEqual({
      verdict: 'refunded',
      tradeNo: expect.any(String),
      refundNo: 'R1',
      amountLi: 2_500n,
    })
    expect((await told({ extra: { gmt_refund: '2026-01-02 03:04:05.123' } })).verdict).toBe('refunded')
  })
})

describe('a close', () => {
  const close = (tradeNo: string) => account.adapter.close?.(account.paymentAccount, { tradeNo }, TIMEOUT_MS)

  it('of a code that was not scanned is nothing to do, and of a payment it fails and gives nothing back', async () => {
    const { tradeNo } = await account.create()
    await close(tradeNo)
    const other = await account.paid()
    await expect(close(other.tradeNo)).rejects.toThrow('ACQ.TRADE_STATUS_ERROR')
    expect((await account.adapter.query(account.paymentAccount, other, TIMEOUT_MS)).state).toBe('paid')
  })
})

describe('a refund', () => {
  let refunds = 0
  async function give(amountLi: bigint, more: { refundNo?: string; numbers?: object } = {}) {
    refunds += 1
    const numbers = more.numbers ?? (await account.paid())
    const wish = { refundNo: more.refundNo ?? `R${refunds}`, amountLi, paidLi: PRICE_LI, tradeNo: '', ...numbers }
    return account.adapter.refund?.(account.paymentAccount, wish, TIMEOUT_MS)
  }
  const givenTo = async (tradeNo: string) =>
    (await account.gateway.log(tradeNo)).requests.filter(({ params }) => params.method === 'alipay.trade.refund').length

  it('is done, in parts too, and a repeat gives nothing more', async () => {
    const numbers = await account.paid()
    expect(await give(2_500n, { refundNo: 'RA', numbers })).toBe('done')
    expect(await give(2_500n, { refundNo: 'RA', numbers })).toBe('done')
    expect(await give(10_000n, { refundNo: 'RB', numbers })).toBe('done')
    expect(await give(10n, { refundNo: 'RC', numbers })).toBe('refused')
    expect(await givenTo(numbers.tradeNo)).toBe(4)
  })

  it('is done where its answer was lost, because the refund itself is asked about', async () => {
    await account.gateway.behave({ refund: { status: 'garbage' } })
    expect(await give(2_500n)).toBe('done')
  })

  it.each([
    ['refused', 'the merchant has not enough', { refund: { refused: true } }],
    ['pending', 'the platform is busy', { refund: { busy: true } }],
    ['pending', 'a refusal is not signed', { refund: { refused: true, unsigned: true } }],
    ['pending', 'nobody can be asked', { refund: { refused: true }, refundquery: { status: 500 } }],
    [
      'pending',
      'the one found is of another amount',
      { refund: { status: 500 }, refundquery: { answer: { refund_amount: '9.99' } } },
    ],
  ])('is %s where %s', async (outcome, _, wishes) => {
    await account.gateway.behave(wishes)
    expect(await give(2_500n)).toBe(outcome)
  })
})

describe('a test of the account', () => {
  const probe = (changes = {}, by = account.paymentAccountOf(changes)) => account.adapter.probe?.(by, TIMEOUT_MS)

  it('accepts the right keys', async () => {
    expect(await probe()).toEqual({ outcome: 'accepted', said: 'ACQ.TRADE_NOT_EXIST 交易不存在' })
  })

  it.each([
    ['the application’s key', () => ({ privateKey: stranger().privateKey })],
    ['Alipay’s key', () => ({ platformKey: stranger().platformKey })],
    ['the application', () => ({ merchantId: '2021000000000009' })],
  ])('tells that %s is wrong', async (_, changes) => {
    expect((await probe(changes()))?.outcome).toBe('keyRefused')
  })

  it('tells an answer that is none from no answer, and no key is in what is told', async () => {
    await account.gateway.behave({ query: { status: 'html' } })
    expect((await probe())?.outcome).toBe('strange')
    expect((await probe({ baseUrl: 'http://127.0.0.1:9' }))?.outcome).toBe('noAnswer')
    const inside = await probe({}, { ...account.paymentAccount, privateHostAllowed: false })
    expect(inside?.outcome).toBe('privateAddress')
  })
})
