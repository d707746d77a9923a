import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, MERCHANT, startGateway } from '../../../../test/gateway.ts'
import type { Member } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { storePaymentAccount } from './index.ts'

let till: Till
/** A platform of its own behind the second account, so that each fails alone. */
let second: Gateway
beforeAll(async () => {
  till = await openTill()
  second = await startGateway()
})
afterAll(async () => {
  second.stop()
  await till.close()
})
beforeEach(async () => {
  await Promise.all([till.gateway.reset(), second.reset()])
  await sql`delete from pay_channels`.execute(till.server.app.db)
  await writeSettings(till.server.app.db, { alipayPaymentAccount: 'sandbox-a', wxpayPaymentAccount: '' })
  await open('sandbox-a', till.gateway)
})
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

/** An account for Alipay. The first is chosen by the settings; another needs a share. */
async function open(code: string, gateway: Gateway, columns: Record<string, unknown> = {}): Promise<void> {
  const values = { baseUrl: gateway.origin, merchantId: MERCHANT.pid, key: MERCHANT.key }
  const { app } = till.server
  await storePaymentAccount(app, { code, adapter: 'epay_v1', values, typeMap: { alipay: 'alipay' } })
  const changes = { updated_at: new Date(app.now().getTime() - 60_000), ...columns }
  await app.db.updateTable('pay_channels').set(changes).where('code', '=', code).execute()
}
const SHARED = { shares: JSON.stringify({ alipay: 1 }) }
const refusing = { create: { status: 'code-1' } }

const buy = (member: Member, orderId: string) =>
  member.call('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
async function purchase() {
  const member = await till.server.member()
  const order = await till.orderOf(member)
  return { member, order, bought: () => till.buyWith(member, order.id), tries: () => triesOf(member) }
}
async function triesOf({ email }: Member) {
  const { rows } = await sql<{ channel: string; status: string; trade_no: string }>`
    select t.channel, t.status, t.trade_no from trades t join accounts a on a.id = t.user_id where a.email = ${email}
    order by t.id`.execute(till.server.app.db)
  return rows
}
/** Attempts that are not of this test count no more. */
const forgetFailures = () =>
  till.server.app.db.updateTable('pay_channels').set({ updated_at: till.server.app.now() }).execute()
const ways = async () => (await till.server.visitor().ok('hostInfo', { host: '' })).payWays
const passTime = (ms: number) => {
  till.server.clock.now = new Date(till.server.clock.now.getTime() + ms)
}

describe('a purchase whose account cannot start it', () => {
  beforeEach(forgetFailures)

  it('is started at the next one under a new number, and the failed trade is cancelled', async () => {
    await open('sandbox-b', second, SHARED)
    await forgetFailures()
    passTime(1)
    await till.gateway.behave(refusing)
    for (let turn = 0; turn < 4; turn += 1) {
      const { member, order, bought, tries } = await purchase()
      const trade = await bought()
      expect(trade).toMatchObject({ paymentAccount: 'sandbox-b', status: 'awaitingPayment' })
      const all = await tries()
      expect(all.at(-1)).toMatchObject({ channel: 'sandbox-b', status: 'awaitingPayment' })
      for (const failed of all.slice(0, -1)) expect(failed).toMatchObject({ channel: 'sandbox-a', status: 'cancelled' })
      expect(new Set(all.map(({ trade_no }) => trade_no)).size).toBe(all.length)
      await second.pay(all.at(-1)?.trade_no ?? '')
      expect(await till.booksOf(member, order.id)).toMatchObject({ status: 'paid', walletLi: 0n })
    }
  })

  it('is found again by paying once more, though another account would come first by now', async () => {
    await open('sandbox-a', till.gateway, { shares: JSON.stringify({ alipay: 100 }) })
    await open('sandbox-b', second, SHARED)
    await forgetFailures()
    passTime(1)
    await till.gateway.behave(refusing)
    const { bought, tries } = await purchase()
    const first = await bought()
    await till.gateway.reset()
    passTime(150_000)
    expect((await bought()).id).toBe(first.id)
    expect((await tries()).filter(({ status }) => status === 'awaitingPayment')).toHaveLength(1)
  })

  it('says so when no account could, and tries no account twice', async () => {
    await open('sandbox-b', second, SHARED)
    await forgetFailures()
    passTime(1)
    await Promise.all([till.gateway.behave(refusing), second.behave(refusing)])
    const { member, order, tries } = await purchase()
    expect((await buy(member, order.id)).code).toBe(refusalCodes.paymentStartFailed)
    const all = await tries()
    expect(all.map(({ channel }) => channel).sort()).toEqual(['sandbox-a', 'sandbox-b'])
    expect(all.every(({ status }) => status === 'cancelled')).toBe(true)
  })

  it('pays by the failed trade where its answer alone was lost, and what the second brings is credit', async () => {
    await open('sandbox-b', second, SHARED)
    await forgetFailures()
    passTime(1)
    await till.gateway.behave({ create: { status: 'garbage' } })
    let tried: Awaited<ReturnType<typeof triesOf>> = []
    let one: Awaited<ReturnType<typeof purchase>> | undefined
    // By its share the first account is the first of about every second purchase.
    for (let turn = 0; turn < 20 && tried.length < 2; turn += 1) {
      await forgetFailures()
      passTime(1)
      one = await purchase()
      await one.bought()
      tried = await one.tries()
    }
    const [failed, live] = tried
    expect(tried.map(({ channel }) => channel)).toEqual(['sandbox-a', 'sandbox-b'])
    await till.gateway.pay(failed?.trade_no ?? '')
    await second.pay(live?.trade_no ?? '')
    if (!one) throw new Error('nothing was bought')
    expect(await till.booksOf(one.member, one.order.id)).toMatchObject({ status: 'paid', walletLi: 12_500n })
  })
})

describe('accounts that can take the same way to pay', () => {
  it('take only amounts and hours that they are open for', async () => {
    await open('sandbox-b', second, { ...SHARED, min_li: 20_000n, max_li: 50_000n })
    const { member, order, bought } = await purchase()
    expect((await bought()).paymentAccount).toBe('sandbox-a')
    const { db } = till.server.app
    const hour = Number(
      new Intl.DateTimeFormat('en', {
        timeZone: till.server.app.config.timeZone,
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(till.server.app.now()),
    )
    const shut = { open_from: (hour + 2) % 24, open_until: ((hour + 3) % 24) + 1 }
    await db.updateTable('pay_channels').set(shut).where('code', '=', 'sandbox-a').execute()
    const { code, msg } = await buy(member, order.id)
    expect({ code, msg }).toEqual({ code: refusalCodes.amountOutOfRange, msg: expect.stringContaining('20.00') })
    expect(await ways()).toEqual([{ mode: 'alipay', state: 'open', minLi: 20_000n, maxLi: 50_000n }])
    await db.updateTable('pay_channels').set(shut).execute()
    expect(await ways()).toMatchObject([{ mode: 'alipay', state: 'closed' }])
    expect((await buy(member, order.id)).code).toBe(refusalCodes.payModeUnavailable)
  })

  it('are those chosen by the settings and those with a share, switched on', async () => {
    await open('sandbox-b', second)
    const { member, order, bought } = await purchase()
    await writeSettings(till.server.app.db, { alipayPaymentAccount: '' })
    expect(await ways()).toEqual([])
    expect((await buy(member, order.id)).code).toBe(refusalCodes.payModeUnavailable)
    await open('sandbox-b', second, SHARED)
    expect((await bought()).paymentAccount).toBe('sandbox-b')
    await till.server.app.db.updateTable('pay_channels').set({ enabled: false }).execute()
    expect((await buy(member, order.id)).code).toBe(refusalCodes.payModeUnavailable)
  })
})

describe('an account that could not start three payments one after the other', () => {
  it('is shown before anybody presses it, and on the home of the back office, until it works again', async () => {
    const admin = await till.server.admin()
    await forgetFailures()
    passTime(1)
    await till.gateway.behave(refusing)
    const failing = async () => (await admin.ok('officeHome', {})).failingWays.map(({ mode }) => mode)
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await ways()).toMatchObject([{ mode: 'alipay', state: 'open' }])
      const { member, order } = await purchase()
      await buy(member, order.id)
    }
    expect(await ways()).toMatchObject([{ mode: 'alipay', state: 'failing' }])
    expect((await till.server.visitor().ok('hostInfo', { host: '' })).payModes).toEqual([])
    expect(await failing()).toEqual(['alipay'])
    const listed = await admin.ok('listPaymentAccounts', {})
    expect(listed).toMatchObject([{ code: 'sandbox-a', failedStarts: 3 }])
    passTime(120_000)
    expect(await ways()).toMatchObject([{ mode: 'alipay', state: 'open' }])
    expect(await failing()).toEqual(['alipay'])
    await till.gateway.reset()
    await (await purchase()).bought()
    expect(await failing()).toEqual([])
  })

  it('is open again at once when it passes a test', async () => {
    const admin = await till.server.admin()
    await forgetFailures()
    passTime(1)
    await till.gateway.behave(refusing)
    for (let turn = 0; turn < 3; turn += 1) {
      const { member, order } = await purchase()
      await buy(member, order.id)
    }
    passTime(1)
    expect(await admin.ok('testPaymentAccount', { code: 'sandbox-a' })).toMatchObject({ outcome: 'accepted' })
    expect(await ways()).toMatchObject([{ mode: 'alipay', state: 'open' }])
  })

  it('hides nothing while another account works', async () => {
    await open('sandbox-b', second, SHARED)
    await forgetFailures()
    passTime(1)
    await till.gateway.behave(refusing)
    for (let turn = 0; turn < 12; turn += 1)
      expect((await (await purchase()).bought()).paymentAccount).toBe('sandbox-b')
    expect(await ways()).toMatchObject([{ mode: 'alipay', state: 'open' }])
  })
})
