import type { Calls, InputOf } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { MERCHANT } from '../../../test/gateway.ts'
import { stateOf } from '../../../test/state.ts'
import { openTill, type Till } from '../../../test/till.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => till.close())

const INVALID = 2033
type Input = InputOf<Calls['savePayChannel']>

const account = (changes: Partial<Input> = {}): Input => ({
  code: 'sandbox-new',
  baseUrl: till.gateway.origin,
  merchantId: MERCHANT.pid,
  alipayType: 'alipay',
  wxpayType: null,
  minLi: 10n,
  maxLi: 5_000_000n,
  enabled: true,
  key: MERCHANT.key,
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
    expect(await admin.ok('savePayChannel', account())).toMatchObject({ code: 'sandbox-new', hasKey: true })
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayChannel: 'sandbox-new' })
    const { trade, tradeNo } = await till.waiting()
    expect(trade.channel).toBe('sandbox-new')
    expect((await till.gateway.log(tradeNo)).requests[0]?.params.pid).toBe(MERCHANT.pid)
  })

  it('keeps its key: no answer, no row of the audit and no column tells it', async () => {
    const saved = await admin.call('savePayChannel', account())
    const listed = await admin.call('listPayChannels', {})
    const acts = await admin.call('listAudit', { number: 100, sought: '', action: null })
    expect(JSON.stringify([saved.wire, listed.wire, acts.wire])).not.toContain(MERCHANT.key)
    expect(await tables()).not.toContain(MERCHANT.key)
    expect(JSON.stringify(acts.wire)).toContain('keyReplaced')
  })

  it('is changed without its key, which stays', async () => {
    await admin.ok('savePayChannel', account())
    await admin.ok('savePayChannel', account({ key: null, maxLi: 1_000_000n, wxpayType: 'wxpay' }))
    const listed = await admin.ok('listPayChannels', {})
    expect(listed.find(({ code }) => code === 'sandbox-new')).toMatchObject({ maxLi: 1_000_000n, wxpayType: 'wxpay' })
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayChannel: 'sandbox-new' })
    expect((await till.waiting()).trade.channel).toBe('sandbox-new')
  })

  it('that is switched off takes no payments', async () => {
    await admin.ok('savePayChannel', account({ enabled: false }))
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), alipayChannel: 'sandbox-new' })
    expect((await till.server.visitor().ok('hostInfo', { host: '' })).payModes).not.toContain('alipay')
    await admin.ok('savePayChannel', account())
  })

  it.each<[string, Partial<Input>, RegExp]>([
    ['a new code and no key', { code: 'yi', key: null }, /^key：请填平台给的密钥/],
    ['another address and no key', { key: null, baseUrl: 'https://evil.example' }, /^key：换了地址要重新填密钥/],
    ['a short key', { key: 'short' }, /^key：至少要 16 个字符/],
    ['a key of blanks', { key: ' '.repeat(40), baseUrl: 'https://evil.example' }, /^key：/],
    ['an address without https', { baseUrl: 'pay.example.com' }, /^url：应是网址/],
    ['a blank merchant', { merchantId: ' ' }, /^pid：请填平台给的商户号/],
    ['a maximum below the minimum', { minLi: 2_000n, maxLi: 1_000n }, /^max：最高金额不能小于最低金额/],
  ])('with %s is refused with what is wrong, and nothing is stored', async (_, changes, words) => {
    await admin.ok('savePayChannel', account())
    const before = await stateOf(till.server.app)
    const { code, msg } = await admin.call('savePayChannel', account(changes))
    expect({ code, msg }).toEqual({ code: INVALID, msg: expect.stringMatching(words) })
    expect(await stateOf(till.server.app)).toEqual(before)
  })
})
