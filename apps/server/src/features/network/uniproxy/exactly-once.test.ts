import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, startTestServer } from '../../../../test/index.ts'
import type { TestServer } from '../../../../test/server.ts'
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
  const program = (name: Pusher, access: NodeAccess = node.access, more: string[] = []) => pusher(name, access, more)
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

describe.each(['v2node', 'v2bx', 'xrayr'] as const)(
  'a second try of %s that says the same as the report before',
  (name) => {
    it('is counted where that one’s answer was read: its first try did not come', async () => {
      const { number, used, program } = await stage()
      const first = await started(name, program(name))
      await first.push({ [number]: [100, 0] })
      expect(await first.pull('user')).toBe(200)
      first.hangUp()
      const second = program(name)
      expect(await second.push({ [number]: [100, 0] }, 'again')).toBe(200)
      expect(await used()).toBe(200)
      expect(await decisions()).toEqual(['accepted new', 'accepted firstTryUnknown'])
      // And once only, however often it is said from here on.
      second.hangUp()
      const third = program(name)
      expect(await third.push({ [number]: [100, 0] }, 'again')).toBe(200)
      expect(await used()).toBe(200)
      third.hangUp()
    })

    it('is not counted where that is only likely, and listed for people to look at', async () => {
      const { number, used, program } = await stage()
      const first = await started(name, program(name))
      await first.push({ [number]: [100, 0] })
      await expect.poll(answer).toBe('likely')
      const second = program(name)
      expect(await second.push({ [number]: [100, 0] }, 'again')).toBe(200)
      expect(await used()).toBe(100)
      // A resend means that the first answer was lost.
      expect(await answer()).toBe('lost')
      const [uncertain] = await node.admin.ok('listReports', { uncertain: true, inboundNumber: node.access.number })
      expect(uncertain).toMatchObject({ decision: 'resend', reason: 'marked', countedBytes: 0n })
      first.hangUp()
      second.hangUp()
    })

    it('is not counted where it comes on the connection of the first, as through a proxy that does not show itself', async () => {
      const { number, used, program } = await stage()
      const first = await started(name, program(name))
      await first.push({ [number]: [100, 0] })
      expect(await first.push({ [number]: [100, 0] }, 'again')).toBe(200)
      expect(await used()).toBe(100)
      first.hangUp()
    })

    it('is not counted where it waited, and is a try that arrived before the proof', async () => {
      const { number, used, program } = await stage()
      const first = await started(name, program(name))
      await first.push({ [number]: [100, 0] })
      first.hangUp()
      await expect.poll(answer).toBe('lost')
      await sql`update usage_sources set last_answer = 'proven',
      last_answer_at = ${new Date(node.server.app.now().getTime() + 60_000)}`.execute(node.server.app.db)
      const second = program(name)
      expect(await second.push({ [number]: [100, 0] }, 'again')).toBe(200)
      expect(await used()).toBe(100)
      second.hangUp()
    })

    it('is not counted where it comes through a proxy, whose connection proves nothing', async () => {
      const { number, used, program } = await stage()
      const first = await started(name, program(name, node.access, ['X-Forwarded-For: 192.0.2.1']))
      await first.push({ [number]: [100, 0] })
      expect(await first.pull('user')).toBe(200)
      expect(await first.push({ [number]: [100, 0] }, 'again')).toBe(200)
      expect(await used()).toBe(100)
      first.hangUp()
    })
  },
)

it('many reports on one connection of which none proves another leave no listeners behind', async () => {
  const { number, used, program } = await stage()
  const warnings: Error[] = []
  const heard = (warning: Error) => warnings.push(warning)
  process.on('warning', heard)
  const first = await started('v2node', program('v2node', node.access, ['X-Forwarded-For: 192.0.2.1']))
  for (let count = 1; count <= 15; count += 1) await first.push({ [number]: [count, 0] })
  first.hangUp()
  await expect.poll(answer).toBe('lost')
  process.off('warning', heard)
  expect(warnings).toEqual([])
  expect(await used()).toBe(120)
})

describe('what XrayR reports', () => {
  it('at once after an answer that it has read counts whole, also where word of that answer is slow to be stored', async () => {
    const { number, used, program } = await stage()
    const first = await started('xrayr', program('xrayr'))
    expect(await first.push({ [number]: [100, 50] })).toBe(200)
    const { db } = node.server.app
    let next: Promise<number> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`select 1 from usage_sources for update`.execute(tx)
      next = first.push({ [number]: [130, 60] })
      await sleep(300)
    })
    expect(await next).toBe(200)
    expect(await used()).toBe(340)
    first.hangUp()
  })

  it('counts whole after the clock was set back', async () => {
    const { number, used, program } = await stage()
    const first = await started('xrayr', program('xrayr'))
    const { clock } = node.server
    const began = clock.now
    const later = (seconds: number) => new Date(began.getTime() + seconds * 1000)
    clock.now = later(7_200)
    await first.push({ [number]: [100, 50] })
    clock.now = later(3_600)
    await first.push({ [number]: [90, 50] })
    clock.now = later(3_660)
    await first.push({ [number]: [100, 50] })
    clock.now = began
    expect(await used()).toBe(440)
    first.hangUp()
  })

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
    expect(await answer()).toBe('proven')
    expect(await second.push({ [number]: [200, 100] })).toBe(200)
    expect(await used()).toBe(490)
    second.hangUp()
  })

  describe('after it was started again, which it tells by asking without a tag', () => {
    /** Reports, and ends before anybody can know whether it read the answer. */
    async function reportAndEnd(tag?: string) {
      const { number, used, program } = await stage()
      const first = await started('xrayr', program('xrayr'))
      if (tag !== undefined) expect(await first.pull('user', tag)).toBe(200)
      await first.push({ [number]: [100, 50] })
      first.hangUp()
      await expect.poll(answer).toBe('lost')
      return { number, used, program }
    }

    it('counts whole: the new process holds nothing of what the last one reported', async () => {
      const { number, used, program } = await reportAndEnd('"held"')
      const second = await started('xrayr', program('xrayr'))
      await second.push({ [number]: [130, 60] })
      expect(await used()).toBe(340)
      second.hangUp()
    })

    it('counts what is beyond the last one where no request ever had a tag, as behind a proxy that drops it', async () => {
      const { number, used, program } = await reportAndEnd()
      const second = await started('xrayr', program('xrayr'))
      await second.push({ [number]: [130, 60] })
      expect(await used()).toBe(190)
      second.hangUp()
    })

    it('counts what is beyond the last one where another program asked, as an operator does by hand', async () => {
      const { number, used, program } = await reportAndEnd('"held"')
      const byHand = await fetch(
        `${node.access.origin}/api/v1/server/UniProxy/user?node_id=${node.access.number}&node_type=vless&token=${node.access.token}`,
        { headers: { 'user-agent': 'curl/8.5' } },
      )
      expect(byHand.status).toBe(200)
      const second = program('xrayr')
      await second.pull('user', '"held"')
      await second.push({ [number]: [130, 60] })
      expect(await used()).toBe(190)
      second.hangUp()
    })
  })

  it('is known to be delivered where its connection stays open, and not where it hangs up', async () => {
    const { number, used, program } = await stage()
    const first = await started('xrayr', program('xrayr'))
    await first.push({ [number]: [1, 0] })
    await expect.poll(answer).toBe('likely')
    await first.push({ [number]: [1, 0] })
    first.hangUp()
    await expect.poll(answer).toBe('lost')
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
  it('know of each other’s answers: a second try that comes to the other one is counted where the answer was read', async () => {
    const { number, used, program } = await stage()
    const first = await started('v2node', program('v2node'))
    await first.push({ [number]: [100, 0] })
    expect(await first.pull('user')).toBe(200)
    const second = program('v2node', { ...node.access, origin: other.origin })
    expect(await second.push({ [number]: [100, 0] }, 'again')).toBe(200)
    expect(await used()).toBe(200)
    first.hangUp()
    second.hangUp()
  })

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

async function answer(): Promise<string> {
  const { last_answer } = await node.server.app.db
    .selectFrom('usage_sources')
    .select('last_answer')
    .where('inbound_number', '=', node.access.number)
    .executeTakeFirstOrThrow()
  return last_answer
}

it('all of it leaves the books right', async () => {
  expect(await brokenInvariants(node.server.app)).toEqual([])
})
