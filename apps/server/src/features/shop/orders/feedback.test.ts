import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a word about an order', () => {
  it('is sent as order_id and msg and stands in user_feedback of the list; a later one takes its place (2.3-10, 2.7-19)', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 1_000_000n)
    const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    await member.ok('walletCheck', { orderId })
    const session = { authorization: `Bearer ${member.token}` }
    const send = async (payload: unknown) =>
      (await post(`${server.origin}/api/order/feedback`, payload, session)).answered
    for (const payload of [{ orderId, text: '买错了' }, { order_id: orderId }, { msg: '买错了' }])
      expect((await send(payload)).code).toBe(refusalCodes.badInput)
    for (const text of ['买错了', '晚上很慢']) {
      expect(await send({ order_id: orderId, msg: text })).toMatchObject({ code: 0, data: {} })
      expect((await member.call('listOrders', {})).wire).toMatchObject([{ _id: orderId, user_feedback: text }])
    }
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) as n from outbox where key like 'orderFeedback:%'`.execute(server.app.db)
    expect(Number(rows[0]?.n)).toBe(2)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('needs an order that was paid, and 1 to 30 characters; otherwise nothing is changed', async () => {
    const member = await server.member()
    const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    const codeFor = async (text: string) => (await member.call('orderFeedback', { orderId, text })).code
    expect(await codeFor('x'.repeat(30))).toBe(refusalCodes.orderWithoutFeedback)
    for (const text of ['', ' ', 'x'.repeat(31)]) expect(await codeFor(text)).toBe(refusalCodes.badInput)
    await member.ok('cancelOrder', { orderId })
    expect(await codeFor('late')).toBe(refusalCodes.orderWithoutFeedback)
    expect((await member.ok('listOrders', {})).map(({ feedback }) => feedback)).toEqual([null])
  })
})
