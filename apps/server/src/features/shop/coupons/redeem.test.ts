import { randomUUID } from 'node:crypto'
import { type RefusalName, refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { appoint, setFlag, setRole } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon, addPlan, brokenInvariants } from '../../../../test/shop.ts'

const HOUR_MS = 3_600_000
const NAME = '新用户体验券1G，两小时后自动过期'
const start = new Date()

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.now = new Date(start)
  member = await server.member()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const trial = (coupon: Parameters<typeof addCoupon>[1] = {}): Promise<string> =>
  addCoupon(server.app, { kind: 'trialTraffic', name: NAME, bytes: GB, hours: 2, ...coupon })
const redeem = (code: string, who: Member = member) => who.call('redeemCoupon', { code })
const recordsOf = async (who: Member) =>
  (await who.ok('myTrafficRecords', {})).map((row) => ({ type: row.type, bytes: row.changeBytes }))

describe('a trial code', () => {
  it('is taken as code and answers name, traffic in bytes, day and type (1.7-18)', async () => {
    const headers = { authorization: `Bearer ${member.token}` }
    const { answered } = await post(`${server.origin}/api/coupon/redeem_coupon`, { code: await trial() }, headers)
    expect(answered).toMatchObject({ code: 0, data: { name: NAME, traffic: 1_073_741_824, day: 0, type: 'freeUse' } })
    const days = await addCoupon(server.app, { kind: 'trialTime', name: '三天', days: 3 })
    const other = await post(`${server.origin}/api/coupon/redeem_coupon`, { code: days }, headers)
    expect(other.answered).toMatchObject({ code: 0, data: { name: '三天', traffic: 0, day: 3, type: 'freeTime' } })
  })

  it('gives traffic that ends by the hour: what was left goes, and the records tell both', async () => {
    const at = server.app.now()
    const { endsAt } = await member.ok('redeemCoupon', { code: await trial() })
    expect(Math.abs((endsAt?.getTime() ?? 0) - at.getTime() - 2 * HOUR_MS)).toBeLessThan(60_000)
    expect(await member.ok('userInfo', {})).toMatchObject({
      trialLeftBytes: GB,
      trialExpiresAt: endsAt,
      grantedBytes: 0n,
    })
    server.clock.now = new Date(start.getTime() + 2 * HOUR_MS + 60_000)
    await runJob(server.app, 'endTrials')
    expect(await member.ok('userInfo', {})).toMatchObject({ trialLeftBytes: 0n })
    expect(await recordsOf(member)).toEqual([
      { type: 'trialExpired', bytes: -GB },
      { type: 'coupon', bytes: GB },
    ])
  })

  it('gives traffic that stays, where it names no hours', async () => {
    const { endsAt } = await member.ok('redeemCoupon', { code: await trial({ hours: null }) })
    expect(endsAt).toBeNull()
    expect(await member.ok('userInfo', {})).toMatchObject({ trialLeftBytes: 0n, grantedBytes: GB })
  })

  it('gives days, which go on from the end of the time package that runs', async () => {
    const code = await addCoupon(server.app, { kind: 'trialTime', days: 3, perUser: 2 })
    const first = await member.ok('redeemCoupon', { code })
    const second = await member.ok('redeemCoupon', { code })
    expect((second.endsAt?.getTime() ?? 0) - (first.endsAt?.getTime() ?? 0)).toBe(72 * HOUR_MS)
    expect((await member.ok('userInfo', {})).timeExpiresAt).toEqual(second.endsAt)
  })

  it('is known with spaces around it, in other case and in full width', async () => {
    const code = await trial({ code: 'WELCOME7K', perUser: 3 })
    for (const typed of [` ${code} `, code.toLowerCase(), 'ＷＥＬＣＯＭＥ７Ｋ'])
      expect((await redeem(typed)).code).toBe(0)
  })

  it('sent again under its key gives once and answers the same', async () => {
    const code = await trial({ perUser: 5 })
    const headers = { 'idempotency-key': randomUUID() }
    const first = await member.ok('redeemCoupon', { code }, headers)
    expect(await member.ok('redeemCoupon', { code }, headers)).toEqual(first)
    expect(await recordsOf(member)).toHaveLength(1)
  })
})

describe('is refused', () => {
  it.each<[string, RefusalName, () => Promise<string>]>([
    ['an unknown code', 'couponNotFound', async () => 'NOBODYS'],
    ['a code of nothing', 'couponNotFound', async () => ' '],
    ['a cash coupon', 'couponKindNotRedeemable', () => addCoupon(server.app, { kind: 'cash', cashLi: 1_000n })],
    ['a discount', 'couponKindNotRedeemable', () => addCoupon(server.app)],
    ['a code whose time is over', 'couponExpired', () => trial({ expiresAt: new Date(start.getTime() - 1) })],
    ['a code that each may use no time', 'couponExhausted', () => trial({ perUser: 0 })],
  ])('%s', async (_, refusal, make) => {
    expect((await redeem(await make())).code).toBe(refusalCodes[refusal])
    expect(await recordsOf(member)).toEqual([])
  })

  it('a code that one has redeemed before, also when it is used up by now', async () => {
    const code = await trial({ inAll: 1 })
    expect((await redeem(code)).code).toBe(0)
    expect((await redeem(code)).code).toBe(refusalCodes.couponUsageLimitReached)
    expect(await recordsOf(member)).toHaveLength(1)
  })

  it('a code whose uses others have taken', async () => {
    const code = await trial({ inAll: 2 })
    for (const other of [await server.member(), await server.member()]) expect((await redeem(code, other)).code).toBe(0)
    expect((await redeem(code)).code).toBe(refusalCodes.couponExhausted)
  })

  it('a deleted code, just as one that never was', async () => {
    const admin = await server.admin()
    const code = await trial()
    const { id = '' } = (await admin.ok('listCoupons', {})).find((one) => one.code === code) ?? {}
    await admin.ok('deleteCoupons', { ids: [id] })
    const [gone, never] = [await redeem(code), await redeem('NEVERWAS')]
    expect({ code: gone.code, msg: gone.msg }).toEqual({ code: never.code, msg: never.msg })
  })

  it('every code to a customer of a reseller', async () => {
    await setFlag(server.app, member.email, { is_agency: true })
    expect((await redeem(await trial())).code).toBe(refusalCodes.agencyMayNotShop)
  })
})

it.each(['operators', 'support', 'operations'] as const)(
  'a code of any kind is refused to staff who can see codes, and gives them nothing: %s',
  async (kind) => {
    if (kind === 'operators') await setRole(server.app, member, 'operatorIds', true)
    else await appoint(server, member, kind)
    const trialCode = await trial({ hours: null })
    expect((await redeem(trialCode)).code).toBe(refusalCodes.notToOneself)
    const orderId = (await member.ok('createOrder', { planId: await addPlan(server.app) })).id
    const discount = await addCoupon(server.app)
    expect((await member.call('applyCoupon', { orderId, code: discount })).code).toBe(refusalCodes.notToOneself)
    expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n })
    expect((await redeem(trialCode, await server.member())).code).toBe(0)
    await setRole(server.app, member, 'operatorIds', false)
  },
)

it('an owner may use a code', async () => {
  const owner = await server.member()
  await setRole(server.app, owner, 'adminIds', true)
  expect((await redeem(await trial(), owner)).code).toBe(0)
  await setRole(server.app, owner, 'adminIds', false)
})

it('two people of one merged account have the uses of one: what either used counts', async () => {
  const admin = await server.admin()
  const other = await server.member()
  const code = await trial({ perUser: 1 })
  expect((await redeem(code, other)).code).toBe(0)
  const merge = { from: other.email, to: member.email, reason: 'one person' }
  await admin.ok('mergeAccounts', merge, { 'idempotency-key': randomUUID() })
  expect((await redeem(code)).code).toBe(refusalCodes.couponUsageLimitReached)
})
