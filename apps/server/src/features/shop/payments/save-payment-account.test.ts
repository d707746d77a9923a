import { type Calls, type InputOf, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { MERCHANT } from '../../../../test/gateway.ts'
import { stateOf } from '../../../../test/state.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => till.close())

const INVALID = 2033
type Input = InputOf<Calls['savePaymentAccount']>

const account = (changes: Partial<Input> = {}): Input => ({
  code: 'sandbox-new',
  ...{ adapter: null, values: null, modes: null, hours: null },
  baseUrl: till.gateway.origin,
  merchantId: MERCHANT.pid,
  alipayType: 'alipay',
  wxpayType: null,
  minLi: 10n,
  maxLi: 5_000_000n,
  enabled: true,
  key: MERCHANT.key,
  ...{ isNew: false, revision: null },
  ...changes,
})

const tables = async () => {
  const { rows } = await sql<{ all: string }>`
    select (select coalesce(string_agg(a::text, ' '), '') from audit a)
      || (select coalesce(string_agg(c::text, ' '), '') from pay_channels c) as all`.execute(till.server.app.db)
  return rows[0]?.all
}

describe('an account at a payment platform', () => {
  it('is set up by an admin, and then pays can be started there', async () => {
    expect(await admin.ok('savePaymentAccount', account())).toMatchObject({ code: 'sandbox-new', hasKey: true })
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayPaymentAccount: 'sandbox-new' })
    const { trade, tradeNo } = await till.waiting()
    expect(trade.paymentAccount).toBe('sandbox-new')
    expect((await till.gateway.log(tradeNo)).requests[0]?.params.pid).toBe(MERCHANT.pid)
  })

  it('keeps its key: no answer, no row of the audit and no column tells it', async () => {
    const saved = await admin.call('savePaymentAccount', account())
    const listed = await admin.call('listPaymentAccounts', {})
    const acts = await admin.call('listAudit', {
      number: 100,
      sought: '',
      action: null,
      fromMs: null,
      toMs: null,
      after: null,
    })
    expect(JSON.stringify([saved.wire, listed.wire, acts.wire])).not.toContain(MERCHANT.key)
    expect(await tables()).not.toContain(MERCHANT.key)
    expect(JSON.stringify(acts.wire)).toContain('keyReplaced')
  })

  it('is changed without its key, which stays', async () => {
    await admin.ok('savePaymentAccount', account())
    await admin.ok('savePaymentAccount', account({ key: null, maxLi: 1_000_000n, wxpayType: 'wxpay' }))
    const listed = await admin.ok('listPaymentAccounts', {})
    expect(listed.find(({ code }) => code === 'sandbox-new')).toMatchObject({ maxLi: 1_000_000n, wxpayType: 'wxpay' })
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayPaymentAccount: 'sandbox-new' })
    expect((await till.waiting()).trade.paymentAccount).toBe('sandbox-new')
  })

  it('with trades stays at its platform, and everything else of it can change', async () => {
    await admin.ok('savePaymentAccount', account())
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayPaymentAccount: 'sandbox-new' })
    await till.waiting()
    const { code, msg } = await admin.call('savePaymentAccount', account({ adapter: 'xunhupay' }))
    expect({ code, msg }).toEqual({ code: INVALID, msg: expect.stringMatching(/^adapter：这个账户已有交易/) })
    await admin.ok('savePaymentAccount', account({ adapter: 'epay_v1', maxLi: 1_000_000n }))
  })

  it('that is switched off takes no payments', async () => {
    await admin.ok('savePaymentAccount', account({ enabled: false }))
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayPaymentAccount: 'sandbox-new' })
    const { payWays } = await till.server.visitor().ok('hostInfo', { host: '' })
    expect(payWays.map(({ mode }) => mode)).not.toContain('alipay')
    await admin.ok('savePaymentAccount', account())
  })

  it('that is said to be new takes no code that another has, and that one stays as it is', async () => {
    await admin.ok('savePaymentAccount', account({ code: 'first', isNew: true }))
    const before = await stateOf(till.server.app)
    const again = account({
      code: 'first',
      isNew: true,
      baseUrl: 'https://other.example',
      merchantId: '9',
      enabled: false,
    })
    const { code, msg } = await admin.call('savePaymentAccount', again)
    expect({ code, msg }).toEqual({ code: INVALID, msg: expect.stringMatching(/^code：这个名字已有支付渠道/) })
    expect(await stateOf(till.server.app)).toEqual(before)
  })

  it.each<[string, Partial<Input>, RegExp]>([
    ['a new code and no key', { code: 'yi', key: null }, /^key：请填写/],
    ['another address and no key', { key: null, baseUrl: 'https://evil.example' }, /^key：换了地址要重新填密钥/],
    ['a short key', { key: 'short' }, /^key：至少要 16 个字符/],
    ['a key of blanks', { key: ' '.repeat(40), baseUrl: 'https://evil.example' }, /^key：/],
    ['an address without https', { baseUrl: 'pay.example.com' }, /^url：应是网址/],
    ['a blank merchant', { merchantId: ' ' }, /^pid：请填写/],
    ['a maximum below the minimum', { minLi: 2_000n, maxLi: 1_000n }, /^max：最高金额不能小于最低金额/],
  ])('with %s is refused with what is wrong, and nothing is stored', async (_, changes, words) => {
    await admin.ok('savePaymentAccount', account())
    const before = await stateOf(till.server.app)
    const { code, msg } = await admin.call('savePaymentAccount', account(changes))
    expect({ code, msg }).toEqual({ code: INVALID, msg: expect.stringMatching(words) })
    expect(await stateOf(till.server.app)).toEqual(before)
  })
})

describe('the test of an account', () => {
  const tested = async (changes: Partial<Input>) => {
    await admin.ok('savePaymentAccount', account(changes))
    const { at: _, ...result } = await admin.ok('testPaymentAccount', { code: changes.code ?? 'sandbox-new' })
    return result
  }
  const stored = async (code = 'sandbox-new') => {
    const found = (await admin.ok('listPaymentAccounts', {})).find((one) => one.code === code)
    return found?.lastTest?.outcome ?? null
  }

  it('asks for an order that does not exist: the right key is accepted', async () => {
    expect(await tested({})).toEqual({ outcome: 'accepted', said: '订单号不存在' })
    expect(await stored()).toBe('accepted')
  })

  it('tells a refused key, and never the key itself', async () => {
    const key = 'not the key of this merchant'
    expect(await tested({ key })).toEqual({ outcome: 'keyRefused', said: '商户密钥错误' })
    expect(await tested({ merchantId: '9' })).toEqual({ outcome: 'keyRefused', said: '商户ID不存在' })
    expect(await tables()).not.toContain(key)
  })

  it('tells a platform that does not answer', async () => {
    expect(await tested({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({ outcome: 'noAnswer' })
  })

  it('tells an address that answers outside the protocol', async () => {
    expect(await tested({ baseUrl: `${till.gateway.origin}/control/log?x=` })).toMatchObject({ outcome: 'strange' })
  })

  it('tells a private address without connecting to it', async () => {
    const { length } = (await till.gateway.log()).requests
    expect(await tested({ code: 'own' })).toMatchObject({ outcome: 'privateAddress' })
    expect((await till.gateway.log()).requests).toHaveLength(length)
  })

  it('no longer counts once the account is changed', async () => {
    await tested({})
    await admin.ok('savePaymentAccount', account({ key: null, maxLi: 1_000_000n }))
    expect(await stored()).toBe('accepted')
    await admin.ok('savePaymentAccount', account())
    expect(await stored()).toBeNull()
  })

  it('does not make an open form of the account stale', async () => {
    const { revision } = await admin.ok('savePaymentAccount', account())
    await admin.ok('testPaymentAccount', { code: 'sandbox-new' })
    expect(await admin.ok('savePaymentAccount', account({ key: null, revision }))).toMatchObject({ revision })
    expect((await admin.ok('savePaymentAccount', account({ revision }))).revision).toBe(revision + 1)
  })

  it('of a missing account is refused', async () => {
    expect((await admin.call('testPaymentAccount', { code: 'nowhere' })).code).toBe(refusalCodes.paymentAccountNotFound)
  })
})

describe('a setting that names an account', () => {
  const choose = async (alipayPaymentAccount: string) => {
    const { revision: _, ...settings } = await admin.ok('getSettings', {})
    return admin.call('saveSettings', { ...settings, alipayPaymentAccount, revision: null })
  }

  it('takes every account that exists, and refuses a name without one', async () => {
    await admin.ok('savePaymentAccount', account({ code: 'mine' }))
    expect((await choose('mine')).code).toBe(0)
    expect(await choose('feifei')).toMatchObject({
      code: INVALID,
      msg: expect.stringMatching(/^alipay：feifei 还没有账号，请先在「支付渠道」里新建/),
    })
    await admin.ok('savePaymentAccount', account({ code: 'feifei' }))
    expect((await choose('feifei')).code).toBe(0)
  })
})

describe('a payment that cannot be started', () => {
  it('is in the error log and on the home of the back office at once, until the account is changed', async () => {
    await admin.ok('savePaymentAccount', account({ code: 'sandbox-bad', key: 'not the key of this merchant' }))
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayPaymentAccount: 'sandbox-bad' })
    const member = await till.server.member()
    const order = await till.orderOf(member)
    const start = () => member.call('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })
    expect((await start()).code).toBe(refusalCodes.paymentStartFailed)
    const failing = async () =>
      (await admin.ok('officeHome', {})).failedStarts.map(({ paymentAccount }) => paymentAccount)
    expect(await failing()).toEqual(['sandbox-bad'])
    const { rows } = await sql<{ name: string; message: string }>`select name, message from errors
      where name like 'payment start%'`.execute(till.server.app.db)
    expect(rows).toEqual([{ name: 'payment start: sandbox-bad', message: expect.stringMatching(/^refused: /) }])
    await admin.ok('savePaymentAccount', account({ code: 'sandbox-bad' }))
    expect((await start()).code).toBe(0)
    expect(await failing()).toEqual([])
  })
})
