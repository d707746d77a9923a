import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../../../test/server.ts'
import { addCoupon, addPlan, brokenInvariants, buyPlan, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { buyByTransfer, openBank, prove } from '../../../../test/transfers.ts'
import { runRenewals } from './run.ts'

const DAY = 86_400_000
const MONTH = { priceLi: 30_000n, gb: 0n, days: 30, name: '月票' }

let till: Till
beforeAll(async () => {
  till = await openTill()
  await openBank(till.server)
})
afterAll(() => till.close())
afterEach(async () => {
  await till.server.app.db.deleteFrom('renewals').execute()
  expect(await brokenInvariants(till.server.app)).toEqual([])
})

/** A customer with 30 yuan whose month for 30 yuan is to be renewed in some minutes, as the message has told. */
async function nearRenewal() {
  const { server } = till
  const member = await server.member()
  await buyPlan(server.app, member, MONTH)
  const { renewal } = await member.ok('myRenewal', {})
  if (!renewal) throw new Error('nothing can be renewed')
  const { planId, timeExpiresAt: end } = renewal
  await giveMoney(server.app, member.email, 30_000n)
  await member.ok('chooseRenewal', { planId })
  await sql`update renewals set told_end = ${end}
    where user_id = (select id from users where email = ${member.email})`.execute(server.app.db)
  goTo(end, 24.2)
  return { member, planId, end }
}
/** Moves the site's clock to so many hours before an end. */
function goTo(end: Date, hoursBefore: number): void {
  till.server.clock.now = new Date(end.getTime() - hoursBefore * 3_600_000)
}
async function decide(call: 'confirmProof' | 'refuseProof', id: string): Promise<void> {
  const admin = await till.server.admin()
  const key = { 'idempotency-key': randomUUID() }
  if (call === 'confirmProof') await admin.ok(call, { id, receivedLi: 30_000n, bankNo: '' }, key)
  else await admin.ok(call, { id, message: '没有找到这笔转账' }, key)
}
const noticesOf = async (member: Member) => (await member.ok('listNotices', {})).map(({ text }) => text)
const waitsOf = async (member: Member) => (await noticesOf(member)).filter((text) => text.includes('自动续费暂缓'))
const booksOf = async (member: Member) => ({
  paid: (await member.ok('listOrders', {})).filter(({ status }) => status === 'paid').length,
  walletLi: (await member.ok('myWallet', {})).totalLi,
  end: (await member.ok('myRenewal', {})).renewal?.timeExpiresAt,
})
const longer = (end: Date, days: number) => new Date(end.getTime() + days * DAY)

describe('an automatic renewal beside an order that is being paid', () => {
  it('waits while a proof waits for staff, says so once, and charges nothing when it is confirmed', async () => {
    const { member, planId, end } = await nearRenewal()
    const { id: orderId, orderNo } = await member.ok('createOrder', { planId })
    const { id } = await prove(till.server, member, (await buyByTransfer(member, orderId)).id)
    goTo(end, 23)
    await runRenewals(till.server.app)
    goTo(end, 1)
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toEqual({ paid: 1, walletLi: 30_000n, end })
    expect(await waitsOf(member)).toEqual([expect.stringContaining(orderNo)])
    await decide('confirmProof', id)
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 30_000n, end: longer(end, 30) })
  })

  it('is tried the same day when the order is not paid after all', async () => {
    const { member, planId, end } = await nearRenewal()
    const { id: orderId } = await member.ok('createOrder', { planId })
    await till.buyWith(member, orderId)
    goTo(end, 24)
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toMatchObject({ paid: 1, walletLi: 30_000n })
    await member.ok('cancelOrder', { orderId })
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 0n, end: longer(end, 30) })
  })

  it('waits for a proof of a payment that was cancelled, because the order is open and the proof can pay it', async () => {
    const { member, planId, end } = await nearRenewal()
    const { id: orderId } = await member.ok('createOrder', { planId })
    const trade = await buyByTransfer(member, orderId)
    await member.ok('applyCoupon', { orderId, code: await addCoupon(till.server.app) })
    await member.ok('removeCoupon', { orderId })
    const proof = await prove(till.server, member, trade.id)
    goTo(end, 23)
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toEqual({ paid: 1, walletLi: 30_000n, end })
    await decide('confirmProof', proof.id)
    expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 30_000n, end: longer(end, 30) })
  })

  it('waits for an order of another plan with days, which moves the end too', async () => {
    const { member, end } = await nearRenewal()
    const order = await till.orderOf(member, { ...MONTH, priceLi: 80_000n, days: 90, name: '季票' })
    const { id } = await till.buyWith(member, order.id)
    goTo(end, 24)
    await runRenewals(till.server.app)
    await till.gateway.pay(await tradeNoOf(till.server.app, id))
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 30_000n, end: longer(end, 90) })
  })

  it('does not wait for traffic that is being paid, or for an order that nobody pays', async () => {
    const { member, planId, end } = await nearRenewal()
    const traffic = await member.ok('createOrder', { planId: await addPlan(till.server.app) })
    await till.buyWith(member, traffic.id)
    await member.ok('createOrder', { planId })
    goTo(end, 24)
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 0n, end: longer(end, 30) })
    expect(await waitsOf(member)).toEqual([])
  })

  it('goes on where a proof was refused and the order then expired', async () => {
    const { member, planId, end } = await nearRenewal()
    const { id: orderId } = await member.ok('createOrder', { planId })
    const { id } = await prove(till.server, member, (await buyByTransfer(member, orderId)).id)
    goTo(end, 23)
    await runRenewals(till.server.app)
    await decide('refuseProof', id)
    goTo(end, -30)
    await runRenewals(till.server.app)
    expect(await booksOf(member)).toEqual({ paid: 2, walletLi: 0n, end: expect.any(Date) })
  })
})
