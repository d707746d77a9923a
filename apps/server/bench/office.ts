import { randomBytes } from 'node:crypto'
import { calls } from '@dukou/contract'
import { STAFF_SCOPES } from '@dukou/domain'
import { sql } from 'kysely'
import { readSettings } from '../src/features/base/settings/index.ts'
import { handlers } from '../src/features/handlers.ts'
import { exportedLists } from '../src/features/insight/exports/lists.ts'
import { keepStanding } from '../src/features/insight/statistics/index.ts'
import { seedPast, seedUsers } from '../src/features/ops/load-data/index.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { Actor, App, Ctx } from '../src/platform/context.ts'
import { bindCalls } from '../src/platform/http/handlers.ts'
import { sha256 } from '../src/platform/ids.ts'
import { Refused } from '../src/platform/refuse.ts'
import { type RunningServer, startServer } from '../src/start.ts'
import { post } from '../test/client.ts'
import { testConfig } from '../test/config.ts'
import { startPostgres } from '../test/postgres.ts'
import { exactCpuMsOf } from './cpu.ts'
import { type Ask, type Drawn, officeAsks } from './office-asks.ts'
import { downloaded } from './office-files.ts'

const TURNS = Number(process.env.BENCH_ROUNDS ?? 100)
const USERS = Number(process.env.BENCH_USERS ?? 20_000)
/** Time limit per ask in seconds. A slow ask gets fewer turns. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const DAYS = 40
/** Limits: the time of a list at the database, and of the whole first page. */
const LIST_MS = 50
const HOME_MS = 300
const PEOPLE = 200
/** One address asks far more often here than any browser. */
const FAR_AWAY = 1000
const NAME = 'dukou-bench'
/** The database's code for a statement that was ended because it took too long. */
const TOO_LONG = '57014'
/** An id of nothing. */
const NONE = 'f'.repeat(24)

/**
 * Every filter that the lists and figures of the back office offer, as the contract tells them, each asked many times with
 * values drawn from the database: how long the verb takes, its statement and the reading of its rows, and how long its
 * answer over HTTP. Then every file of a list in full, with the memory that it takes. With DATABASE_URL and
 * SECRET_KEY_FILE of a database that `dukou seed` filled it is that one, else a small one of its own. Arguments: names of
 * calls, where not all are to be asked; `files` for the files alone, `asks` for all but them.
 */
export async function run(names: string[]): Promise<void> {
  if (process.env.DATABASE_URL) return measure({ ...readConfig(), port: 0, rateLimitScale: FAR_AWAY }, names)
  const postgres = await startPostgres()
  try {
    await measure(testConfig({ databaseUrl: postgres.url }), names, async ({ app }) => {
      await seedUsers(app, USERS, () => {})
      await seedPast(app, { orders: 5 * USERS, days: DAYS }, () => {})
    })
  } finally {
    postgres.stop()
  }
}

async function measure(
  config: Config,
  names: string[],
  fill?: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const url = new URL(config.databaseUrl)
  url.searchParams.set('application_name', NAME)
  const server = await startServer({ ...config, databaseUrl: url.href, logLevel: 'error' }, { withJobs: false })
  try {
    await fill?.(server)
    // A job keeps these figures for the statistics of a large site. No job runs here, so call it once.
    await keepStanding(server.app)
    const token = await signIn(server)
    const asked = officeAsks().filter(
      ({ call }) => names.length === 0 || names.includes('asks') || names.includes(call),
    )
    const results = await measureAsks(server, token, asked)
    if (results.length > 0) console.table(results)
    const isAll = names.length === 0
    const wanted = Object.keys(exportedLists).filter((name) => isAll || names.includes('files') || names.includes(name))
    const files = []
    for (const name of wanted) files.push(await downloaded(server, token, name))
    if (files.length > 0) console.table(files)
    console.log(JSON.stringify({ bench: 'office', turns: TURNS, rows: await rowsOf(server), results, files }))
    const slow = results.filter(({ isSlow }) => isSlow)
    console.log(
      slow.length === 0 ? 'all within their limits' : `over their limits: ${slow.length} of ${results.length}`,
    )
    await sql`delete from sessions where token_sha256 = ${sha256(token)}`.execute(server.app.db)
  } finally {
    await server.stop()
  }
}

async function measureAsks(server: RunningServer, token: string, asked: Ask[]) {
  const { app, origin } = server
  const settings = (await readSettings(app.db)) as never
  const { rows: admins } = await sql<Actor>`
    select u.id, u.public_id as "publicId" from sessions s join users u on u.id = s.user_id
    where s.token_sha256 = ${sha256(token)}`.execute(app.db)
  const actor = { ...admins[0], role: 'admin', scopes: STAFF_SCOPES }
  const ctx = { ...app, settings, actor, client: { language: 'zh' } } as unknown as Ctx
  const verbs = new Map(bindCalls(handlers).map((bound) => [bound.name, bound]))
  const draw = await drawn(server)
  const results = []
  for (const { call, what, input } of asked) {
    const declared = calls[call]
    const wires: Record<string, unknown>[] = []
    let endless = 0
    const verb = await manyTimes(async () => {
      const wire = input(draw())
      wires.push(wire)
      await verbs
        .get(call)
        ?.run(ctx, declared.input.read(wire as never))
        .catch((error: Error & { code?: string }) => {
          if (error.code === TOO_LONG) endless += 1
          else unlessRefused(error)
        })
    }, app)
    const http = await manyTimes(async (turn) => {
      const { status } = await post(`${origin}${declared.path}`, wires[turn % wires.length], {
        authorization: `Bearer ${token}`,
      })
      if (status === 429 || (status >= 500 && endless === 0)) throw new Error(`${call} was not answered: ${status}`)
    })
    const p99Ms = at(verb.times, 0.99)
    const limitMs = call === 'officeHome' ? HOME_MS : LIST_MS
    // On a busy machine the clock measures the neighbours; the database's share of a core does not.
    const isSlow = endless > 0 || (Number.isNaN(verb.cpuMs) ? p99Ms : verb.cpuMs) > limitMs
    const ofHttp = { httpP50Ms: at(http.times, 0.5), httpP99Ms: at(http.times, 0.99) }
    const asked = { call, what, p50Ms: at(verb.times, 0.5), p99Ms, databaseCpuMs: verb.cpuMs, ...ofHttp, isSlow }
    console.error(JSON.stringify(asked))
    results.push(asked)
  }
  return results
}

/** @returns how long each turn took, and what the database had of a core for one where it is on this machine */
async function manyTimes(work: (turn: number) => Promise<void>, app?: App) {
  const times: number[] = []
  await work(0)
  const until = performance.now() + SECONDS * 1000
  const pids = app ? await backendsOf(app) : []
  const before = exactCpuMsOf(pids) ?? Number.NaN
  for (let turn = 1; turn <= TURNS && (turn <= 3 || performance.now() < until); turn += 1) {
    const began = performance.now()
    await work(turn)
    times.push(performance.now() - began)
  }
  return { times, cpuMs: Number((((exactCpuMsOf(pids) ?? Number.NaN) - before) / times.length).toFixed(1)) }
}

/** One connection answers all that is asked one after the other; which, its pool alone knows. */
async function backendsOf({ db }: App): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${NAME}`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** The time within which at least this share of the turns was. */
function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Number((sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0).toFixed(1))
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** @returns the token of a session of the first admin */
async function signIn({ app }: RunningServer): Promise<string> {
  const { adminIds } = await readSettings(app.db)
  const token = randomBytes(32).toString('hex')
  await sql`insert into sessions (token_sha256, user_id, epoch, expires_at)
    select ${sha256(token)}, id, session_epoch, now() + interval '1 day' from users where public_id = ${adminIds[0]}`.execute(
    app.db,
  )
  return token
}

/** Customers who bought something, each with one of his orders. */
async function drawn({ app }: RunningServer): Promise<() => Drawn> {
  const { rows } = await sql<Drawn>`
    select u.email, u.public_id as user, u.id::text as number, t.public_id as trade, t.trade_no,
      coalesce(t.external_no, '') as external_no, o.public_id as order, o.order_no,
      coalesce((select k.public_id from tickets k where k.user_id > u.id order by k.user_id limit 1), ${NONE}) as ticket,
      (select number from inbounds order by (number + t.id) % 17, number limit 1) as inbound,
      (select public_id from webhooks order by id limit 1) as webhook,
      (select public_id from plans where id = o.plan_id) as plan,
      coalesce((select public_id from entitlements order by id limit 1), ${NONE}) as entitlement,
      coalesce((select channel_code from users c where c.channel_code is not null and c.id >= u.id order by c.id limit 1),
        'NOCODE') as channel,
      coalesce((select public_id from agencies order by id limit 1), ${NONE}) as agency,
      coalesce((select public_id from user_batches order by total desc limit 1), ${NONE}) as batch,
      coalesce((select public_id from gifts order by id offset 10 limit 1), ${NONE}) as gift,
      coalesce((select public_id from rebates order by id offset 10 limit 1), ${NONE}) as rebate,
      'closed-' || coalesce((select public_id from withdrawals where closed_at is not null order by id offset 10 limit 1),
        ${NONE}) as withdrawal,
      coalesce((select public_id from refunds order by id offset 10 limit 1), ${NONE}) as refund,
      coalesce((select s.reward_li || '-' || e.public_id from rebate_sums s join users e on e.id = s.user_id
        order by s.reward_li, s.user_id offset 10 limit 1), '1-' || ${NONE}) as earner,
      coalesce((select code from coupon_uses where user_id = u.id limit 1), 'NOCODE') as coupon
    from (select * from trades
      where id in (select (random() * (select max(id) from trades))::bigint from generate_series(1, ${2 * PEOPLE}::int))
      limit ${PEOPLE}) t
    join orders o on o.id = t.order_id join users u on u.id = t.user_id`.execute(app.db)
  if (rows.length === 0) throw new Error('this database has no orders: fill it with dukou seed')
  return () => rows[Math.floor(Math.random() * rows.length)] as Drawn
}

async function rowsOf({ app }: RunningServer): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: bigint }>`
    select coalesce(p.relname, c.relname) as name, sum(c.reltuples)::bigint as rows
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and c.reltuples > 0 and c.relnamespace = current_schema()::regnamespace
    group by 1 order by 2 desc`.execute(app.db)
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.rows)]))
}
