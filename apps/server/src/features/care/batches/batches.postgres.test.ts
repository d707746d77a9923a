import { type Calls, EVERY_USER, type InputOf, refusalCodes } from '@dukou/contract'
import { DAY_MS, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import type { TestClient } from '../../../../test/client.ts'
import { addUsers, knownMember, staffMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { forgetPreviews, runBatches } from './run.ts'

type Content = Omit<InputOf<Calls['prepareBatch']>, 'filter'>

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

const GIVE: Content = {
  kind: 'give',
  addLi: 1000n,
  addBytes: 2n * GB,
  addDays: 0,
  textZh: '',
  textEn: '',
  byMail: false,
  reason: '线路中断',
}
const DISABLE: Content = { ...GIVE, kind: 'disable', addLi: 0n, addBytes: 0n }

let turn = 0
/** People of a channel of their own, by which they are found. */
async function group(count: number) {
  turn += 1
  const channelCode = `GROUP${turn}`
  const emails = await addUsers(server.app, count)
  await sql`update users set channel_code = ${channelCode} where email = any(${emails}::text[])`.execute(server.app.db)
  const run = (what: Content, client = admin) => prepare(channelCode, what, client)
  return { emails, channelCode, run }
}

async function prepare(channelCode: string, content: Content, client = admin) {
  return client.ok('prepareBatch', { filter: { ...EVERY_USER, channelCode }, ...content })
}

async function grantedOf(emails: string[]): Promise<bigint[]> {
  const { rows } = await sql<{ granted: bigint }>`select permanent_granted as granted from traffic_balances b
    join users u on u.id = b.user_id where email = any(${emails}::text[]) order by u.id`.execute(server.app.db)
  return rows.map(({ granted }) => granted)
}

const statesOf = async (id: string) =>
  (await admin.ok('batchPeople', { id, state: null, count: 1000, after: null })).map(({ state, why }) => [state, why])

async function close(email: string): Promise<void> {
  await sql`update users set merged_into_id = (select min(id) from users), disabled = true where email = ${email}`.execute(
    server.app.db,
  )
}

describe('a batch', () => {
  it('does nothing until it is started, then the same to everybody, once, by any number of processes', async () => {
    const { emails, run } = await group(230)
    const prepared = await run(GIVE)
    expect(prepared).toMatchObject({ state: 'prepared', total: 230, skipped: 0, done: 0 })
    await runBatches(server.app)
    expect(new Set(await grantedOf(emails))).toEqual(new Set([0n]))
    await admin.ok('startBatch', { id: prepared.id })
    await Promise.all([runBatches(server.app), runBatches(server.app)])
    await runBatches(server.app)
    expect(new Set(await grantedOf(emails))).toEqual(new Set([2n * GB]))
    const [batch] = await admin.ok('listBatches', { id: prepared.id, count: 1 })
    expect(batch).toMatchObject({ state: 'done', done: 230, skipped: 0 })
    expect(new Set((await statesOf(prepared.id)).map(([state]) => state))).toEqual(new Set(['done']))
    expect((await admin.call('startBatch', { id: prepared.id })).code).toBe(refusalCodes.batchNotNow)
    expect(await auditOf(server.app, prepared.id)).toEqual(['startBatch'])
    const [correction] = await admin.ok('listCorrections', { count: 1, userId: null, sought: '', after: null })
    expect(correction).toMatchObject({ id: prepared.id, people: 230 })
  })

  it('that was cut off goes on where it was: what did not commit is done again, and nothing twice', async () => {
    const { emails, run } = await group(150)
    const { id } = await run(GIVE)
    await admin.ok('startBatch', { id })
    const { db } = server.app
    await sql`create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      db,
    )
    await sql`create trigger stop_here before update on user_batch_people for each row
      when (new.user_id = ${sql.raw(String(await lastIdOf(emails)))}) execute function stop_here()`.execute(db)
    await expect(runBatches(server.app)).rejects.toThrow('killed')
    expect((await grantedOf(emails)).filter((granted) => granted > 0n)).toHaveLength(100)
    await sql`drop trigger stop_here on user_batch_people`.execute(db)
    await runBatches(server.app)
    expect(new Set(await grantedOf(emails))).toEqual(new Set([2n * GB]))
  })

  it('of a search by link names the user, and keeps the key of the link nowhere', async () => {
    const member = await knownMember(server)
    const { subscriptionKey } = await member.ok('userInfo', {})
    const sought = `${server.origin}/api/subscript/clash/${member.id}/${subscriptionKey}`
    const { id } = await admin.ok('prepareBatch', { filter: { ...EVERY_USER, sought }, ...GIVE })
    await admin.ok('startBatch', { id })
    await runBatches(server.app)
    const { rows } = await sql`select filter, (select detail -> 'filter' from audit where target = public_id) as audited
      from user_batches where public_id = ${id}`.execute(server.app.db)
    const named = expect.objectContaining({ filterStr: member.id })
    expect(rows).toEqual([{ filter: named, audited: named }])
    expect(await statesOf(id)).toEqual([['done', null]])
  })

  it('that cannot go on holds up no other', async () => {
    const [stuck, other] = [await group(1), await group(2)]
    for (const { run } of [stuck, other]) await admin.ok('startBatch', { id: (await run(GIVE)).id })
    const { db } = server.app
    await sql`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`.execute(
      db,
    )
    await sql`create trigger fail_here before update on user_batch_people for each row
      when (new.user_id = ${sql.raw(String(await lastIdOf(stuck.emails)))}) execute function fail_here()`.execute(db)
    await expect(runBatches(server.app)).rejects.toThrow('stuck')
    expect(await grantedOf([...stuck.emails, ...other.emails])).toEqual([0n, 2n * GB, 2n * GB])
    await sql`drop trigger fail_here on user_batch_people`.execute(db)
    await runBatches(server.app)
    expect(await grantedOf(stuck.emails)).toEqual([2n * GB])
  })

  it('goes to the people of its preview, whoever matches by then', async () => {
    const { emails, channelCode, run } = await group(3)
    const { id } = await run(GIVE)
    const late = await addUsers(server.app, 1)
    await sql`update users set channel_code = ${channelCode} where email = ${late[0]}`.execute(server.app.db)
    await sql`update users set channel_code = null where email = ${emails[0]}`.execute(server.app.db)
    await admin.ok('startBatch', { id })
    await runBatches(server.app)
    expect(await grantedOf([...emails, ...late])).toEqual([2n * GB, 2n * GB, 2n * GB, 0n])
  })

  it('says beforehand who is skipped and why, and skips who was closed since', async () => {
    const { emails, run } = await group(3)
    await close(emails[0] ?? '')
    const { id, total, skipped } = await run(GIVE)
    expect({ total, skipped }).toEqual({ total: 3, skipped: 1 })
    await close(emails[1] ?? '')
    await admin.ok('startBatch', { id })
    await runBatches(server.app)
    expect(await statesOf(id)).toEqual([
      ['skipped', 'closed'],
      ['skipped', 'closed'],
      ['done', null],
    ])
  })

  it('is taken back person by person; who has spent it keeps it and is told of', async () => {
    const { emails, run } = await group(3)
    const { id } = await run({ ...GIVE, addLi: 0n })
    await admin.ok('startBatch', { id })
    await runBatches(server.app)
    await sql`update traffic_balances set permanent_used = permanent_granted
      where user_id = (select id from users where email = ${emails[1]})`.execute(server.app.db)
    await admin.ok('undoBatch', { id })
    await runBatches(server.app)
    expect(await statesOf(id)).toEqual([
      ['undone', null],
      ['kept', 'spent'],
      ['undone', null],
    ])
    const [batch] = await admin.ok('listBatches', { id, count: 1 })
    expect(batch).toMatchObject({ state: 'undone', undone: 2, kept: 1 })
    expect(await auditOf(server.app, id)).toEqual(['startBatch', 'undoBatch'])
    expect((await admin.call('undoBatch', { id })).code).toBe(refusalCodes.batchNotNow)
    await sql`update traffic_balances set permanent_used = 0 where user_id = (select id from users where email = ${emails[1]})`.execute(
      server.app.db,
    )
  })

  it('disables and, taken back, enables again; staff and who is disabled already are left out', async () => {
    const { emails, run } = await group(3)
    await sql`update users set disabled = true where email = ${emails[0]}`.execute(server.app.db)
    await sql`insert into staff_roles (user_id, role) select id, 'support' from users where email = ${emails[1]}`.execute(
      server.app.db,
    )
    const { id } = await run(DISABLE)
    const disabled = async () => {
      const { rows } = await sql<{ disabled: boolean }>`select disabled from users where email = any(${emails}::text[])
        order by id`.execute(server.app.db)
      return rows.map((row) => row.disabled)
    }
    await admin.ok('startBatch', { id })
    await runBatches(server.app)
    expect(await statesOf(id)).toEqual([
      ['skipped', 'already'],
      ['skipped', 'staff'],
      ['done', null],
    ])
    expect(await disabled()).toEqual([true, false, true])
    await admin.ok('undoBatch', { id })
    await runBatches(server.app)
    expect(await disabled()).toEqual([true, false, false])
  })

  it('extends the time packages that run, and no others', async () => {
    const { emails, run } = await group(2)
    await sql`update traffic_balances set time_expires_at = now() + interval '2 days'
      where user_id = (select id from users where email = ${emails[0]})`.execute(server.app.db)
    const { id } = await run({ ...GIVE, kind: 'extend', addLi: 0n, addBytes: 0n, addDays: 5 })
    await admin.ok('startBatch', { id })
    await runBatches(server.app)
    expect(await statesOf(id)).toEqual([
      ['done', null],
      ['skipped', 'noTimePack'],
    ])
    const { rows } = await sql<{ at: Date }>`select time_expires_at as at from traffic_balances
      where user_id = (select id from users where email = ${emails[0]})`.execute(server.app.db)
    expect(rows[0]?.at.getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS)
  })

  it('leaves a notice for each, and cannot be taken back then', async () => {
    const { emails, run } = await group(2)
    const { id } = await run({ ...DISABLE, kind: 'tell', textZh: '今晚维护', textEn: 'Maintenance tonight' })
    await admin.ok('startBatch', { id })
    await runBatches(server.app)
    const { rows } = await sql<{ text_zh: string }>`select n.text_zh from notices n join users u on u.id = n.user_id
      where u.email = any(${emails}::text[])`.execute(server.app.db)
    expect(rows.map(({ text_zh }) => text_zh)).toEqual(['今晚维护', '今晚维护'])
    expect((await admin.call('undoBatch', { id })).code).toBe(refusalCodes.batchNotNow)
  })

  it('is refused without people, without anything to do, and where it is not there', async () => {
    const { run, channelCode } = await group(1)
    const code = async (content: Partial<Content>, code = channelCode) =>
      (await admin.call('prepareBatch', { filter: { ...EVERY_USER, channelCode: code }, ...GIVE, ...content })).code
    expect(await code({}, 'NOBODY')).toBe(refusalCodes.nobodyMatches)
    expect(await code({ addLi: 0n, addBytes: 0n })).toBe(refusalCodes.badInput)
    expect(await code({ reason: ' ' })).toBe(refusalCodes.badInput)
    expect(await code({ kind: 'tell', addLi: 0n, addBytes: 0n })).toBe(refusalCodes.badInput)
    expect((await admin.call('startBatch', { id: 'f'.repeat(24) })).code).toBe(refusalCodes.batchNotFound)
    const { id } = await run(GIVE)
    await sql`update user_batches set created_at = now() - interval '25 hours' where public_id = ${id}`.execute(
      server.app.db,
    )
    await forgetPreviews(server.app)
    expect((await admin.call('startBatch', { id })).code).toBe(refusalCodes.batchNotFound)
  })
})

describe('finance staff', () => {
  it('give by batches, never to themselves, and do nothing else by them', async () => {
    const { emails, channelCode, run } = await group(1)
    const finance = await staffMember(server, 'finance')
    await sql`update users set channel_code = ${channelCode} where email = ${finance.email}`.execute(server.app.db)
    const prepared = await run(GIVE, finance)
    expect(prepared).toMatchObject({ total: 2, skipped: 1 })
    expect(await statesOf(prepared.id)).toEqual([
      ['waiting', null],
      ['skipped', 'oneself'],
    ])
    await finance.ok('startBatch', { id: prepared.id })
    await runBatches(server.app)
    expect(await grantedOf(emails)).toEqual([2n * GB])
    for (const kind of ['disable', 'enable'] as const) {
      const input = { filter: { ...EVERY_USER, channelCode }, ...DISABLE, kind }
      expect((await finance.call('prepareBatch', input)).code).toBe(refusalCodes.forbidden)
    }
    const { id } = await run(DISABLE)
    expect((await finance.call('startBatch', { id })).code).toBe(refusalCodes.forbidden)
  })
})

async function lastIdOf(emails: string[]): Promise<bigint> {
  const { rows } = await sql<{
    id: bigint
  }>`select max(id) as id from users where email = any(${emails}::text[])`.execute(server.app.db)
  return rows[0]?.id ?? 0n
}
