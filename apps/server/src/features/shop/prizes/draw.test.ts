import { createHash, createHmac } from 'node:crypto'
import { type AnswerOf, type Calls, refusalCodes } from '@dukou/contract'
import { businessDay, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { setFlag } from '../../../../test/people.ts'
import { drawer, drawInput, drawOnce, newNumber, prizeInput, startWithPrizes } from '../../../../test/prizes.ts'
import type { Member, TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

type Draw = AnswerOf<Calls['drawPrize']>

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  const site = await startWithPrizes(
    { name: '二等奖', permanentGb: 30, weight: 1 },
    { name: '时长', permanentGb: 0, durationDays: 3, weight: 1 },
    { name: '谢谢参与', permanentGb: 0, weight: 2 },
  )
  server = site.server
  admin = site.admin
  await writeSettings(server.app.db, { drawLossGb: 0 })
})
afterAll(() => server.stop())
afterEach(async () => {
  await writeSettings(server.app.db, { drawCostGb: 20, drawSeed: '', drawLossGb: 0 })
  expect(await brokenInvariants(server.app)).toEqual([])
})

/** Computes a draw again from what its owner is told, with other code than the server's. */
function computed({ seed, ownNumber, odds }: Pick<Draw, 'seed' | 'ownNumber' | 'odds'>): string | undefined {
  const digits = createHmac('sha256', seed).update(ownNumber).digest('hex').slice(0, 13)
  const slots = odds.flatMap(({ name, weight }) => Array<string>(weight).fill(name))
  return slots[Number(BigInt(`0x${digits}`) % BigInt(slots.length))]
}

async function leftOf(member: Member): Promise<bigint> {
  const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
  return grantedBytes - usedBytes
}

/** Draws until this prize is won. Every person of the test has traffic enough. */
async function drawUntil(member: Member, name: string): Promise<Draw> {
  for (let turn = 0; turn < 200; turn += 1) {
    const { data } = await drawOnce(member)
    if (data?.name === name) return data
  }
  throw new Error(`${name} was not won`)
}

describe('a draw', () => {
  it('takes its cost and gives its prize at once, and tells what was left before and after', async () => {
    const member = await drawer(server, 5000)
    const won = await drawUntil(member, '二等奖')
    expect(won.leftAfter - won.leftBefore).toBe(10n * GB)
    expect(await leftOf(member)).toBe(won.leftAfter)
    const records = await member.ok('myTrafficRecords', {})
    expect(records.slice(0, 2)).toMatchObject([
      { type: 'prizeReward', description: '二等奖', changeBytes: 30n * GB },
      { type: 'prizeSpend', description: '二等奖', changeBytes: -20n * GB },
    ])
  })

  it('gives days of a time package, and nothing where the prize is nothing', async () => {
    const member = await drawer(server, 5000)
    await drawUntil(member, '时长')
    expect((await member.ok('userInfo', {})).timeExpiresAt).not.toBeNull()
    const { leftBefore, leftAfter } = await drawUntil(member, '谢谢参与')
    expect(leftAfter - leftBefore).toBe(-20n * GB)
    expect(await leftOf(member)).toBe(leftAfter)
    const [newest] = await member.ok('myTrafficRecords', {})
    expect(newest).toMatchObject({ type: 'prizeSpend', description: '谢谢参与' })
  })

  it('is computed from a seed whose SHA-256 was told before and from the number of the browser', async () => {
    const member = await drawer(server, 1000)
    for (let turn = 0; turn < 10; turn += 1) {
      const shown = await member.ok('lottery', {})
      const ownNumber = newNumber()
      const { data } = await member.call('drawPrize', drawInput(shown, ownNumber))
      expect(data?.commitment).toBe(shown.commitment)
      expect(
        createHash('sha256')
          .update(data?.seed ?? '')
          .digest('hex'),
      ).toBe(shown.commitment)
      expect(data?.ownNumber).toBe(ownNumber)
      expect(computed(data as Draw)).toBe(data?.name)
    }
    const records = await member.ok('myDraws', {})
    expect(records).toHaveLength(10)
    for (const record of records) expect(computed(record)).toBe(record.name)
    expect(new Set(records.map(({ seed }) => seed)).size).toBe(10)
  })

  it('uses a commitment once: it stays until the draw, whatever else happens, and is another one after it', async () => {
    const member = await drawer(server, 100)
    const shown = await member.ok('lottery', {})
    expect((await member.ok('lottery', {})).commitment).toBe(shown.commitment)
    expect((await drawer(server, 100).then((other) => other.ok('lottery', {}))).commitment).not.toBe(shown.commitment)
    await member.ok('drawPrize', drawInput(shown))
    expect((await member.ok('lottery', {})).commitment).not.toBe(shown.commitment)
    expect((await member.call('drawPrize', drawInput(shown))).code).toBe(refusalCodes.lotteryChanged)
    expect(await member.ok('myDraws', {})).toHaveLength(1)
  })

  it('that is sent again with its key is the same draw', async () => {
    const member = await drawer(server, 100)
    const input = drawInput(await member.ok('lottery', {}))
    const key = { 'idempotency-key': newNumber() }
    const first = await member.ok('drawPrize', input, key)
    expect(await member.ok('drawPrize', input, key)).toEqual(first)
    expect(await member.ok('myDraws', {})).toHaveLength(1)
  })

  it('is refused with other odds, another cost or another seed than the page showed, and takes nothing', async () => {
    const member = await drawer(server, 100)
    const refusedAfter = async (change: () => Promise<unknown>) => {
      const shown = await member.ok('lottery', {})
      await change()
      expect((await member.call('drawPrize', drawInput(shown))).code).toBe(refusalCodes.lotteryChanged)
    }
    await refusedAfter(() => admin.ok('savePrize', prizeInput({ name: '四等奖' })))
    await refusedAfter(() => writeSettings(server.app.db, { drawCostGb: 5 }))
    await refusedAfter(() => writeSettings(server.app.db, { drawSeed: 'autumn' }))
    expect(await leftOf(member)).toBe(100n * GB)
    const added = (await admin.ok('listPrizes', {})).find(({ name }) => name === '四等奖')
    await admin.ok('deletePrize', { id: added?.id ?? '' })
  })

  it('is refused to who has less than it costs, and takes nothing', async () => {
    const member = await drawer(server, 19)
    expect(await drawOnce(member)).toMatchObject({ code: refusalCodes.drawTooDear, msg: expect.stringContaining('20') })
    expect(await leftOf(member)).toBe(19n * GB)
  })

  it('is refused while it costs nothing: the lottery is closed then', async () => {
    const member = await drawer(server, 100)
    await writeSettings(server.app.db, { drawCostGb: 0 })
    expect((await member.ok('lottery', {})).state).toBe('closed')
    expect((await drawOnce(member)).code).toBe(refusalCodes.lotteryClosed)
  })

  it('is refused to a customer of a reseller and to a visitor', async () => {
    const customer = await drawer(server, 100)
    await setFlag(server.app, customer.email, { is_agency: true })
    for (const call of ['lottery', 'myDraws'] as const) {
      expect((await customer.call(call, {})).code).toBe(refusalCodes.agencyMayNotShop)
      expect((await server.visitor().call(call, {})).code).toBe(refusalCodes.sessionExpired)
    }
  })

  it('of somebody else is not among one’s own', async () => {
    const [one, other] = [await drawer(server, 100), await drawer(server, 100)]
    await drawOnce(one)
    expect(await other.ok('myDraws', {})).toEqual([])
  })
})

describe('a coupon that was won', () => {
  it('is told to the winner alone, is used once on an order, and stands in no list of the staff', async () => {
    const { server: site, admin: owner } = await startWithPrizes({
      name: '九折券',
      permanentGb: 0,
      hasCoupon: true,
      payTenths: 9,
      couponDays: 7,
    })
    try {
      const member = await drawer(site, 100)
      const { data } = await drawOnce(member)
      const days = ((data?.couponExpiresAt?.getTime() ?? 0) - (data?.createdAt.getTime() ?? 0)) / 86_400_000
      expect({ payTenths: data?.payTenths, days }).toEqual({ payTenths: 9, days: 7 })
      const code = data?.couponCode ?? ''
      expect((await member.ok('myDraws', {})).map((draw) => draw.couponCode)).toEqual([code])
      expect(await owner.ok('listCoupons', {})).toEqual([])
      const planId = await addPlan(site.app, { priceLi: 10_000n })
      const { id: orderId } = await member.ok('createOrder', { planId })
      expect((await member.ok('applyCoupon', { orderId, code })).couponDiscountLi).toBe(1_000n)
      const other = await site.member()
      const { id: second } = await other.ok('createOrder', { planId })
      expect((await other.call('applyCoupon', { orderId: second, code })).code).toBe(
        refusalCodes.couponUsageLimitReached,
      )
      expect(await brokenInvariants(site.app)).toEqual([])
    } finally {
      await site.stop()
    }
  })

  it.each([0, 10])('leaves from a tenth to nine tenths to pay: %i tenths are refused', async (payTenths) => {
    const refused = await admin.call('savePrize', prizeInput({ hasCoupon: true, payTenths }))
    expect(refused.code).toBe(refusalCodes.prizeCouponUnusable)
  })
})

describe('the day’s limit of loss', () => {
  it('stops draws when the next could exceed it, and starts anew the next day', async () => {
    const { server: site } = await startWithPrizes({ permanentGb: 50 })
    try {
      await writeSettings(site.app.db, { drawLossGb: 100 })
      const member = await drawer(site, 100)
      const draw = async () => (await drawOnce(member)).code
      expect([await draw(), await draw(), await draw()]).toEqual([0, 0, 0])
      expect((await member.ok('lottery', {})).state).toBe('dayFull')
      expect(await draw()).toBe(refusalCodes.lotteryDayFull)
      expect(await leftOf(member)).toBe(190n * GB)
      expect(await (await site.admin()).ok('lotteryToday', {})).toMatchObject({
        drawCount: 3,
        spentGb: 60,
        givenGb: 150,
        limitGb: 100,
        isFull: true,
      })
      site.clock.now = new Date(site.clock.now.getTime() + 86_400_000)
      expect((await member.ok('lottery', {})).state).toBe('open')
      expect(await draw()).toBe(0)
      expect(await brokenInvariants(site.app)).toEqual([])
    } finally {
      await site.stop()
    }
  })

  it('looks at what a draw could win at worst, days as full quotas, and never at what it wins', async () => {
    const { server: site } = await startWithPrizes(
      { permanentGb: 0, durationDays: 1, weight: 1 },
      { permanentGb: 0, weight: 1_000_000 },
    )
    try {
      const member = await drawer(site, 100)
      await writeSettings(site.app.db, { drawLossGb: 29 })
      expect((await member.ok('lottery', {})).state).toBe('dayFull')
      expect((await drawOnce(member)).code).toBe(refusalCodes.lotteryDayFull)
      await writeSettings(site.app.db, { drawLossGb: 30 })
      expect((await member.ok('lottery', {})).state).toBe('open')
      expect((await drawOnce(member)).code).toBe(0)
    } finally {
      await site.stop()
    }
  })
})

describe('the figures of the statistics', () => {
  it('are those of the draws: how many, what they took, how many gave traffic or days, and what', async () => {
    const member = await drawer(server, 2000)
    for (let turn = 0; turn < 12; turn += 1) await drawOnce(member)
    const { rows } = await sql<Record<'draws' | 'spent' | 'wins' | 'given', number>>`
      select count(*)::int as draws, sum(d.cost_gb)::int as spent,
        count(*) filter (where o.permanent_gb > 0 or o.duration_days > 0)::int as wins, sum(o.permanent_gb)::int as given
      from prize_draws d join prize_odds o using (version, position)
      where d.day = ${businessDay(server.app.now())}::date`.execute(server.app.db)
    const [drawn] = rows
    const { days } = await admin.ok('basicStatistics', { days: 1 })
    expect(days[0]).toMatchObject({
      prizeSpends: drawn?.draws,
      prizeSpentBytes: BigInt(drawn?.spent ?? 0) * GB,
      prizeRewards: drawn?.wins,
      prizeRewardBytes: BigInt(drawn?.given ?? 0) * GB,
    })
  })
})
