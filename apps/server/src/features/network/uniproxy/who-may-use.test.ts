import { businessDay, GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/index.ts'
import { brokenInvariants, buyPlan } from '../../../../test/shop.ts'
import { deliver } from '../../books/grants/index.ts'
import { endTrials } from '../../books/traffic/index.ts'
import { answered, type OneNode, startWithOneNode, USER, usersOf } from './testing/one-node.ts'
import { postReport } from './testing/post-report.ts'

const HOUR = 3_600_000

let node: OneNode
let began: Date

beforeAll(async () => {
  node = await startWithOneNode()
  began = node.server.clock.now
})
afterEach(async () => {
  node.server.clock.now = began
  expect(await brokenInvariants(node.server.app)).toEqual([])
})
afterAll(() => node.server.stop())

type Member = TestClient & { email: string; id: bigint }

async function newMember(): Promise<Member> {
  const member = await node.server.member()
  const { id } = await node.server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  return Object.assign(member, { id })
}

const rowOf = async ({ id }: Member) => (await usersOf(node.access)).find((row) => row.id === Number(id))
const laterBy = (milliseconds: number) => {
  node.server.clock.now = new Date(began.getTime() + milliseconds)
}
const use = ({ id }: Member, bytes: bigint) => postReport(node.access, 'push', { [String(id)]: [0, Number(bytes)] })
const setBalance = (member: Member, values: object) =>
  node.server.app.db.updateTable('traffic_balances').set(values).where('user_id', '=', member.id).execute()

it('a customer is known to have used traffic from the first report on, also on days without use', async () => {
  const member = await newMember()
  await buyPlan(node.server.app, member, { gb: 0n, days: 7 })
  expect(await member.ok('userInfo', {})).toMatchObject({ everUsed: false })
  await use(member, 1000n)
  expect(await member.ok('userInfo', {})).toMatchObject({ everUsed: true, quotaUsedBytes: 1000n })
  laterBy(48 * HOUR)
  expect(await member.ok('userInfo', {})).toMatchObject({ everUsed: true, quotaUsedBytes: 0n, usedBytes: 0n })
})

describe('a customer on the lists of nodes', () => {
  it('is there at the next pull after a purchase, with the devices of the plan', async () => {
    const member = await newMember()
    const before = await answered(node.access, USER)
    await buyPlan(node.server.app, member, { gb: 1n, devices: 3, speed: 150 })
    const after = await answered(node.access, USER, { 'If-None-Match': before.headers.etag ?? '' })
    expect(after.status).toBe(200)
    expect(await rowOf(member)).toMatchObject({ device_limit: 3, speed_limit: 0 })
  })

  it('keeps the more generous plan while something of it is left, and has the new one’s devices after that', async () => {
    const member = await newMember()
    const { app } = node.server
    await buyPlan(app, member, { gb: 1n, devices: 5 })
    await buyPlan(app, member, { gb: 1n, devices: 2 })
    expect(await rowOf(member)).toMatchObject({ device_limit: 5 })
    await setBalance(member, { permanent_used: 2n * GB, day: businessDay(began), day_permanent: 2n * GB })
    expect(await rowOf(member)).toBeUndefined()
    await buyPlan(app, member, { gb: 1n, devices: 2 })
    expect(await rowOf(member)).toMatchObject({ device_limit: 2 })
    await setBalance(member, { permanent_used: 0n, day_permanent: 0n })
  })

  it('is not there while he is disabled', async () => {
    const member = await newMember()
    await buyPlan(node.server.app, member)
    const disable = (disabled: boolean) =>
      node.server.app.db.updateTable('users').set({ disabled }).where('id', '=', member.id).execute()
    await disable(true)
    expect(await rowOf(member)).toBeUndefined()
    await disable(false)
    expect(await rowOf(member)).toBeDefined()
  })

  it('is there until the instant at which a time package ends, and through the days whose quota is left', async () => {
    const member = await newMember()
    await buyPlan(node.server.app, member, { gb: 0n, days: 7 })
    const { timeExpiresAt } = await member.ok('userInfo', {})
    const end = (timeExpiresAt?.getTime() ?? 0) - node.server.app.now().getTime()
    laterBy(end - 60_000)
    expect(await rowOf(member)).toBeDefined()
    const today = businessDay(node.server.app.now())
    await setBalance(member, { day: today, day_quota: 50n * GB })
    expect(await rowOf(member)).toBeUndefined()
    await setBalance(member, { day: '1970-01-01', day_quota: 0n })
    laterBy(end + 1)
    expect(await rowOf(member)).toBeUndefined()
  })
})

describe('trial traffic', () => {
  const give = (member: Member, bytes: bigint, hours: number, key: string) =>
    node.server.app.db
      .transaction()
      .execute((tx) =>
        deliver(
          node.server.app,
          tx,
          member.id,
          { trial: { bytes, hours } },
          { kind: 'trial', id: `${key}:${member.id}`, description: '新用户体验券1G，两小时后自动过期' },
        ),
      )
  const recordsOf = ({ id }: Member) =>
    node.server.app.db.selectFrom('traffic_records').selectAll().where('user_id', '=', id).orderBy('id').execute()

  it('opens the lists until the instant at which it ends, and what was left is recorded at that instant', async () => {
    const member = await newMember()
    await give(member, GB, 2, 'trial')
    const info = await member.ok('userInfo', {})
    expect(info).toMatchObject({ access: 'mayUse', trialLeftBytes: GB, grantedBytes: 0n })
    const end = info.trialExpiresAt?.getTime() ?? 0
    laterBy(end - node.server.app.now().getTime() - 60_000)
    expect(await rowOf(member)).toBeDefined()
    await use(member, (GB * 3n) / 4n)
    laterBy(2 * HOUR + 60_000)
    expect(await rowOf(member)).toBeUndefined()
    expect(await member.ok('userInfo', {})).toMatchObject({ access: 'exhausted', trialLeftBytes: 0n })

    await Promise.all([endTrials(node.server.app), endTrials(node.server.app)])
    await endTrials(node.server.app)
    const [, ended, ...more] = await recordsOf(member)
    expect(more).toEqual([])
    expect(ended).toMatchObject({ type: 'trialExpired', trial_change: -GB / 4n, permanent_change: 0n })
    expect(ended?.created_at.getTime()).toBe(end)
    expect(ended?.day).toBe(businessDay(new Date(end)))
  })

  it('that is over leaves no record where nothing was left, and a next one starts anew', async () => {
    const member = await newMember()
    await give(member, GB, 2, 'first')
    await use(member, GB)
    laterBy(3 * HOUR)
    await endTrials(node.server.app)
    await give(member, 2n * GB, 5, 'second')
    expect((await recordsOf(member)).map(({ type }) => type)).toEqual(['coupon', 'coupon'])
    expect(await member.ok('userInfo', {})).toMatchObject({ trialLeftBytes: 2n * GB })
  })

  it('given twice ends at the later of the two ends, and what was over before is recorded first', async () => {
    const member = await newMember()
    await give(member, GB, 5, 'long')
    await give(member, GB, 2, 'short')
    const both = await member.ok('userInfo', {})
    expect(both.trialLeftBytes).toBe(2n * GB)
    expect((both.trialExpiresAt?.getTime() ?? 0) - began.getTime()).toBeGreaterThan(4 * HOUR)
    laterBy(6 * HOUR)
    await give(member, GB, 1, 'later')
    expect((await recordsOf(member)).map(({ type, trial_change }) => [type, trial_change])).toEqual([
      ['coupon', GB],
      ['coupon', GB],
      ['trialExpired', -2n * GB],
      ['coupon', GB],
    ])
    expect(await member.ok('userInfo', {})).toMatchObject({ trialLeftBytes: GB, access: 'mayUse' })
  })
})
