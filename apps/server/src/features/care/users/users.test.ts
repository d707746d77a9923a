import { FIRST_USERS, NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { digestOf, post, type TestClient } from '../../../../test/client.ts'
import { knownMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants, buyPlan, giveMoney } from '../../../../test/shop.ts'

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

const change = (id: string, changes: Partial<typeof NO_USER_CHANGE>) =>
  admin.call('saveUser', { ...NO_USER_CHANGE, id, ...changes })
const list = (changes: Partial<Parameters<typeof admin.ok<'listUsers'>>[1]> = {}) =>
  admin.ok('listUsers', { ...FIRST_USERS, ...changes })
const emails = (users: { email: string }[]) => users.map(({ email }) => email)

describe('the list of users', () => {
  it('carries what the product tells of a user (3.3-28, 3.3-29, 3.3-30)', async () => {
    const member = await somebody()
    await buyPlan(server.app, member, { days: 30, gb: 10n })
    await giveMoney(server.app, member.email, 12_345n)
    const { wire } = await admin.call('listUsers', { ...FIRST_USERS, count: 1, sought: member.email })
    expect((wire as object[])[0]).toMatchObject({
      _id: member.id,
      email: member.email,
      disable: false,
      scale: 1,
      channel_code: null,
      createTime: expect.stringMatching(/Z$/),
      paidUser: true,
      is_agency: false,
      wallet_money: 12.345,
      spendTraffic: 0,
      traffic: Number(10n * GB),
      vipExpireTime: expect.stringMatching(/Z$/),
      lastActiveTime: expect.stringMatching(/Z$/),
      first_url: '',
      last_url: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      userkey: (await member.ok('userInfo', {})).subscriptionKey,
    })
  })

  it('takes number, filterStr, fromTimestamp and toTimestamp, and none of them; the newest stand first (3.7-17)', async () => {
    const since = Date.now()
    const made = [await somebody(), await somebody(), await somebody()]
    const newestFirst = emails(made).reverse()
    const path = `${server.origin}/api/admin/users/userlist`
    const ask = async (payload: object) => {
      const { answered } = await post(path, payload, { authorization: `Bearer ${admin.token}` })
      return emails(answered.data as { email: string }[])
    }
    expect((await ask({})).slice(0, 3)).toEqual(newestFirst)
    expect(await ask({ number: 2 })).toEqual(newestFirst.slice(0, 2))
    expect(await ask({ fromTimestamp: since })).toEqual(newestFirst)
    expect(await ask({ toTimestamp: since })).not.toContain(newestFirst[0])
    expect(await ask({ filterStr: made[0]?.email })).toEqual([made[0]?.email])
    expect(await ask({ filterStr: made[0]?.email, toTimestamp: since })).toEqual([])
    expect((await admin.call('listUsers', { ...FIRST_USERS, count: 0, sought: '' })).code).toBe(2002)
  })

  it('finds by the beginning of an e-mail in any case, _id, number, link and channel code, the owner of a code too', async () => {
    const owner = await somebody()
    const friend = await somebody()
    const code = (await owner.ok('userInfo', {})).channelCode
    expect(code).toBeNull()
    await admin.ok('saveUserChannel', {
      email: owner.email,
      name: '',
      code: 'FIND22',
      rewardRate: 0.1,
      windowDays: 90,
      revision: null,
    })
    await change(friend.id, { channelCode: 'FIND22' })
    const { subscriptionKey } = await owner.ok('userInfo', {})
    expect(emails(await list({ sought: owner.email.slice(0, 9).toUpperCase() }))).toEqual([owner.email])
    expect(emails(await list({ sought: owner.id }))).toEqual([owner.email])
    expect(emails(await list({ sought: 'FIND22' }))).toEqual([friend.email, owner.email])
    const link = `https://x.example/api/subscript/clash/${owner.id}/${subscriptionKey}`
    expect(emails(await list({ sought: link }))).toEqual([owner.email])
    expect(await list({ sought: link.slice(0, -1) })).toEqual([])
    expect(await list({ sought: '%' })).toEqual([])
    expect(await list({ sought: '_' })).toEqual([])
  })

  it('one of them is asked by uid; one that is not there is refused (3.7-22)', async () => {
    const member = await somebody()
    const { code, wire } = await admin.call('readUser', { id: member.id })
    expect({ code, wire }).toMatchObject({ code: 0, wire: { _id: member.id, email: member.email } })
    expect((await admin.call('readUser', { id: 'f'.repeat(24) })).code).toBe(refusalCodes.userNotFound)
  })

  it('is for admins alone', async () => {
    const member = await somebody()
    expect((await member.call('listUsers', { ...FIRST_USERS, count: 1, sought: '' })).code).toBe(2007)
    expect((await member.call('saveUser', { ...NO_USER_CHANGE, id: member.id, addLi: 1_000_000n })).code).toBe(2007)
    expect((await member.call('debugSubscription', { userId: member.id })).code).toBe(2007)
  })
})

describe('the channel of a user', () => {
  it('is asked by user_id; who has none is shown the usual rate and days (3.7-18)', async () => {
    const member = await somebody()
    await server.app.db.deleteFrom('referral_channels').execute()
    const { code, wire } = await admin.call('readUserChannel', { userId: member.id })
    expect({ code, wire }).toEqual({
      code: 0,
      wire: { email: member.email, name: '', code: '', rewardRate: 0.1, comsumerDuration: 90, revision: null },
    })
    expect((await admin.call('readUserChannel', { userId: 'f'.repeat(24) })).code).toBe(refusalCodes.userNotFound)
  })

  it('is saved as a channel object, made or changed, and a code is one person’s (3.7-19)', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const channel = { email: one.email, name: '视频', code: 'BILI22', rewardRate: 0.15, windowDays: 30, revision: null }
    const { code, wire } = await admin.call('saveUserChannel', channel)
    expect({ code, wire }).toEqual({
      code: 0,
      wire: { email: one.email, name: '视频', code: 'BILI22', rewardRate: 0.15, comsumerDuration: 30, revision: 2 },
    })
    expect((await one.ok('userInfo', {})).role).toBe('channel')
    expect((await admin.call('saveUserChannel', { ...channel, email: other.email })).code).toBe(
      refusalCodes.channelCodeTaken,
    )
    await admin.ok('saveUserChannel', { ...channel, code: 'BILI23' })
    expect((await admin.ok('readUserChannel', { userId: one.id })).code).toBe('BILI23')
    expect((await admin.call('saveUserChannel', { ...channel, code: 'no spaces' })).code).toBe(2002)
    expect(await auditOf(server.app, one.id)).toEqual(['saveUserChannel', 'saveUserChannel'])
  })

  it('is not saved over a change that was made after it was read; the refusal names the changed fields', async () => {
    const one = await somebody()
    const facts = { email: one.email, name: '视频', code: 'TWICE2', rewardRate: 0.15, windowDays: 30 }
    await admin.ok('saveUserChannel', { ...facts, revision: null })
    const read = await admin.ok('readUserChannel', { userId: one.id })
    const lowered = await admin.ok('saveUserChannel', { ...read, rewardRate: 0.02 })
    expect(lowered.revision).toBe(Number(read.revision) + 1)
    const stale = await admin.call('saveUserChannel', { ...read, windowDays: 60 })
    expect(stale).toMatchObject({ code: refusalCodes.rowChanged, msg: expect.stringContaining('（rewardRate）') })
    expect(await admin.ok('readUserChannel', { userId: one.id })).toEqual(lowered)
    expect(await admin.ok('saveUserChannel', lowered)).toEqual(lowered)
  })

  it('rewards from 0 to 0.5, and no other rate (3.5-02)', async () => {
    const member = await somebody()
    const save = async (rewardRate: number) => {
      const payload = { email: member.email, name: '', code: 'RATE22', rewardRate, comsumerDuration: 90 }
      const path = `${server.origin}/api/admin/users/update_channel`
      return (await post(path, payload, { authorization: `Bearer ${admin.token}` })).answered.code
    }
    expect([await save(-0.01), await save(0), await save(0.5), await save(0.51)]).toEqual([2002, 0, 0, 2002])
  })
})

it('another password is set by email and the transformed password: sessions end, and he is told (3.7-21)', async () => {
  const member = await somebody()
  const passwordDigest = digestOf('given by an admin')
  const { code, wire } = await admin.call('changeUserPassword', { email: member.email, passwordDigest })
  expect({ code, wire }).toEqual({ code: 0, wire: {} })
  expect((await member.call('userInfo', {})).code).toBe(1002)
  member.token = (await member.ok('login', { email: member.email, passwordDigest })).token
  expect((await member.ok('listNotices', {})).map(({ text }) => text)).toEqual([
    expect.stringContaining('管理员给你的账号换了密码'),
  ])
  expect(await auditOf(server.app, member.id)).toEqual(['changeUserPassword'])
  const plain = { email: member.email, password: 'given by an admin' }
  const path = `${server.origin}/api/admin/users/change_password`
  expect((await post(path, plain, { authorization: `Bearer ${admin.token}` })).answered.code).toBe(2002)
  expect((await admin.call('changeUserPassword', { email: 'nobody@example.com', passwordDigest })).code).toBe(
    refusalCodes.userNotFound,
  )
})

it('the link that an admin opens for debugging is the customer’s own, works, and is written down', async () => {
  const member = await somebody()
  const { subscriptionKey } = await member.ok('userInfo', {})
  const { link } = await admin.ok('debugSubscription', { userId: member.id })
  expect(link).toBe(`${server.origin}/api/subscript/clash/${member.id}/${subscriptionKey}?&name=${member.email}`)
  expect((await fetch(link)).status).toBe(200)
  expect(await auditOf(server.app, member.id)).toEqual(['debugSubscription'])
})
