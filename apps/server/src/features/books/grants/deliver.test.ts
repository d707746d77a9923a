import { DAY_MS, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { contentOfPlan, deliver, deliverToMany, reverseOfMany } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function newMember(): Promise<Member & { userId: bigint }> {
  const member = await server.member()
  const { db } = server.app
  const { id } = await db.selectFrom('users').select('id').where('email', '=', member.email).executeTakeFirstOrThrow()
  return Object.assign(member, { userId: id })
}

const within = <T>(work: (tx: Tx) => Promise<T>) => server.app.db.transaction().execute(work)
const trialOf = (name: string) => ({ kind: 'trial', id: `${name}:${newPublicId()}`, description: 'test' }) as const

async function grantsOf(userId: bigint) {
  const { rows } = await sql<Record<string, unknown>>`
    select source, permanent_bytes as bytes, duration_days as days, trial_bytes as trial, reverses is not null as back
    from grants_by_source where user_id = ${userId} order by created_at, key`.execute(server.app.db)
  return rows
}

describe('deliver', () => {
  it('gives what a plan holds: traffic, days, limits and entitlement, with one grant', async () => {
    const member = await newMember()
    const publicId = newPublicId()
    const { rows } = await sql<{ id: bigint }>`
      insert into entitlements (public_id, name) values (${publicId}, 'plan gives') returning id`.execute(server.app.db)
    const sold = { device_count: 3, speed_mbps: 100, daily_limit: 20n * GB }
    const content = contentOfPlan(
      { permanentBytes: 10n * GB, durationDays: 30 },
      { ...sold, entitlement_id: rows[0]?.id ?? null, entitlement_days: 7 },
    )
    const at = server.app.now()
    await within((tx) => deliver({ ...server.app, now: () => at }, tx, member.userId, content, trialOf('plan')))
    expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: 10n * GB, dailyLimitBytes: 20n * GB })
    const limits = ['device_limit', 'speed_mbps'] as const
    const balances = server.app.db.selectFrom('traffic_balances').select(limits)
    const held = await balances.where('user_id', '=', member.userId).executeTakeFirst()
    expect(held).toEqual({ device_limit: 3, speed_mbps: 100 })
    const expiresAt = new Date(at.getTime() + 7 * DAY_MS)
    expect(await member.ok('myEntitlements', {})).toMatchObject([{ id: publicId, expiresAt }])
    const given = { source: 'trial', bytes: 10n * GB, days: 30, trial: 0n, back: false }
    expect(await grantsOf(member.userId)).toEqual([given])
  })

  it('gives no entitlement where the plan names none, or gives no days of it', () => {
    const sold = { device_count: 0, speed_mbps: 0, daily_limit: null }
    const grant = { permanentBytes: GB, durationDays: 0 }
    expect(contentOfPlan(grant, { ...sold, entitlement_id: null, entitlement_days: 7 })).not.toHaveProperty(
      'entitlement',
    )
    expect(contentOfPlan(grant, { ...sold, entitlement_id: 1n, entitlement_days: 0 })).not.toHaveProperty('entitlement')
  })

  it('gives trial traffic with one grant', async () => {
    const member = await newMember()
    const content = { trial: { bytes: 2n * GB, hours: 5 } }
    await within((tx) => deliver(server.app, tx, member.userId, content, trialOf('hours')))
    expect(await member.ok('userInfo', {})).toMatchObject({ trialLeftBytes: 2n * GB, grantedBytes: 0n })
    const given = { source: 'trial', bytes: 0n, days: 0, trial: 2n * GB, back: false }
    expect(await grantsOf(member.userId)).toEqual([given])
  })

  it('gives once per source: a second time is an error that changes nothing', async () => {
    const member = await newMember()
    const source = trialOf('once')
    const give = (bytes: bigint) =>
      within((tx) => deliver(server.app, tx, member.userId, { permanentBytes: bytes, durationDays: 0 }, source))
    await give(GB)
    await expect(give(GB)).rejects.toThrow('grants_by_source_pkey')
    expect((await member.ok('userInfo', {})).grantedBytes).toBe(GB)
  })
})

describe('a delivery to many', () => {
  const sourceOf = (id: string) => ({ kind: 'correction', id, description: 'test' }) as const

  /** Two members who were given 5 GB and 12 hours by corrections of their own. */
  async function giveTwo() {
    const members = [await newMember(), await newMember()]
    const deliveries = members.map(({ userId }) => ({
      userId,
      permanentBytes: 5n * GB,
      timeMs: DAY_MS / 2,
      source: sourceOf(newPublicId()),
    }))
    await within(async (tx) => {
      await deliverToMany(server.app, tx, deliveries)
      for (const { userId, permanentBytes, timeMs, source } of deliveries) {
        await sql`insert into corrections (public_id, user_id, actor_id, permanent_bytes, time_ms, reason, created_at)
          values (${source.id}, ${userId}, ${userId}, ${permanentBytes}, ${timeMs}, 'test', now())`.execute(tx)
      }
    })
    const backwards = deliveries.map((one) => ({ ...one, permanentBytes: -one.permanentBytes, timeMs: -one.timeMs }))
    return { members, backwards }
  }

  const takeBack = (backwards: Awaited<ReturnType<typeof giveTwo>>['backwards']) =>
    within(async (tx) => {
      await reverseOfMany(server.app, tx, backwards)
      await sql`update corrections set undone_at = now(), undone_by = user_id
        where public_id = any(${backwards.map(({ source }) => source.id)}::text[])`.execute(tx)
    })

  it('is taken back by grants that reverse it: what was given counts as never granted', async () => {
    const { members, backwards } = await giveTwo()
    await takeBack(backwards)
    for (const member of members) {
      expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n, usedBytes: 0n })
      const grants = await grantsOf(member.userId)
      expect(grants.map(({ bytes, back }) => [bytes, back])).toEqual([
        [5n * GB, false],
        [-5n * GB, true],
      ])
    }
  })

  it('is taken back once, and only where it was given', async () => {
    const { members, backwards } = await giveTwo()
    await takeBack(backwards)
    await expect(takeBack(backwards)).rejects.toThrow('unique')
    const [first] = backwards
    const ofNothing = first ? [{ ...first, source: sourceOf('never-given') }] : []
    await expect(takeBack(ofNothing)).rejects.toThrow('reverse_a_grant')
    expect((await members[0]?.ok('userInfo', {}))?.grantedBytes).toBe(0n)
  })

  it('that takes more than is left is an error that changes nothing', async () => {
    const { members, backwards } = await giveTwo()
    const more = backwards.map((one) => ({ ...one, permanentBytes: -6n * GB, source: sourceOf(newPublicId()) }))
    await expect(within((tx) => deliverToMany(server.app, tx, more))).rejects.toThrow('less is left')
    expect((await members[0]?.ok('userInfo', {}))?.grantedBytes).toBe(5n * GB)
  })
})
