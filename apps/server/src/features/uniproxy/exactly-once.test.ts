import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, startTestServer } from '../../../test/index.ts'
import type { TestServer } from '../../../test/server.ts'
import { memberWithTraffic, type OneNode, startWithOneNode } from './testing/one-node.ts'
import { type Pusher, pusher } from './testing/pushing.ts'
import type { NodeAccess } from './testing/stock-program.ts'

let node: OneNode
/** A second process of the same site. */
let other: TestServer

beforeAll(async () => {
  node = await startWithOneNode()
  if (process.env.TEST_DATABASE === 'postgres') {
    const { secretKeyFile } = node.server.app.config
    other = await startTestServer({ secretKeyFile }, { database: shared() })
  }
})
afterAll(async () => {
  await other?.stop()
  await node.server.stop()
})

function shared() {
  const { db, readRows } = node.server.app
  return { db, readRows, kind: 'server' as const, close: async () => {} }
}

/** A member with traffic, and a node of his own: a program's last report is remembered per inbound. */
async function stage() {
  const { number } = await memberWithTraffic(node)
  const id = BigInt(number)
  const { db } = node.server.app
  await db.updateTable('traffic_balances').set({ permanent_granted: 1_000_000n }).where('user_id', '=', id).execute()
  await sql`insert into traffic_records (key, user_id, day, type, permanent_change, permanent_after)
    values (${`test ${number}`}, ${id}, '2026-01-01', 'coupon', 1000000, 1000000)`.execute(db)
  await sql`update usage_sources set last_key = null, last_body_sha256 = null, asked_alive_list_at = null`.execute(db)
  const used = async () => {
    const row = await db.selectFrom('traffic_balances').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    return Number(row.permanent_used)
  }
  const program = (name: Pusher, access: NodeAccess = node.access) => pusher(name, access)
  return { number, used, program }
}

/** Programs ask before they report; V2bX alone asks for the addresses in use. */
async function started(name: Pusher, program: ReturnType<typeof pusher>) {
  for (const what of ['config', 'user', ...(name === 'xrayr' ? [] : ['alivelist'])]) {
    expect(await program.pull(what as 'config')).toBe(200)
  }
  return program
}

async function decisions(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select decision || ' ' || reason as text from usage_reports order by applied_at desc, arrived_at desc limit 2`.execute(
    node.server.app.db,
  )
  return rows.map(({ text }) => text).reverse()
}

describe.each(['v2node', 'v2bx', 'xrayr'] as const)('what %s reports', (name) => {
  it('and tries again is counted once, and an honest report that says the same is counted', async () => {
    const { number, used, program } = await stage()
    const first = await started(name, program(name))
    expect(await first.push({ [number]: [100, 0] })).toBe(200)
    expect(await first.push({ [number]: [100, 0] })).toBe(200)
    expect(await used()).toBe(200)
    first.hangUp()
    const second = program(name)
    expect(await second.push({ [number]: [100, 0] }, 'again')).toBe(200)
    expect(await used()).toBe(200)
    expect(await decisions()).toEqual(['accepted new', 'resend marked'])
    second.hangUp()
  })

  it('is counted where only the second try came', async () => {
    const { number, used, program } = await stage()
    const first = await started(name, program(name))
    expect(await first.push({ [number]: [7, 0] }, 'again')).toBe(200)
    expect(await used()).toBe(7)
    first.hangUp()
  })
})

describe('what XrayR reports', () => {
  it('after an answer that it did not get counts for what is beyond the report before', async () => {
    const { number, used, program } = await stage()
    const first = await started('xrayr', program('xrayr'))
    first.push({ [number]: [100, 50] }).catch(() => {})
    await sleep(0)
    first.hangUp()
    await expect.poll(used).toBe(150)
    const second = program('xrayr')
    expect(await second.push({ [number]: [130, 60] })).toBe(200)
    expect(await used()).toBe(190)
    expect(await decisions()).toEqual(['accepted new', 'excess containsUndelivered'])
    // It asks on the same connection, so it has read that answer.
    expect(await second.pull('user')).toBe(200)
    await expect.poll(isDelivered).toBe(true)
    expect(await second.push({ [number]: [200, 100] })).toBe(200)
    expect(await used()).toBe(490)
    second.hangUp()
  })

  it('is known to be delivered where its connection stays open, and not where it hangs up', async () => {
    const { number, used, program } = await stage()
    const first = await started('xrayr', program('xrayr'))
    await first.push({ [number]: [1, 0] })
    await expect.poll(isDelivered, { timeout: 3000 }).toBe(true)
    await first.push({ [number]: [1, 0] })
    first.hangUp()
    await sleep(50)
    expect(await isDelivered()).toBe(false)
    expect(await used()).toBe(2)
  })

  it('may be fixed by hand: then it is judged like any other program', async () => {
    const { number, used, program } = await stage()
    const shown = async () => {
      const row = (await node.admin.ok('listNodes', {})).find(({ id }) => id === node.input.id)
      return row?.inbounds.find((inbound) => inbound.number === node.access.number)
    }
    const first = await started('xrayr', program('xrayr'))
    expect(await shown()).toMatchObject({ program: 'xrayr', fixedProgram: 'auto' })
    const fix = async (fixedProgram: 'v2bx' | 'auto') => {
      const inbounds = [{ ...(await shown()), fixedProgram }] as typeof node.input.inbounds
      return node.admin.ok('saveNode', { ...node.input, inbounds })
    }
    expect((await fix('v2bx')).inbounds).toMatchObject([{ program: 'v2bx', fixedProgram: 'v2bx' }])
    first.push({ [number]: [10, 0] }).catch(() => {})
    await sleep(0)
    first.hangUp()
    await expect.poll(used).toBe(10)
    const second = program('xrayr')
    await second.push({ [number]: [10, 0] })
    expect(await used()).toBe(20)
    second.hangUp()
    expect((await fix('auto')).inbounds).toMatchObject([{ program: 'xrayr', fixedProgram: 'auto' }])
  })

  it('is on the admin’s list where it was decided by what is likely', async () => {
    const [uncertain] = await node.admin.ok('listReports', { uncertain: true, inboundNumber: null })
    expect(uncertain).toMatchObject({
      nodeName: node.input.name,
      inboundNumber: node.access.number,
      program: 'xrayr',
      decision: 'excess',
      receivedBytes: 190n,
      resentBytes: 150n,
      countedBytes: 40n,
    })
    const all = await node.admin.ok('listReports', { uncertain: false, inboundNumber: node.access.number })
    expect(all.length).toBeGreaterThan(5)
    expect(await node.admin.ok('listQuarantine', { inboundNumber: null })).toEqual([])
  })
})

describe.runIf(process.env.TEST_DATABASE === 'postgres')('two processes behind one address', () => {
  it('count a report once whose tries come to both at the same moment', async () => {
    const { number, used, program } = await stage()
    const there = { ...node.access, origin: other.origin }
    for (let round = 1; round <= 10; round += 1) {
      const [one, two] = [program('v2node'), program('v2node', there)]
      const traffic = { [number]: [round, 0] }
      expect(await Promise.all([one.push(traffic), two.push(traffic, 'again')])).toEqual([200, 200])
      one.hangUp()
      two.hangUp()
    }
    expect(await used()).toBe(55)
  })
})

async function isDelivered(): Promise<boolean> {
  const { last_delivered } = await node.server.app.db
    .selectFrom('usage_sources')
    .select('last_delivered')
    .where('inbound_number', '=', node.access.number)
    .executeTakeFirstOrThrow()
  return last_delivered
}

it('all of it leaves the books right', async () => {
  expect(await brokenInvariants(node.server.app)).toEqual([])
})
