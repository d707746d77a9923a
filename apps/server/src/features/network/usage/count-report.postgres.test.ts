import { randomUUID } from 'node:crypto'
import { countUse, type DayUse, MILLION, NO_USE, plainPart, type UsageAccount, weigh } from '@dukou/domain'
import type { ReportedUse } from '@dukou/node-protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import type { App } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { countCarefully } from './count-carefully.ts'
import { countReport } from './count-report.ts'
import { noteDelivery } from './note-delivery.ts'
import { factorsFor, plainFactorsFor, type ReportRow, type Terms, totalsOf } from './report-row.ts'
import type { LastReport } from './store-report.ts'
import { addSources, addUsers } from './testing/stage.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-01T04:00:00Z')
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03']
const TERMS: Terms = {
  site: MILLION,
  upload: MILLION,
  line: 100n,
  minimumBytes: 0n,
  plainBytesPerDay: 0n,
  userScales: new Map(),
}

let database: Awaited<ReturnType<typeof testDatabase>>
let inbounds: number[]

beforeAll(async () => {
  database = await testDatabase()
  inbounds = await addSources(database, 3)
})
afterAll(() => database.close())

const MOST_USERS = 1_000
const UNANSWERED = { answer: 'unknown', isSaidAgain: false, isNewest: true, hasWaited: false, body: null } as const

const lastKeys = new Map<number, string>()

function report(changes: Partial<ReportRow> & { use: ReportedUse }): ReportRow {
  const none = { users: 0, up: 0n, down: 0n }
  return {
    day: DAYS[0] as string,
    key: randomUUID(),
    inboundNumber: inbounds[0] as number,
    arrivedAt: new Date(START),
    program: 'v2node',
    decision: 'accepted',
    reason: 'new',
    isUncertain: false,
    original: undefined,
    fingerprint: Buffer.alloc(32),
    received: totalsOf(changes.use),
    resent: none,
    terms: TERMS,
    plain: undefined,
    ...changes,
  }
}

async function count(
  row: ReportRow,
  last: Partial<LastReport> = {},
  app: Pick<App, 'db' | 'readRows'> = database,
): Promise<'counted' | 'overtaken'> {
  const key = lastKeys.get(row.inboundNumber) ?? null
  const outcome = await countReport(app, row, { key, ...UNANSWERED, ...last }, [], MOST_USERS)
  if (outcome === 'counted') lastKeys.set(row.inboundNumber, row.key)
  return outcome
}

interface Books {
  account: UsageAccount
  days: Map<string, DayUse>
}

async function booksOf(db: Db, ids: readonly number[]): Promise<Books[]> {
  const { rows: balances } = await sql<Record<string, bigint> & { day: string; time: Date | null; trial: Date | null }>`
    select *, time_expires_at as time, trial_expires_at as trial from traffic_balances
    where user_id between ${ids[0]} and ${ids.at(-1)} order by user_id`.execute(db)
  const { rows: days } = await sql<Record<string, bigint> & { day: string }>`
    select * from usage_days where user_id between ${ids[0]} and ${ids.at(-1)}`.execute(db)
  return balances.map((row) => ({
    account: {
      permanentGrantedBytes: row.permanent_granted as bigint,
      permanentUsedBytes: row.permanent_used as bigint,
      dailyLimitBytes: row.daily_limit as bigint,
      quotaUsedBytes: row.day_quota as bigint,
      quotaDay: row.day,
      timeExpiresAt: row.time,
      trialLeftBytes: row.trial_left as bigint,
      trialExpiresAt: row.trial,
      carried: row.carried as bigint,
      today: dayUse(row, 'day_'),
    },
    days: new Map(days.filter((day) => day.user_id === row.user_id).map((day) => [day.day, dayUse(day, '')])),
  }))
}

function dayUse(row: Record<string, unknown>, prefix: string): DayUse {
  const of = (name: string) => row[prefix + name] as bigint
  return {
    trialBytes: of('trial'),
    quotaBytes: of('quota'),
    permanentBytes: of('permanent'),
    overrunBytes: of('overrun'),
    upBytes: of('up'),
    downBytes: of('down'),
  }
}

/** Applies a report in the domain model. */
function countInModel(books: Books[], ids: readonly number[], { use, terms, day, arrivedAt }: ReportRow): void {
  for (const [index, id] of use.userIds.entries()) {
    const book = books[ids.indexOf(id)] as Books
    const bytes = { upBytes: BigInt(use.ups[index] as number), downBytes: BigInt(use.downs[index] as number) }
    const sameDay = book.account.quotaDay === day ? book.account.today : (book.days.get(day) ?? NO_USE)
    const plain = plainPart(bytes, sameDay.upBytes + sameDay.downBytes, terms.plainBytesPerDay)
    const rest = { upBytes: bytes.upBytes - plain.upBytes, downBytes: bytes.downBytes - plain.downBytes }
    const scale = terms.userScales.get(id)
    const weighed = weigh(rest, factorsFor(terms, scale)) + weigh(plain, plainFactorsFor(terms, scale))
    const counted = countUse(
      book.account,
      { ...bytes, weighed, at: arrivedAt, day },
      terms.minimumBytes,
      book.days.get(day),
    )
    book.account = counted.account
    if (counted.closed) book.days.set(counted.closed.day, counted.closed.use)
    if (counted.earlier) book.days.set(day, counted.earlier)
  }
}

const bytes = fc.oneof(fc.nat(30), fc.nat(2000), fc.integer({ min: 0, max: 2 ** 49 }))
const standing = fc.record({
  granted: fc.bigInt({ min: 0n, max: 5000n }),
  dailyLimit: fc.bigInt({ min: 0n, max: 3000n }),
  timeExpiresAt: fc.option(fc.integer({ min: -10, max: 60 }).map((hours) => new Date(START + hours * HOUR))),
  trialLeft: fc.bigInt({ min: 0n, max: 900n }),
  trialExpiresAt: fc.option(fc.integer({ min: -10, max: 40 }).map((hours) => new Date(START + hours * HOUR))),
})
const factor = fc.oneof(fc.constant(MILLION), fc.bigInt({ min: 0n, max: 3n * MILLION }))
const step = fc.record({
  inbound: fc.nat(2),
  day: fc.nat(2),
  hour: fc.nat(60),
  uses: fc.array(fc.tuple(fc.nat(4), bytes, bytes), { minLength: 1, maxLength: 5 }),
  site: factor,
  upload: factor,
  line: fc.oneof(fc.constant(100n), fc.bigInt({ min: 0n, max: 300n })),
  minimumBytes: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 3000n })),
  plainBytesPerDay: fc.oneof({ weight: 4, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.bigInt(0n, 4000n) }),
  scale: fc.option(fc.bigInt({ min: 0n, max: 250n })),
  again: fc.boolean(),
})

describe('counting a report', () => {
  it('says the same as the domain, whatever the history: days that turn and reports of days that are over, several nodes, reports sent again, factors that change (1.4-22)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(standing, { minLength: 5, maxLength: 5 }),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        async (standings, steps) => {
          const ids = await addUsers(database.db, standings)
          const model = await booksOf(database.db, ids)
          for (const { inbound, day, hour, uses, scale, again, ...terms } of steps) {
            const used = new Map(uses.map(([who, up, down]) => [ids[who] as number, [up, down] as const]))
            const userIds = [...used.keys()].sort((one, other) => one - other)
            const row = report({
              inboundNumber: inbounds[inbound] as number,
              day: DAYS[day] as string,
              arrivedAt: new Date(START + hour * HOUR),
              use: {
                userIds,
                ups: userIds.map((id) => used.get(id)?.[0] ?? 0),
                downs: userIds.map((id) => used.get(id)?.[1] ?? 0),
              },
              terms: { ...terms, userScales: new Map(scale === null ? [] : [[userIds[0] as number, scale]]) },
            })
            expect(await count(row)).toBe('counted')
            if (again) expect(await count(row)).toBe('overtaken')
            countInModel(model, ids, row)
          }
          expect(await booksOf(database.db, ids)).toEqual(model)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('does nothing for a node that had another report since the last one was read, and for a key that is taken', async () => {
    const [id = 0] = await addUsers(database.db, [{ granted: 1000n }])
    const use = { userIds: [id], ups: [1], downs: [2] }
    const first = report({ use })
    expect(await count(first)).toBe('counted')
    expect(await count(report({ use }), { key: randomUUID() })).toBe('overtaken')
    expect(await count({ ...first, inboundNumber: inbounds[1] as number })).toBe('overtaken')
    expect(await booksOf(database.db, [id])).toMatchObject([{ account: { permanentUsedBytes: 3n } }])
  })

  it('does nothing where word of the last answer came since the report was judged', async () => {
    const [id = 0] = await addUsers(database.db, [{ granted: 1000n }])
    const use = { userIds: [id], ups: [1], downs: [2] }
    const first = report({ use })
    expect(await count(first)).toBe('counted')
    const note = (answer: 'proven' | 'lost') => noteDelivery({ ...database, now: () => new Date(START) }, first, answer)
    await note('proven')
    await note('lost')
    expect(await count(report({ use }))).toBe('overtaken')
    expect(await count(report({ use }), { answer: 'proven' })).toBe('counted')
    expect(await booksOf(database.db, [id])).toMatchObject([{ account: { permanentUsedBytes: 6n } }])
  })

  it('remembers a report that waited as the last one only where none came after it', async () => {
    const [id = 0] = await addUsers(database.db, [{ granted: 1000n }])
    const late = report({ use: { userIds: [id], ups: [1], downs: [2] } })
    const before = lastKeys.get(late.inboundNumber)
    expect(await count(late, { isNewest: false })).toBe('counted')
    const { last_key } = await database.db
      .selectFrom('usage_sources')
      .select('last_key')
      .where('inbound_number', '=', late.inboundNumber)
      .executeTakeFirstOrThrow()
    expect(last_key).toBe(before)
    lastKeys.set(late.inboundNumber, before as string)
  })

  it('of a day that is over waits for other tries of it before it holds anybody’s balance', async () => {
    const [id = 0] = await addUsers(database.db, [{ granted: 1000n }])
    const use = { userIds: [id], ups: [1], downs: [2] }
    for (const day of DAYS) expect(await count(report({ use, day }))).toBe('counted')
    const late = report({ use })
    let counting: ReturnType<typeof countCarefully> | undefined
    await database.db.transaction().execute(async (tx) => {
      await sql`select 1 from usage_sources where inbound_number = ${late.inboundNumber} for update`.execute(tx)
      // As if it was found to be late a moment ago: the statement that finds it waits here as well.
      counting = countCarefully(database, late, { key: lastKeys.get(late.inboundNumber) ?? null, ...UNANSWERED }, [])
      const waiting = sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`
      await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(1)
      await sql`select 1 from traffic_balances where user_id = ${id} for update nowait`.execute(tx)
    })
    expect(await counting).toBe('counted')
    lastKeys.set(late.inboundNumber, late.key)
    expect(await booksOf(database.db, [id])).toMatchObject([{ account: { permanentUsedBytes: 12n } }])
  })

  it('of users who come from two nodes at once adds up, whichever report is first', async () => {
    const ids = await addUsers(database.db, Array(20).fill({ granted: 1_000_000n }))
    const [one = 0, other = 0] = inbounds
    const use = (userIds: number[]) => ({ userIds, ups: userIds.map(() => 1), downs: userIds.map(() => 9) })
    const rounds = Array.from({ length: 10 }, (_, round) => [
      { inboundNumber: one, use: use(ids.slice(0, 15)), day: DAYS[round % 3] as string },
      { inboundNumber: other, use: use(ids.slice(5)), day: DAYS[(round + 1) % 3] as string },
    ])
    for (const pair of rounds) {
      expect(await Promise.all(pair.map((each) => count(report(each))))).toEqual(['counted', 'counted'])
    }
    const books = await booksOf(database.db, ids)
    expect(books.map(({ account }) => account.permanentUsedBytes)).toEqual(
      ids.map((_, index) => (index < 5 || index >= 15 ? 100n : 200n)),
    )
  })

  it('of many nodes at once with the same users wait for each other in no ring', async () => {
    const ids = await addUsers(database.db, Array(20).fill({ granted: 1_000_000n }))
    const nodes = (await Promise.all(Array.from({ length: 5 }, () => addSources(database, 5)))).flat()
    const trouble: string[] = []
    const watched: Pick<App, 'db' | 'readRows'> = {
      db: database.db,
      readRows: async (...asked) => {
        try {
          return await database.readRows(...asked)
        } catch (error) {
          trouble.push((error as Error).message)
          throw error
        }
      },
    }
    const use = { userIds: ids, ups: ids.map(() => 1), downs: ids.map(() => 9) }
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(nodes.map((inboundNumber) => count(report({ inboundNumber, use }), {}, watched)))
    }
    const books = await booksOf(database.db, ids)
    expect(books.map(({ account }) => account.permanentUsedBytes)).toEqual(ids.map(() => 2_500n))
    expect(trouble).toEqual([])
  })
})
