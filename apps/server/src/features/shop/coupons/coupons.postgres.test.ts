import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { runJob } from '../../../../test/run-job.ts'
import type { Member } from '../../../../test/server.ts'
import { addCoupon, addPlan, brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { turns } from '../../../../test/turns.ts'

const N = 50

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const people = (count: number) => Promise.all(Array.from({ length: count }, () => till.server.member()))
const coupon = (changes: Parameters<typeof addCoupon>[1]) => addCoupon(till.server.app, changes)
const usedOf = async (code: string) => (await admin.ok('listCoupons', {})).find((one) => one.code === code)?.usedCount
const codesOf = (answers: { code: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Retries while the site answers `busy`, as people do. */
async function insist(ask: () => Promise<{ code: number }>): Promise<{ code: number }> {
  for (;;) {
    const answer = await ask()
    if (answer.code !== refusalCodes.busy) return answer
  }
}

it('a coupon with one use left goes to one of fifty orders', async () => {
  const code = await coupon({ inAll: 1 })
  const planId = await addPlan(till.server.app)
  const orders = await Promise.all(
    (await people(N)).map(async (who) => ({ who, orderId: (await who.ok('createOrder', { planId })).id })),
  )
  const answers = await Promise.all(orders.map(({ who, orderId }) => who.call('applyCoupon', { orderId, code })))
  expect(codesOf(answers)).toEqual({ 0: 1, [refusalCodes.couponUsageLimitReached]: N - 1 })
  expect(await usedOf(code)).toBe(1)
})

it('a person who may use a coupon once has it on one of five orders that ask at once, ten times each', async () => {
  const code = await coupon({ perUser: 1 })
  const [who] = (await people(1)) as [Member]
  const orders: string[] = []
  for (let turn = 0; turn < 5; turn += 1) orders.push((await till.orderOf(who)).id)
  const answers = await Promise.all(
    Array.from({ length: N }, (_, turn) => who.call('applyCoupon', { orderId: orders[turn % 5] ?? '', code })),
  )
  expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
  expect(await usedOf(code)).toBe(1)
})

it('one code is redeemed by fifty people at once for ten uses, and each of them has it once', async () => {
  const code = await coupon({ kind: 'trialTraffic', bytes: GB, hours: 2, inAll: 10 })
  const all = await people(N)
  const answers = await Promise.all([...all, ...all].map((who) => who.call('redeemCoupon', { code })))
  expect(answers.filter((one) => one.code === 0)).toHaveLength(10)
  const given = await Promise.all(all.map(async (who) => (await who.ok('userInfo', {})).trialLeftBytes))
  expect(given.filter((bytes) => bytes === GB)).toHaveLength(10)
  expect(given.filter((bytes) => bytes === 0n)).toHaveLength(N - 10)
  expect(await usedOf(code)).toBe(10)
})

it('one person who redeems a code fifty times at once gets it as often as the code allows', async () => {
  const code = await coupon({ kind: 'trialTime', days: 1, perUser: 3 })
  const [who] = (await people(1)) as [Member]
  const answers = await Promise.all(Array.from({ length: N }, () => who.call('redeemCoupon', { code })))
  expect(codesOf(answers)).toEqual({ 0: 3, [refusalCodes.couponUsageLimitReached]: N - 3 })
})

it('cancel, expiry, notify and the coupon’s own cancel at once: the use is spent or free, never both and never twice', async () => {
  for (let turn = 0; turn < turns(6, 12); turn += 1) {
    const code = await coupon({ inAll: 1 })
    const [who] = (await people(1)) as [Member]
    const { id: orderId } = await till.orderOf(who)
    await who.ok('applyCoupon', { orderId, code })
    const { id } = await till.buyWith(who, orderId)
    const tradeNo = await tradeNoOf(till.server.app, id)
    const past = new Date(till.server.app.now().getTime() - 1_000)
    await sql`update orders set expires_at = ${past} where public_id = ${orderId}`.execute(till.server.app.db)
    const acts = [
      () => till.gateway.pay(tradeNo),
      () => who.call('cancelOrder', { orderId }),
      () => who.call('removeCoupon', { orderId }),
      () => runJob(till.server.app, 'expireOrders'),
    ]
    const [first, ...others] = [...acts.slice(turn % 4), ...acts.slice(0, turn % 4)]
    const before = first?.()
    // In the first turns one of them is over before the others begin.
    if (turn < 4) await before
    await Promise.all([before, ...others.map((act) => act())])
    const [row] = await who.ok('listOrders', {})
    const paidWith = row?.status === 'paid' && row.couponCode !== null
    expect({ turn, used: await usedOf(code) }).toEqual({ turn, used: paidWith ? 1 : 0 })
    if (turn === 0) expect(paidWith).toBe(true)
  }
})

it('fifty releases of one use count it down once', async () => {
  const code = await coupon({ inAll: 5, perUser: 5 })
  const [who, other] = (await people(2)) as [Member, Member]
  const { id: orderId } = await till.orderOf(who)
  await who.ok('applyCoupon', { orderId, code })
  await other.ok('applyCoupon', { orderId: (await till.orderOf(other)).id, code })
  const acts = Array.from({ length: N }, (_, turn) =>
    turn % 2 === 0 ? who.call('removeCoupon', { orderId }) : who.call('cancelOrder', { orderId }),
  )
  await Promise.all(acts)
  expect(await usedOf(code)).toBe(1)
})

it('a merge of two accounts beside their uses: none is lost or doubled, and nobody waits in a ring', async () => {
  for (let turn = 0; turn < turns(4, 10); turn += 1) {
    const order = await coupon({ kind: 'cash', cashLi: 1_000n, perUser: 1, inAll: 2 })
    const trial = await coupon({ kind: 'trialTraffic', bytes: GB, perUser: 1, inAll: 2 })
    const [from, to] = (await people(2)) as [Member, Member]
    const { id: theirs } = await till.orderOf(from)
    const { id: mine } = await till.orderOf(to)
    if (turn % 2 === 0) await from.ok('applyCoupon', { orderId: theirs, code: order })
    const merge = { from: from.email, to: to.email, reason: 'race' }
    const [merged] = await Promise.all([
      insist(() => admin.call('mergeAccounts', merge, { 'idempotency-key': randomUUID() })),
      insist(() => from.call('applyCoupon', { orderId: theirs, code: order })),
      insist(() => to.call('applyCoupon', { orderId: mine, code: order })),
      insist(() => from.call('redeemCoupon', { code: trial })),
      insist(() => to.call('redeemCoupon', { code: trial })),
    ])
    expect(merged.code).toBe(0)
    expect(await brokenInvariants(till.server.app)).toEqual([])
    const again = await to.call('redeemCoupon', { code: trial })
    expect([refusalCodes.couponUsageLimitReached, refusalCodes.couponExhausted]).toContain(again.code)
    const { rows } = await sql<{
      live: number
    }>`select count(*)::int as live from coupon_uses u join users p on p.id = u.user_id
      where u.state = 'reserved' and p.merged_into_id is not null`.execute(till.server.app.db)
    expect(rows).toEqual([{ live: 0 }])
  }
})

it('a deletion of coupons beside orders that take them and buy with them leaves no use without its coupon’s count', async () => {
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => coupon({ kind: 'cash', cashLi: 13_000n, perUser: 5 })),
  )
  const ids = (await admin.ok('listCoupons', {})).filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  const buyers = await people(10)
  const buying = buyers.map(async (who, turn) => {
    const { id: orderId } = await till.orderOf(who)
    await giveMoney(till.server.app, who.email, 1_000n)
    await who.call('applyCoupon', { orderId, code: codes[turn % 5] ?? '' })
    return who.call('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
  })
  const deleting = [ids, ids.toReversed()].map((some) => admin.call('deleteCoupons', { ids: some }))
  await Promise.all([...buying, ...deleting])
  await admin.ok('restoreCoupons', { ids })
})

it('of fifty saves of one batch item at once there is one coupon', async () => {
  const item = {
    id: null,
    revision: null,
    name: '淘宝券',
    kind: 'discount' as const,
    isTaobao: true,
    trafficBytes: 0n,
    endsByHour: false,
    lifeHours: 0,
    days: 0,
    cashLi: 0n,
    payBp: 9000,
    usesPerUser: 1,
    usesInAll: 1,
    expiresAt: new Date(till.server.app.now().getTime() + 86_400_000),
    code: '',
    makeKey: randomUUID(),
  }
  const made = await Promise.all(Array.from({ length: N }, () => admin.ok('saveCoupon', item)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
})
