import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants } from '../../../../test/shop.ts'
import { turns } from '../../../../test/turns.ts'

const TURNS = turns(8, 24)
const ASKED = { passwordDigest: digestOf(PASSWORD), code: '' }
const { accountDeleted, sessionExpired } = refusalCodes

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
})
afterAll(() => server.stop())

/** Somebody whose day has come. */
async function dueMember(): Promise<Member & { id: string }> {
  const member = await server.member()
  await member.ok('askDeletion', ASKED)
  const { id } = await member.ok('userInfo', {})
  await sql`update users set deletes_at = now() - interval '1 minute' where public_id = ${id}`.execute(server.app.db)
  return Object.assign(member, { id })
}
const rowOf = (id: string) =>
  server.app.db.selectFrom('users').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
/** The job, after so many calls of a page: together with a call that goes out now, it comes at another point each time. */
async function deleteAfter(member: Member, calls: number): Promise<void> {
  for (let made = 0; made < calls; made += 1) await member.call('listNotices', {})
  await runJob(server.app, 'deleteDueAccounts')
}
const countOf = async (table: 'audit' | 'notices', where: ReturnType<typeof sql>) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.id(table)} where ${where}`.execute(server.app.db)
  return rows[0]?.count
}

it('keeping an account and deleting it at once ends in one of both, whole', async () => {
  const ends = new Set<boolean>()
  for (let turn = 0; turn < TURNS; turn += 1) {
    const member = await dueMember()
    const [kept] = await Promise.all([
      member.call('keepAccount', {}),
      deleteAfter(member, turn % 4),
      deleteAfter(member, turn % 3),
    ])
    const user = await rowOf(member.id)
    const isKept = user.deleted_at === null
    ends.add(isKept)
    expect(isKept ? [0] : [accountDeleted, sessionExpired]).toContain(kept.code)
    expect(user).toMatchObject(isKept ? { email: member.email, deletes_at: null, disabled: false } : { disabled: true })
  }
  expect(await brokenInvariants(server.app)).toEqual([])
  console.log(
    `${TURNS} races of keeping and deleting: ${[...ends].map((kept) => (kept ? 'kept' : 'deleted')).join(', ')}`,
  )
})

it('a purchase and the deletion at once: an account with an open order stays, a deleted one has none', async () => {
  const planId = await addPlan(server.app)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const member = await dueMember()
    const [order] = await Promise.all([member.call('createOrder', { planId }), deleteAfter(member, turn % 4)])
    const isDeleted = (await rowOf(member.id)).deleted_at !== null
    expect({ isDeleted, code: order.code }).toEqual(
      isDeleted ? { isDeleted, code: sessionExpired } : { isDeleted, code: 0 },
    )
    if (!isDeleted) {
      const buy = { orderId: order.data?.id ?? '', payMode: 'alipay', isMobile: false, returnUrl: '' } as const
      await runJob(server.app, 'deleteDueAccounts')
      expect((await member.call('tradeStatus', { tradeId: 'f'.repeat(24) })).code).not.toBe(sessionExpired)
      expect((await member.call('buy', buy)).code).not.toBe(sessionExpired)
      await member.ok('keepAccount', {})
    }
  }
  expect(await brokenInvariants(server.app)).toEqual([])
})

it('two who ask at once are told one day, and the owner is told once', async () => {
  const member = await server.member()
  const answers = await Promise.all(Array.from({ length: 8 }, () => member.ok('askDeletion', ASKED)))
  expect(new Set(answers.map(({ deletesAt }) => deletesAt.getTime())).size).toBe(1)
  const [day] = answers
  expect((day?.deletesAt.getTime() ?? 0) - server.app.now().getTime()).toBeLessThanOrEqual(7 * DAY_MS)
  const { id } = await member.ok('userInfo', {})
  expect(await countOf('audit', sql`action = 'askDeletion' and target = ${id}`)).toBe(1)
  expect(await member.ok('listNotices', {})).toHaveLength(1)
})

it('the job run by three processes at once deletes each account once', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, dueMember))
  await Promise.all([1, 2, 3].map(() => runJob(server.app, 'deleteDueAccounts')))
  for (const { id } of members) {
    expect((await rowOf(id)).deleted_at).not.toBeNull()
    expect(await countOf('audit', sql`action = 'deleteAccount' and target = ${id}`)).toBe(1)
  }
  expect(await brokenInvariants(server.app)).toEqual([])
})

it('a sign-in, a new password and a new picture that were let in before bring nobody back', async () => {
  const member = await dueMember()
  const picture = (await sendPicture(server.origin, await pictureOf('png'), { token: member.token })).name
  const { id } = await rowOf(member.id)
  const keep = { email: null, dnsRestricted: null, abroad: null, englishNames: null }
  const waiters = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.db)
    return rows.length
  }
  const under: Promise<unknown>[] = []
  const codes: number[] = []
  await server.app.db.transaction().execute(async (tx) => {
    await sql`select 1 from users where id = ${id} for no key update`.execute(tx)
    // The deletion is the first that waits for the row; the calls come after it.
    under.push(runJob(server.app, 'deleteDueAccounts'))
    await expect.poll(waiters).toBe(1)
    const calls = [
      member.call('changePassword', { presentDigest: ASKED.passwordDigest, nextDigest: digestOf('another password') }),
      member.call('changeProfile', { ...keep, iconUrl: picture }),
      server.visitor().call('login', { email: member.email, passwordDigest: ASKED.passwordDigest }),
    ]
    under.push(...calls.map(async (call) => codes.push((await call).code)))
    await expect.poll(waiters).toBe(4)
  })
  await Promise.all(under)
  // His password is not the one that it was.
  expect(codes.sort()).toEqual([sessionExpired, sessionExpired, refusalCodes.passwordWrong])
  await runJob(server.app, 'deleteDueAccounts')
  expect(await rowOf(member.id)).toMatchObject({
    email: `deleted-${member.id}@deleted.invalid`,
    password_hash: 'deleted',
    icon_url: '',
    last_url: '',
  })
  const { rows } = await sql`select 1 from sessions where user_id = ${id}
    union all select 1 from sign_in_places where user_id = ${id} union all select 1 from notices where user_id = ${id}`.execute(
    server.app.db,
  )
  expect(rows).toEqual([])
  expect(await brokenInvariants(server.app)).toEqual([])
})

it('money given by hand beside the deletion is forfeited with the rest, or refused', async () => {
  const admin = await server.admin()
  for (let turn = 0; turn < turns(6, 12); turn += 1) {
    const member = await dueMember()
    const gift = { emails: [member.email], addLi: 1_000n, addBytes: 0n, addDays: 0, reason: 'race', skip: false }
    const [given] = await Promise.all([
      admin.call('giveToMany', gift, { 'idempotency-key': randomUUID() }),
      deleteAfter(member, turn % 3),
    ])
    await runJob(server.app, 'deleteDueAccounts')
    expect([0, accountDeleted, refusalCodes.badInput, refusalCodes.userNotFound]).toContain(given.code)
  }
  expect(await brokenInvariants(server.app)).toEqual([])
})
