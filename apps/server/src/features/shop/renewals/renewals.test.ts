import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setFlag } from '../../../../test/people.ts'
import { refundOf } from '../../../../test/refunds.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, buyPlan, giveMoney } from '../../../../test/shop.ts'
import type { App } from '../../../platform/context.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { runRenewals } from './run.ts'

const DAY = 86_400_000
const MONTH = { priceLi: 30_000n, gb: 0n, days: 30, name: '月票' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
afterEach(async () => {
  await server.app.db.deleteFrom('renewals').execute()
  expect(await brokenInvariants(server.app)).toEqual([])
})

/** Somebody who has bought a time package, with what the call tells of its renewal. */
async function withPackage(plan: typeof MONTH = MONTH) {
  const member = await server.member()
  await buyPlan(server.app, member, plan)
  const { renewal } = await member.ok('myRenewal', {})
  if (!renewal) throw new Error('nothing can be renewed')
  return { member, planId: renewal.planId, end: renewal.timeExpiresAt }
}
/** The site so many days before an end. */
const at = (end: Date, daysBefore: number): App => ({
  ...server.app,
  now: () => new Date(end.getTime() - daysBefore * DAY),
})
/** Chooses renewal as somebody does in the last days of the package: the page has told end and price. */
async function chooseNearEnd(member: Member, planId: string, end: Date): Promise<void> {
  await member.ok('chooseRenewal', { planId })
  const { id } = await member.ok('userInfo', {})
  await sql`update renewals set told_end = ${end}
    where user_id = (select id from users where public_id = ${id})`.execute(server.app.db)
}
/** Sets the end of the time package, as a correction of its days would. */
const moveEnd = (member: Member, end: Date) =>
  sql`update traffic_balances set time_expires_at = ${end}
    where user_id = (select id from users where email = ${member.email})`.execute(server.app.db)
const toldTo = async (member: Member) => (await member.ok('listNotices', {})).map(({ text }) => text)
const paidBy = async (member: Member) => (await member.ok('listOrders', {})).filter(({ status }) => status === 'paid')

describe('automatic renewal', () => {
  it('is off until it is chosen: nobody is told and nothing is charged', async () => {
    const { member, end } = await withPackage()
    await giveMoney(server.app, member.email, 50_000n)
    expect((await member.ok('myRenewal', {})).renewal).toMatchObject({ chosen: false, priceLi: 30_000n })
    await runRenewals(at(end, 0.5))
    expect(await paidBy(member)).toHaveLength(1)
  })

  it('once chosen pays the plan from the wallet a day before the end, and says three days before that it will', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 50_000n)
    expect((await member.ok('chooseRenewal', { planId })).renewal).toMatchObject({
      chosen: true,
      planName: '月票',
      firstTryAt: new Date(end.getTime() - DAY),
      spendableLi: 50_000n,
    })
    await runRenewals(at(end, 3.1))
    expect(await toldTo(member)).toEqual([])
    await runRenewals(at(end, 2.9))
    expect(await toldTo(member)).toEqual([expect.stringContaining('30.00 元')])
    await runRenewals(at(end, 2))
    expect(await paidBy(member)).toHaveLength(1)
    await runRenewals(at(end, 0.9))
    const [order, first] = await paidBy(member)
    expect(order).toMatchObject({ description: '月票', priceLi: 30_000n, walletSpendLi: 30_000n, addDurationDays: 30 })
    expect(order?.id).not.toBe(first?.id)
    const { renewal } = await member.ok('myRenewal', {})
    expect(renewal?.timeExpiresAt).toEqual(new Date(end.getTime() + 30 * DAY))
    expect(renewal?.spendableLi).toBe(20_000n)
    await runRenewals(at(end, 0.8))
    expect(await paidBy(member)).toHaveLength(2)
  })

  it('is tried once a day while the wallet has too little, says what is missing, and changes nothing', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 12_345n)
    await chooseNearEnd(member, planId, end)
    await runRenewals(at(end, 0.9))
    await runRenewals(at(end, 0.9))
    expect(await toldTo(member)).toEqual([expect.stringContaining('余额还差 17.655 元')])
    expect((await member.ok('listOrders', {})).length).toBe(1)
    await giveMoney(server.app, member.email, 20_000n)
    await runRenewals(at(end, 0.9))
    expect(await paidBy(member)).toHaveLength(1)
    await runRenewals(at(end, -0.2))
    expect(await paidBy(member)).toHaveLength(2)
  })

  it('charges no price that was not told: a changed one is told first and tried on another day', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 90_000n)
    await chooseNearEnd(member, planId, end)
    await server.app.db.updateTable('plans').set({ price_li: 36_000n }).where('public_id', '=', planId).execute()
    await runRenewals(at(end, 0.9))
    await runRenewals(at(end, 0.9))
    expect(await toldTo(member)).toEqual([expect.stringContaining('36.00 元')])
    expect(await paidBy(member)).toHaveLength(1)
    await runRenewals(at(end, -0.2))
    expect((await paidBy(member))[0]).toMatchObject({ priceLi: 36_000n })
  })

  it('ends with one call, and is given up a week after the end or when the plan is no longer sold', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 50_000n)
    await chooseNearEnd(member, planId, end)
    expect((await member.ok('endRenewal', {})).renewal).toMatchObject({ chosen: false })
    await runRenewals(at(end, 0.5))
    expect(await paidBy(member)).toHaveLength(1)

    await chooseNearEnd(member, planId, end)
    await runRenewals(at(end, -7.1))
    expect(await toldTo(member)).toEqual([expect.stringContaining('自动续费已停止')])
    expect(await paidBy(member)).toHaveLength(1)

    const other = await withPackage({ ...MONTH, name: '旧月票' })
    await chooseNearEnd(other.member, other.planId, other.end)
    await server.app.db
      .updateTable('plans')
      .set({ removed_at: new Date() })
      .where('public_id', '=', other.planId)
      .execute()
    await runRenewals(at(other.end, 0.5))
    expect(await toldTo(other.member)).toEqual([expect.stringContaining('套餐已经下架')])
  })

  it('ends with the whole refund of what it bought, and the customer is told', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 50_000n)
    await chooseNearEnd(member, planId, end)
    await runRenewals(at(end, 0.9))
    const [bought] = await paidBy(member)
    const admin = await server.admin()
    expect((await refundOf(admin, bought?.id ?? '', { amountLi: 10_000n })).code).toBe(0)
    expect((await member.ok('myRenewal', {})).renewal).toMatchObject({ chosen: true })
    expect((await refundOf(admin, bought?.id ?? '', { amountLi: 20_000n })).code).toBe(0)
    expect((await member.ok('myRenewal', {})).renewal).toMatchObject({ chosen: false, timeExpiresAt: end })
    expect(await toldTo(member)).toContainEqual(expect.stringContaining('自动续费已停止：订单已全额退款'))
    await runRenewals(at(end, -0.2))
    expect(await paidBy(member)).toHaveLength(2)
  })

  it('is told again before another charge where the days that it bought were taken away', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 90_000n)
    await chooseNearEnd(member, planId, end)
    await runRenewals(at(end, 0.9))
    await moveEnd(member, end)
    await runRenewals(at(end, -0.2))
    expect(await toldTo(member)).toContainEqual(expect.stringContaining('自动续费：明天起'))
    expect(await paidBy(member)).toHaveLength(2)
    await moveEnd(member, new Date(end.getTime() + 30 * DAY))
  })

  it('of a plan that is not sold, or on a site that takes no balance, is shown as not payable and can be ended', async () => {
    const { member, planId, end } = await withPackage({ ...MONTH, name: '旧月票' })
    await buyPlan(server.app, member, MONTH)
    await chooseNearEnd(member, planId, end)
    const shown = async () => (await member.ok('myRenewal', {})).renewal
    expect(await shown()).toMatchObject({ chosen: true, isPayable: true })
    await writeSettings(server.app.db, { walletFullPurchase: false })
    expect(await shown()).toMatchObject({ chosen: true, isPayable: false })
    await writeSettings(server.app.db, { walletFullPurchase: true })
    await server.app.db.updateTable('plans').set({ removed_at: new Date() }).where('public_id', '=', planId).execute()
    expect(await shown()).toMatchObject({ chosen: true, isPayable: false, planName: '旧月票' })
    const { renewal } = await member.ok('endRenewal', {})
    expect(renewal).toMatchObject({ chosen: false, isPayable: true, planName: '月票' })
    expect((await member.ok('chooseRenewal', { planId: renewal?.planId ?? '' })).renewal).toMatchObject({
      chosen: true,
    })
  })

  it('says on the last day that the plan has ended and that nothing more is tried', async () => {
    const { member, planId, end } = await withPackage()
    await chooseNearEnd(member, planId, end)
    await runRenewals(at(end, -1))
    await runRenewals(at(end, -6.999))
    const told = await toldTo(member)
    expect(told).toHaveLength(2)
    expect(told[1]).toMatch(/套餐已在 .* 到期，你可以自己购买；明天会再试一次。/)
    expect(told[0]).toMatch(/套餐已在 .* 到期，你可以自己购买；这是最后一次尝试。/)
  })

  it('ends with a merge: neither account is charged until its owner chooses anew', async () => {
    const { member: from, planId, end } = await withPackage()
    const { member: to } = await withPackage()
    for (const { email } of [from, to]) await giveMoney(server.app, email, 50_000n)
    await chooseNearEnd(from, planId, end)
    const admin = await server.admin()
    await admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: 'one person' })
    expect(await server.app.db.selectFrom('renewals').selectAll().execute()).toEqual([])
    await runRenewals(at(end, 0.5))
    expect(await paidBy(to)).toHaveLength(1)
  })

  it('is given up where wallets pay no whole price any more', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 50_000n)
    await chooseNearEnd(member, planId, end)
    await writeSettings(server.app.db, { walletFullPurchase: false })
    await runRenewals(at(end, 0.5))
    await writeSettings(server.app.db, { walletFullPurchase: true })
    expect(await toldTo(member)).toEqual([expect.stringContaining('自动续费已停止：本站不再支持用余额自动续费')])
    expect(await paidBy(member)).toHaveLength(1)
  })

  it('is given up when the shop closes to a customer, because an agency has him now', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 50_000n)
    await chooseNearEnd(member, planId, end)
    await setFlag(server.app, member.email, { is_agency: true })
    await runRenewals(at(end, 0.5))
    expect(await toldTo(member)).toEqual([expect.stringContaining('自动续费已停止')])
    expect(await paidBy(member)).toHaveLength(1)
  })

  it('that cannot go on holds up no other', async () => {
    const [stuck, other] = [await withPackage(), await withPackage()]
    for (const { member, planId, end } of [stuck, other]) {
      await giveMoney(server.app, member.email, 50_000n)
      await chooseNearEnd(member, planId, end)
    }
    const [{ user_id: id } = { user_id: 0n }] = await server.app.db
      .selectFrom('renewals')
      .select('user_id')
      .orderBy('user_id')
      .execute()
    const stop = sql.raw(`alter table renewals add constraint stuck check (user_id <> ${id} or tried_on is null)`)
    await stop.execute(server.app.db)
    await expect(runRenewals(at(stuck.end, 0.5))).rejects.toThrow('stuck')
    await sql`alter table renewals drop constraint stuck`.execute(server.app.db)
    expect(await paidBy(stuck.member)).toHaveLength(1)
    expect(await paidBy(other.member)).toHaveLength(2)
  })

  it('is run by many processes at once and charges once', async () => {
    const { member, planId, end } = await withPackage()
    await giveMoney(server.app, member.email, 500_000n)
    await chooseNearEnd(member, planId, end)
    const site = at(end, 0.5)
    await Promise.all(Array.from({ length: 20 }, () => runRenewals(site)))
    expect(await paidBy(member)).toHaveLength(2)
  })

  it('is refused for a traffic plan, without a running time package, for unknown plans, and where wallets pay no whole price', async () => {
    const { member, planId } = await withPackage()
    const traffic = await addPlan(server.app)
    expect((await member.call('chooseRenewal', { planId: traffic })).code).toBe(refusalCodes.planNotRenewable)
    expect((await member.call('chooseRenewal', { planId: '0'.repeat(24) })).code).toBe(refusalCodes.planNotFound)
    const stranger = await server.member()
    expect((await stranger.call('chooseRenewal', { planId })).code).toBe(refusalCodes.noTimePackage)
    expect((await stranger.ok('myRenewal', {})).renewal).toBeNull()
    await writeSettings(server.app.db, { walletFullPurchase: false })
    expect((await member.call('chooseRenewal', { planId })).code).toBe(refusalCodes.walletPurchaseOff)
    expect((await member.ok('myRenewal', {})).renewal).toBeNull()
    await writeSettings(server.app.db, { walletFullPurchase: true })
  })
})
