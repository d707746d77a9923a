import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, businessDay, DAY_MS, startOfDay } from '@dukou/domain'
import pg from 'pg'
import { createClient, digestOf } from '../test/client.ts'
import { ADMIN, testConfig } from '../test/config.ts'
import { lineInput, nodeInput } from '../test/node-inputs.ts'
import { startPostgres } from '../test/postgres.ts'
import { median, started } from './programs.ts'

const USERS = Number(process.env.BENCH_USERS ?? 1_000_000)
const PER_REPORT = Number(process.env.BENCH_PER_REPORT ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const WARMING = 2
const MINUTE_MS = 60_000
const root = join(import.meta.dirname, '../../..')
const TOKEN = 'a token for the benchmark'

/** The bare way: one narrow counter per user, and nothing known of what came before. */
const BARE_TABLE = `
  create table bench_counters (id bigint primary key, up bigint not null, down bigint not null) with (fillfactor = 50);
  insert into bench_counters select id, 0, 0 from users order by id;`
const BARE = `update bench_counters c set up = c.up + i.up, down = c.down + i.down
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as i (id, up, down) where c.id = i.id`

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
  spawnSync(process.execPath, ['scripts/build-server.mjs'], { cwd: root, stdio: 'inherit' })
  const postgres = await startPostgres()
  const config = testConfig()
  const clockFile = join(config.dataDir, 'clock')
  const env = {
    ...process.env,
    NODE_ENV: '',
    NODE_OPTIONS: `--import ${join(root, 'journeys/outages/step-clock.mjs')}`,
    CLOCK_FILE: clockFile,
    DATABASE_URL: postgres.url,
    SECRET_KEY_FILE: config.secretKeyFile,
    DATA_DIR: config.dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PORT: '0',
    SANDBOX: '0',
    SAMPLE_DATA: '0',
    LOG_LEVEL: 'warn',
  }
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const { origin, child } = await started(
    spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], { env, stdio }),
  )
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  try {
    const push = pusherTo(origin, await addInbound(origin, database))
    await addUsers(database)
    const bare = ({ ids, ups, downs }: Report) =>
      timed(() => database.query({ name: 'bare', text: BARE, values: [ids, ups, downs] }))
    const midnight = startOfDay(addDays(businessDay(new Date()), 1)).getTime()
    const stepTo = async (at: number) => {
      writeFileSync(clockFile, String(at - Date.now()))
      child.kill('SIGUSR2')
      await sleep(100)
    }
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
    await database.end()
    child.kill()
    postgres.stop()
  }
}

function rowOf(what: string, pairs: [ours: number, bare: number][]) {
  const ours = median(pairs.map(([one]) => one))
  return {
    what,
    oursMs: Number(ours.toFixed(1)),
    bareMs: Number(median(pairs.map(([, one]) => one)).toFixed(1)),
    usersPerSecond: Math.round((PER_REPORT / ours) * 1000),
    // Compares rounds that ran side by side, because other load on the machine slows both.
    ofBare: Number(median(pairs.map(([one, other]) => other / one)).toFixed(3)),
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
  const some = () => 1 + Math.floor(Math.random() * 1_000_000)
  const [ups, downs] = [ids.map(some), ids.map(some)]
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
