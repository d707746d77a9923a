import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addUsers,
  giveTraffic,
  lineInput,
  nodeInput,
  startTestServer,
  type TestServer,
} from '../../../../test/index.ts'
import { knownMember } from '../../../../test/people.ts'
import { forgetMemberChanges } from './forget-member-changes.ts'
import { USER_BYTES } from './member-records.ts'
import { patchMembers } from './patch-members.ts'
import { type MembersRead, readChangedMembers, readMembers } from './read-members.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let open: number
let held: number
let entitlement: bigint

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.admin()
  const inboundOf = async (place: number) => {
    const node = await admin.ok('saveNode', nodeInput({ ip: `198.51.100.${place}`, host: '' }))
    return (await admin.ok('saveLine', lineInput(node.id))).inboundNumber
  }
  open = await inboundOf(1)
  held = await inboundOf(2)
  const { db } = server.app
  const { rows } = await sql<{ id: bigint }>`
    insert into entitlements (public_id, name) values ('held', 'held') returning id`.execute(db)
  entitlement = rows[0]?.id as bigint
  await sql`update lines set required_entitlement_id = ${entitlement} where inbound_number = ${held}`.execute(db)
  for (const email of await addUsers(server.app, 30)) await giveTraffic(server, email, 100n)
})
afterAll(() => server.stop())

/** A person with 100 GB, so that nothing is near its end. */
async function person(): Promise<{ id: bigint; member: Awaited<ReturnType<typeof knownMember>> }> {
  const member = await knownMember(server)
  const { rows } = await sql<{ id: bigint }>`select id from users where public_id = ${member.id}`.execute(server.app.db)
  await giveTraffic(server, member.email, 100n)
  return { id: rows[0]?.id as bigint, member }
}

const idsOf = ({ all }: MembersRead) =>
  Array.from({ length: all.length / USER_BYTES }, (_, place) => BigInt(all.readUInt32BE(place * USER_BYTES)))

/** Goes on from an earlier read, and holds the result against a read of all. */
async function goOn(inbound: number, last: MembersRead): Promise<{ read: MembersRead; asked: readonly number[] }> {
  const changed = await readChangedMembers(server.app, inbound, last)
  if (!changed) throw new Error('there are too many changes')
  const read = patchMembers(last, changed.asked, changed.fresh)
  const { readAt: _, unseenFrom: __, ...members } = read
  expect(await readMembers(server.app, inbound)).toMatchObject(members)
  return { read, asked: changed.asked }
}

const balance = (id: bigint, set: ReturnType<typeof sql>) =>
  sql`update traffic_balances set ${set} where user_id = ${id}`.execute(server.app.db)
const user = (id: bigint, set: ReturnType<typeof sql>) =>
  sql`update users set ${set} where id = ${id}`.execute(server.app.db)
const later = (ms: number) => new Date(server.app.now().getTime() + ms)
const hold = (id: bigint, ms: number) =>
  sql`insert into user_entitlements values (${id}, ${entitlement}, ${later(ms)})
    on conflict (user_id, entitlement_id) do update set expires_at = excluded.expires_at`.execute(server.app.db)

describe('members that are brought up to date are those of a read of all', () => {
  type Act = (id: bigint) => Promise<unknown>
  it.each<[string, was: Act | undefined, act: Act, isMember: boolean]>([
    ['is banned', undefined, (id) => user(id, sql`disabled = true`), false],
    ['is let in again', (id) => user(id, sql`disabled = true`), (id) => user(id, sql`disabled = false`), true],
    ['may not use common lines', undefined, (id) => user(id, sql`common_lines = false`), false],
    ['is a customer of a reseller', undefined, (id) => user(id, sql`is_agency = true`), true],
    ['used the last byte', undefined, (id) => balance(id, sql`permanent_used = permanent_granted`), false],
    [
      'bought more',
      (id) => balance(id, sql`permanent_used = permanent_granted`),
      (id) => balance(id, sql`permanent_granted = permanent_granted + ${GB}`),
      true,
    ],
    [
      'used the last byte of the day',
      (id) =>
        balance(
          id,
          sql`permanent_used = permanent_granted, time_expires_at = ${later(9 * DAY)}, daily_limit = ${99n * GB},
            day = (${server.app.now()}::timestamptz at time zone 'Asia/Shanghai')::date`,
        ),
      (id) => balance(id, sql`day_quota = daily_limit`),
      false,
    ],
    [
      'used the last byte of a trial',
      (id) =>
        balance(
          id,
          sql`permanent_used = permanent_granted, trial_left = ${99n * GB}, trial_expires_at = ${later(9 * DAY)}`,
        ),
      (id) => balance(id, sql`trial_left = 0`),
      false,
    ],
    [
      'has fewer days',
      (id) =>
        balance(
          id,
          sql`permanent_used = permanent_granted, time_expires_at = ${later(9 * DAY)}, daily_limit = ${99n * GB}`,
        ),
      (id) => balance(id, sql`time_expires_at = ${later(-1)}`),
      false,
    ],
    ['has other limits', undefined, (id) => balance(id, sql`device_limit = 3`), true],
  ])('where somebody %s', async (_, was, act, isMember) => {
    const { id } = await person()
    await was?.(id)
    const last = await readMembers(server.app, open)
    await act(id)
    const { read, asked } = await goOn(open, last)
    expect(asked).toContain(Number(id))
    expect(idsOf(read).includes(id)).toBe(isMember)
  })

  it('where somebody has a fresh link, and where somebody comes', async () => {
    const { id, member } = await person()
    let last = await readMembers(server.app, open)
    await member.ok('resetSubscriptionKey', {})
    last = (await goOn(open, last)).read
    expect(idsOf(last)).toContain(id)
    const { id: newcomer } = await person()
    last = (await goOn(open, last)).read
    expect(idsOf(last)).toContain(newcomer)
  })

  it('where an entitlement is given, prolonged, taken, or ends by time', async () => {
    const { id } = await person()
    const { id: other } = await person()
    let last = await readMembers(server.app, held)
    const goes = async () => {
      last = (await goOn(held, last)).read
      return [id, other].map((one) => idsOf(last).includes(one))
    }
    await hold(id, 2 * DAY)
    await hold(other, 9 * DAY)
    expect(await goes()).toEqual([true, true])
    await sql`delete from user_entitlements where user_id = ${other}`.execute(server.app.db)
    expect(await goes()).toEqual([true, false])
    server.clock.now = new Date(server.clock.now.getTime() + 3 * DAY)
    expect(await goes()).toEqual([false, false])
    await hold(id, DAY)
    expect(await goes()).toEqual([true, false])
  })

  it('where a transaction that had begun earlier ends after later ones were read', async () => {
    const { id } = await person()
    const { id: other } = await person()
    let last = await readMembers(server.app, open)
    await server.app.db.transaction().execute(async (tx) => {
      await sql`update users set disabled = true where id = ${id}`.execute(tx)
      await user(other, sql`disabled = true`)
      last = (await goOn(open, last)).read
      expect(idsOf(last)).toContain(id)
      expect(idsOf(last)).not.toContain(other)
    })
    last = (await goOn(open, last)).read
    expect(idsOf(last)).not.toContain(id)
  })

  it('with those near the end, whose use counts each time', async () => {
    const { id } = await person()
    await balance(id, sql`permanent_used = permanent_granted - ${GB}`)
    const last = await readMembers(server.app, open)
    const leftOf = ({ near }: MembersRead) => near.find((one) => one.id === Number(id))?.leftBytes
    expect(leftOf(last)).toBe(GB)
    await balance(id, sql`permanent_used = permanent_used + 1000`)
    const { read, asked } = await goOn(open, last)
    expect(leftOf(read)).toBe(GB - 1000n)
    expect(asked).toEqual(expect.arrayContaining(last.near.map((one) => one.id)))
    await balance(id, sql`permanent_used = permanent_granted`)
    expect(idsOf((await goOn(open, read)).read)).not.toContain(id)
  })
})

it('use below the limit is no change, and the same people are the same buffer', async () => {
  const { id } = await person()
  const { db } = server.app
  const changes = () => db.selectFrom('member_changes').where('user_id', '=', id).selectAll().execute()
  const before = await changes()
  const last = await readMembers(server.app, open)
  await balance(id, sql`permanent_used = permanent_used + ${GB}, day_permanent = day_permanent + ${GB}`)
  expect(await changes()).toEqual(before)
  expect((await goOn(open, last)).read.all).toBe(last.all)
})

it('all are to be read again where there are thousands of changes, and changes of long ago are forgotten', async () => {
  const { db } = server.app
  const last = await readMembers(server.app, open)
  await sql`insert into member_changes (user_id) select 1 from generate_series(1, 5001)`.execute(db)
  expect(await readChangedMembers(server.app, open, last)).toBeUndefined()
  await forgetMemberChanges(server.app)
  expect(await readChangedMembers(server.app, open, last)).toBeUndefined()
  await sql`update member_changes set changed_at = now() - interval '2 days'`.execute(db)
  await forgetMemberChanges(server.app)
  expect((await goOn(open, last)).read.all).toBe(last.all)
})
