import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { addDays, businessDay, DAY_MS, startOfDay } from '@dukou/domain'
import type pg from 'pg'
import { createClient, digestOf } from '../test/client.ts'
import { ADMIN } from '../test/config.ts'
import { lineInput, nodeInput } from '../test/node-inputs.ts'
import { BARE_TABLE, BARE_UPDATE } from './bare-counters.ts'
import { startBuiltServer } from './built-server.ts'
import { someBytes } from './load-parts.ts'
import { median, rounded } from './programs.ts'

const USERS = Number(process.env.BENCH_USERS ?? 1_000_000)
const PER_REPORT = Number(process.env.BENCH_PER_REPORT ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const WARMING = 2
const MINUTE_MS = 60_000
const TOKEN = 'a token for the benchmark'

interface Report {
  ids: number[]
  ups: number[]
  downs: number[]
  /** As a node writes it, which is not our work. */
  body: string
}

/**
 * Reports of many users, posted to one process on PostgreSQL as a node does, beside one bare update of as many counters:
 * rounds of both interleaved, of the same random users. Once within a day, and once where the day has turned for all.
 */
export async function run(): Promise<void> {
  const built = await startBuiltServer([])
  const { origin, database, stepTo } = built
  try {
    const push = pusherTo(origin, await addInbound(origin, database))
    await addUsers(database)
    const bare = ({ ids, ups, downs }: Report) =>
      timed(() => database.query({ name: 'bare', text: BARE_UPDATE, values: [ids, ups, downs] }))
    const midnight = startOfDay(addDays(businessDay(new Date()), 1)).getTime()
    const within: [number, number][] = []
    const turning: [number, number][] = []
    for (let round = -WARMING; round < ROUNDS; round += 1) {
      const report = someReport()
      const end = midnight + (round + WARMING) * DAY_MS
      await database.query('select make_usage_partitions($1, $1)', [businessDay(new Date(end))])
      await stepTo(end - MINUTE_MS)
      // From here on the process knows who these are, as it does of nearly all users of a node.
      await push(report)
      const pair: [number, number] = [await timed(() => push(report)), await bare(report)]
      await stepTo(end + MINUTE_MS)
      const turned: [number, number] = [await timed(() => push(report)), await bare(report)]
      // The first ones meet a process and a database that have just begun.
      if (round < 0) continue
      within.push(pair)
      turning.push(turned)
    }
    const results = [rowOf('within a day', within), rowOf('the day turns for all', turning)]
    console.table(results)
    const counted = await database.query(
      'select sum(cardinality(user_ids))::int as n, count(*)::int as reports from usage_reports',
    )
    console.log(
      JSON.stringify({
        bench: 'usage',
        users: USERS,
        perReport: PER_REPORT,
        rounds: ROUNDS,
        ...counted.rows[0],
        results,
      }),
    )
  } finally {
    await built.stop()
  }
}

function rowOf(what: string, pairs: [ours: number, bare: number][]) {
  const ours = median(pairs.map(([one]) => one))
  return {
    what,
    oursMs: rounded(ours),
    bareMs: rounded(median(pairs.map(([, one]) => one))),
    usersPerSecond: Math.round((PER_REPORT / ours) * 1000),
    // Compares rounds that ran side by side, because other load on the machine slows both.
    ofBare: rounded(median(pairs.map(([one, other]) => other / one)), 3),
  }
}

async function addInbound(origin: string, database: pg.Client): Promise<number> {
  const admin = createClient(origin)
  admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
  const { id } = await admin.ok('saveNode', nodeInput())
  const { inboundNumber } = await admin.ok('saveLine', lineInput(id))
  const hash = createHash('sha256').update(TOKEN).digest()
  await database.query('update inbounds set token_sha256 = $1 where number = $2', [hash, inboundNumber])
  return inboundNumber
}

async function addUsers(database: pg.Client): Promise<void> {
  await database.query(
    `insert into users (public_id, email, password_hash, subscription_key_sha256, subscription_key_sealed, credential_seed)
     select 'u' || n, 'u' || n || '@example.com', '', sha256(('u' || n)::bytea), '', '\\x00' from generate_series(1, $1::int) n`,
    [USERS],
  )
  await database.query(
    'insert into traffic_balances (user_id, permanent_granted, daily_limit) select id, 1::bigint << 50, 0 from users on conflict do nothing',
  )
  await database.query(BARE_TABLE)
  await database.query('vacuum analyze')
}

function someReport(): Report {
  const chosen = new Set<number>()
  // Numbers of people begin above a thousand; the first is the admin.
  while (chosen.size < PER_REPORT) chosen.add(1_002 + Math.floor(Math.random() * (USERS - 2)))
  const ids = [...chosen].sort((one, other) => one - other)
  const [ups, downs] = [ids.map(someBytes), ids.map(someBytes)]
  const body = JSON.stringify(Object.fromEntries(ids.map((id, index) => [id, [ups[index], downs[index]]])))
  return { ids, ups, downs, body }
}

/** As v2node does: fetch would say `Accept`, which is the mark of a second try. */
function pusherTo(origin: string, inboundNumber: number) {
  const url = `${origin}/api/v1/server/UniProxy/push?node_id=${inboundNumber}&node_type=v2node&token=${encodeURIComponent(TOKEN)}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return ({ body }: Report) => {
    const headers = {
      'user-agent': 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)',
      'content-length': Buffer.byteLength(body),
      'content-type': 'application/json',
    }
    return new Promise<void>((resolve, reject) => {
      const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`a report was answered ${answer.statusCode}`))
        })
      })
      asked.once('error', reject).end(body)
    })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
