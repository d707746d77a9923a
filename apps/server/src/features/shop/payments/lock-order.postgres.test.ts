import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import type { Member, TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { openBank, proved } from '../../../../test/transfers.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockUser, markPaidUser } from '../../people/account/index.ts'
import { closeUnpaid, findOrder } from '../orders/index.ts'
import { settle } from './settle.ts'

let till: Till
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  server = till.server
  await openBank(server)
  admin = await server.admin()
})
afterAll(() => till.close())

const userIdOf = async ({ email }: Member) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/**
 * Holds what `hold` locks until the call waits or is over, then locks the user's purses and traffic without waiting: the
 * call that waits has not locked them.
 */
async function takeBalancesFrom<T>(
  call: () => Promise<T>,
  userId: bigint,
  hold: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { app } = server
  const { calling } = await app.db.transaction().execute(async (tx) => {
    await hold(tx)
    let isOver = false
    const calling = call().finally(() => {
      isOver = true
    })
    for (;;) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)
      if (rows.length > 0 || isOver) break
    }
    await sql`select 1 from ledger_accounts where user_id = ${userId} for update nowait`.execute(tx)
    await sql`select 1 from traffic_balances where user_id = ${userId} for update nowait`.execute(tx)
    return { calling }
  })
  const answer = await calling
  expect(await brokenInvariants(app)).toEqual([])
  return answer
}

it('a first purchase waits for the user row before it locks purses and traffic, as changes by staff do', async () => {
  const member = await server.member()
  const planId = await addPlan(server.app, { priceLi: 1_000n, gb: 1n })
  await giveMoney(server.app, member.email, 1_000n)
  const { id: orderId } = await member.ok('createOrder', { planId })
  await member.ok('walletCheck', { orderId })
  const id = await userIdOf(member)
  const input = { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
  const { status } = await takeBalancesFrom(
    () => member.ok('buy', input, { 'idempotency-key': randomUUID() }),
    id,
    (tx) => lockUser(tx, id),
  )
  expect(status).toBe('paid')
})

it('a payment beside which the balance is needed waits for the user row before it locks purses', async () => {
  const member = await server.member()
  const { id: orderId } = await till.orderOf(member)
  const tradeNo = await tradeNoOf(server.app, (await till.buyWith(member, orderId)).id)
  await giveMoney(server.app, member.email, 5_000n)
  const id = await userIdOf(member)
  const arrival = { paymentAccount: 'sandbox', externalNo: 'TOO-LITTLE', tradeNo, amountLi: 10_000n }
  const outcome = await takeBalancesFrom(
    () => settle(server.app, arrival),
    id,
    (tx) => lockUser(tx, id),
  )
  expect(outcome).toBe('settled')
})

it('a confirmed transfer locks no user row after the purses', async () => {
  const { member, proof } = await proved(server)
  const id = await userIdOf(member)
  await server.app.db.transaction().execute((tx) => markPaidUser(tx, id))
  const { outcome } = await takeBalancesFrom(
    () => admin.ok('confirmProof', { id: proof.id, receivedLi: 12_500n, bankNo: '' }),
    id,
    (tx) => lockUser(tx, id),
  )
  expect(outcome).toBe('settled')
})

it('an undone decision about money in suspense locks the account of the site before the purses of the customer', async () => {
  const member = await server.member()
  const payment = { paymentAccount: 'sandbox', externalNo: 'NO-TRADE' }
  await settle(server.app, { ...payment, tradeNo: 'none', amountLi: 12_500n })
  const decision = {
    ...payment,
    kind: 'credit',
    email: member.email,
    orderNo: '',
    reference: '',
    reason: 'lock',
  } as const
  const { id } = await admin.ok('decideSuspense', decision)
  await takeBalancesFrom(
    () => admin.ok('undoSuspense', { id, reason: 'lock' }),
    await userIdOf(member),
    (tx) => sql`select 1 from ledger_accounts where user_id = 0 and kind = 'suspense' for update`.execute(tx),
  )
  expect((await member.ok('myWallet', {})).creditLi).toBe(0n)
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
