import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, type TestClient } from '../../../../test/client.ts'
import type { Member } from '../../../../test/server.ts'
import { giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => till.close())

const ANY = { number: 100, sought: '', status: null, payMode: null, fromMs: null, toMs: null, after: null } as const

/** A call as the product's pages make it. */
async function raw(path: string, payload: unknown) {
  const headers = { authorization: `Bearer ${admin.token}` }
  return (await post(`${till.server.origin}${path}`, payload, headers)).answered
}

async function rawList(payload: unknown): Promise<Record<string, unknown>[]> {
  return (await raw('/api/admin/trades/tradelist', payload)).data as Record<string, unknown>[]
}

async function setChannel({ email }: Member, code: string): Promise<void> {
  await till.server.app.db.updateTable('users').set({ channel_code: code }).where('email', '=', email).execute()
}

describe('the list of trades', () => {
  it('tells whose each is, what it was for, and where it came from (3.3-35, 3.3-36, 3.3-37, 3.3-38)', async () => {
    const { member, order, trade, tradeNo } = await till.waiting({ days: 30, bonus: 10, name: '年票' })
    await setChannel(member, 'BILI22')
    await till.gateway.pay(tradeNo)
    const [row] = await rawList({ requestNumber: 1, filterStr: tradeNo })
    expect(row).toEqual({
      _id: trade.id,
      username: member.email,
      desc: '年票',
      tradeno: tradeNo,
      fromChannel: 'BILI22',
      request_pay_amound: 12.5,
      rewardMoney: 0,
      pay_mode: 'alipay',
      device: 'pc',
      third_pay_platform: 'sandbox',
      status: 'paied',
      create_time: expect.stringMatching(/Z$/),
      add_traffic: Number(330n * GB),
      add_vip_duration: 30,
      order_id: order.id,
      orderNo: order.orderNo,
      paidTime: expect.stringMatching(/Z$/),
      request_pay_amound_usdt: null,
      creditedMoney: 0,
    })
  })

  it('takes how many are wanted and a text, or neither; the newest stand first (3.7-24)', async () => {
    const made = [await till.waiting(), await till.waiting(), await till.waiting()]
    const newestFirst = made.map(({ tradeNo }) => tradeNo).reverse()
    const numbers = async (payload: object) => (await rawList(payload)).map(({ tradeno }) => tradeno)
    expect((await numbers({})).slice(0, 3)).toEqual(newestFirst)
    expect(await numbers({ requestNumber: 2 })).toEqual(newestFirst.slice(0, 2))
    const [one] = made
    for (const filterStr of [
      one?.tradeNo,
      one?.order.orderNo,
      one?.member.email,
      one?.member.email.toUpperCase().slice(0, 9),
      ` ${one?.tradeNo} `,
    ]) {
      expect(await numbers({ requestNumber: 100, filterStr })).toEqual([one?.tradeNo])
    }
    expect(await numbers({ filterStr: 'nobody has this' })).toEqual([])
    expect(await numbers({ filterStr: '%' })).toEqual([])
  })

  it('is found by the number that the platform gave', async () => {
    const { tradeNo } = await till.waiting()
    await till.gateway.pay(tradeNo)
    const { external_no: platformNo } = await till.server.app.db
      .selectFrom('receipts')
      .innerJoin('trades', 'trades.id', 'receipts.trade_id')
      .select('receipts.external_no')
      .where('trades.trade_no', '=', tradeNo)
      .executeTakeFirstOrThrow()
    await till.server.app.db
      .updateTable('trades')
      .set({ external_no: platformNo })
      .where('trade_no', '=', tradeNo)
      .execute()
    expect((await rawList({ filterStr: platformNo })).map(({ tradeno }) => tradeno)).toEqual([tradeNo])
  })

  it('is narrowed to a state and a way to pay, with and without a text', async () => {
    const member = await till.server.member()
    const order = await till.orderOf(member)
    await till.buyWith(member, order.id)
    const wechat = await till.buyWith(member, order.id, 'wxpay')
    const other = await till.orderOf(member, { priceLi: 3_000n })
    await giveMoney(till.server.app, member.email, 3_000n)
    await member.ok('walletCheck', { orderId: other.id })
    const fromWallet = await till.buyWith(member, other.id)
    const ids = async (more: object) => (await admin.ok('listTrades', { ...ANY, ...more })).map(({ id }) => id)
    const mine = { sought: member.email }
    expect(await ids({ ...mine, payMode: 'wxpay' })).toEqual([wechat.id])
    expect(await ids({ ...mine, payMode: 'other' })).toEqual([fromWallet.id])
    expect(await ids({ ...mine, status: 'paid' })).toEqual([fromWallet.id])
    expect(await ids({ ...mine, status: 'awaitingPayment' })).toHaveLength(2)
    expect((await ids({ payMode: 'wxpay' }))[0]).toBe(wechat.id)
    expect((await ids({ status: 'paid', payMode: 'other' }))[0]).toBe(fromWallet.id)
    const at = Date.parse('2026-01-02T03:04:05Z')
    await sql`update trades set created_at = ${new Date(at)} where public_id = ${wechat.id}`.execute(till.server.app.db)
    for (const more of [{}, mine, { payMode: 'wxpay' }, { status: 'awaitingPayment' }]) {
      expect(await ids({ ...more, fromMs: at, toMs: at + 1 })).toEqual([wechat.id])
      expect(await ids({ ...more, fromMs: at - 1, toMs: at })).toEqual([])
    }
    const paid = await admin.ok('listTrades', { ...ANY, status: 'paid' })
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(['paid']))
  })

  it('says wallet_spend where a part is reserved already', async () => {
    const member = await till.server.member()
    await giveMoney(till.server.app, member.email, 5_000n)
    const order = await till.orderOf(member)
    await member.ok('walletCheck', { orderId: order.id })
    await till.buyWith(member, order.id)
    expect((await rawList({ filterStr: member.email })).map(({ status }) => status)).toEqual(['wallet_spend'])
  })

  it('is for admins alone', async () => {
    const member = await till.server.member()
    expect((await member.call('listTrades', ANY)).code).toBe(refusalCodes.forbidden)
  })
})

describe('the order of a trade', () => {
  it('is asked by its order_id, and says what it credited and how it was paid (3.7-25)', async () => {
    const { member, order, tradeNo } = await till.waiting({ days: 30 })
    await till.gateway.pay(tradeNo)
    await member.ok('orderFeedback', { orderId: order.id, text: '付了两次' })
    const { code, data } = await raw('/api/admin/trades/get_order_for_trade', { order_id: order.id })
    expect({ code, data }).toMatchObject({
      code: 0,
      data: {
        _id: order.id,
        order_money: 12.5,
        coupon_name: null,
        coupon_discount: 0,
        wallet_spend: 0,
        status: 'paied',
        user_feedback: '付了两次',
        username: member.email,
        delivered: { permanentBefore: 0, permanentAfter: Number(300n * GB), vipBefore: null },
        trades: [{ tradeno: tradeNo, status: 'paied', pay_mode: 'alipay', request_pay_amound: 12.5 }],
      },
    })
  })

  it('that is not paid has delivered nothing', async () => {
    const { order } = await till.waiting()
    expect(await admin.ok('orderForTrade', { orderId: order.id })).toMatchObject({
      delivered: null,
      trades: [{ status: 'awaitingPayment', paidAt: null }],
    })
  })

  it('that is not there is said so', async () => {
    expect((await admin.call('orderForTrade', { orderId: 'f'.repeat(24) })).code).toBe(refusalCodes.orderNotFound)
  })
})

it('the figures of today count what began and what was paid since midnight', async () => {
  const before = await admin.ok('tradesToday', {})
  await till.waiting()
  const { tradeNo } = await till.waiting()
  await till.gateway.pay(tradeNo)
  expect(await admin.ok('tradesToday', {})).toEqual({
    startedCount: before.startedCount + 2,
    succeededCount: before.succeededCount + 1,
    paidCount: before.paidCount + 1,
    paidLi: before.paidLi + 12_500n,
    refundedLi: before.refundedLi,
  })
  const { now } = till.server.clock
  till.server.clock.now = new Date(now.getTime() + 86_400_000)
  const tomorrow = await (await till.server.admin()).ok('tradesToday', {})
  till.server.clock.now = now
  expect(tomorrow).toEqual({ startedCount: 0, succeededCount: 0, paidCount: 0, paidLi: 0n, refundedLi: 0n })
})
