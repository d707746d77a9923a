import { FIRST_USERS, NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, type TestClient } from '../../../../test/client.ts'
import { ADMIN } from '../../../../test/config.ts'
import { knownMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants, buyPlan } from '../../../../test/shop.ts'
import { renewDailyKeys } from '../../people/account/index.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})

const somebody = () => knownMember(server)

const change = (id: string, changes: Partial<typeof NO_USER_CHANGE>, headers = {}) =>
  admin.call('saveUser', { ...NO_USER_CHANGE, id, ...changes }, headers)

async function auditDetail(target: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from audit where target = ${target} order by id desc limit 1`.execute(server.app.db)
  return rows[0]?.detail ?? {}
}

describe('a change of a user', () => {
  it('is sent as a user object; what is left out stays, and the audit has before and after (3.7-20)', async () => {
    const member = await somebody()
    const { answered } = await post(
      `${server.origin}/api/admin/users/update_user`,
      { _id: member.id, paidUser: true, scale: 1.5, normalPermission: false, forceReward: true },
      { authorization: `Bearer ${admin.token}` },
    )
    expect(answered).toMatchObject({
      code: 0,
      data: { paidUser: true, scale: 1.5, normalPermission: false, forceReward: true, disable: false },
    })
    expect(await auditDetail(member.id)).toMatchObject({
      before: { hasPaid: 'false', scale: '1', mayUseCommonLines: 'true', alwaysRebates: 'false' },
      after: { hasPaid: 'true', scale: '1.5', mayUseCommonLines: 'false', alwaysRebates: 'true' },
    })
    expect(JSON.stringify(await auditDetail(member.id))).not.toContain('subscriptionKey')
  })

  it('switches is_agency, paidUser, disable and the three permissions, each alone and back again (3.6-06)', async () => {
    const member = await somebody()
    const authorization = `Bearer ${admin.token}`
    const path = `${server.origin}/api/admin/users/update_user`
    const send = (payload: object) => post(path, { _id: member.id, ...payload }, { authorization })
    const read = async () => (await admin.call('readUser', { id: member.id })).wire as Record<string, unknown>
    const names = ['is_agency', 'paidUser', 'disable', 'canChangePassword', 'canChangeDescribeKey', 'normalPermission']
    const flags = async () => {
      const user = await read()
      return Object.fromEntries(names.map((name) => [name, user[name]]))
    }
    const before = await flags()
    expect(before).toEqual({
      ...{ is_agency: false, paidUser: false, disable: false },
      ...{ canChangePassword: true, canChangeDescribeKey: true, normalPermission: true },
    })
    for (const name of names) {
      expect((await send({ [name]: !before[name] })).answered).toMatchObject({
        code: 0,
        data: { [name]: !before[name] },
      })
      expect(await flags()).toEqual({ ...before, [name]: !before[name] })
      expect((await send({ [name]: before[name] })).answered.code).toBe(0)
      expect(await flags()).toEqual(before)
    }
  })

  it('may send back the whole object of the list: what it says already changes nothing', async () => {
    const member = await somebody()
    await buyPlan(server.app, member, { days: 30, gb: 10n })
    const { wire } = await admin.call('readUser', { id: member.id })
    const path = `${server.origin}/api/admin/users/update_user`
    const send = (payload: object) => post(path, payload, { authorization: `Bearer ${admin.token}` })
    expect((await send(wire as object)).answered).toMatchObject({ code: 0, data: wire })
    const more = { ...(wire as object), wallet_money: 5, traffic: Number(15n * GB) }
    expect((await send(more)).answered).toMatchObject({ code: 0, data: { wallet_money: 5, traffic: Number(15n * GB) } })
    const stale = await send({ ...(wire as object), wallet_money: 9 })
    expect(stale.answered).toMatchObject({ code: refusalCodes.userChanged, data: null })
    expect((await member.ok('myWallet', {})).totalLi).toBe(5_000n)
  })

  it('of the e-mail is refused where it is taken or none', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect((await change(one.id, { email: other.email.toUpperCase() })).code).toBe(1001)
    expect((await change(one.id, { email: 'nobody' })).code).toBe(2002)
    const renamed = `renamed-${one.email}`
    expect((await change(one.id, { email: renamed })).data?.email).toBe(renamed)
    expect((await one.call('userInfo', {})).code).toBe(1002)
  })

  it('that disables him ends his sessions and his link at once; an admin cannot be disabled', async () => {
    const member = await somebody()
    const { subscriptionKey } = await member.ok('userInfo', {})
    const link = `${server.origin}/api/subscript/clash/${member.id}/${subscriptionKey}`
    expect((await fetch(link)).status).toBe(200)
    expect((await change(member.id, { disabled: true })).data).toMatchObject({ disabled: true, access: 'disabled' })
    expect((await member.call('userInfo', {})).code).toBe(1002)
    expect((await fetch(link)).status).toBe(404)
    const [me] = await admin.ok('listUsers', { ...FIRST_USERS, count: 1, sought: ADMIN.email })
    expect((await change(me?.id ?? '', { disabled: true })).code).toBe(1033)
  })

  it('gives him a daily limit of his own, and the usual one back', async () => {
    const member = await somebody()
    expect((await change(member.id, { hasOwnDailyLimit: true, dailyLimitBytes: 7n * GB })).code).toBe(0)
    expect((await member.ok('userInfo', {})).dailyLimitBytes).toBe(7n * GB)
    expect((await change(member.id, { hasOwnDailyLimit: true, dailyLimitBytes: -1n })).code).toBe(2002)
    await change(member.id, { hasOwnDailyLimit: false })
    expect((await member.ok('userInfo', {})).dailyLimitBytes).toBe(50n * GB)
  })

  it('lets his link be another each day: the old one ends when the day turns, and once a day', async () => {
    const member = await somebody()
    const keyNow = async () => (await admin.ok('readUser', { id: member.id })).subscriptionKey
    const first = await keyNow()
    await change(member.id, { hasDailyKey: true })
    await renewDailyKeys(server.app)
    expect(await keyNow()).toBe(first)
    const tomorrow = { ...server.app, now: () => new Date(server.app.now().getTime() + 86_400_000) }
    await renewDailyKeys(tomorrow)
    const second = await keyNow()
    expect(second).not.toBe(first)
    await renewDailyKeys(tomorrow)
    expect(await keyNow()).toBe(second)
    expect((await fetch(`${server.origin}/api/subscript/clash/${member.id}/${first}`)).status).toBe(404)
    await change(member.id, { hasDailyKey: false })
  })

  it('adds and takes money, traffic and days as differences, each booked; the customer sees the record', async () => {
    const member = await somebody()
    const given = await change(member.id, { addLi: 12_400n, addBytes: 50n * GB, addDays: 7, reason: '补偿' })
    expect(given.data).toMatchObject({ walletLi: 12_400n, grantedBytes: 50n * GB })
    const days = ((given.data?.timeExpiresAt?.getTime() ?? 0) - server.app.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    const taken = await change(member.id, { addLi: -400n, addBytes: -20n * GB, addDays: -2, reason: '多给了' })
    expect(taken.data).toMatchObject({ walletLi: 12_000n, grantedBytes: 50n * GB, usedBytes: 20n * GB })
    const records = await member.ok('myTrafficRecords', {})
    expect(records.map(({ type, changeBytes }) => [type, changeBytes])).toEqual([
      ['agencySpend', -20n * GB],
      ['agencyAllocate', 50n * GB],
    ])
    expect(JSON.stringify((await member.call('myTrafficRecords', {})).wire)).not.toContain('多给了')
    expect(await auditDetail(member.id)).toMatchObject({
      reason: '多给了',
      correction: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
  })

  it('takes no more than there is, and then changes nothing else either', async () => {
    const member = await somebody()
    await change(member.id, { addLi: 1_000n, addBytes: GB })
    expect(await change(member.id, { addLi: -1_001n, hasPaid: true })).toMatchObject({
      code: refusalCodes.notEnoughToTake,
      msg: '要收回 ¥1.001，现在只剩 ¥1.00，请改小',
    })
    expect(await change(member.id, { addBytes: -2n * GB, hasPaid: true })).toMatchObject({
      code: refusalCodes.notEnoughToTake,
      msg: '要收回 2.00 GB，现在只剩 1.00 GB，请改小',
    })
    expect((await admin.ok('readUser', { id: member.id })).hasPaid).toBe(false)
  })

  it('that is sent twice under one key happens once, also at the same time', async () => {
    const member = await somebody()
    const headers = { 'idempotency-key': `twice-${member.id}` }
    const answers = await Promise.all([1, 2, 3].map(() => change(member.id, { addLi: 1_000n }, headers)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect((await member.ok('myWallet', {})).totalLi).toBe(1_000n)
  })

  it('keeps the key of the link neither under the key of the request nor for an answer that is asked again', async () => {
    const member = await somebody()
    const { subscriptionKey } = await member.ok('userInfo', {})
    const key = `link-${member.id}`
    const [first, again] = [
      await change(member.id, { scale: 2 }, { 'idempotency-key': key }),
      await change(member.id, { scale: 2 }, { 'idempotency-key': key }),
    ]
    expect(first.data).toMatchObject({ scale: 2, subscriptionKey })
    expect(again.data).toEqual({ ...first.data, subscriptionKey: '' })
    const { rows } = await sql`select answer from idempotency_keys where key = ${key}`.execute(server.app.db)
    expect(rows).toMatchObject([{ answer: { _id: member.id } }])
    expect(JSON.stringify(rows)).not.toContain(subscriptionKey)
  })

  it('by two admins at once is both: no difference is lost', async () => {
    const member = await somebody()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => change(member.id, { addLi: 1_000n, addBytes: GB, addDays: 1 })),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(await admin.ok('readUser', { id: member.id })).toMatchObject({ walletLi: 4_000n, grantedBytes: 4n * GB })
    const takes = await Promise.all([1, 2].map(() => change(member.id, { addLi: -3_000n })))
    expect(takes.map(({ code }) => code).sort()).toEqual([0, refusalCodes.notEnoughToTake])
  })
})
