import {
  businessDay,
  type Customer,
  GB,
  mayUse,
  permanentLeftBytes,
  quotaLeftBytes,
  speedLimitOf,
  trialLeftBytes,
} from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { isVisibleTo, type Shown } from '../lines/index.ts'
import { inboundsAbove, LIMIT_BYTES, limitsAt, USER_BYTES } from './index.ts'
import { readMembers } from './read-members.ts'

/*
 * The query says in SQL what the domain says of a user's traffic and the lines say of who sees them. Every kind of user
 * is made once and every kind of line tried, and both must name the same users.
 */
const HOUR = 3_600_000
const now = new Date('2026-03-01T04:00:00Z')
const today = businessDay(now)

const BALANCES: Partial<Customer['balance']>[] = [
  {},
  { permanentGrantedBytes: 10n },
  { permanentGrantedBytes: 10n, permanentUsedBytes: 9n },
  { permanentGrantedBytes: 10n, permanentUsedBytes: 10n },
  { timeExpiresAt: new Date(now.getTime() + HOUR) },
  { timeExpiresAt: now },
  { timeExpiresAt: new Date(now.getTime() - HOUR) },
  { timeExpiresAt: new Date(now.getTime() + HOUR), quotaUsedBytes: 5n, quotaDay: today },
  { timeExpiresAt: new Date(now.getTime() + HOUR), quotaUsedBytes: 4n, quotaDay: today },
  { timeExpiresAt: new Date(now.getTime() + HOUR), quotaUsedBytes: 5n, quotaDay: '2026-02-28' },
  { timeExpiresAt: new Date(now.getTime() + HOUR), dailyLimitBytes: 0n },
  { timeExpiresAt: new Date(now.getTime() - HOUR), permanentGrantedBytes: 1n },
  { trialLeftBytes: 1n, trialExpiresAt: new Date(now.getTime() + HOUR) },
  { trialLeftBytes: 1n, trialExpiresAt: now },
  { trialLeftBytes: 0n, trialExpiresAt: new Date(now.getTime() + HOUR) },
]
const HOLDINGS: { entitlement: number; isRunning: boolean }[][] = [
  [],
  [{ entitlement: 1, isRunning: true }],
  [{ entitlement: 1, isRunning: false }],
  [
    { entitlement: 1, isRunning: false },
    { entitlement: 2, isRunning: true },
  ],
]

interface Person {
  id: number
  isAgency: boolean
  mayUseCommonLines: boolean
  disabled: boolean
  balance: Customer['balance']
  entitlementIds: Set<bigint>
}

const LINES: Shown[][] = [
  [],
  [shown({})],
  [shown({ isPublic: false })],
  [shown({ hiddenFromAgency: true })],
  [shown({ requiredEntitlementId: 1n })],
  [shown({ requiredEntitlementId: 1n, isPublic: false })],
  [shown({ requiredEntitlementId: 1n, hiddenFromAgency: true })],
  [shown({ requiredEntitlementId: 1n }), shown({ requiredEntitlementId: 2n, hiddenFromAgency: true })],
  [shown({ hiddenFromAgency: true }), shown({ requiredEntitlementId: 2n })],
  [shown({ isPublic: false }), shown({ requiredEntitlementId: 2n })],
]

let server: TestServer
let people: Person[]
let inboundNumber: number
let nodeId: bigint

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.admin()
  const node = await admin.ok('saveNode', nodeInput())
  inboundNumber = (await admin.ok('saveLine', lineInput(node.id))).inboundNumber
  const row = await server.app.db.selectFrom('nodes').select('id').executeTakeFirstOrThrow()
  nodeId = row.id
  people = everyKindOfPerson()
  await insertAll(people)
})
afterAll(() => server.stop())

describe('who is on a node’s list (1.1-03)', () => {
  it.each(LINES.map((lines) => [describeLines(lines), lines] as const))('behind %s', async (_, lines) => {
    await replaceLines(lines)
    const expected = people.filter(
      (person) => mayUse(person, now, today) && lines.some((line) => isVisibleTo(person, line)),
    )
    const { config, readRows } = server.app
    const members = await readMembers({ config, readRows, now: () => now }, inboundNumber)
    expect(idsOf(members.all)).toEqual(expected.map(({ id }) => id))
    const isAbove = (most: number) => inboundsAbove({ config, readRows, now: () => now }, most, [inboundNumber])
    expect(await isAbove(expected.length)).toEqual([])
    if (expected.length > 0) expect(await isAbove(expected.length - 1)).toEqual([inboundNumber])
  })

  it('is said likewise beside what each may still use, which is what the domain says is left, and until when', async () => {
    await replaceLines([shown({}), shown({ requiredEntitlementId: 1n })])
    const { config, readRows } = server.app
    const app = { config, readRows, now: () => now }
    const { all, near } = await readMembers(app, inboundNumber)
    const expected = idsOf(all).map((id) => {
      const { balance } = people[id - 5000] as Person
      const parts = [permanentLeftBytes(balance), quotaLeftBytes(balance, now, today), trialLeftBytes(balance, now)]
      const leftBytes = parts.reduce((sum, part) => sum + part)
      const endsAt = parts[0] === 0n ? now.getTime() + HOUR : 0
      return { id, leftBytes, endsAt, scale: 100n }
    })
    expect(near).toEqual(expected)
    expect(near.length).toBeGreaterThan(20)
  })

  it('is proven by users on both sides of each rule', () => {
    const may = people.filter((person) => mayUse(person, now, today))
    expect(people).toHaveLength(BALANCES.length * HOLDINGS.length * 8)
    expect(may).toHaveLength(7 * HOLDINGS.length * 4)
  })

  it('leaves out lines and holds nothing of lines that were removed', async () => {
    await replaceLines([shown({})])
    await server.app.db.updateTable('lines').set({ removed_at: now }).execute()
    const { config, readRows } = server.app
    expect((await readMembers({ config, readRows, now: () => now }, inboundNumber)).all).toHaveLength(0)
  })
})

describe('the limits on a node’s list', () => {
  const LIMITED = [
    { device_limit: 3 },
    { device_limit: 0, speed_mbps: 100 },
    { speed_mbps: 100, day_quota: 2n * GB },
    { speed_mbps: 100, day_quota: 2n * GB - 1n },
    { speed_mbps: 100, day_quota: GB, day_permanent: GB / 2n, day_trial: GB / 4n, day_overrun: GB / 4n },
    { speed_mbps: 100, day_quota: 2n * GB, day: '2026-02-28' },
    { speed_mbps: 0, day_quota: 2n * GB },
    { speed_mbps: null, day_quota: 2n * GB },
    { speed_mbps: 100, day_quota: 2n * GB, time_expires_at: now },
    { speed_mbps: 100, day_quota: 2n * GB, time_expires_at: null, device_limit: 4095 },
    { speed_mbps: 1_000_000, day_quota: 2n * GB, device_limit: 4095 },
  ]

  it.each([0, 2, 3])('are what the domain says of each user, with a threshold of %i GB', async (slowAfterGb) => {
    await writeSettings(server.app.db, { slowAfterGb })
    await replaceLines([shown({})])
    const { config, readRows, db } = server.app
    const members = people.filter(({ disabled }) => !disabled).slice(0, LIMITED.length)
    const plain = { permanent_granted: 10n, permanent_used: 0n, daily_limit: 99n * GB, day: today, device_limit: null }
    const runs = { time_expires_at: new Date(now.getTime() + HOUR), speed_mbps: null }
    const day = { day_quota: 0n, day_permanent: 0n, day_trial: 0n, day_overrun: 0n }
    const balances = LIMITED.map((limits) => ({ ...plain, ...runs, ...day, ...limits }))
    for (const [index, { id }] of members.entries()) {
      const row = balances[index]
      if (row) await db.updateTable('traffic_balances').set(row).where('user_id', '=', BigInt(id)).execute()
    }
    const expected = balances.flatMap((row, index) => {
      const usedTodayBytes =
        row.day === today ? row.day_quota + row.day_permanent + row.day_trial + row.day_overrun : 0n
      const customer = { speedMbps: row.speed_mbps, timeExpiresAt: row.time_expires_at, usedTodayBytes }
      const limits = [speedLimitOf(customer, BigInt(slowAfterGb) * GB, now), row.device_limit ?? 0]
      return limits.some((limit) => limit > 0) ? [[members[index]?.id, ...limits]] : []
    })
    const { limited } = await readMembers({ config, readRows, now: () => now }, inboundNumber)
    expect(limitsOf(limited)).toEqual(expected)
    expect(expected).toHaveLength(slowAfterGb === 2 ? 5 : 3)
  })
})

function limitsOf(limited: Buffer): number[][] {
  return Array.from({ length: limited.length / LIMIT_BYTES }, (_, index) => Object.values(limitsAt(limited, index)))
}

function shown(changes: Partial<Shown>): Shown {
  return { isPublic: true, hiddenFromAgency: false, requiredEntitlementId: null, ...changes }
}

function describeLines(lines: Shown[]): string {
  if (lines.length === 0) return 'no line at all'
  return lines
    .map(({ isPublic, hiddenFromAgency, requiredEntitlementId }) =>
      [
        isPublic ? 'a public line' : 'a line that is not public',
        hiddenFromAgency ? 'hidden from agency customers' : '',
        requiredEntitlementId === null ? '' : `for holders of ${requiredEntitlementId}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' and ')
}

function everyKindOfPerson(): Person[] {
  const kinds = [false, true].flatMap((isAgency) =>
    [false, true].flatMap((disabled) =>
      [true, false].flatMap((mayUseCommonLines) =>
        BALANCES.flatMap((balance) =>
          HOLDINGS.map((holding) => ({ isAgency, disabled, mayUseCommonLines, balance, holding })),
        ),
      ),
    ),
  )
  return kinds.map(({ isAgency, disabled, mayUseCommonLines, balance, holding }, index) => ({
    id: 5000 + index,
    isAgency,
    mayUseCommonLines,
    disabled,
    balance: {
      permanentGrantedBytes: 0n,
      permanentUsedBytes: 0n,
      dailyLimitBytes: 5n,
      quotaUsedBytes: 0n,
      quotaDay: '1970-01-01',
      timeExpiresAt: null,
      trialLeftBytes: 0n,
      trialExpiresAt: null,
      ...balance,
    },
    entitlementIds: new Set(holding.filter(({ isRunning }) => isRunning).map(({ entitlement }) => BigInt(entitlement))),
  }))
}

async function insertAll(all: Person[]): Promise<void> {
  const { db } = server.app
  for (const id of [1n, 2n]) {
    await sql`insert into entitlements (id, public_id, name) values (${id}, ${`entitlement ${id}`}, ${`${id}`})`.execute(
      db,
    )
  }
  for (const [index, { id, isAgency, disabled, mayUseCommonLines, balance }] of all.entries()) {
    await sql`insert into users (id, public_id, email, password_hash, is_agency, disabled, common_lines, subscription_key_sha256,
        subscription_key_sealed, credential_seed)
      values (${id}, ${`user ${id}`}, ${`${id}@example.com`}, '', ${isAgency}, ${disabled}, ${mayUseCommonLines}, ${Buffer.from(`key ${id}`)},
        ${Buffer.alloc(1)}, ${Buffer.alloc(16, id)})`.execute(db)
    await sql`insert into traffic_balances (user_id, permanent_granted, permanent_used, daily_limit, time_expires_at, day,
        day_quota, trial_left, trial_expires_at)
      values (${id}, ${balance.permanentGrantedBytes}, ${balance.permanentUsedBytes}, ${balance.dailyLimitBytes},
        ${balance.timeExpiresAt}, ${balance.quotaDay}, ${balance.quotaUsedBytes}, ${balance.trialLeftBytes},
        ${balance.trialExpiresAt})`.execute(db)
    for (const { entitlement, isRunning } of HOLDINGS[index % HOLDINGS.length] ?? []) {
      const expiresAt = new Date(now.getTime() + (isRunning ? HOUR : 0))
      await sql`insert into user_entitlements values (${id}, ${entitlement}, ${expiresAt})`.execute(db)
    }
  }
}

async function replaceLines(lines: Shown[]): Promise<void> {
  const { db } = server.app
  await sql`delete from lines`.execute(db)
  for (const [index, { isPublic, hiddenFromAgency, requiredEntitlementId }] of lines.entries()) {
    await sql`insert into lines (public_id, name, node_id, inbound_number, bridge, is_public, hidden_from_agency,
        required_entitlement_id)
      values (${`line ${index}`}, '', ${nodeId}, ${inboundNumber}, 'direct', ${isPublic}, ${hiddenFromAgency},
        ${requiredEntitlementId})`.execute(db)
  }
}

function idsOf(members: Buffer): number[] {
  return Array.from({ length: members.length / USER_BYTES }, (_, index) => members.readUInt32BE(index * USER_BYTES))
}
