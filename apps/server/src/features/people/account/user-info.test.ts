import { businessDay, GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFlag, setRole } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { grantTraffic } from '../../books/traffic/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DAY_MS = 86_400_000
async function wireOf(member: Member): Promise<Record<string, unknown>> {
  return (await member.call('userInfo', {})).wire as Record<string, unknown>
}

async function idOf(member: Member): Promise<bigint> {
  const { email } = member
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function grant(member: Member, permanentBytes: bigint, durationDays = 0): Promise<void> {
  const id = await idOf(member)
  await server.app.db.transaction().execute((tx) =>
    grantTraffic(
      server.app,
      tx,
      id,
      { permanentBytes, durationDays },
      {
        key: `test:${id}:${permanentBytes}:${durationDays}`,
        type: 'coupon',
        description: 'test',
      },
    ),
  )
}

async function setBalance(member: Member, columns: { permanent_used?: bigint; day?: string; day_quota?: bigint }) {
  const id = await idOf(member)
  await server.app.db.updateTable('traffic_balances').set(columns).where('user_id', '=', id).execute()
}

describe('the user info of a fresh user', () => {
  it('is asked with an empty payload and carries _id, email, icon, type and userkey (1.3-01, 1.7-06)', async () => {
    const member = await server.member()
    const wire = await wireOf(member)
    expect(wire).toMatchObject({ email: member.email, icon: '', type: 'channel' })
    expect(wire._id).toMatch(/^[0-9a-f]{24}$/)
    expect(wire.userkey).toMatch(/^[a-z2-7]{32}$/)
  })

  it('carries the flags, and traffic as whole bytes (1.3-03, 1.3-04, 1.3-05)', async () => {
    expect(await wireOf(await server.member())).toMatchObject({
      is_agency_user: false,
      paidUser: false,
      traffic: 0,
      spendTraffic: 0,
    })
  })

  it('has a daily limit of 50 GB (1.3-08)', async () => {
    expect(await wireOf(await server.member())).toMatchObject({ limit: 53_687_091_200 })
  })

  it('carries bytes beyond 2^53 as text, to the byte', async () => {
    const member = await server.member()
    await grant(member, 2n ** 53n + 1n)
    expect(await wireOf(member)).toMatchObject({ traffic: '9007199254740993' })
    expect((await member.ok('userInfo', {})).grantedBytes).toBe(2n ** 53n + 1n)
  })

  it('carries preferDomain and describe_host, which is where the server listens unless a setting says more (1.3-09)', async () => {
    const member = await server.member()
    expect(await wireOf(member)).toMatchObject({ preferDomain: '', describe_host: server.origin })
    await writeSettings(server.app.db, {
      preferredDomain: 'go.dukou.example',
      subscriptionHost: 'https://sub.dukou.example',
    })
    expect(await wireOf(member)).toMatchObject({
      preferDomain: 'go.dukou.example',
      describe_host: 'https://sub.dukou.example',
    })
    await writeSettings(server.app.db, { preferredDomain: '', subscriptionHost: '' })
  })

  it('never takes the link base from the Host header', async () => {
    const member = await server.member()
    const { wire } = await member.call('userInfo', {}, { 'x-forwarded-host': 'evil.example' })
    expect(JSON.stringify(wire)).not.toContain('evil.example')
  })

  it('carries the reward for a streak of check-ins (1.3-13)', async () => {
    expect(await wireOf(await server.member())).toMatchObject({ signUseRewardInfo: { continueSignReward: 2048 } })
  })

  it('carries the three switches, all off (1.3-15)', async () => {
    expect(await wireOf(await server.member())).toMatchObject({
      inXinjiang: false,
      in_foreign: false,
      use_english_node: false,
    })
  })

  it('names nobody else and no secret of the server', async () => {
    const text = JSON.stringify(await wireOf(await server.member()))
    expect(text).not.toMatch(/argon2|password|sealed|sha256|seed|epoch|inviter/i)
  })
})

describe('the type', () => {
  it('is normal, channel, yunying or admin by what the person holds, and nobody’s is told to a visitor (1.3-02)', async () => {
    await writeSettings(server.app.db, { openReferralChannels: false })
    const plain = await server.member()
    await writeSettings(server.app.db, { openReferralChannels: true })
    expect(await wireOf(plain)).toMatchObject({ type: 'normal' })
    const member = await server.member()
    expect(await wireOf(member)).toMatchObject({ type: 'channel' })
    await setRole(server.app, member, 'operatorIds', true)
    expect(await wireOf(member)).toMatchObject({ type: 'yunying' })
    await setRole(server.app, member, 'adminIds', true)
    expect(await wireOf(member)).toMatchObject({ type: 'admin' })
    expect(await server.visitor().call('userInfo', {})).toMatchObject({ code: 1002, data: null })
  })

  it('says nothing about agency, which is a flag of its own', async () => {
    const member = await server.member()
    await setFlag(server.app, member.email, { is_agency: true })
    expect(await wireOf(member)).toMatchObject({ type: 'channel', is_agency_user: true })
  })
})

describe('the traffic', () => {
  it('is all permanent bytes ever granted, and all ever used of them (1.3-05)', async () => {
    const member = await server.member()
    await grant(member, 5n * GB)
    await grant(member, 3n * GB)
    await setBalance(member, { permanent_used: 2n * GB + 1n })
    const used = Number(2n * GB + 1n)
    expect(await wireOf(member)).toMatchObject({ traffic: Number(8n * GB), spendTraffic: used, accessState: 'mayUse' })
  })

  it('has a date for the time package, and null where there is none (1.3-06)', async () => {
    const member = await server.member()
    expect(await wireOf(member)).toMatchObject({ vipExpireTime: null })
    await grant(member, 0n, 30)
    const { vipExpireTime } = await wireOf(member)
    expect(vipExpireTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const days = (Date.parse(String(vipExpireTime)) - server.app.now().getTime()) / DAY_MS
    expect(days).toBeCloseTo(30, 3)
  })

  it('counts what is used of today’s quota, and yesterday’s use for nothing (1.3-07)', async () => {
    const member = await server.member()
    await grant(member, 0n, 30)
    const today = businessDay(server.app.now(), 'Asia/Shanghai')
    const yesterday = businessDay(new Date(server.app.now().getTime() - DAY_MS), 'Asia/Shanghai')
    await setBalance(member, { day: today, day_quota: 7n * GB })
    expect(await wireOf(member)).toMatchObject({ dailyTimePackageUsage: Number(7n * GB) })
    await setBalance(member, { day: yesterday })
    expect(await wireOf(member)).toMatchObject({ dailyTimePackageUsage: 0 })
  })

  it('may go far beyond four gigabytes and thousands of terabytes', async () => {
    const member = await server.member()
    await grant(member, 8_000_000n * GB)
    expect(await wireOf(member)).toMatchObject({ traffic: 8_000_000 * 2 ** 30 })
  })
})
