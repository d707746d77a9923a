import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { DAY_MS, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { referralWorld, walletOf } from '../../../../test/invite.ts'
import { staffMember } from '../../../../test/people.ts'
import { refundOf } from '../../../../test/refunds.ts'
import { addCoupon, giveMoney, tradeNoOf } from '../../../../test/shop.ts'

const world = referralWorld()
const { admin } = world
const app = () => world.till().server.app

/** An order of ten yuan, as the page of its customer shows it. */
async function orderOf(member: Awaited<ReturnType<typeof world.pair>>['friend'], id: string) {
  return (await member.ok('listOrders', {})).find((order) => order.id === id)
}

async function use(email: string, bytes: bigint): Promise<void> {
  await sql`update traffic_balances set permanent_used = permanent_used + ${bytes}
    where user_id = (select id from users where email = ${email})`.execute(app().db)
}

/** Takes the use back: it has no report, which the books would miss. */
const unuse = (email: string, bytes: bigint) => use(email, -bytes)

const preview = (orderId: string, amountLi: bigint | null = null, destination: 'wallet' | 'source' = 'wallet') =>
  admin().ok('previewRefund', { orderId, amountLi, destination })

describe('a refund to the wallet', () => {
  it('of all puts money from outside into the spend-only credit, takes everything unused back and tells the customer', async () => {
    const { inviter, friend } = await world.pair()
    const id = await world.payOutside(friend)
    expect(await preview(id)).toMatchObject({
      leftLi: 10_000n,
      parts: { externalLi: 10_000n, walletLi: 0n, creditLi: 0n },
      taken: { permanentBytes: GB, timeMs: 0 },
      missing: { permanentBytes: 0n },
      rebate: { inviter: inviter.email, takenLi: 1_000n, debtLi: 0n },
      coupon: null,
      canSource: true,
    })
    expect((await refundOf(admin(), id)).data).toMatchObject({ status: 'done' })
    expect(await friend.ok('myWallet', {})).toMatchObject({ totalLi: 10_000n, creditLi: 10_000n, withdrawableLi: 0n })
    expect(await friend.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n, usedBytes: 0n })
    expect(await orderOf(friend, id)).toMatchObject({
      status: 'paid',
      refundedLi: 10_000n,
      refundedToSourceLi: 0n,
      refundingLi: 0n,
    })
    expect((await friend.ok('listNotices', {}))[0]?.text).toContain('已退款 10.00 元，钱在余额里')
    expect((await friend.ok('myTrafficRecords', {}))[0]).toMatchObject({ type: 'refund', changeBytes: -GB })
    expect((await friend.ok('walletSpends', {}))[0]).toMatchObject({ spentLi: -10_000n, kind: 'refund' })
    expect(await walletOf(inviter)).toBe(0n)
    expect((await inviter.ok('listNotices', {}))[0]?.text).toContain('返利里的 1.000 元已收回')
    expect((await inviter.ok('listRewards', {}))[0]).toMatchObject({ refundedLi: 1_000n, reversedAt: null })
    expect((await world.reverse(inviter)).code).toBe(refusalCodes.rebateReversed)
    expect(await auditOf(app(), id)).toContain('refundOrder')
    expect(await admin().ok('orderForTrade', { orderId: id })).toMatchObject({ refundedLi: 10_000n, rebateLi: 0n })
  })

  it('puts what the wallet paid back where it came from, and makes no bought money withdrawable', async () => {
    const till = world.till()
    const member = await till.server.member()
    await world.giveCredit(member)
    await giveMoney(app(), member.email, 3_000n)
    const before = await member.ok('myWallet', {})
    const { id } = await till.orderOf(member, { priceLi: 60_000n })
    await member.ok('walletCheck', { orderId: id })
    await till.gateway.pay(await tradeNoOf(app(), (await till.buyWith(member, id)).id))
    expect((await refundOf(admin(), id, { amountLi: 60_000n })).code).toBe(0)
    expect(await member.ok('myWallet', {})).toMatchObject({
      withdrawableLi: before.withdrawableLi,
      creditLi: before.creditLi + 7_000n,
    })
  })

  it('in parts gives back and takes back no more than there was, to the last byte and li', async () => {
    const { inviter, friend } = await world.pair()
    const id = await world.payOutside(friend)
    for (const amountLi of [3_330n, 3_330n]) expect((await refundOf(admin(), id, { amountLi })).code).toBe(0)
    expect(await walletOf(inviter)).toBe(1_000n - 666n)
    expect(await orderOf(friend, id)).toMatchObject({ refundedLi: 6_660n })
    const tooMuch = await refundOf(admin(), id, { amountLi: 3_350n })
    expect(tooMuch).toMatchObject({ code: refusalCodes.refundTooMuch, msg: '最多还能退 3.34 元' })
    expect((await refundOf(admin(), id, { amountLi: 3_340n })).code).toBe(0)
    expect(await walletOf(inviter)).toBe(0n)
    expect(await friend.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n })
    expect((await refundOf(admin(), id, { amountLi: 10n })).code).toBe(refusalCodes.refundTooMuch)
    const [rebate] = await world.rebatesOf(inviter)
    expect(rebate).toMatchObject({ refundedLi: 1_000n, reversedAt: null })
  })

  it('leaves what was used, and says before that it cannot take it back', async () => {
    const member = await world.till().server.member()
    const id = await world.payOutside(member)
    await use(member.email, GB - 100n)
    expect(await preview(id)).toMatchObject({
      taken: { permanentBytes: 100n },
      missing: { permanentBytes: GB - 100n },
    })
    expect((await refundOf(admin(), id)).code).toBe(0)
    const [refund] = await admin().ok('listRefunds', { ...ALL, sought: member.email })
    expect(await admin().ok('readRefund', { id: refund?.id ?? '' })).toMatchObject({
      takenBytes: 100n,
      missingBytes: GB - 100n,
      events: [
        { status: 'asked', note: '重复购买' },
        { status: 'done', actor: 'root@example.com' },
      ],
    })
    await unuse(member.email, GB - 100n)
  })

  it('takes days back pro rata, as far as they have not passed', async () => {
    const till = world.till()
    const member = await till.server.member()
    const { id } = await till.orderOf(member, { priceLi: 30_000n, gb: 0n, days: 30 })
    await till.gateway.pay(await tradeNoOf(app(), (await till.buyWith(member, id)).id))
    const { timeExpiresAt: before } = await member.ok('userInfo', {})
    const half = await preview(id, 15_000n)
    expect(half.taken.timeMs).toBe(15 * DAY_MS)
    expect((await refundOf(admin(), id, { amountLi: 15_000n })).code).toBe(0)
    const { timeExpiresAt: after } = await member.ok('userInfo', {})
    expect((before?.getTime() ?? 0) - (after?.getTime() ?? 0)).toBe(15 * DAY_MS)
    const rest = await preview(id, 15_000n)
    expect(rest.missing.timeMs).toBeGreaterThan(0)
    expect(rest.taken.timeMs + rest.missing.timeMs).toBe(15 * DAY_MS)
    expect((await refundOf(admin(), id, { amountLi: 15_000n })).code).toBe(0)
    const { timeExpiresAt: end } = await member.ok('userInfo', {})
    expect(end?.getTime()).toBeLessThanOrEqual(app().now().getTime())
  })

  it('leaves a debt of next rebates where the inviter has spent the rebate', async () => {
    const { inviter, friend } = await world.pair()
    const id = await world.payOutside(friend)
    await world.spend(inviter, 700n)
    expect((await preview(id, 5_000n)).rebate).toMatchObject({ takenLi: 300n, debtLi: 200n })
    expect((await refundOf(admin(), id, { amountLi: 5_000n })).code).toBe(0)
    expect(await inviter.ok('referralChannelInfo', {})).toMatchObject({ debtLi: 200n, rewardLi: 500n })
    const [rebate] = await world.rebatesOf(inviter)
    expect(rebate).toMatchObject({ refundedLi: 500n })
    expect((await world.reverse(inviter)).data).toEqual({ takenLi: 0n, debtLi: 500n })
    expect((await refundOf(admin(), id, { amountLi: 5_000n })).code).toBe(0)
    expect(await inviter.ok('referralChannelInfo', {})).toMatchObject({ debtLi: 700n, rewardLi: 0n })
  })

  it('gives the coupon back only with the last of the payment', async () => {
    const till = world.till()
    const member = await till.server.member()
    const code = await addCoupon(app())
    const { id } = await till.orderOf(member, { priceLi: 10_000n })
    await member.ok('applyCoupon', { orderId: id, code })
    await till.gateway.pay(await tradeNoOf(app(), (await till.buyWith(member, id)).id))
    expect((await preview(id, 4_000n)).coupon).toEqual({ code, isReturned: false })
    expect((await refundOf(admin(), id, { amountLi: 4_000n })).code).toBe(0)
    const again = await till.orderOf(member, { priceLi: 10_000n })
    const refused = await member.call('applyCoupon', { orderId: again.id, code })
    expect(refused.code).toBe(refusalCodes.couponUsageLimitReached)
    expect((await preview(id)).coupon).toEqual({ code, isReturned: true })
    expect((await refundOf(admin(), id, { amountLi: 5_000n })).code).toBe(0)
    expect((await member.call('applyCoupon', { orderId: again.id, code })).code).toBe(0)
  })
})

const ALL = { number: 100, sought: '', status: null, fromMs: null, toMs: null, after: null }

describe('a refund is refused', () => {
  it('of what is not there, not paid, too much, or was refunded since it was looked at', async () => {
    const till = world.till()
    const member = await till.server.member()
    const { id: unpaid } = await till.orderOf(member)
    expect((await refundOf(admin(), unpaid)).code).toBe(refusalCodes.orderNotPaid)
    expect((await refundOf(admin(), 'f'.repeat(24))).code).toBe(refusalCodes.orderNotFound)
    const unknown = { orderId: 'f'.repeat(24), amountLi: null, destination: 'wallet' } as const
    expect((await admin().call('previewRefund', unknown)).code).toBe(refusalCodes.orderNotFound)
    expect((await admin().call('previewRefund', { ...unknown, orderId: unpaid })).code).toBe(refusalCodes.orderNotPaid)
    const id = await world.payOutside(member)
    expect((await refundOf(admin(), id, { amountLi: 10_010n })).code).toBe(refusalCodes.refundTooMuch)
    expect((await refundOf(admin(), id, { amountLi: 5_000n, askedLi: 0n })).code).toBe(0)
    expect((await refundOf(admin(), id, { amountLi: 5_000n, askedLi: 0n })).code).toBe(refusalCodes.refundChanged)
  })

  it('to the source where the wallet paid', async () => {
    const till = world.till()
    const member = await till.server.member()
    await giveMoney(app(), member.email, 10_000n)
    const { id } = await till.orderOf(member, { priceLi: 10_000n })
    await member.ok('walletCheck', { orderId: id })
    await till.buyWith(member, id)
    expect((await preview(id)).canSource).toBe(false)
    const refused = await refundOf(admin(), id, { destination: 'source' })
    expect(refused.code).toBe(refusalCodes.refundSourceUnavailable)
    expect((await refundOf(admin(), id)).code).toBe(0)
    expect(await member.ok('myWallet', {})).toMatchObject({ withdrawableLi: 10_000n, creditLi: 0n })
  })

  it('to staff without the scope, to staff who would refund themselves, and to the wallet of somebody who is gone', async () => {
    const { server } = world.till()
    const finance = await staffMember(server, 'finance')
    const own = await world.payOutside(finance)
    expect((await refundOf(finance, own)).code).toBe(refusalCodes.notToOneself)
    const support = await staffMember(server, 'support')
    const member = await server.member()
    const id = await world.payOutside(member)
    expect((await refundOf(support, id)).code).toBe(refusalCodes.forbidden)
    expect((await support.call('previewRefund', { orderId: id, amountLi: null, destination: 'wallet' })).code).toBe(0)
    await world.remove(member)
    expect((await refundOf(finance, id)).code).toBe(refusalCodes.accountDeleted)
    expect(await preview(id)).toMatchObject({ isDeleted: true, taken: { permanentBytes: 0n } })
  })

  it('a second time under one key, which gets the answer of the first', async () => {
    const member = await world.till().server.member()
    const id = await world.payOutside(member)
    const key = randomUUID()
    const first = await refundOf(admin(), id, { amountLi: 1_000n }, key)
    expect((await refundOf(admin(), id, { amountLi: 1_000n }, key)).wire).toEqual(first.wire)
    expect(await orderOf(member, id)).toMatchObject({ refundedLi: 1_000n })
  })
})

describe('refunds on record', () => {
  it('are listed by state, time and text, and stand in the timeline of the person', async () => {
    const member = await world.till().server.member()
    const id = await world.payOutside(member)
    await refundOf(admin(), id, { amountLi: 1_000n })
    await refundOf(admin(), id, { amountLi: 2_000n })
    const mine = await admin().ok('listRefunds', { ...ALL, sought: member.email })
    expect(mine.map(({ amountLi }) => amountLi)).toEqual([2_000n, 1_000n])
    const [newest] = mine
    if (!newest) throw new Error('no refund')
    expect(await admin().ok('listRefunds', { ...ALL, sought: newest.refundNo })).toEqual([newest])
    expect(await admin().ok('listRefunds', { ...ALL, sought: newest.orderNo })).toEqual(mine)
    expect(await admin().ok('listRefunds', { ...ALL, sought: newest.orderNo, status: 'refused' })).toEqual([])
    const past = { ...ALL, sought: newest.orderNo, toMs: newest.askedAt.getTime() - 60_000 }
    expect(await admin().ok('listRefunds', past)).toEqual([])
    expect((await admin().call('readRefund', { id: 'f'.repeat(24) })).code).toBe(refusalCodes.refundNotFound)
    const events = await admin().ok('userTimeline', { id: newest.userId, count: 100 })
    expect(events.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { what: '2000', detail: 'done', actor: 'root@example.com' },
      { what: '1000', detail: 'done' },
    ])
  })

  it('of a merged account go to who has it now', async () => {
    const { server } = world.till()
    const [from, to] = [await server.member(), await server.member()]
    const id = await world.payOutside(from)
    await world.merge(from, to)
    expect((await refundOf(admin(), id)).code).toBe(0)
    expect(await to.ok('myWallet', {})).toMatchObject({ creditLi: 10_000n })
    expect(await to.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n })
  })

  it('take half a day back as the records tell it', async () => {
    const { server } = world.till()
    const member = await server.member()
    const { id } = await world.till().orderOf(member, { priceLi: 10_000n, gb: 1n, days: 1 })
    await world.till().gateway.pay(await tradeNoOf(server.app, (await world.till().buyWith(member, id)).id))
    expect((await refundOf(admin(), id, { amountLi: 5_000n })).code).toBe(0)
    const [taken] = await member.ok('myTrafficRecords', {})
    expect(taken).toMatchObject({ type: 'refund' })
  })
})
