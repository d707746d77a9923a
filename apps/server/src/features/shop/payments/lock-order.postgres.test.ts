import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { lockUser } from '../../people/account/index.ts'
import { closeUnpaid, findOrder } from '../orders/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('a first purchase waits for the user row before it locks purses and traffic, as changes by staff do', async () => {
  const { app } = server
  const member = await server.member()
  const planId = await addPlan(app, { priceLi: 1_000n, gb: 1n })
  await giveMoney(app, member.email, 1_000n)
  const { id: orderId } = await member.ok('createOrder', { planId })
  await member.ok('walletCheck', { orderId })
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const input = { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
  const bought = await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, id)
    const buying = member.ok('buy', input, { 'idempotency-key': randomUUID() })
    for (;;) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)
      if (rows.length > 0) break
    }
    await sql`select 1 from ledger_accounts where user_id = ${id} for update nowait`.execute(tx)
    await sql`select 1 from traffic_balances where user_id = ${id} for update nowait`.execute(tx)
    return { buying }
  })
  expect((await bought.buying).status).toBe('paid')
  expect(await brokenInvariants(app)).toEqual([])
})

it('a purchase that waits for an order which is cancelled meanwhile finds it closed', async () => {
  const { app } = server
  const member = await server.member()
  const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(app) })
  const input = { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
  let isOver = false
  const { buying } = await app.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, orderId)
    expect(order && (await closeUnpaid(tx, order, 'customer', app.now()))).toBe(true)
    const buying = member.call('buy', input, { 'idempotency-key': randomUUID() }).finally(() => {
      isOver = true
    })
    for (;;) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)
      if (rows.length > 0 || isOver) break
    }
    return { buying }
  })
  expect((await buying).code).toBe(refusalCodes.orderClosed)
  expect(await brokenInvariants(app)).toEqual([])
})
