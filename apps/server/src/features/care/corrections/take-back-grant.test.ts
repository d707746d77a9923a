import { randomUUID } from 'node:crypto'
import { NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { DAY_MS, GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import type { TestClient } from '../../../../test/client.ts'
import { appoint } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon, brokenInvariants, buyPlan } from '../../../../test/shop.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

type Given = Member & { id: string; grantId: string; givenBytes: bigint }

/** A customer with 10 GB of a purchase and what the check-in of today gave. */
async function checkedIn(): Promise<Given> {
  const member = await server.member()
  await buyPlan(server.app, member, { gb: 10n })
  const { grantedBytes } = await member.ok('checkIn', {})
  const { id } = await member.ok('userInfo', {})
  const [grant] = await admin.ok('listGrants', { userId: id })
  return Object.assign(member, { id, grantId: grant?.id ?? '', givenBytes: grantedBytes })
}

const take = ({ id: userId, grantId: id }: Given, client = admin) =>
  client.call('takeBackGrant', { userId, id, reason: '刷签到' }, { 'idempotency-key': randomUUID() })

async function leftOf(member: Member): Promise<bigint> {
  const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
  return grantedBytes - usedBytes
}

it('what a check-in gave is listed with what is left of it, and is taken back once', async () => {
  const member = await checkedIn()
  const { givenBytes } = member
  const listed = { kind: 'checkIn', givenBytes, givenDays: 0, leftBytes: givenBytes, leftDays: 0, takenAt: null }
  expect(await admin.ok('listGrants', { userId: member.id })).toMatchObject([listed])
  expect(await take(member)).toMatchObject({ code: 0, data: { takenBytes: givenBytes, takenDays: 0 } })
  expect(await leftOf(member)).toBe(10n * GB)
  expect(await admin.ok('listGrants', { userId: member.id })).toMatchObject([
    { leftBytes: 0n, takenAt: expect.any(Date) },
  ])
  expect((await take(member)).code).toBe(refusalCodes.correctionUndone)
  expect(await auditOf(server.app, member.id)).toEqual(['takeBackGrant'])
  expect((await member.ok('myTrafficRecords', {}))[0]).toMatchObject({ type: 'agencySpend', changeBytes: -givenBytes })
})

it('only what is left is taken, and nothing where all was used', async () => {
  const member = await checkedIn()
  const spend = (addBytes: bigint) => admin.ok('saveUser', { ...NO_USER_CHANGE, id: member.id, addBytes, reason: 'x' })
  await spend(1n - (await leftOf(member)))
  expect((await take(member)).data).toEqual({ takenBytes: 1n, takenDays: 0 })
  expect(await leftOf(member)).toBe(0n)
  const other = await checkedIn()
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id: other.id, addBytes: -(await leftOf(other)), reason: 'x' })
  expect((await take(other)).code).toBe(refusalCodes.nothingLeftToTake)
})

it('days of it that have run out are not taken from days that came later', async () => {
  const member = await server.member()
  const { id: userId } = await member.ok('userInfo', {})
  await member.ok('redeemCoupon', { code: await addCoupon(server.app, { kind: 'trialTime', days: 3 }) })
  server.clock.now = new Date(Date.now() + 2 * DAY_MS)
  expect(await admin.ok('listGrants', { userId })).toMatchObject([{ givenDays: 3, leftDays: expect.closeTo(1, 1) }])
  await buyPlan(server.app, member, { gb: 0n, days: 30 })
  expect(await admin.ok('listGrants', { userId })).toMatchObject([{ leftDays: expect.closeTo(1, 1) }])
  server.clock.now = new Date(Date.now() + 5 * DAY_MS)
  expect(await admin.ok('listGrants', { userId })).toMatchObject([{ leftDays: 0 }])
  const [grant] = await admin.ok('listGrants', { userId })
  expect((await take({ ...member, id: userId, grantId: grant?.id ?? '', givenBytes: 0n })).code).toBe(
    refusalCodes.nothingLeftToTake,
  )
})

it('undoing the correction gives it again, and it can be taken back anew', async () => {
  const member = await checkedIn()
  await take(member)
  const [correction] = await admin.ok('listCorrections', { count: 1, userId: member.id, sought: '', after: null })
  await admin.ok('undoCorrection', { id: correction?.id ?? '', reason: '' })
  expect(await leftOf(member)).toBe(10n * GB + member.givenBytes)
  expect((await take(member)).code).toBe(0)
  const again = await admin.call('undoCorrection', { id: correction?.id ?? '', reason: '' })
  expect(again.code).toBe(refusalCodes.correctionUndone)
})

it('ten who take it back at once take it once', async () => {
  const member = await checkedIn()
  const codes = await Promise.all(Array.from({ length: 10 }, async () => (await take(member)).code))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array(9).fill(refusalCodes.correctionUndone)])
  expect(await leftOf(member)).toBe(10n * GB)
})

it('what a purchase gave, or another user, is not there, and members may not ask', async () => {
  const [member, other] = [await checkedIn(), await checkedIn()]
  expect((await take({ ...other, grantId: member.grantId })).code).toBe(refusalCodes.correctionNotFound)
  expect(await admin.ok('listGrants', { userId: 'f'.repeat(24) })).toEqual([])
  expect((await take({ ...member, id: 'f'.repeat(24) })).code).toBe(refusalCodes.userNotFound)
  expect((await take(member, other)).code).toBe(refusalCodes.forbidden)
})

it('staff without all rights take nothing back from themselves', async () => {
  const clerk = await checkedIn()
  await appoint(server, clerk, 'finance')
  expect((await take(clerk, clerk)).code).toBe(refusalCodes.notToOneself)
})
