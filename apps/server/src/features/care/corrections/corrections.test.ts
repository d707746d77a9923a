import { randomUUID } from 'node:crypto'
import { type Calls, type InputOf, NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { DAY_MS, GB, timeLeftMs } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import type { TestClient } from '../../../../test/client.ts'
import { addUsers, setRole, staffMember } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, buyPlan } from '../../../../test/shop.ts'

let server: TestServer
let admin: TestClient
let otherAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  const second = await server.member()
  await setRole(server.app, second, 'adminIds', true)
  otherAdmin = second
})
afterAll(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})

type Person = Member & { id: string }

async function people(count: number): Promise<Person[]> {
  const made: Person[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const member = await server.member()
    made.push(Object.assign(member, { id: (await member.ok('userInfo', {})).id }))
  }
  return made
}

const GIFT = { addLi: 5_000n, addBytes: 10n * GB, addDays: 3, reason: '香港线路中断补偿' }
const emailsOf = (members: Member[]) => members.map(({ email }) => email)
const give = (emails: string[], changes: Partial<InputOf<Calls['giveToMany']>> = {}, key: string = randomUUID()) =>
  admin.call('giveToMany', { emails, ...GIFT, skip: false, ...changes }, { 'idempotency-key': key })
const undo = (id: string, { client = admin, key = randomUUID() as string } = {}) =>
  client.call('undoCorrection', { id, reason: '金额填错' }, { 'idempotency-key': key })

async function hasNow(member: Member): Promise<[bigint, bigint]> {
  const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
  return [(await member.ok('myWallet', {})).totalLi, grantedBytes - usedBytes]
}
async function daysNow(member: Member): Promise<number> {
  const { timeExpiresAt } = await member.ok('userInfo', {})
  return Math.round(timeLeftMs(timeExpiresAt, 0, server.app.now()) / DAY_MS)
}
const GIVEN = [5_000n, 10n * GB]
const NOTHING = [0n, 0n]

describe('a compensation of many', () => {
  it('is previewed with what each has and who is not there, and changes nothing', async () => {
    const [one, other] = (await people(2)) as [Person, Person]
    const emails = [one.email.toUpperCase(), ` ${other.email} `, one.email, 'gone@example.com', '']
    const preview = await admin.ok('previewGift', { emails })
    expect(preview.people.map(({ email }) => email).sort()).toEqual(emailsOf([one, other]).sort())
    expect(preview.unknown).toEqual(['gone@example.com'])
    expect(await hasNow(one)).toEqual(NOTHING)
  })

  it('of 200 gives each of them the same once, and is undone as a whole', async () => {
    const members = await people(3)
    const more = await addUsers(server.app, 197)
    const { code, data } = await give([...emailsOf(members), ...more, members[0]?.email ?? ''])
    expect({ code, count: data?.count }).toEqual({ code: 0, count: 200 })
    for (const member of members) expect(await hasNow(member)).toEqual(GIVEN)
    const [row] = await admin.ok('listCorrections', { count: 1, userId: null, sought: '', after: null })
    expect(row).toMatchObject({ ...GIFT, id: data?.id, people: 200, undone: 0, actor: 'root@example.com' })
    expect((await undo(data?.id ?? '')).data).toEqual({ undone: 200, left: [] })
    for (const member of members) expect(await hasNow(member)).toEqual(NOTHING)
    expect(await auditOf(server.app, data?.id ?? '')).toEqual(['giveToMany', 'undoCorrection'])
    const [after] = await admin.ok('listCorrections', { count: 1, userId: null, sought: '', after: null })
    expect(after).toMatchObject({ id: data?.id, undone: 200, undoneAt: expect.any(Date) })
  })

  it('with somebody who is not there, a loss, nothing, or no reason is refused, and nobody gets anything', async () => {
    const [one] = (await people(1)) as [Person]
    const refused = [
      await give([one.email, 'gone@example.com']),
      await give([one.email], { addLi: -1n }),
      await give([one.email], { addLi: 0n, addBytes: 0n, addDays: 0 }),
      await give([one.email], { reason: ' ' }),
      await give([]),
      await give([' ']),
    ]
    const { userNotFound, badInput } = refusalCodes
    expect(refused.map(({ code }) => code)).toEqual([userNotFound, badInput, badInput, badInput, badInput, badInput])
    expect(await hasNow(one)).toEqual(NOTHING)
  })

  it('skips addresses without an open account where that is asked, gives to the others, and names who got nothing', async () => {
    const [one] = (await people(1)) as [Person]
    const [merged = ''] = await addUsers(server.app, 1)
    await sql`update users set disabled = true, merged_into_id = (select id from users where public_id = ${one.id}) where email = ${merged}`.execute(
      server.app.db,
    )
    expect((await admin.ok('previewGift', { emails: [one.email, merged] })).unknown).toEqual([merged])
    expect((await give([one.email, merged])).code).toBe(refusalCodes.accountMerged)
    const { code, data } = await give([one.email, 'Gone@example.com', merged], { skip: true })
    expect({ code, ...data }).toMatchObject({
      code: 0,
      count: 1,
      skipped: [
        { email: 'gone@example.com', why: 'unknown' },
        { email: merged, why: 'closed' },
      ],
    })
    expect(await hasNow(one)).toEqual(GIVEN)
    expect((await give(['gone@example.com'], { skip: true })).code).toBe(refusalCodes.userNotFound)
  })

  it('that is sent twice under one key, one after the other or at once, happens once', async () => {
    const members = await people(3)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => give(emailsOf(members), {}, key)))
    const again = await give(emailsOf(members), {}, key)
    expect(new Set([...answers, again].map(({ data }) => data?.id)).size).toBe(1)
    for (const member of members) expect(await hasNow(member)).toEqual(GIVEN)
  })

  it('races with changes by hand, purchases and other compensations of the same people: all of them happen', async () => {
    const members = await people(6)
    const planId = await addPlan(server.app, { priceLi: 1_000n, gb: 1n })
    await give(emailsOf(members), { addBytes: 0n, addDays: 0 })
    const shop = members.map(async (member) => {
      const { id: orderId } = await member.ok('createOrder', { planId })
      await member.ok('walletCheck', { orderId })
      return (await member.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })).status
    })
    const changes = members.map(({ id }) =>
      admin.call('saveUser', { ...NO_USER_CHANGE, id, addLi: 500n, addBytes: GB }),
    )
    const both = [give(emailsOf(members)), give(emailsOf([...members].reverse()))]
    expect(await Promise.all(shop)).toEqual(members.map(() => 'paid'))
    expect((await Promise.all([...changes, ...both])).map(({ code }) => code)).toEqual(
      [...changes, ...both].map(() => 0),
    )
    for (const member of members) expect(await hasNow(member)).toEqual([14_500n, 22n * GB])
  })
})

describe('undoing', () => {
  it('twice, by two admins at once or by a double click, books the reverse once', async () => {
    const members = await people(2)
    const { data } = await give(emailsOf(members))
    const id = data?.id ?? ''
    const answers = await Promise.all([undo(id), undo(id, { client: otherAdmin }), undo(id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([
      0,
      refusalCodes.correctionUndone,
      refusalCodes.correctionUndone,
    ])
    expect((await undo(id)).code).toBe(refusalCodes.correctionUndone)
    expect((await undo('f'.repeat(24))).code).toBe(refusalCodes.correctionNotFound)
    for (const member of members) expect(await hasNow(member)).toEqual(NOTHING)
  })

  it('under one key answers the same again', async () => {
    const [one] = (await people(1)) as [Person]
    const { data } = await give([one.email])
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => undo(data?.id ?? '', { key })))
    expect(answers.map((answer) => answer.data)).toEqual([1, 2].map(() => ({ undone: 1, left: [] })))
  })

  it('leaves who has spent it as he is, says so, and can be tried again for him later', async () => {
    const [spender, saver] = (await people(2)) as [Person, Person]
    const { data } = await give(emailsOf([spender, saver]))
    const id = data?.id ?? ''
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: spender.id, addLi: -1_000n, reason: 'spent' })
    expect((await undo(id)).data).toEqual({
      undone: 1,
      left: [{ email: spender.email, wanted: '¥5.00', left: '¥4.00' }],
    })
    expect(await hasNow(spender)).toEqual([4_000n, 10n * GB])
    expect(await hasNow(saver)).toEqual(NOTHING)
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: spender.id, addLi: 1_000n, addBytes: -1n, reason: 'back' })
    expect((await undo(id)).data).toMatchObject({ undone: 0, left: [{ wanted: '10.00 GB', left: '9.99 GB' }] })
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: spender.id, addBytes: 1n, reason: 'back' })
    expect((await undo(id)).data).toEqual({ undone: 1, left: [] })
    expect(
      (await admin.ok('listCorrections', { count: 100, userId: spender.id, sought: '', after: null })).length,
    ).toBe(4)
  })

  it('takes given days as far as they have not run out, and no days that came later', async () => {
    const start = server.clock.now
    const [idle, early, late] = (await people(3)) as [Person, Person, Person]
    const days = { addLi: 0n, addBytes: 0n, addDays: 10 }
    const [first, second] = [await give(emailsOf([idle, early]), days), await give([late.email], days)]
    server.clock.now = new Date(start.getTime() + 4 * DAY_MS)
    await buyPlan(server.app, early, { gb: 0n, days: 30 })
    expect((await undo(first.data?.id ?? '')).data).toEqual({ undone: 2, left: [] })
    expect(await daysNow(idle)).toBe(0)
    expect(await daysNow(early)).toBe(30)
    server.clock.now = new Date(start.getTime() + 12 * DAY_MS)
    await buyPlan(server.app, late, { gb: 0n, days: 30 })
    expect((await undo(second.data?.id ?? '')).data).toEqual({ undone: 1, left: [] })
    expect(await daysNow(late)).toBe(30)
    server.clock.now = start
  })

  it('leaves nothing as used by somebody who used nothing, and what was used as used', async () => {
    const [idle, user] = (await people(2)) as [Person, Person]
    const granted = async (member: Member) => {
      const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
      return { grantedBytes, usedBytes }
    }
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: user.id, addBytes: 20n * GB, reason: 'a' })
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: user.id, addBytes: -4n * GB, reason: 'b' })
    const [loss] = await admin.ok('listCorrections', { count: 1, userId: user.id, sought: '', after: null })
    const { data } = await give(emailsOf([idle, user]))
    await undo(data?.id ?? '')
    expect(await granted(idle)).toEqual({ grantedBytes: 0n, usedBytes: 0n })
    expect(await granted(user)).toEqual({ grantedBytes: 20n * GB, usedBytes: 4n * GB })
    await undo(loss?.id ?? '')
    expect(await granted(user)).toEqual({ grantedBytes: 20n * GB, usedBytes: 0n })
    const told = (await user.ok('myTrafficRecords', {})).map((row) => [
      row.changeBytes,
      row.grantedBytes,
      row.usedBytes,
    ])
    expect(told).toEqual([
      [4n * GB, 20n * GB, 0n],
      [-10n * GB, 20n * GB, 4n * GB],
      [10n * GB, 30n * GB, 4n * GB],
      [-4n * GB, 20n * GB, 4n * GB],
      [20n * GB, 20n * GB, 0n],
    ])
  })

  it('of what was taken gives it back to the purses it came from', async () => {
    const [one] = (await people(1)) as [Person]
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: one.id, addLi: 3_000n, addBytes: GB, addDays: 10, reason: 'a' })
    await admin.ok('saveUser', {
      ...NO_USER_CHANGE,
      id: one.id,
      addLi: -2_000n,
      addBytes: -GB,
      addDays: -4,
      reason: 'b',
    })
    const [taken] = await admin.ok('listCorrections', { count: 1, userId: one.id, sought: '', after: null })
    expect(taken).toMatchObject({ addLi: -2_000n, addBytes: -GB, addDays: -4, people: 1 })
    expect((await undo(taken?.id ?? '')).data).toEqual({ undone: 1, left: [] })
    expect(await hasNow(one)).toEqual([3_000n, GB])
    const days = (await one.ok('userInfo', {})).timeExpiresAt?.getTime() ?? 0
    expect((days - server.app.now().getTime()) / 86_400_000).toBeCloseTo(10, 2)
  })
})

/** People of whom a test needs only that they are there. */

describe('staff of finance', () => {
  it('give and undo, never to the own account, which an owner may do', async () => {
    const finance = await staffMember(server, 'finance')
    const [customer] = (await people(1)) as [Person]
    const given = await finance.ok('giveToMany', { emails: [customer.email], ...GIFT, skip: false })
    expect(await hasNow(customer)).toEqual(GIVEN)
    await finance.ok('undoCorrection', { id: given.id, reason: '' })
    expect(await hasNow(customer)).toEqual(NOTHING)

    const both = emailsOf([customer, finance])
    const own = await finance.call('giveToMany', { emails: both, ...GIFT, skip: false })
    expect(own.code).toBe(refusalCodes.notToOneself)
    const byOwner = await give([finance.email])
    const taken = byOwner.data?.id ?? ''
    expect((await undo(taken, { client: finance })).code).toBe(refusalCodes.notToOneself)
    expect(await hasNow(finance)).toEqual(GIVEN)
    expect((await give(['root@example.com'])).code).toBe(0)
  })
})
