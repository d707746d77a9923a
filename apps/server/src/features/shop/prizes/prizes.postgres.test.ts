import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { digestOf, type TestClient } from '../../../../test/client.ts'
import { drawer, drawInput, drawOnce, prizeInput, startWithPrizes } from '../../../../test/prizes.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, PASSWORD, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { turns } from '../../../../test/turns.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { lockUser } from '../../people/account/index.ts'

let server: TestServer
let admin: TestClient
let prizeId: string
beforeEach(async () => {
  const site = await startWithPrizes({ name: '三等奖', permanentGb: 10, weight: 1 })
  server = site.server
  admin = site.admin
  prizeId = site.ids[0] ?? ''
  await writeSettings(server.app.db, { drawLossGb: 0 })
})
afterEach(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})

const N = 50
const times = <T>(make: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: N }, (_, turn) => make(turn)))
const count = (codes: number[], code: number) => codes.filter((one) => one === code).length

/** Retries while the site answers `busy`, as people do. */
async function patiently(call: () => Promise<{ code: number }>): Promise<number> {
  for (;;) {
    const { code } = await call()
    if (code !== refusalCodes.busy) return code
  }
}

async function waiters(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.db)
  return rows.length
}

async function leftOf(member: Member): Promise<bigint> {
  const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
  return grantedBytes - usedBytes
}

it('fifty draws at once with traffic for one are one draw: the others find its commitment used', async () => {
  const member = await drawer(server, 20)
  const shown = await member.ok('lottery', {})
  const codes = await times(async () => (await member.call('drawPrize', drawInput(shown))).code)
  expect(count(codes, 0)).toBe(1)
  expect(count(codes, refusalCodes.lotteryChanged)).toBe(N - 1)
  expect(await leftOf(member)).toBe(10n * GB)
  expect(await member.ok('myDraws', {})).toHaveLength(1)
})

it('fifty draws of one person beside gifts by staff never take more than is there', async () => {
  const member = await drawer(server, 30)
  const { id } = await member.ok('userInfo', {})
  const give = { emails: [member.email], addLi: 0n, addBytes: GB, addDays: 0, reason: 'race', skip: false }
  await Promise.all([
    times(() => drawOnce(member)),
    ...[1, 2, 3].map(() => admin.call('giveToMany', give, { 'idempotency-key': randomUUID() })),
  ])
  expect(id).not.toBe('')
  expect(await leftOf(member)).toBeGreaterThanOrEqual(0n)
  const draws = BigInt((await member.ok('myDraws', {})).length)
  expect(await leftOf(member)).toBe(33n * GB - draws * 10n * GB)
})

it('fifty people who draw while the odds change each draw from the version that they saw, or not at all', async () => {
  const members = await Promise.all(Array.from({ length: N }, () => drawer(server, 60)))
  const changes = [2, 3, 4, 5, 6].map((weight) =>
    patiently(() =>
      admin.call('savePrize', prizeInput({ id: prizeId, name: `第 ${weight} 版`, weight, permanentGb: weight })),
    ),
  )
  const drawn = await Promise.all(
    members.map(async (member) => {
      const shown = await member.ok('lottery', {})
      return { shown, ...(await member.call('drawPrize', drawInput(shown))) }
    }),
  )
  expect(await Promise.all(changes)).toEqual([0, 0, 0, 0, 0])
  for (const { shown, code, data } of drawn) {
    if (code === 0) {
      expect(data).toMatchObject({ version: shown.version, name: shown.prizes[0]?.name })
      expect(data?.permanentGb).toBe(shown.prizes[0]?.permanentGb)
    } else expect([refusalCodes.lotteryChanged, refusalCodes.busy]).toContain(code)
  }
  const versions = await server.app.db.selectFrom('prize_versions').select('version').execute()
  expect(versions).toHaveLength(7)
})

it('a change of the prizes waits for a draw that is under way, which is of the odds that it began with', async () => {
  const member = await drawer(server, 60)
  const shown = await member.ok('lottery', {})
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  let isSaved = false
  const under: Promise<unknown>[] = []
  const drawn = await server.app.db.transaction().execute(async (tx) => {
    await lockUser(tx, id)
    const drawing = member.ok('drawPrize', drawInput(shown))
    await expect.poll(waiters).toBe(1)
    const saving = admin.ok('savePrize', prizeInput({ id: prizeId, name: '二等奖', permanentGb: 1 }))
    under.push(saving.then(() => (isSaved = true)))
    await expect.poll(async () => isSaved || (await waiters()) === 2).toBe(true)
    expect(isSaved).toBe(false)
    return { drawing }
  })
  expect(await drawn.drawing).toMatchObject({ version: shown.version, permanentGb: 10 })
  await Promise.all(under)
})

it('fifty people who draw at once cost the site no more than the limit of the day', async () => {
  await admin.ok('savePrize', prizeInput({ id: prizeId, permanentGb: 50 }))
  await writeSettings(server.app.db, { drawLossGb: 100 })
  const members = await Promise.all(Array.from({ length: N }, () => drawer(server, 20)))
  const codes = (await Promise.all(members.map(drawOnce))).map(({ code }) => code)
  expect(count(codes, 0)).toBe(3)
  expect(count(codes, refusalCodes.lotteryDayFull)).toBe(N - 3)
  expect(await admin.ok('lotteryToday', {})).toMatchObject({ drawCount: 3, spentGb: 60, givenGb: 150, isFull: true })
})

it('a draw that waits while its account is merged is refused and takes nothing', async () => {
  const [from, to] = [await drawer(server, 60), await drawer(server, 0)]
  const shown = await from.ok('lottery', {})
  const ids = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [from.email, to.email])
    .orderBy('id')
    .execute()
  const [fromId, toId] = ids.map(({ id }) => id)
  const drawn = await server.app.db.transaction().execute(async (tx) => {
    await lockUser(tx, fromId ?? 0n)
    const drawing = from.call('drawPrize', drawInput(shown))
    await expect.poll(waiters).toBe(1)
    await sql`update users set merged_into_id = ${toId}, disabled = true where id = ${fromId}`.execute(tx)
    return { drawing }
  })
  expect((await drawn.drawing).code).toBe(refusalCodes.accountMerged)
  expect(await server.app.db.selectFrom('prize_draws').selectAll().execute()).toEqual([])
  await sql`update users set merged_into_id = null, disabled = false where id = ${fromId}`.execute(server.app.db)
})

it('a merge beside draws of the account that closes: what it won is with the other, to the byte', async () => {
  for (let turn = 0; turn < turns(3, 8); turn += 1) {
    const [from, to] = [await drawer(server, 100), await drawer(server, 0)]
    const draws = Array.from({ length: 5 }, () => drawOnce(from).catch(() => ({ code: -1 })))
    const input = { from: from.email, to: to.email, reason: 'race' }
    const merge = patiently(() => admin.call('mergeAccounts', input, { 'idempotency-key': randomUUID() }))
    const codes = (await Promise.all(draws)).map(({ code }) => code)
    expect(await merge).toBe(0)
    expect(await leftOf(to)).toBe(100n * GB - BigInt(count(codes, 0)) * 10n * GB)
  }
})

it('a deletion beside draws of the account: each draw is whole before it, or is not let in', async () => {
  for (let turn = 0; turn < turns(3, 8); turn += 1) {
    const member = await drawer(server, 100)
    const { id } = await member.ok('userInfo', {})
    await member.ok('askDeletion', { passwordDigest: digestOf(PASSWORD), code: '' })
    await sql`update users set deletes_at = now() - interval '1 minute' where public_id = ${id}`.execute(server.app.db)
    const shown = await member.ok('lottery', {})
    const draws = Array.from({ length: 5 }, () => member.call('drawPrize', drawInput(shown)))
    const [codes] = await Promise.all([
      Promise.all(draws).then((all) => all.map(({ code }) => code)),
      runJob(server.app, 'deleteDueAccounts'),
    ])
    const { rows } = await sql<{ id: bigint }>`select d.id from prize_draws d join users u on u.id = d.user_id
      where u.public_id = ${id} and u.deleted_at is not null`.execute(server.app.db)
    expect(rows).toHaveLength(count(codes, 0))
  }
})
