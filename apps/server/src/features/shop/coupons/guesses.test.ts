import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon, addPlan, brokenInvariants } from '../../../../test/shop.ts'

let server: TestServer
let member: Member
let code: string
/** An address of each test: the flood limit of the process counts by it. */
let address: string
let tests = 0
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1', '::1'] })
  code = await addCoupon(server.app, { kind: 'trialTraffic', bytes: GB, perUser: 100 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`delete from rate_counters`.execute(server.app.db)
  member = await newMember()
  await sql`delete from rate_counters`.execute(server.app.db)
  tests += 1
  address = `198.51.100.${tests}`
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

/** Signing up is limited as well, and not what is tested here. */
async function newMember(): Promise<Member> {
  await sql`delete from rate_counters where key not like 'coupon%'`.execute(server.app.db)
  return server.member()
}

const from = (ip: string, device?: string) => ({
  'x-forwarded-for': ip,
  ...(device && { cookie: `device=${device}` }),
})
const guess = async (who: Member, headers: Record<string, string> = from(address), what = 'WRONGCODE') =>
  (await who.call('redeemCoupon', { code: what }, headers)).code

async function guesses(who: Member, times: number, headers?: Record<string, string>): Promise<number[]> {
  const codes: number[] = []
  for (let turn = 0; turn < times; turn += 1) codes.push(await guess(who, headers))
  return codes
}

const WRONG = refusalCodes.couponNotFound
const TOO_MANY = refusalCodes.tooManyCouponAttempts

it('ten wrong codes in ten minutes, then nothing is looked up for this account, right codes included', async () => {
  expect(await guesses(member, 10)).toEqual(Array(10).fill(WRONG))
  expect(await guess(member)).toBe(TOO_MANY)
  expect(await guess(member, from('192.0.2.99'), code)).toBe(TOO_MANY)
})

it('a hundred at once are no way around it', async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, () => guess(member)))
  expect(codes.filter((one) => one === WRONG)).toHaveLength(10)
})

it('wrong codes at the till and at the redeeming count together, and right ones do not', async () => {
  const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app) })
  for (let turn = 0; turn < 15; turn += 1) expect(await guess(member, from(address), code)).toBe(0)
  expect(await guesses(member, 9)).toEqual(Array(9).fill(WRONG))
  const apply = async (what: string) => (await member.call('applyCoupon', { orderId, code: what }, from(address))).code
  expect(await apply(code)).toBe(refusalCodes.trialCouponNotForOrders)
  expect(await apply('WRONG')).toBe(WRONG)
  expect(await apply('WRONG')).toBe(TOO_MANY)
})

it('many accounts of one network have fifty together, a /64 being one', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newMember))
  const at = (turn: number) => from(`2001:db8:1:2::${turn + 1}`)
  const codes: number[] = []
  for (const [turn, who] of people.entries()) codes.push(...(await guesses(who, 9, at(turn))))
  expect(codes.filter((one) => one === WRONG).length).toBeLessThan(60)
  expect(codes).toContain(TOO_MANY)
  expect(await guesses(people[0] as Member, 1, from('2001:db8:9:9::1'))).toEqual([WRONG])
})

it('a network that others have used up shuts nobody out who has guessed no more than three times', async () => {
  await guesses(await newMember(), 4)
  await sql`update rate_counters set hits = 1000 where key like 'coupon ip %'`.execute(server.app.db)
  expect(await guesses(await newMember(), 4)).toEqual([WRONG, WRONG, WRONG, TOO_MANY])
  expect(await guess(member, from(address), code)).toBe(0)
  expect(await guesses(member, 4)).toEqual([WRONG, WRONG, WRONG, TOO_MANY])
})

it('a cookie of the device is no limit: browsers do not send it here, and who guesses can leave it out', async () => {
  const people = [await newMember(), await newMember(), await newMember()]
  const codes: number[] = []
  for (const [turn, who] of people.entries())
    codes.push(...(await guesses(who, 9, from(`192.0.2.${turn + 10}`, 'd'.repeat(43)))))
  expect(codes).toEqual(Array(27).fill(WRONG))
})
