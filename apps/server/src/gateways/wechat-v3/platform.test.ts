import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { wechatV3 as platform } from '../../../test/faults/wechat-v3.ts'
import { startPlatform } from '../../../test/gateway.ts'
import { openAccount, type PlatformAccount, PRICE_LI } from '../../../test/platform-account.ts'

const TIMEOUT_MS = 20_000
const modes = new Map<string, PlatformAccount>()
beforeAll(async () => {
  modes.set('certificates', await openAccount(platform))
  const start = () => startPlatform('platforms/wechat-v3', ['--mode', 'public-key'])
  const opened = await openAccount(platform, start)
  const { publicKeyId, publicKey: platformKey } = opened.options
  const paymentAccount = opened.paymentAccountOf({ publicKeyId, platformKey })
  modes.set('a public key', {
    ...opened,
    values: { ...opened.values, publicKeyId, platformKey },
    paymentAccount,
  } as PlatformAccount)
})
afterAll(() => {
  for (const { gateway } of modes.values()) gateway.stop()
})
const stranger = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = createPublicKey(String(privateKey.export({ format: 'pem', type: 'pkcs8' })))
  return {
    privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    platformKey: String(publicKey.export({ format: 'pem', type: 'spki' })),
  }
}

describe.each(['certificates', 'a public key'])('with %s', (mode) => {
  let account: PlatformAccount
  beforeAll(() => {
    account = modes.get(mode) as PlatformAccount
  })
  beforeEach(() => account.gateway.reset())
  const create = (changes = {}) => account.create(changes, account.paymentAccount)
  const ask = (about: { tradeNo: string; externalNo?: string }) =>
    account.adapter.query(account.paymentAccount, about, TIMEOUT_MS)
  const paid = async () => {
    const { tradeNo } = await create()
    await account.gateway.pay(tradeNo)
    return { tradeNo, externalNo: (await account.gateway.log(tradeNo)).orders[0]?.trade_no ?? '' }
  }
  const told = async (notify: Record<string, unknown> = {}) => {
    const { tradeNo } = await create()
    await account.gateway.behave({ notify })
    await account.gateway.pay(tradeNo)
    return account.verdict(tradeNo, account.paymentAccount)
  }

  it('a start brings a code, and the platform finds no mistake in what it was asked', async () => {
    expect((await create()).code).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
    expect((await create({ goodsName: `${'流量包'.repeat(60)}` })).code).toMatch(/^weixin:/)
    expect((await account.gateway.log()).violations).toEqual([])
  })

  it.each([
    ['is not signed', { unsigned: true }],
    ['is signed by somebody else', { wrong_sign: true }],
    ['was changed behind the signature', { after_sign: { code_url: 'weixin://wxpay/bizpayurl?pr=evil' } }],
    ['is a test of signatures', { sign_test: true }],
    ['is an error', { status: 500 }],
  ])('a start fails where the answer %s', async (_, wish) => {
    await account.gateway.behave({ create: wish })
    await expect(create()).rejects.toThrow()
  })

  it('a query finds a payment by our number and by theirs, and the price where a coupon paid a part', async () => {
    const { tradeNo, externalNo } = await paid()
    const answer = { state: 'paid', amountLi: PRICE_LI, externalNo }
    expect([await ask({ tradeNo }), await ask({ tradeNo, externalNo })]).toEqual([answer, answer])
  })

  it('a query says unpaid of what is open, closed, or not there', async () => {
    const { tradeNo } = await create()
    expect(await ask({ tradeNo })).toEqual({ state: 'unpaid' })
    await account.adapter.close?.(account.paymentAccount, { tradeNo }, TIMEOUT_MS)
    expect(await ask({ tradeNo })).toEqual({ state: 'unpaid' })
    expect(await ask({ tradeNo: 'T00000000000000' })).toEqual({ state: 'unpaid' })
    await expect(account.gateway.pay(tradeNo)).rejects.toThrow('it is closed')
  })

  it.each([
    ['is not signed', { unsigned: true }],
    ['is signed by somebody else', { wrong_sign: true }],
    ['was changed behind the signature', { after_sign: { trade_state: 'NOTPAY' } }],
    ['is a test of signatures', { sign_test: true }],
    ['speaks of another order', { answer: { out_trade_no: 'T1' } }],
    ['speaks of another merchant', { answer: { mchid: '1900000009' } }],
    ['speaks of another payment', { answer: { transaction_id: '4200000000' } }],
    ['speaks of another appid', { answer: { appid: 'wx0000000000000000' } }],
    ['says that money went back', { trade_state: 'REFUND' }],
    ['has a state that there is not', { trade_state: 'PAID' }],
    ['has another currency', { answer: { amount: { total: 1250, currency: 'USD' } } }],
    ['has an amount in text', { answer: { amount: { total: '1250', currency: 'CNY' } } }],
    ['has parts of a fen', { answer: { amount: { total: 1250.5, currency: 'CNY' } } }],
    ['has no amount', { answer: { amount: null } }],
    ['is none', { status: 'garbage' }],
    ['is a page', { status: 'html' }],
    ['is an error', { status: 500 }],
  ])('a query knows nothing where the answer %s', async (_, query) => {
    const about = await paid()
    await account.gateway.behave({ query })
    expect((await ask(about)).state).toBe('unknown')
  })

  it('a notify is money, and the price where a coupon paid a part', async () => {
    expect(await told()).toMatchObject({ verdict: 'verified', amountLi: PRICE_LI })
  })

  it.each([
    ['badSignature', { wrong_sign: true }],
    ['badSignature', { api_key: 'f'.repeat(32) }],
    ['signTest', { sign_test: true }],
    ['wrongMerchant', { wrong_pid: true }],
    ['wrongMerchant', { wrong_appid: true }],
    ['badAmount', { currency: 'USD' }],
    ['badAmount', { money: 0 }],
    ['badAmount', { money: 12.5 }],
    ['notFinal', { trade_state: 'NOTPAY' }],
    ['notFinal', { extra: { event_type: 'TRANSACTION.OTHER' } }],
    ['notFinal', { extra: { event_type: 'REFUND.ABNORMAL' } }],
    ['ask', { clock_off: -600 }],
    ['ask', { clock_off: 600 }],
  ])('a notify is %s: %j', async (verdict, notify) => {
    expect((await told(notify)).verdict).toBe(verdict)
  })

  it('a notify is refused where anything of it was changed on the way', async () => {
    const { tradeNo } = await paid()
    const verdict = (change: (sent: { headers: Record<string, string>; body: string }) => object) =>
      account.verdict(tradeNo, account.paymentAccount, (sent) => ({ ...sent, ...change(sent) }))
    expect((await verdict(() => ({}))).verdict).toBe('verified')
    for (const name of ['Timestamp', 'Nonce', 'Signature', 'Serial']) {
      const header = `Wechatpay-${name}`
      const changed = (value: string) => verdict(({ headers }) => ({ headers: { ...headers, [header]: value } }))
      expect((await changed('')).verdict).toBe('badSignature')
      expect((await changed('1767294245')).verdict).toBe('badSignature')
    }
    expect((await verdict(({ body }) => ({ body: `${body} ` }))).verdict).toBe('badSignature')
    expect((await verdict(() => ({ body: 'x' }))).verdict).toBe('malformed')
    expect((await verdict(() => ({ body: 'null' }))).verdict).toBe('malformed')
    expect((await verdict(() => ({ body: '{}' }))).verdict).toBe('badSignature')
  })

  it('a notify about money that went back pays nothing', async () => {
    const { tradeNo } = await paid()
    await account.gateway.refund(tradeNo)
    const refunded = { verdict: 'refunded', tradeNo, refundNo: `R${tradeNo}`, amountLi: PRICE_LI }
    expect(await account.verdict(tradeNo, account.paymentAccount)).toEqual(refunded)
  })

  it('a close of what was paid fails', async () => {
    const { tradeNo } = await paid()
    const closing = account.adapter.close?.(account.paymentAccount, { tradeNo }, TIMEOUT_MS)
    await expect(closing).rejects.toThrow('ORDERPAID')
  })

  const refund = async (refundNo: string, amountLi: bigint, numbers: object) => {
    const wish = { refundNo, amountLi, paidLi: PRICE_LI, tradeNo: '', ...numbers }
    return account.adapter.refund?.(account.paymentAccount, wish, TIMEOUT_MS)
  }

  it('a refund is pending until the platform has given it, a repeat gives nothing more, and too much is refused', async () => {
    const numbers = await paid()
    expect(await refund('RA', 2_500n, numbers)).toBe('pending')
    await account.gateway.behave({ refund: { refund_status: 'SUCCESS' } })
    expect(await refund('RA', 2_500n, numbers)).toBe('done')
    expect(await refund('RB', 10_000n, { tradeNo: numbers.tradeNo })).toBe('done')
    expect(await refund('RC', 10n, numbers)).toBe('refused')
  })

  it.each([
    ['done', 'its answer was lost', { refund: { status: 'garbage' } }],
    ['refused', 'the merchant has not enough', { refund: { refused: true } }],
    ['refused', 'the platform closed it', { refund: { refund_status: 'CLOSED' } }],
    ['pending', 'it waits for a person', { refund: { refund_status: 'ABNORMAL' } }],
    ['pending', 'the platform is busy', { refund: { busy: true } }],
    ['pending', 'a refusal is not signed', { refund: { refused: true, unsigned: true } }],
    ['pending', 'nobody can be asked', { refund: { refused: true }, refundquery: { status: 500 } }],
    [
      'pending',
      'an answer that says done is not signed',
      { refund: { unsigned: true, refund_status: 'SUCCESS' }, refundquery: { status: 500 } },
    ],
    [
      'pending',
      'the one found is of another amount',
      { refund: { unsigned: true }, refundquery: { after_sign: { amount: { refund: 9 } } } },
    ],
  ])('a refund is %s where %s', async (outcome, _, wishes) => {
    const numbers = await paid()
    await account.gateway.behave(wishes)
    expect(await refund(`R${numbers.tradeNo}`, 2_500n, numbers)).toBe(outcome)
  })

  it('a clock of ours that is ten minutes off keeps nothing from being started and found', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 })
    try {
      const { tradeNo } = await create({ expiresAt: new Date(Date.now() + 1_800_000) })
      await account.gateway.pay(tradeNo)
      expect((await account.verdict(tradeNo, account.paymentAccount)).verdict).toBe('ask')
      expect((await ask({ tradeNo })).state).toBe('paid')
    } finally {
      vi.useRealTimers()
    }
  })

  it('a test of the account accepts the right keys, and tells which is wrong', async () => {
    const merged = (changes: object) => account.paymentAccountOf({ ...account.values, ...changes })
    const probe = async (by = account.paymentAccount) => (await account.adapter.probe?.(by, TIMEOUT_MS))?.outcome
    expect(await probe()).toBe('accepted')
    expect(await probe(merged({ privateKey: stranger().privateKey }))).toBe('keyRefused')
    expect(await probe(merged({ serialNo: 'AB12AB12' }))).toBe('keyRefused')
    if (mode === 'certificates') expect(await probe(merged({ apiV3Key: 'f'.repeat(32) }))).toBe('keyRefused')
    else expect(await probe(merged({ platformKey: stranger().platformKey }))).toBe('keyRefused')
    await account.gateway.behave({ query: { status: 'html' } })
    expect(await probe()).toBe('strange')
    expect(await probe(merged({ baseUrl: 'http://127.0.0.1:9' }))).toBe('noAnswer')
    expect(await probe({ ...account.paymentAccount, privateHostAllowed: false })).toBe('privateAddress')
  })
})
