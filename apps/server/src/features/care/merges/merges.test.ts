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
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
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
