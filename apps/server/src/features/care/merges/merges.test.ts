import { randomUUID } from 'node:crypto'
import { NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { digestOf, type TestClient } from '../../../../test/client.ts'
import { setFlag, setRole, staffMember } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, PASSWORD } from '../../../../test/server.ts'
import { type addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { grantEntitlement } from '../../books/entitlements/index.ts'
import { deliver } from '../../books/grants/index.ts'
import { setDeletion } from '../../people/account/index.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(async () => {
  expect(await brokenInvariants(till.server.app)).toEqual([])
  await till.close()
})

/** Somebody with 20 yuan, 10 GB and 5 days. */
async function somebody(): Promise<Member & { id: string }> {
  const member = await till.server.member()
  const { id } = await member.ok('userInfo', {})
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id, addLi: 20_000n, addBytes: 10n * GB, addDays: 5, reason: 'test' })
  return Object.assign(member, { id })
}

const rowOf = ({ email }: Member) =>
  till.server.app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Buys a time package from the wallet. */
async function buyDays(who: Member, plan: Parameters<typeof addPlan>[1]): Promise<void> {
  await giveMoney(till.server.app, who.email, 12_500n)
  const { id } = await till.orderOf(who, plan)
  await who.ok('walletCheck', { orderId: id })
  expect((await till.buyWith(who, id)).status).toBe('paid')
}

async function limitsOf(who: Member) {
  const { id } = await rowOf(who)
  return till.server.app.db
    .selectFrom('traffic_balances')
    .select(['device_limit as devices', 'speed_mbps as speed', 'daily_limit as daily', 'bought_limit as bought'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
}

const merge = (from: Member, to: Member, key: string = randomUUID()) => {
  const input = { from: from.email, to: to.email, reason: '同一个人' }
  return admin.call('mergeAccounts', input, { 'idempotency-key': key })
}

describe('a merge of two accounts', () => {
  it('moves money, traffic, days, tickets and what is open, as the preview said, and once', async () => {
    const [from, to] = [await somebody(), await somebody()]
    await from.ok('createTicket', { title: '慢', text: '慢', pictureUrl: null })
    const order = await till.orderOf(from)
    await from.ok('walletCheck', { orderId: order.id })
    const preview = await admin.ok('previewMerge', { from: from.email.toUpperCase(), to: ` ${to.email}` })
    expect(preview).toMatchObject({
      from: { email: from.email, moneyLi: 20_000n, leftBytes: 10n * GB },
      openOrders: 1,
      tickets: 1,
      telegram: 'none',
      channel: 'ends',
    })
    const key = randomUUID()
    const done = await merge(from, to, key)
    expect(done.data).toEqual(preview)
    expect((await merge(from, to, key)).data).toEqual(preview)

    expect((await to.ok('myWallet', {})).totalLi).toBe(40_000n)
    const { grantedBytes, usedBytes, timeExpiresAt } = await to.ok('userInfo', {})
    expect(grantedBytes - usedBytes).toBe(20n * GB)
    const daysLeft = ((timeExpiresAt?.getTime() ?? 0) - till.server.app.now().getTime()) / 86_400_000
    expect(daysLeft).toBeGreaterThan(9.9)
    expect((await to.ok('listTickets', {})).map(({ title }) => title)).toEqual(['慢'])
    expect(await auditOf(till.server.app, to.id)).toContain('mergeAccounts')
    expect(await auditOf(till.server.app, from.id)).toContain('mergeAccounts')
  })

  it('closes the one: no session, no sign-in, no link, nothing to give to it, and never opened again', async () => {
    const [from, to] = [await somebody(), await somebody()]
    const { subscriptionKey } = await from.ok('userInfo', {})
    await merge(from, to)
    expect((await from.call('userInfo', {})).code).toBe(refusalCodes.sessionExpired)
    const link = `${till.server.origin}/api/subscript/clash/${from.id}/${subscriptionKey}`
    expect((await fetch(link)).status).toBe(404)
    const open = await admin.call('saveUser', { ...NO_USER_CHANGE, id: from.id, disabled: false })
    expect(open.code).toBe(refusalCodes.accountMerged)
    const gift = { emails: [from.email], addLi: 1_000n, addBytes: 0n, addDays: 0, reason: 'test', skip: false }
    const given = await admin.call('giveToMany', gift, { 'idempotency-key': randomUUID() })
    expect(given.code).toBe(refusalCodes.accountMerged)
    expect((await merge(from, to)).code).toBe(refusalCodes.accountMerged)
    expect((await merge(await somebody(), from)).code).toBe(refusalCodes.accountMerged)
  })

  it('leads money that comes late for an order of the closed one to who has the account now', async () => {
    const { member: from, tradeNo } = await till.waiting()
    const [to, last] = [await somebody(), await somebody()]
    await merge(from, to)
    await merge(to, last)
    await till.gateway.pay(tradeNo)
    expect((await last.ok('myWallet', {})).creditLi).toBe(12_500n)
  })

  it('is of two that are named by e-mail or id', async () => {
    const [from, to] = [await somebody(), await somebody()]
    expect(await admin.ok('previewMerge', { from: from.id, to: to.email })).toMatchObject({
      from: { id: from.id },
      to: { id: to.id },
    })
    expect((await admin.call('previewMerge', { from: from.id, to: from.email })).code).toBe(refusalCodes.badInput)
  })

  it('with one that is to be deleted, or was, is refused whichever way; and a merged one cannot be marked', async () => {
    const [one, leaver, gone] = [await somebody(), await somebody(), await somebody()]
    for (const member of [leaver, gone])
      await member.ok('askDeletion', { passwordDigest: digestOf(PASSWORD), code: '' })
    await setFlag(till.server.app, gone.email, { deletes_at: new Date(0) })
    await runJob(till.server.app, 'deleteDueAccounts')
    const deleted = { ...gone, email: `deleted-${gone.id}@deleted.invalid` } as typeof gone
    const codes = []
    for (const other of [leaver, deleted]) codes.push((await merge(one, other)).code, (await merge(other, one)).code)
    const { accountLeaves, accountDeleted } = refusalCodes
    expect(codes).toEqual([accountLeaves, accountLeaves, accountDeleted, accountDeleted])
    expect((await one.ok('myWallet', {})).totalLi).toBe(20_000n)
    const other = await somebody()
    await merge(one, other)
    const { id } = await till.server.app.db
      .selectFrom('users')
      .select('id')
      .where('public_id', '=', one.id)
      .executeTakeFirstOrThrow()
    const marked = await till.server.app.db.transaction().execute((tx) => setDeletion(tx, id, new Date()))
    expect(marked).toBeUndefined()
  })

  it('takes along that somebody has paid, ends a second invite code and trial traffic, and leaves the agency', async () => {
    const [from, to, owner] = [await somebody(), await somebody(), await till.server.member()]
    await setFlag(till.server.app, from.email, { has_paid: true })
    const { channelCode } = await from.ok('userInfo', {})
    const { id } = await till.server.app.db
      .selectFrom('users')
      .select('id')
      .where('public_id', '=', from.id)
      .executeTakeFirstOrThrow()
    const why = { kind: 'trial', id: from.id, description: '' } as const
    await till.server.app.db
      .transaction()
      .execute((tx) => deliver(till.server.app, tx, id, { trial: { bytes: GB, hours: 1 } }, why))
    const face = { name: '江畔', domain: '', contact: '', logoUrl: '' }
    const { id: agencyId } = await admin.ok('saveAgency', {
      revision: null,
      ...face,
      id: null,
      ownerEmail: owner.email,
    })
    await admin.ok('setAgencyOf', { email: from.email, agencyId })
    const done = (await merge(from, to)).data
    expect(done).toMatchObject({ agencyName: '江畔', trialLeftBytes: GB, channel: 'ends' })
    expect(await to.ok('userInfo', {})).toMatchObject({ hasPaid: true, trialLeftBytes: 0n })
    expect(await owner.ok('agencyCustomers', { sought: '' })).toEqual([])
    const { rows } = await sql`select 1 from referral_channels c join users u on u.id = c.owner_id
      where u.public_id = ${from.id} or c.code = ${channelCode ?? ''} and u.disabled`.execute(till.server.app.db)
    expect(rows).toEqual([])
    expect((await merge(owner, to)).code).toBe(refusalCodes.accountOwnsAgency)
  })

  it.each([
    ['the other has none', 20, null, 20],
    ['that of the other ends before', 20, 10, 20],
    ['that of the other ends later', 10, 20, 20],
  ])('keeps a hold on the money where %s', async (_, fromHours, toHours, hours) => {
    const [from, to] = [await somebody(), await somebody()]
    const inHours = (count: number) => new Date(till.server.app.now().getTime() + count * 3_600_000)
    const [held, staying] = [inHours(fromHours), toHours === null ? null : inHours(toHours)]
    await setFlag(till.server.app, from.email, { money_held_until: held })
    await setFlag(till.server.app, to.email, { money_held_until: staying })
    await merge(from, to)
    expect((await rowOf(to)).money_held_until).toEqual(hours === fromHours ? held : staying)
  })

  it('adds the time of an entitlement that both hold, and leaves alone what has ended', async () => {
    const [from, to] = [await somebody(), await somebody()]
    const { app } = till.server
    const [fromId, toId] = [(await rowOf(from)).id, (await rowOf(to)).id]
    const ends = new Map<string, number>()
    for (const [name, fromDays, toDays] of [
      ['both run', 30, 10],
      ['the moved one ended', -3, 10],
      ['the staying one ended', 30, -3],
      ['both ended', -1, -3],
    ] as const) {
      const { id: publicId } = await admin.ok('saveEntitlement', { revision: null, id: null, name, description: '' })
      const { id } = await app.db
        .selectFrom('entitlements')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
      await app.db.transaction().execute(async (tx) => {
        await grantEntitlement(tx, fromId, id, fromDays, app.now())
        await grantEntitlement(tx, toId, id, toDays, app.now())
      })
      ends.set(name, Number(id))
    }
    await merge(from, to)
    const { rows } = await sql<{ id: bigint; expires_at: Date }>`select entitlement_id as id, expires_at
      from user_entitlements where user_id = ${toId}`.execute(app.db)
    const days = [...ends].map(([name, id]) => {
      const end = rows.find((row) => Number(row.id) === id)?.expires_at.getTime() ?? 0
      return [name, Math.round((end - app.now().getTime()) / 86_400_000)]
    })
    expect(days).toEqual([
      ['both run', 40],
      ['the moved one ended', 10],
      ['the staying one ended', 30],
      ['both ended', -3],
    ])
  })

  it('moves devices, speed and daily quota with a time package, as a purchase of it would', async () => {
    const plan = { gb: 0n, days: 30, devices: 5, speed: 100, dailyGb: 50n }
    const limits = { devices: 5, speed: 100, daily: 50n * GB, bought: 50n * GB }
    const [from, to] = [await till.server.member(), await till.server.member()]
    await buyDays(from, plan)
    expect(await limitsOf(from)).toEqual(limits)
    await merge(from, to)
    expect(await limitsOf(to)).toEqual(limits)
    const [bigger, smaller] = [await till.server.member(), await till.server.member()]
    await buyDays(bigger, plan)
    await buyDays(smaller, { gb: 0n, days: 30, devices: 2, speed: 200, dailyGb: 9n })
    await merge(smaller, bigger)
    expect(await limitsOf(bigger)).toEqual({ ...limits, speed: 200 })
    const [given, bought] = [await somebody(), await till.server.member()]
    await buyDays(bought, plan)
    const before = await limitsOf(bought)
    await merge(given, bought)
    expect(await limitsOf(bought)).toEqual(before)
  })

  it('is told by ids alone in the audit, which outlives the e-mails', async () => {
    const [from, to] = [await somebody(), await somebody()]
    await merge(from, to)
    const { rows } = await sql<{ detail: string }>`select detail::text as detail from audit
      where action = 'mergeAccounts' and target in (${from.id}, ${to.id})`.execute(till.server.app.db)
    expect(rows).toHaveLength(2)
    for (const { detail } of rows) {
      expect(detail).toContain(from.id)
      expect(detail).not.toContain('@')
    }
  })

  it('with himself, with nobody, or of staff is refused', async () => {
    const [one, operator] = [await somebody(), await somebody()]
    const staff = await staffMember(till.server, 'operations')
    await setRole(till.server.app, operator, 'operatorIds', true)
    const codes = [
      await merge(one, one),
      await merge(one, { ...one, email: 'nobody@example.com' }),
      await merge(operator, one),
      await merge(staff, one),
    ]
    expect(codes.map(({ code }) => code)).toEqual([
      refusalCodes.badInput,
      refusalCodes.userNotFound,
      refusalCodes.actionNotAllowedForAccount,
      refusalCodes.actionNotAllowedForAccount,
    ])
  })
})
