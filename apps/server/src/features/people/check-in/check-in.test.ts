import { refusalCodes } from '@dukou/contract'
import { addDays, businessDay, GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setFlag } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
const start = new Date()
const MB = 1024 ** 2
const DAY_MS = 86_400_000

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.clock.now = new Date(start)
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

/** Somebody who has bought something. */
async function payingMember() {
  const member = await server.member()
  await setFlag(server.app, member.email, { has_paid: true })
  return member
}

async function wireOf(member: Member) {
  return (await member.call('userInfo', {})).wire as Record<string, unknown>
}

/** Makes the person's last check-in one of an earlier day. */
async function moveBack(email: string, days: number, streak: number) {
  const day = addDays(businessDay(server.app.now()), -days)
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await server.app.db
    .insertInto('check_ins')
    .values({ user_id: id, day, streak, granted_bytes: 0n, fills_streak: false, created_at: new Date() })
    .execute()
  await server.app.db
    .insertInto('traffic_records')
    .values({
      key: `check_in:${id}:${day}`,
      user_id: id,
      day,
      type: 'checkIn',
      description: '',
      permanent_change: 0n,
      permanent_after: 0n,
      days_change: 0,
      time_before: null,
      time_after: null,
    })
    .execute()
}

describe('a check-in, when the clock of the server steps', () => {
  const stepTo = (days: number) => {
    server.clock.now = new Date(start.getTime() + days * DAY_MS)
  }

  it('a day ahead and back, is refused until the day after', async () => {
    const member = await payingMember()
    stepTo(1)
    expect((await member.call('checkIn', {})).code).toBe(0)
    stepTo(0)
    expect((await member.call('checkIn', {})).code).toBe(refusalCodes.alreadyCheckedIn)
    expect(await member.ok('userInfo', {})).toMatchObject({ checkedInToday: true, checkInStreak: 1 })
    stepTo(2)
    expect((await member.call('checkIn', {})).code).toBe(0)
  })

  it('a month ahead and back, is taken once a day, with the same refusal as ever', async () => {
    const member = await payingMember()
    stepTo(30)
    expect((await member.call('checkIn', {})).code).toBe(0)
    stepTo(0)
    expect((await member.call('checkIn', {})).code).toBe(0)
    expect((await member.call('checkIn', {})).code).toBe(refusalCodes.alreadyCheckedIn)
    stepTo(30)
    expect((await member.call('checkIn', {})).code).toBe(refusalCodes.alreadyCheckedIn)
  })
})

describe('a check-in', () => {
  it('takes an empty payload and answers what it added in bytes, the days in a row and whether they are full (1.7-20)', async () => {
    const member = await payingMember()
    const { code, wire } = await member.call('checkIn', {})
    expect(code).toBe(0)
    expect(wire).toEqual({
      addTraffic: 200 * MB,
      haveContinueSignUseData: 1,
      signUseToday: true,
      extraReward: false,
    })
  })

  it('is told by the user info: the days in a row, whether today is one of them, and what was added (1.3-12)', async () => {
    const member = await payingMember()
    expect(await wireOf(member)).toMatchObject({ haveContinueSignUseData: 0, signUseToday: false, traffic: 0 })
    await member.ok('checkIn', {})
    expect(await wireOf(member)).toMatchObject({ haveContinueSignUseData: 1, signUseToday: true, traffic: 200 * MB })
    server.clock.now = new Date(start.getTime() + DAY_MS)
    expect(await wireOf(member)).toMatchObject({ haveContinueSignUseData: 1, signUseToday: false })
    server.clock.now = new Date(start.getTime() + 2 * DAY_MS)
    expect(await wireOf(member)).toMatchObject({ haveContinueSignUseData: 0, signUseToday: false })
  })

  it('on the thirtieth day in a row brings the extra reward and starts the row anew', async () => {
    const member = await payingMember()
    await moveBack(member.email, 1, 29)
    expect(await member.ok('checkIn', {})).toEqual({
      grantedBytes: BigInt(2248 * MB),
      streakDays: 0,
      checkedInToday: true,
      fillsStreak: true,
    })
    expect(await wireOf(member)).toMatchObject({ haveContinueSignUseData: 0, signUseToday: true, traffic: 2248 * MB })
  })

  it('is one of many traffic records, with its bytes', async () => {
    const member = await payingMember()
    await member.ok('checkIn', {})
    expect(await member.ok('myTrafficRecords', {})).toMatchObject([
      { type: 'checkIn', changeBytes: BigInt(200 * MB), grantedBytes: BigInt(200 * MB), split: null },
    ])
  })

  it('is refused a second time on a business day, and changes nothing', async () => {
    const member = await payingMember()
    await member.ok('checkIn', {})
    expect(await member.call('checkIn', {})).toMatchObject({ code: 2045, msg: '今天已经签到，明天再来' })
    expect(await wireOf(member)).toMatchObject({ haveContinueSignUseData: 1, traffic: 200 * MB })
  })

  it('is refused to who has bought nothing, and says why', async () => {
    const member = await server.member()
    expect(await member.call('checkIn', {})).toMatchObject({
      code: 2044,
      msg: '付费用户可领取每日福利，请购买任意商品后再来',
    })
    expect(await wireOf(member)).toMatchObject({ haveContinueSignUseData: 0, signUseToday: false, traffic: 0 })
  })

  it('is refused to a visitor', async () => {
    expect(await server.visitor().call('checkIn', {})).toMatchObject({ code: 1002 })
  })

  it('brings what the settings say at that time', async () => {
    const member = await payingMember()
    await writeSettings(server.app.db, { checkInRewardMb: 1024, checkInStreakDays: 1, checkInStreakRewardMb: 2048 })
    const { grantedBytes } = await member.ok('checkIn', {})
    await writeSettings(server.app.db, { checkInRewardMb: 200, checkInStreakDays: 30, checkInStreakRewardMb: 2048 })
    expect(grantedBytes).toBe(3n * GB)
  })
})

describe('what check-ins bring', () => {
  it('is told for an empty payload: 30 days, 200 MB and 2048 MB on a fresh site (1.3-17, 1.3-18, 1.7-21)', async () => {
    const fresh = await startTestServer()
    try {
      const member = await fresh.member()
      const { code, wire } = await member.call('checkInRewards', {})
      expect(code).toBe(0)
      expect(wire).toEqual({ continueSignUseDay: 30, signUseRewardTraffic: 200, continueSignReward: 2048 })
      await setFlag(fresh.app, member.email, { has_paid: true })
      expect((await member.ok('checkIn', {})).grantedBytes).toBe(BigInt(200 * MB))
    } finally {
      await fresh.stop()
    }
  })
})
