import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_USER_CHANGE } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants, buyPlan } from '../../../../test/shop.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { adjustTraffic, grantTraffic } from '../traffic/index.ts'

/** Processes of the version before know the table `grants` and traffic records, and not `grants_by_source`. */
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function newMember(): Promise<Member & { id: string; userId: bigint }> {
  const member = await server.member()
  const { db } = server.app
  const { id, public_id } = await db
    .selectFrom('users')
    .select(['id', 'public_id'])
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  return Object.assign(member, { id: public_id, userId: id })
}

async function grantsOf(userId: bigint) {
  const { rows } = await sql<Record<string, unknown>>`
    select key, source, order_id, permanent_bytes, duration_days, reverses from grants_by_source
    where user_id = ${userId} order by created_at, key`.execute(server.app.db)
  return rows
}

const within = (work: (tx: Tx) => Promise<unknown>) => server.app.db.transaction().execute(work)

/** A correction as the version before wrote it. @returns its public id */
async function correctBefore(userId: bigint, bytes: bigint): Promise<string> {
  const id = newPublicId()
  await within(async (tx) => {
    const reason = { key: `adjust:${id}`, description: 'test' }
    await adjustTraffic(server.app, tx, userId, { permanentBytes: bytes, timeMs: 0 }, reason)
    await sql`insert into corrections (public_id, user_id, actor_id, permanent_bytes, reason, created_at)
      values (${id}, ${userId}, ${userId}, ${bytes}, 'test', now())`.execute(tx)
  })
  return id
}

describe('a process of the version before', () => {
  it('that checks in and corrects without a grant leaves one of that source', async () => {
    const member = await newMember()
    const key = `check_in:${member.userId}:2026-01-05`
    await within(async (tx) => {
      await sql`insert into check_ins (user_id, day, streak, granted_bytes, fills_streak, created_at)
        values (${member.userId}, '2026-01-05', 1, ${GB}, false, now())`.execute(tx)
      const before = { ...server.app, now: () => new Date('2026-01-05T04:00:00Z') }
      const grant = { permanentBytes: GB, durationDays: 0 }
      await grantTraffic(before, tx, member.userId, grant, { key, type: 'checkIn', description: '' })
    })
    const id = await correctBefore(member.userId, 3n * GB)
    const same = { order_id: null, duration_days: 0, reverses: null }
    expect(await grantsOf(member.userId)).toEqual([
      { ...same, key, source: 'checkIn', permanent_bytes: GB },
      { ...same, key: `adjust:${id}`, source: 'correction', permanent_bytes: 3n * GB },
    ])
  })

  it('leaves corrections that this version takes back, and takes back those of this version', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const id = await correctBefore(one.userId, 3n * GB)
    await admin.ok('undoCorrection', { id, reason: 'test' })
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: other.id, addBytes: GB, reason: 'test' })
    const [given] = await admin.ok('listCorrections', { count: 1, userId: other.id, sought: '', after: null })
    await within(async (tx) => {
      const reason = { key: `adjust:${given?.id}:reversed`, description: 'test' }
      const back = { permanentBytes: -GB, timeMs: 0, reverses: true }
      await adjustTraffic(server.app, tx, other.userId, back, reason)
      await sql`update corrections set undone_at = now(), undone_by = user_id where public_id = ${given?.id ?? ''}`.execute(
        tx,
      )
    })
    for (const member of [one, other]) {
      const [first, second] = await grantsOf(member.userId)
      expect(second).toMatchObject({ reverses: first?.key, permanent_bytes: -(first?.permanent_bytes as bigint) })
      expect((await member.ok('userInfo', {})).grantedBytes).toBe(0n)
    }
  })

  it('proves the grants of orders that this version pays', async () => {
    const member = await newMember()
    await buyPlan(server.app, member, { gb: 5n, days: 30 })
    const [granted] = await grantsOf(member.userId)
    const { rows } = await sql`select order_id, permanent_bytes, duration_days from grants
      where user_id = ${member.userId}`.execute(server.app.db)
    expect(rows).toEqual([{ order_id: granted?.order_id, permanent_bytes: 5n * GB, duration_days: 30 }])
    // The query that `verify` of the version before runs on the grants.
    const { rows: breaches } = await sql`
      select o.id from orders o left join grants g on g.order_id = o.id
        where (o.status = 'paid') <> (g.order_id is not null)
          or g.permanent_bytes <> o.permanent_bytes or g.duration_days <> o.duration_days or g.user_id <> o.user_id
      union all
      select g.order_id from grants g left join traffic_records r on r.key = 'order:' || g.order_id
        where r.id is null or r.user_id <> g.user_id or r.permanent_change <> g.permanent_bytes
          or r.days_change <> g.duration_days`.execute(server.app.db)
    expect(breaches).toEqual([])
  })
})

class Undo extends Error {}

it('the migration makes of the records of the past the grants that there would be', async () => {
  const member = await newMember()
  await buyPlan(server.app, member, { gb: 5n })
  await member.ok('checkIn', {})
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id: member.id, addBytes: GB, addDays: 2, reason: 'test' })
  const [given] = await admin.ok('listCorrections', { count: 1, userId: member.id, sought: '', after: null })
  await admin.ok('undoCorrection', { id: given?.id ?? '', reason: 'test' })

  const file = join(import.meta.dirname, '../../../../migrations/20261125134001-grants-of-the-past.sql')
  const [backFill = ''] = readFileSync(file, 'utf8').split('alter table')
  const all = (tx: Tx) =>
    sql`select key, source, user_id, order_id, permanent_bytes, duration_days, trial_bytes, reverses
      from grants_by_source order by key`.execute(tx)
  const undone = within(async (tx) => {
    const { rows: before } = await all(tx)
    expect(before.length).toBeGreaterThan(3)
    await sql`truncate grants_by_source`.execute(tx)
    await sql.raw(backFill).execute(tx)
    expect((await all(tx)).rows).toEqual(before)
    throw new Undo()
  })
  await expect(undone).rejects.toThrow(Undo)
})
