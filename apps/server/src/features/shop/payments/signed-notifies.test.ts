import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { alipayF2f } from '../../../../test/faults/alipay-f2f.ts'
import { openStage, type Stage } from '../../../../test/faults/stage.ts'
import { wechatV3 } from '../../../../test/faults/wechat-v3.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { storePaymentAccount } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
})
afterAll(() => server.stop())

describe.each([alipayF2f, wechatV3])('$adapter', (platform) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(server, platform)
  })
  afterAll(() => stage.gateway.stop())
  beforeEach(() => stage.gateway.reset())
  afterEach(async () => {
    vi.restoreAllMocks()
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  const eventsOf = async (tradeNo: string) =>
    (await server.app.db.selectFrom('notify_events').selectAll().where('trade_no', '=', tradeNo).execute()).map(
      ({ verdict }) => verdict,
    )

  it('a refund is kept as evidence once, however often it is told, and pays nothing', async () => {
    await stage.behave('noNotify')
    const attempt = await stage.begin()
    await stage.pay(attempt)
    await stage.gateway.reset()
    await stage.gateway.refund(attempt.tradeNo)
    const told = await stage.lastNotify(attempt)
    expect(told.accepted).toBe(true)
    expect(await stage.resend(told)).toBeLessThan(300)
    expect(await eventsOf(attempt.tradeNo)).toEqual(['refunded'])
    expect(await stage.outcomeOf(attempt)).toBe('nothing')
  })

  it('no key is in what is written to the log, kept as an error, or answered', async () => {
    const { values } = platform.account(stage.gateway, await stage.gateway.log())
    const secrets = Object.entries(values).flatMap(([name, value]) =>
      /key/i.test(name) ? value.split('\n').filter((line) => line.length > 20 && !line.includes('PUBLIC')) : [],
    )
    expect(secrets.length).toBeGreaterThan(20)
    const written: unknown[] = []
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(server.app.log, level).mockImplementation((...words) => void written.push(words))
    for (const create of [{ status: 500 }, { status: 'html' }, { unsigned: true }, { wrong_sign: true }]) {
      await stage.gateway.behave({ create, query: create })
      const attempt = await stage.begin()
      written.push(attempt.code)
      await stage.gateway.pay(attempt.tradeNo)
      written.push(await stage.lastNotify(attempt))
      await stage.poll(attempt)
    }
    const admin = await server.admin()
    written.push(
      await admin.call('testPaymentAccount', { code: stage.code }),
      await admin.call('listPaymentAccounts', {}),
    )
    written.push(await server.app.db.selectFrom('errors').selectAll().execute())
    written.push(await server.app.db.selectFrom('pay_channels').selectAll().execute())
    for (const name of Object.keys(values)) {
      const broken = { ...values, [name]: `${values[name]?.slice(0, 300)}!` }
      await storePaymentAccount(server.app, {
        code: 'broken',
        adapter: platform.adapter,
        values: broken,
        typeMap: {},
      }).then(
        () => {},
        (error) => written.push(String(error)),
      )
    }
    const text = JSON.stringify(written, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).toContain('unsigned')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })
})

describe('a notify of WeChat Pay', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(server, wechatV3)
  })
  afterAll(() => stage.gateway.stop())
  beforeEach(() => stage.gateway.reset())
  afterEach(() => vi.restoreAllMocks())
  const countOf = async (verdict: string) =>
    (
      await server.app.db
        .selectFrom('notify_counts')
        .select('times')
        .where('channel', '=', stage.code)
        .where('verdict', '=', verdict)
        .executeTakeFirst()
    )?.times ?? 0n

  it('that tests whether signatures are verified is refused, counted, and tells nobody', async () => {
    const warned = vi.spyOn(server.app.log, 'warn')
    const attempt = await stage.begin()
    await stage.gateway.behave({ notify: { sign_test: true } })
    await stage.pay(attempt)
    const { status, body } = await stage.lastNotify(attempt)
    expect({ status, body }).toEqual({ status: 400, body: '{"code":"FAIL","message":"fail"}' })
    expect(await countOf('signTest')).toBe(1n)
    expect(warned).not.toHaveBeenCalled()
    await stage.gateway.behave({ notify: { wrong_sign: true } })
    await stage.pay(attempt)
    expect(warned).toHaveBeenCalled()
    expect(await stage.outcomeOf(attempt)).toBe('nothing')
  })

  it('that is ten minutes old is kept, and is not thanked for until the platform could be asked', async () => {
    const attempt = await stage.begin()
    await stage.gateway.behave({ notify: { clock_off: -600 }, query: { answer: 500 } })
    await stage.pay(attempt)
    const told = await stage.lastNotify(attempt)
    expect(told.status).toBe(503)
    expect(await countOf('signed, asked: unknown')).toBe(1n)
    expect(await stage.outcomeOf(attempt)).toBe('nothing')
    await stage.gateway.reset()
    expect(await stage.resend(told)).toBe(204)
    expect(await countOf('signed, asked: paid')).toBe(1n)
    expect(await stage.outcomeOf(attempt)).toBe('settled')
  })
})
