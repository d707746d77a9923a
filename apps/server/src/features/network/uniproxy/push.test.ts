import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../base/settings/index.ts'
import { answered, CONFIG, memberWithTraffic, type OneNode, startWithOneNode } from './testing/one-node.ts'
import { postReport, postWithAuthInside, V1, V2 } from './testing/post-report.ts'

const GB = 1024n ** 3n

let node: OneNode

beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

/** A member with 10 GB. */
async function customer() {
  const member = await memberWithTraffic(node)
  await node.server.app.db
    .updateTable('traffic_balances')
    .set({ permanent_granted: 10n * GB })
    .where('user_id', '=', BigInt(member.number))
    .execute()
  return member
}

async function billed(number: number): Promise<{ used: bigint; up: bigint; down: bigint }> {
  const row = await node.server.app.db
    .selectFrom('traffic_balances')
    .selectAll()
    .where('user_id', '=', BigInt(number))
    .executeTakeFirstOrThrow()
  return { used: row.permanent_used, up: row.day_up, down: row.day_down }
}

async function quarantined(): Promise<{ reason: string; entries: unknown; up: string; down: string }[]> {
  const { rows } = await sql<{ reason: string; entries: unknown; up: string; down: string }>`
    with last as (
      select key as report_key from usage_reports where key in (select report_key from usage_quarantine)
      order by applied_at desc limit 1)
    select reason, entries, up, down from usage_quarantine join last using (report_key) order by reason`.execute(
    node.server.app.db,
  )
  return rows
}

async function push(body: object | Buffer, options: Parameters<typeof postReport>[3] = {}): Promise<void> {
  const answer = await postReport(node.access, 'push', body, options)
  expect([answer.status, await answer.text()]).toEqual([200, '{"data":true}'])
}

describe('a push', () => {
  it('takes its bytes from the user at once, up and down, under both bases', async () => {
    const { number } = await customer()
    await push({ [number]: [300, 1000] })
    expect(await billed(number)).toEqual({ used: 1300n, up: 300n, down: 1000n })
    await push({ [number]: [0, 5] }, { base: V2 })
    expect(await billed(number)).toEqual({ used: 1305n, up: 300n, down: 1005n })
  })

  it('may come gzipped, and with who sends it in the body', async () => {
    const { number } = await customer()
    await push(gzipSync(JSON.stringify({ [number]: [1, 2] })), { headers: { 'content-encoding': 'gzip' } })
    const inside = await postWithAuthInside(node.access, `${V1}/push`, { [number]: [10, 20] })
    expect(inside.status).toBe(200)
    expect(await billed(number)).toMatchObject({ used: 33n })
  })

  it('of Xboard-Node is a part of its report, beside which devices and the machine are noted', async () => {
    const { number } = await customer()
    const answer = await postWithAuthInside(node.access, `${V2}/report`, {
      traffic: { [number]: [7, 8] },
      alive: { [number]: ['192.0.2.1'] },
      status: { cpu: 42, mem: { total: 10, used: 1 } },
    })
    expect([answer.status, await answer.json()]).toEqual([200, { data: true }])
    expect(await billed(number)).toMatchObject({ used: 15n })
    const shown = (await node.admin.ok('listNodes', {})).find(({ id }) => id === node.input.id)
    expect(shown?.load).toMatchObject({ cpuPercent: 42 })
  })

  it('with a wrong token is turned away and counts nothing', async () => {
    const { number } = await customer()
    const answer = await postReport({ ...node.access, token: 'wrong' }, 'push', { [number]: [1, 1] })
    expect(answer.status).toBe(403)
    expect(await billed(number)).toMatchObject({ used: 0n })
  })

  it('counts what the factors of site, uploads, line and user make of it', async () => {
    const { number } = await customer()
    const { db } = node.server.app
    await sql`update lines set scale = 2`.execute(db)
    await sql`update users set scale = 0.5 where id = ${number}`.execute(db)
    await writeSettings(db, { spendFactorMillionths: 1_500_000, uploadFactorMillionths: 500_000 })
    await push({ [number]: [1000, 1000] })
    await sql`update lines set scale = 1`.execute(db)
    await writeSettings(db, { spendFactorMillionths: 1_000_000, uploadFactorMillionths: 1_000_000 })
    expect(await billed(number)).toEqual({ used: 2250n, up: 1000n, down: 1000n })
  })
})

describe('what is nobody’s', () => {
  it.each([
    ['notAnInteger', [1.5, 2], '0'],
    ['negative', [-1, 2], '0'],
    ['tooLarge', [2 ** 50, 2], '0'],
    ['notAPair', [1], '0'],
    ['notAPair', 'x', '0'],
  ])('is kept as %s, and the rest of the report counts: %j', async (reason, value, up) => {
    const [{ number }, other] = [await customer(), await customer()]
    await push({ [number]: [1, 1], [other.number]: value })
    expect(await billed(number)).toMatchObject({ used: 2n })
    expect(await billed(other.number)).toMatchObject({ used: 0n })
    expect(await quarantined()).toEqual([{ reason, entries: { [other.number]: value }, up, down: '0' }])
  })

  it('are the sentinel’s bytes, those of users that are not there, and of names that are no user', async () => {
    await push({ 1: [5, 6], 2000000000: [7, 8], 0: [1, 1], 'user 7': [1, 1] })
    expect(await quarantined()).toEqual([
      { reason: 'notAUser', entries: { 0: [1, 1], 'user 7': [1, 1] }, up: '0', down: '0' },
      { reason: 'sentinel', entries: { 1: [5, 6] }, up: '5', down: '6' },
      { reason: 'unknownUser', entries: { 2000000000: [7, 8] }, up: '7', down: '8' },
    ])
  })

  it('are the bytes of somebody who could not use the inbound within the last day, and not those of somebody who could', async () => {
    const never = await node.server.member()
    const { id } = await node.server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', never.email)
      .executeTakeFirstOrThrow()
    const usedUp = await customer()
    await push({ [usedUp.number]: [0, Number(10n * GB)] })
    await push({ [Number(id)]: [1, 2], [usedUp.number]: [3, 4] })
    expect(await quarantined()).toMatchObject([{ reason: 'unknownUser', entries: { [String(id)]: [1, 2] } }])
    const { rows } = await sql<{ overrun: bigint }>`
      select overrun from user_days where user_id = ${usedUp.number}`.execute(node.server.app.db)
    expect(rows).toEqual([{ overrun: 7n }])
  })

  it('is more than the port can pass in the time; a user who was told of an hour ago may bring an hour’s bytes', async () => {
    const [fast, long] = [await customer(), await customer()]
    await writeSettings(node.server.app.db, { nodePortMbps: 8 })
    const minute = 60 * 1_200_000
    await push({ [fast.number]: [1, 1], [long.number]: [1, 1] })
    const { clock } = node.server
    const began = clock.now
    clock.now = new Date(began.getTime() + 3_500_000)
    await push({ [fast.number]: [1, 1] })
    clock.now = new Date(began.getTime() + 3_560_000)
    await push({ [fast.number]: [0, 2 * minute], [long.number]: [0, 50 * minute] })
    clock.now = began
    await writeSettings(node.server.app.db, { nodePortMbps: 10_000 })
    expect(await quarantined()).toMatchObject([{ reason: 'tooFast', entries: { [fast.number]: [0, 2 * minute] } }])
    // In all, for late in the evening the day turns in between.
    expect(await billed(long.number)).toMatchObject({ used: BigInt(50 * minute) + 2n })
  })

  it.each([
    ['no JSON', Buffer.from('{"1":'), {}],
    ['no object', Buffer.from('7'), {}],
    ['no gzip', Buffer.from('{}'), { 'content-encoding': 'gzip' }],
  ])('is a body that is %s: it is kept as it came, and answered like any other', async (_, body, headers) => {
    await push(body, { headers })
    expect(await quarantined()).toMatchObject([{ reason: 'unreadable', entries: { base64: body.toString('base64') } }])
  })

  it('says so where a report has more users than there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [1_000_000 + index, [1, 1]]))
    await push(many)
    expect(await quarantined()).toMatchObject([{ reason: 'moreThanUsers', up: '5000' }])
  })
})

describe('a report of no bytes', () => {
  it('is answered and leaves nothing behind', async () => {
    const { db } = node.server.app
    const reports = async () => (await db.selectFrom('usage_reports').select('key').execute()).length
    const before = await reports()
    await push({})
    await push(Buffer.from('[]'))
    const inside = await postWithAuthInside(node.access, `${V2}/report`, { status: { cpu: 1 } })
    expect(inside.status).toBe(200)
    expect(await reports()).toBe(before)
  })
})

it('the habits of the program at an inbound are noted by what it asks', async () => {
  await answered(node.access, CONFIG, { 'User-Agent': 'go-resty/2.13.1 (https://github.com/go-resty/resty)' })
  const row = await node.server.app.db
    .selectFrom('usage_sources')
    .selectAll()
    .where('inbound_number', '=', node.access.number)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ pulled_at: expect.any(Date), user_agent: expect.stringContaining('go-resty') })
})
