import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { forgetOldOrders } from './index.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

/** An order of a plan that nobody else orders. */
async function order(member: Member) {
  return member.ok('createOrder', { planId: await addPlan(till.server.app) })
}

async function cancelled(member: Member, act?: (orderId: string) => Promise<unknown>) {
  const { id } = await order(member)
  await act?.(id)
  await member.ok('cancelOrder', { orderId: id })
  return id
}

const idsOf = async (member: Member) => (await member.ok('listOrders', {})).map(({ id }) => id)
const pass = (days: number) => {
  const { clock } = till.server
  clock.now = new Date(clock.now.getTime() + days * 86_400_000)
}

it('an order that was closed and of which nothing came is forgotten after ninety days, and nothing else is', async () => {
  const { app } = till.server
  const member = await till.server.member()
  await giveMoney(app, member.email, 3_000n)
  await cancelled(member)
  const withMoneyAside = await cancelled(member, (orderId) => member.ok('walletCheck', { orderId }))
  const withWords = await cancelled(member)
  await sql`update orders set user_feedback = 'too dear' where public_id = ${withWords}`.execute(app.db)
  const tried = await till.waiting()
  await tried.member.ok('cancelOrder', { orderId: tried.order.id })
  const open = (await order(member)).id

  pass(89)
  const late = await cancelled(member)
  await forgetOldOrders(app)
  expect(await idsOf(member)).toHaveLength(5)
  pass(2)
  await forgetOldOrders(app)
  expect((await idsOf(member)).sort()).toEqual([withMoneyAside, withWords, open, late].sort())
  expect(await idsOf(tried.member)).toEqual([tried.order.id])
  expect(await brokenInvariants(app)).toEqual([])
})
