import { randomUUID } from 'node:crypto'
import { businessDay, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, buyPlan } from '../../../../test/shop.ts'
import { readSettings, writeSettings } from '../../base/settings/index.ts'
import { grantTraffic } from './index.ts'

let server: TestServer
let admin: TestClient
let began: Date
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  began = server.clock.now
})
afterEach(async () => {
  server.clock.now = began
  await usual(50)
  expect(await brokenInvariants(server.app)).toEqual([])
})
afterAll(() => server.stop())

const usual = (dailyQuotaGb: number) => writeSettings(server.app.db, { dailyQuotaGb })
const quotaOf = async (member: Member) => Number((await member.ok('userInfo', {})).dailyLimitBytes / GB)
const laterBy = (days: number) => {
  server.clock.now = new Date(began.getTime() + days * 86_400_000)
}
const buy = (member: Member, dailyGb: bigint | null, days = 30) =>
  buyPlan(server.app, member, { gb: 0n, days, dailyGb, name: `${dailyGb}` })

async function idsOf({ email }: Member) {
  return server.app.db
    .selectFrom('users')
    .select(['id', 'public_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

async function giveDays(member: Member, days: number) {
  const { id } = await idsOf(member)
  const reason = { key: `quota-test:${randomUUID()}`, type: 'coupon', description: '' } as const
  await server.app.db
    .transaction()
    .execute((tx) => grantTraffic(server.app, tx, id, { permanentBytes: 0n, durationDays: days }, reason))
}

async function saveUser(member: Member, changes: object) {
  const { public_id } = await idsOf(member)
  const nobody = {
    ...{
      email: null,
      disabled: null,
      scale: null,
      hasPaid: null,
      isAgency: null,
      hasDailyKey: null,
      canResetKey: null,
    },
    ...{ canChangePassword: null, mayUseCommonLines: null, hasOwnDailyLimit: null, dailyLimitBytes: null },
    ...{
      alwaysRebates: null,
      channelCode: null,
      walletLi: null,
      grantedBytes: null,
      timeExpiresAt: null,
      version: null,
    },
  }
  const nothing = { addLi: 0n, addBytes: 0n, addDays: 0, reason: 'test' }
  return admin.ok('saveUser', { ...nobody, ...nothing, id: public_id, ...changes }, { 'idempotency-key': randomUUID() })
}

describe('the daily quota of a time package', () => {
  it('is the one that its plan names', async () => {
    const member = await server.member()
    await buy(member, 80n)
    expect(await quotaOf(member)).toBe(80)
  })

  it('is the site’s usual one where the plan names none', async () => {
    const member = await server.member()
    await usual(30)
    await buy(member, null)
    expect(await quotaOf(member)).toBe(30)
  })

  it('lets a customer use as much on a day, and keeps them off the lists of nodes after that', async () => {
    const member = await server.member()
    await buy(member, 80n)
    const { id } = await idsOf(member)
    const used = (bytes: bigint) =>
      server.app.db
        .updateTable('traffic_balances')
        .set({ day: businessDay(server.app.now(), server.app.config.timeZone), day_quota: bytes })
        .where('user_id', '=', id)
        .execute()
    await used(79n * GB)
    expect((await member.ok('userInfo', {})).access).toBe('mayUse')
    await used(80n * GB)
    expect((await member.ok('userInfo', {})).access).toBe('exhausted')
    await used(0n)
  })

  it('is copied into the order: a later change of the site’s quota changes nothing of it, and makes another order', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app, { gb: 0n, days: 30, dailyGb: null })
    const { id } = await member.ok('createOrder', { planId })
    await usual(10)
    expect((await member.ok('createOrder', { planId })).id).not.toBe(id)
    const { daily_limit } = await server.app.db
      .selectFrom('orders')
      .select('daily_limit')
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(daily_limit).toBe(50n * GB)
  })

  it('is the larger of two that overlap, and stays until the last day of both', async () => {
    const member = await server.member()
    await buy(member, 80n)
    await buy(member, 20n)
    expect(await quotaOf(member)).toBe(80)
    await buy(member, 100n)
    expect(await quotaOf(member)).toBe(100)
    await usual(5)
    expect(await quotaOf(member)).toBe(100)
  })

  it('ends with the package: the usual one is told, and the next package has its own', async () => {
    const member = await server.member()
    await buy(member, 80n, 7)
    laterBy(8)
    expect(await quotaOf(member)).toBe(50)
    await buy(member, 20n, 7)
    expect(await quotaOf(member)).toBe(20)
  })

  it('is untouched by a traffic pack', async () => {
    const member = await server.member()
    await buy(member, 80n)
    await buyPlan(server.app, member, { gb: 10n })
    expect(await quotaOf(member)).toBe(80)
  })

  it('stays with days that no plan gives, and such days begin with the usual one', async () => {
    const member = await server.member()
    await buy(member, 80n, 7)
    await giveDays(member, 3)
    expect(await quotaOf(member)).toBe(80)
    laterBy(11)
    await giveDays(member, 3)
    expect(await quotaOf(member)).toBe(50)
  })

  it('is the usual one of days that staff give to an ended package, and its own of days that staff give back', async () => {
    const member = await server.member()
    await buy(member, 80n, 7)
    await saveUser(member, { addDays: 1 })
    expect(await quotaOf(member)).toBe(80)
    await saveUser(member, { addDays: -8 })
    const { public_id } = await idsOf(member)
    const [taken] = await admin.ok('listCorrections', { userId: public_id, count: 10, sought: '', after: null })
    await admin.ok('undoCorrection', { id: taken?.id ?? '', reason: 'test' }, { 'idempotency-key': randomUUID() })
    expect(await quotaOf(member)).toBe(80)
    laterBy(9)
    await saveUser(member, { addDays: 1 })
    const { daily_limit, bought_limit } = await balanceOf(member)
    expect([daily_limit, bought_limit]).toEqual([50n * GB, 50n * GB])
  })

  it('gives way to a quota of the user’s own, and counts again when that is taken back', async () => {
    const member = await server.member()
    await saveUser(member, { hasOwnDailyLimit: true, dailyLimitBytes: 7n * GB })
    await buy(member, 80n)
    expect(await quotaOf(member)).toBe(7)
    await saveUser(member, { hasOwnDailyLimit: false })
    expect(await quotaOf(member)).toBe(80)
  })

  it('of a package from before plans named one is kept', async () => {
    const member = await server.member()
    await buy(member, null)
    const { id } = await idsOf(member)
    await sql`update traffic_balances set bought_limit = null where user_id = ${id}`.execute(server.app.db)
    await usual(20)
    await buy(member, null)
    expect(await quotaOf(member)).toBe(50)
  })

  it('sold by an agency is the plan’s', async () => {
    const owner = await server.member()
    const face = { name: '江船', domain: 'quota-agency.example', contact: 't.me/quota', logoUrl: '' }
    const { id } = await admin.ok('saveAgency', { revision: null, id: null, ownerEmail: owner.email, ...face })
    const pool = { id, addBytes: 0n, addDays: 60, reason: 'test' }
    await admin.ok('allocateToAgency', pool, { 'idempotency-key': randomUUID() })
    const member = await server.member()
    await admin.ok('setAgencyOf', { email: member.email, agencyId: id })
    const planId = await addPlan(server.app, { gb: 0n, days: 30, dailyGb: 80n })
    await owner.ok('saveAgencyPrice', { planId, priceLi: 20_000n })
    const customerId = (await idsOf(member)).public_id
    await owner.ok('sellFromPool', { customerId, planId }, { 'idempotency-key': randomUUID() })
    expect(await quotaOf(member)).toBe(80)
  })
})

describe('the shop', () => {
  it('tells each time package’s quota, and that of the user where they have their own', async () => {
    const member = await server.member()
    const [own, site, pack] = await Promise.all([
      addPlan(server.app, { gb: 0n, days: 30, dailyGb: 80n }),
      addPlan(server.app, { gb: 0n, days: 30 }),
      addPlan(server.app, { gb: 10n }),
    ])
    const told = async () => {
      const plans = await member.ok('listPlans', {})
      return [own, site, pack].map((id) => plans.find((plan) => plan.id === id)?.dailyLimitBytes)
    }
    await usual(30)
    expect((await readSettings(server.app.db)).dailyQuotaGb).toBe(30)
    expect(await told()).toEqual([80n * GB, 30n * GB, null])
    await saveUser(member, { hasOwnDailyLimit: true, dailyLimitBytes: 7n * GB })
    expect(await told()).toEqual([7n * GB, 7n * GB, null])
  })
})

async function balanceOf(member: Member) {
  const { id } = await idsOf(member)
  return server.app.db.selectFrom('traffic_balances').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
}
