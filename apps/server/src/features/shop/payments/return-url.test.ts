import { calls } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

describe('paying', () => {
  it('never sends a payer to another site', async () => {
    const member = await till.server.member()
    const order = await till.orderOf(member)
    const returnUrl = 'https://evil.example/x'
    const trade = await member.ok('buy', { orderId: order.id, payMode: 'alipay', isMobile: true, returnUrl })
    const row = await till.server.app.db
      .selectFrom('trades')
      .select('return_url')
      .where('public_id', '=', trade.id)
      .executeTakeFirstOrThrow()
    expect(row.return_url).toBe(`${till.server.origin}/#/order?wjkc_pay=1`)
  })

  it.each([
    ['evil.example', 'http://evil.example/#/order'],
    ['evil.example', 'http://evil.example\\@127.0.0.1/'],
    ['127.0.0.1:1', 'http://127.0.0.1:1\\@evil.example/'],
    ['127.0.0.1:1', 'http://me@127.0.0.1:1/'],
  ])('asked under the host %s with the same origin does not send the payer to %s', async (host, returnUrl) => {
    const member = await till.server.member()
    const order = await till.orderOf(member)
    const said = { order_id: order.id, pay_mode: 'alipay', isMobile: true, return_url: returnUrl }
    const answer = await till.server.http.inject({
      method: 'POST',
      url: calls.buy.path,
      headers: {
        host,
        origin: `http://${host}`,
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ data: Buffer.from(JSON.stringify(said)).toString('base64') }),
    })
    expect(JSON.parse(Buffer.from(answer.json().data, 'base64').toString()).code).toBe(0)
    const { rows } = await sql<{
      return_url: string
    }>`select t.return_url from trades t join orders o on o.id = t.order_id
      where o.public_id = ${order.id}`.execute(till.server.app.db)
    expect(rows).toEqual([{ return_url: `${till.server.origin}/#/order?wjkc_pay=1` }])
  })

  it('sends the payer back to each address of ours, also the one under which a page on this machine was opened', async () => {
    const member = await till.server.member()
    const { port } = new URL(till.server.origin)
    for (const returnUrl of [`${till.server.origin}/#/order`, `http://localhost:${port}/#/order`]) {
      const order = await till.orderOf(member)
      const said = { order_id: order.id, pay_mode: 'alipay', isMobile: true, return_url: returnUrl }
      await post(returnUrl.replace('/#/order', calls.buy.path), said, { authorization: `Bearer ${member.token}` })
      const { rows } = await sql<{ return_url: string }>`select t.return_url from trades t join orders o
        on o.id = t.order_id where o.public_id = ${order.id}`.execute(till.server.app.db)
      expect(rows).toEqual([{ return_url: returnUrl }])
      await member.ok('cancelOrder', { orderId: order.id })
    }
  })
})
