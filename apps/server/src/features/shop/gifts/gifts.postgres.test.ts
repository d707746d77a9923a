import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { memberWith } from '../../../../test/gifts.ts'
import { setFlag } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { turns } from '../../../../test/turns.ts'
import { lockUser } from '../../people/account/index.ts'

const N = 50
const { giftCodeInvalid, giftClosed, giftIsOwn, sessionExpired, accountMerged, busy } = refusalCodes

let server: TestServer
let receivers: Member[]
beforeAll(async () => {
  server = await startTestServer()
  receivers = await Promise.all(Array.from({ length: N }, () => server.member()))
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const key = () => ({ 'idempotency-key': randomUUID() })
const receive = (member: Member, code: string) => member.call('receiveGift', { code }, key())
const countOf = (codes: readonly number[], wanted: number) => codes.filter((code) => code === wanted).length

async function leftGbOf(members: readonly Member[]): Promise<number> {
  const emails = members.map(({ email }) => email)
  const { rows } = await sql<{ left: bigint }>`select sum(permanent_granted - permanent_used)::bigint as left
    from traffic_balances where user_id in (select id from users where email = any(${emails}))`.execute(server.app.db)
  return Number((rows[0]?.left ?? 0n) / GB)
}

/** An act after so many calls of a page. */
async function afterCalls<T>(calls: number | undefined, act: () => Promise<T>): Promise<T> {
  for (let made = 0; made < (calls ?? 0); made += 1) await server.visitor().call('hostInfo', { host: '' })
  return act()
}

const stateOf = async (publicId: string) =>
  server.app.db
    .selectFrom('gifts')
    .select(['state', 'return_reason'])
    .where('public_id', '=', publicId)
    .executeTakeFirst()

it('of fifty who take one gift at once, one gets it', async () => {
  const giver = await memberWith(server, 20n)
  const before = await leftGbOf(receivers)
  const { code } = await giver.ok('createGift', { amountGb: 20 })
  const codes = (await Promise.all(receivers.map((receiver) => receive(receiver, code)))).map((answer) => answer.code)
  expect([countOf(codes, 0), countOf(codes, giftCodeInvalid)]).toEqual([1, N - 1])
  expect(await leftGbOf(receivers)).toBe(before + 16)
  expect(await giver.ok('listNotices', {})).toHaveLength(1)
})

it('of fifty times that a giver takes one gift back at once, one gives the whole amount', async () => {
  const giver = await memberWith(server, 20n)
  const { id } = await giver.ok('createGift', { amountGb: 20 })
  const asks = Array.from({ length: N }, () => giver.call('takeBackGift', { giftId: id }, key()))
  const codes = (await Promise.all(asks)).map(({ code }) => code)
  expect([countOf(codes, 0), countOf(codes, giftClosed)]).toEqual([1, N - 1])
  expect(await leftGbOf([giver])).toBe(20)
})

it('a gift that is taken, taken back and of a giver who is deleted at once ends in one of the three, whole', async () => {
  const ends = new Set<string>()
  for (let turn = 0; turn < turns(6, 12); turn += 1) {
    const giver = await memberWith(server, 20n)
    const receiver = receivers[turn] as Member
    const before = await leftGbOf([receiver])
    const { id, code } = await giver.ok('createGift', { amountGb: 20 })
    await setFlag(server.app, giver.email, { deletes_at: new Date(0) })
    // Each comes first in some of the turns.
    const [take, back, end] = [turn % 3, (turn + 2) % 3, (turn + 1) % 3].map((place) => 2 * place)
    const codes = await Promise.all([
      afterCalls(take, async () => (await receive(receiver, code)).code),
      afterCalls(back, async () => (await giver.call('takeBackGift', { giftId: id }, key())).code),
      afterCalls(end, async () => {
        await runJob(server.app, 'deleteDueAccounts')
        return 0
      }),
    ])
    expect([0, giftCodeInvalid, giftClosed, sessionExpired]).toEqual(expect.arrayContaining(codes))
    const gift = await stateOf(id)
    ends.add(gift?.state === 'taken' ? 'taken' : (gift?.return_reason ?? 'open'))
    expect(await leftGbOf([receiver])).toBe(before + (gift?.state === 'taken' ? 16 : 0))
  }
  expect(ends).not.toContain('open')
  console.log(`ended as ${[...ends].join(', ')}`)
})

it('of fifty gifts made at once with traffic for one, one is made', async () => {
  const giver = await memberWith(server, 39n)
  const asks = Array.from({ length: N }, () => giver.call('createGift', { amountGb: 20 }, key()))
  const codes = (await Promise.all(asks)).map(({ code }) => code)
  expect([countOf(codes, 0), countOf(codes, refusalCodes.notEnoughTraffic)]).toEqual([1, N - 1])
  expect(await leftGbOf([giver])).toBe(19)
})

it('a gift that is sent fifty times under one key is made once', async () => {
  const giver = await memberWith(server, 400n)
  const same = key()
  const asks = Array.from({ length: N }, () => giver.call('createGift', { amountGb: 20 }, same))
  const made = new Set((await Promise.all(asks)).flatMap(({ data }) => data?.id ?? []))
  expect(made.size).toBe(1)
  expect(await leftGbOf([giver])).toBe(380)
})

it('a merge of the giver beside those who take his gifts: each gift is taken once or is the other’s, and none is lost', async () => {
  const admin = await server.admin()
  for (let turn = 0; turn < turns(4, 8); turn += 1) {
    const [from, to] = [await memberWith(server, 60n), await memberWith(server, 0n)]
    const before = await leftGbOf(receivers)
    const gifts = []
    for (let made = 0; made < 3; made += 1) gifts.push(await from.ok('createGift', { amountGb: 20 }))
    const takers = gifts.flatMap(({ code }, place) =>
      [from, to, receivers[turn], receivers[turn + 1 + place]].map(
        async (one) => (await receive(one as Member, code)).code,
      ),
    )
    const merge = admin.call('mergeAccounts', { from: from.email, to: to.email, reason: 'race' }, key())
    const [{ code }, ...codes] = await Promise.all([merge, ...takers])
    expect(code).toBe(0)
    const allowed = [0, giftCodeInvalid, giftIsOwn, accountMerged, sessionExpired, busy]
    expect(allowed).toEqual(expect.arrayContaining(codes))
    const open = (await to.ok('listGifts', {})).gifts.filter(({ state }) => state === 'open')
    for (const { id } of open) await to.ok('takeBackGift', { giftId: id }, key())
    const states = await Promise.all(gifts.map(async ({ id }) => (await stateOf(id))?.state))
    const taken = states.filter((state) => state === 'taken').length
    expect(states.filter((state) => state === 'returned')).toHaveLength(open.length)
    expect(taken + open.length).toBe(3)
    expect((await leftGbOf([...receivers, from, to])) - before).toBe(16 * taken + 20 * open.length)
  }
})

it('a gift that a merge gave to another account, while somebody waited to take it, is looked for again', async () => {
  const { db } = server.app
  const [giver, heir] = [await memberWith(server, 20n), await server.member()]
  const { id, code } = await giver.ok('createGift', { amountGb: 20 })
  const idOf = ({ email }: Member) =>
    db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const [from, to] = [await idOf(giver), await idOf(heir)]
  const give = (tx: typeof db, { id: giver_id }: { id: bigint }) =>
    tx.updateTable('gifts').set({ giver_id }).where('public_id', '=', id).execute()
  const { taking } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, from.id)
    const taking = receive(receivers[0] as Member, code)
    await expect.poll(waiters).toBeGreaterThan(0)
    await give(tx, to)
    return { taking }
  })
  expect((await taking).code).toBe(busy)
  expect((await stateOf(id))?.state).toBe('open')
  await give(db, from)
})

async function waiters(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.db)
  return rows.length
}

it('the end of a code beside who takes it and who takes it back: one of the three', async () => {
  for (let turn = 0; turn < turns(4, 8); turn += 1) {
    const giver = await memberWith(server, 20n)
    const { id, code } = await giver.ok('createGift', { amountGb: 20 })
    await sql`update gifts set created_at = created_at - interval '5 days', expires_at = now() + interval '3 milliseconds'
      where public_id = ${id}`.execute(server.app.db)
    await Promise.all([
      receive(receivers[turn] as Member, code),
      giver.call('takeBackGift', { giftId: id }, key()),
      runJob(server.app, 'returnExpiredGifts'),
      runJob(server.app, 'returnExpiredGifts'),
    ])
    const taken = (await stateOf(id))?.state === 'taken'
    expect(await leftGbOf([giver])).toBe(taken ? 0 : 20)
  }
})
