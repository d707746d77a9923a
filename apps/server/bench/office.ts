import { type CallName, calls, type InputOf } from '@dukou/contract'
import { TRAFFIC_RECORD_TYPES } from '@dukou/domain'
import { sql } from 'kysely'
import { withApp } from '../src/cli/with-app.ts'
import { handlers } from '../src/features/handlers.ts'
import { seedPast, seedUsers } from '../src/features/seed/index.ts'
import { readSettings } from '../src/features/settings/index.ts'
import { readConfig } from '../src/platform/config.ts'
import type { App, Ctx } from '../src/platform/context.ts'
import { bindCalls } from '../src/platform/http/handlers.ts'
import { testConfig } from '../test/config.ts'
import { startPostgres } from '../test/postgres.ts'

const TURNS = Number(process.env.BENCH_ROUNDS ?? 200)
const USERS = Number(process.env.BENCH_USERS ?? 20_000)
const DAYS = 40
const NUMBER = 100
const DAY_MS = 86_400_000

type Ask = { [N in CallName]: { call: N; what: string; input: () => InputOf<(typeof calls)[N]> } }[CallName]

/**
 * Every filter and sort that the lists of the back office offer, each asked many times with values drawn from the
 * database: how long the verb takes, its statements and the reading of their rows. With DATABASE_URL and SECRET_KEY_FILE
 * of a database that `dukou seed` filled it is that one, else a small one of its own.
 */
export async function run(): Promise<void> {
  if (process.env.DATABASE_URL) return void (await withApp(readConfig(), false, measure))
  const postgres = await startPostgres()
  try {
    await withApp(testConfig({ databaseUrl: postgres.url }), false, async (app) => {
      await seedUsers(app, USERS, () => {})
      await seedPast(app, { orders: 5 * USERS, days: DAYS }, () => {})
      return measure(app)
    })
  } finally {
    postgres.stop()
  }
}

async function measure(app: App): Promise<number> {
  const settings = (await readSettings(app.db)) as never
  const ctx = { ...app, settings, actor: null, client: { language: 'zh' } } as unknown as Ctx
  const verbs = new Map(bindCalls(handlers).map((bound) => [bound.name, bound]))
  const results = []
  for (const { call, what, input } of asks(await drawn(app))) {
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const asked = input()
      const began = performance.now()
      await verbs.get(call)?.run(ctx, asked)
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) =>
      Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1))
    results.push({ call: calls[call].path, what, p50Ms: at(0.5), p99Ms: at(0.99) })
  }
  console.table(results)
  console.log(JSON.stringify({ bench: 'office', turns: TURNS, rows: await rowsOf(app), results }))
  return 0
}

interface Drawn {
  email: string
  user: string
  number: string
  trade_no: string
  external_no: string
  order_no: string
  ticket: string
}

/** What staff might look for: a hundred customers who bought something, with one of their orders. */
async function drawn({ db }: App): Promise<() => Drawn> {
  const { rows } = await sql<Drawn>`
    select u.email, u.public_id as user, u.id::text as number, t.trade_no, coalesce(t.external_no, '') as external_no,
      o.order_no, coalesce((select k.public_id from tickets k where k.user_id > u.id limit 1), '') as ticket
    from (select id, order_id, user_id, trade_no, external_no from trades
      where id in (select (random() * (select max(id) from trades))::bigint from generate_series(1, 300)) limit 100) t
    join orders o on o.id = t.order_id join users u on u.id = t.user_id`.execute(db)
  if (rows.length === 0) throw new Error('this database has no orders: fill it with dukou seed')
  return () => rows[Math.floor(Math.random() * rows.length)] as Drawn
}

function asks(one: () => Drawn): Ask[] {
  const day = (back: number) => Date.now() - back * DAY_MS
  const statuses = [null, 'awaitingPayment', 'paid', 'cancelled'] as const
  const modes = [null, 'alipay', 'wxpay', 'other'] as const
  const records = { type: null, dayCount: 2, number: NUMBER, sought: '' } as const
  const users = { count: NUMBER, sought: '', fromMs: null, toMs: null }
  const trades = { number: NUMBER, sought: '', status: null, payMode: null } as const
  const tickets = { number: NUMBER, sought: '', status: null } as const
  const audit = { number: NUMBER, sought: '', action: null } as const
  return [
    { call: 'officeHome', what: 'home', input: () => ({}) },
    { call: 'listUsers', what: 'newest', input: () => users },
    { call: 'listUsers', what: 'of a month', input: () => ({ ...users, fromMs: day(90), toMs: day(60) }) },
    { call: 'listUsers', what: 'e-mail', input: () => ({ ...users, sought: one().email }) },
    { call: 'listUsers', what: 'e-mail begins, all', input: () => ({ ...users, sought: 'seed-' }) },
    {
      call: 'listUsers',
      what: 'e-mail begins, of a day',
      input: () => ({ ...users, sought: 'seed-', fromMs: day(2), toMs: day(1) }),
    },
    { call: 'listUsers', what: '_id', input: () => ({ ...users, sought: one().user }) },
    { call: 'listUsers', what: 'number', input: () => ({ ...users, sought: one().number }) },
    { call: 'userTimeline', what: 'of one', input: () => ({ id: one().user, count: NUMBER }) },
    ...statuses.flatMap((status) =>
      modes.map((payMode) => ({
        call: 'listTrades' as const,
        what: `${status ?? 'any'} ${payMode ?? 'any'}`,
        input: () => ({ ...trades, status, payMode }),
      })),
    ),
    { call: 'listTrades', what: 'trade number', input: () => ({ ...trades, sought: one().trade_no }) },
    { call: 'listTrades', what: 'platform number', input: () => ({ ...trades, sought: one().external_no }) },
    { call: 'listTrades', what: 'order number', input: () => ({ ...trades, sought: one().order_no }) },
    { call: 'listTrades', what: 'e-mail', input: () => ({ ...trades, sought: one().email, status: 'paid' }) },
    { call: 'listTrades', what: 'e-mail begins, all', input: () => ({ ...trades, sought: 'seed-' }) },
    { call: 'tradesToday', what: 'figures of today', input: () => ({}) },
    ...[null, ...TRAFFIC_RECORD_TYPES].map((type) => ({
      call: 'allTrafficRecords' as const,
      what: `${type ?? 'any'}, 2 days`,
      input: () => ({ ...records, type }),
    })),
    { call: 'allTrafficRecords', what: 'any, 10 days', input: () => ({ ...records, dayCount: 10 }) },
    { call: 'allTrafficRecords', what: 'e-mail', input: () => ({ ...records, dayCount: 10, sought: one().email }) },
    {
      call: 'allTrafficRecords',
      what: 'e-mail begins, all',
      input: () => ({ ...records, dayCount: 10, sought: 'seed-' }),
    },
    { call: 'listAudit', what: 'newest', input: () => audit },
    { call: 'listAudit', what: 'kind of act', input: () => ({ ...audit, action: 'user.edited' }) },
    { call: 'listAudit', what: 'e-mail', input: () => ({ ...audit, sought: one().email }) },
    { call: 'listAudit', what: 'thing', input: () => ({ ...audit, sought: one().user }) },
    ...[1, 7, 30].map((days) => ({ call: 'listErrors' as const, what: `${days} days`, input: () => ({ days }) })),
    ...([null, 'open', 'answered', 'closed'] as const).map((status) => ({
      call: 'officeTickets' as const,
      what: status ?? 'any',
      input: () => ({ ...tickets, status }),
    })),
    { call: 'officeTickets', what: '_id', input: () => ({ ...tickets, sought: one().ticket }) },
    { call: 'officeTickets', what: 'e-mail', input: () => ({ ...tickets, sought: one().email }) },
    { call: 'officeTickets', what: 'words that are there', input: () => ({ ...tickets, sought: '速度' }) },
    { call: 'officeTickets', what: 'words that are not', input: () => ({ ...tickets, sought: 'xyzzy' }) },
    { call: 'listCorrections', what: 'newest', input: () => ({ count: NUMBER, userId: null }) },
    { call: 'listCorrections', what: 'of one', input: () => ({ count: NUMBER, userId: one().user }) },
    { call: 'listNodes', what: 'all', input: () => ({}) },
  ]
}

async function rowsOf({ db }: App): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: bigint }>`
    select t.name, coalesce(sum(c.reltuples), 0)::bigint as rows
    from unnest(array['users', 'orders', 'usage_days', 'traffic_records', 'tickets', 'audit']) as t (name)
    join pg_class c on c.relname = t.name or c.oid in (select inhrelid from pg_inherits where inhparent = t.name::regclass)
    where c.reltuples > 0 group by 1`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.rows)]))
}
