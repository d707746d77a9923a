import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon, brokenInvariants, buyPlan, giveMoney } from '../../../../test/shop.ts'
import { runRenewals } from './run.ts'

const DAY = 86_400_000
const PAY = { payMode: 'alipay', isMobile: false, returnUrl: '' } as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
afterEach(async () => {
  await server.app.db.deleteFrom('renewals').execute()
  expect(await brokenInvariants(server.app)).toEqual([])
})

/** A customer with 60 yuan whose month for 30 yuan is to be renewed now, and an open order of the same plan. */
async function dueWithOrder() {
  const { app } = server
  const member = await server.member()
  await buyPlan(app, member, { priceLi: 30_000n, gb: 0n, days: 30, name: '月票' })
  const { renewal } = await member.ok('myRenewal', {})
  if (!renewal) throw new Error('nothing can be renewed')
  const { planId, timeExpiresAt: end } = renewal
  await giveMoney(app, member.email, 60_000n)
  await member.ok('chooseRenewal', { planId })
  const { id: userId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  await sql`update renewals set told_end = ${end} where user_id = ${userId}`.execute(app.db)
  const { id: orderId } = await member.ok('createOrder', { planId })
  return { member, userId, orderId, end }
}

/** Connections that wait for a lock. */
async function waiters(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.db)
  return rows.length
}

/** Holds the customer's traffic until the purchase waits for it, and the renewal for the purchase. */
async function renewBeside(buy: () => Promise<unknown>, userId: bigint, end: Date): Promise<void> {
  const { app } = server
  const running: Promise<unknown>[] = []
  await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from traffic_balances where user_id = ${userId} for update`.execute(tx)
    running.push(buy())
    await expect.poll(waiters).toBe(1)
    running.push(runRenewals({ ...app, now: () => new Date(end.getTime() - DAY / 2) }))
    await expect.poll(waiters).toBe(2)
  })
  await Promise.all(running)
}

const paidBy = async (member: Member) => (await member.ok('listOrders', {})).filter(({ status }) => status === 'paid')
const booksOf = async (member: Member) => ({
  paid: (await paidBy(member)).length,
  walletLi: (await member.ok('myWallet', {})).totalLi,
  end: (await member.ok('myRenewal', {})).renewal?.timeExpiresAt,
})

it('a renewal that comes while a purchase from the wallet commits sees the new end and charges nothing', async () => {
  const { member, userId, orderId, end } = await dueWithOrder()
  await member.ok('walletCheck', { orderId })
  await renewBeside(() => member.ok('buy', { orderId, ...PAY }), userId, end)
  expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 30_000n, end: new Date(end.getTime() + 30 * DAY) })
})

it('a renewal that comes while an order commits which a coupon pays whole sees the new end and charges nothing', async () => {
  const { member, userId, orderId, end } = await dueWithOrder()
  const code = await addCoupon(server.app, { kind: 'cash', cashLi: 30_000n })
  await member.ok('applyCoupon', { orderId, code })
  await renewBeside(() => member.ok('buy', { orderId, ...PAY }), userId, end)
  expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 60_000n, end: new Date(end.getTime() + 30 * DAY) })
})

it('a renewal that is switched off while it charges answers after the charge, so nothing is charged after the answer', async () => {
  const { app } = server
  const { member, userId, end } = await dueWithOrder()
  let isOff = false
  const running = await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from traffic_balances where user_id = ${userId} for update`.execute(tx)
    const renewing = runRenewals({ ...app, now: () => new Date(end.getTime() - DAY / 2) })
    await expect.poll(waiters).toBe(1)
    const ending = member.ok('endRenewal', {}).finally(() => {
      isOff = true
    })
    await expect.poll(async () => isOff || (await waiters()) > 1).toBe(true)
    expect(isOff).toBe(false)
    return [renewing, ending]
  })
  await Promise.all(running)
  expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 30_000n, end: new Date(end.getTime() + 30 * DAY) })
})
