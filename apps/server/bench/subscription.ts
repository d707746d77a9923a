import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { subscriptionKeyPlace } from '../src/features/account/index.ts'
import { openDatabase } from '../src/platform/database/connect.ts'
import { loadSecrets } from '../src/platform/secrets.ts'
import { testConfig } from '../test/config.ts'
import { type PostgresServer, startPostgres } from '../test/postgres.ts'
import { hasWrk, type Load, loadWith } from './load.ts'
import { median, started } from './programs.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const CONNECTIONS = 64
const LINES = 20
/** As for any real site: the default of 128 MB is for the smallest of machines. */
const DATABASE_MEMORY = 'shared_buffers=2GB'
const root = join(import.meta.dirname, '../../..')

/**
 * Subscription pulls of random users against a bare `node:http` that answers the same bytes: one process on PostgreSQL, key
 * check and fetch log on, rounds of both interleaved. Arguments: how many users (default 10000 and 1000000).
 */
export async function run(args: string[]): Promise<void> {
  if (!hasWrk()) throw new Error('this benchmark needs wrk: install the package wrk')
  spawnSync(process.execPath, ['scripts/build-server.mjs'], { cwd: root, stdio: 'inherit' })
  const sizes = args.length > 0 ? args.map(Number) : [10_000, 1_000_000]
  const results = []
  for (const users of sizes) {
    const postgres = await startPostgres([DATABASE_MEMORY])
    try {
      results.push(await measure(postgres, users))
    } finally {
      postgres.stop()
    }
  }
  console.table(results)
  console.log(
    JSON.stringify({
      bench: 'subscription',
      lines: LINES,
      connections: CONNECTIONS,
      rounds: ROUNDS,
      database: DATABASE_MEMORY,
      results,
    }),
  )
}

async function measure(postgres: PostgresServer, users: number) {
  const config = testConfig({ databaseUrl: postgres.url })
  const folder = mkdtempSync(join(tmpdir(), 'dukou-bench-'))
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: postgres.url,
    SECRET_KEY_FILE: config.secretKeyFile,
    DATA_DIR: config.dataDir,
    ADMIN_PASSWORD: 'benchmark only',
    PORT: '0',
    SANDBOX: '0',
    SAMPLE_DATA: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000000',
  }
  const seeded = spawnSync(
    process.execPath,
    ['apps/server/dist/cli.js', 'seed', '--users', String(users), '--lines', String(LINES)],
    {
      cwd: root,
      env,
      encoding: 'utf8',
    },
  )
  console.log(seeded.stdout.trim() || seeded.stderr)

  const database = await openDatabase(config)
  await sql`update lines set removed_at = now() where name not like '示例 线路%'`.execute(database.db)
  const pathsFile = join(folder, 'paths.txt')
  writeFileSync(pathsFile, (await linksOf(database.db, config)).join('\n'))

  const server = await started(
    spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  // Plain, as the load asks for it: headers of a packed answer would not fit the unpacked bytes.
  const sample = await fetch(`${server.origin}${readFileSync(pathsFile, 'utf8').split('\n')[0]}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const bodyFile = join(folder, 'body')
  const headersFile = join(folder, 'headers.json')
  const body = Buffer.from(await sample.arrayBuffer())
  writeFileSync(bodyFile, body)
  const skip = ['date', 'connection', 'keep-alive']
  writeFileSync(
    headersFile,
    JSON.stringify(Object.fromEntries([...sample.headers].filter(([name]) => !skip.includes(name)))),
  )
  const bare = await started(
    spawn(process.execPath, ['apps/server/bench/bare.mjs', bodyFile, headersFile], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )

  const settings = { seconds: SECONDS, connections: CONNECTIONS }
  await loadWith(folder, server.origin, pathsFile, { ...settings, seconds: 3 })
  const ours: Load[] = []
  const limit: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    limit.push(await loadWith(folder, bare.origin, pathsFile, settings))
    ours.push(await loadWith(folder, server.origin, pathsFile, settings))
    console.log(
      `round ${round + 1}: bare ${Math.round(limit.at(-1)?.requestsPerSecond ?? 0)}/s, ours ${Math.round(ours.at(-1)?.requestsPerSecond ?? 0)}/s`,
    )
  }
  const rssMb = rssOf(server.child)
  // What was under way when the last round ended is answered, counted and logged by now.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  const pulls = Number(/dukou_subscription_pulls_total (\d+)/.exec(metrics)?.[1])
  server.child.kill('SIGTERM')
  bare.child.kill()
  await new Promise((resolve) => server.child.once('exit', resolve))
  const { rows } = await sql<{ rows: bigint; users: bigint }>`
    select count(*) as rows, count(distinct user_id) as users from fetch_log`.execute(database.db)
  await database.close()
  return {
    users,
    profileBytes: body.length,
    barePerSecond: Math.round(median(limit.map((one) => one.requestsPerSecond))),
    oursPerSecond: Math.round(median(ours.map((one) => one.requestsPerSecond))),
    ratio: Number(
      median(ours.map((one, index) => one.requestsPerSecond / (limit[index]?.requestsPerSecond ?? 1))).toFixed(3),
    ),
    p50Ms: median(ours.map((one) => one.p50Ms)),
    p99Ms: median(ours.map((one) => one.p99Ms)),
    rssMb,
    errors: [...limit, ...ours].reduce((sum, one) => sum + one.errors, 0),
    distinctUsers: Number(rows[0]?.users),
    pulls,
    fetchLogRows: Number(rows[0]?.rows),
  }
}

/** The paths of all seeded users' subscriptions, as Clash asks. */
export async function linksOf(
  db: Awaited<ReturnType<typeof openDatabase>>['db'],
  config: ReturnType<typeof testConfig>,
): Promise<string[]> {
  const secrets = loadSecrets(config)
  const links: string[] = []
  for (let after = 0n; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'public_id', 'subscription_key_sealed'])
      .where('id', '>', after)
      .where('email', 'like', 'seed-%')
      .orderBy('id')
      .limit(20_000)
      .execute()
    for (const row of rows) {
      const key = secrets.openText(subscriptionKeyPlace(row.public_id), row.subscription_key_sealed)
      links.push(`/api/subscript/mjclash/${row.public_id}/${key}`)
    }
    const last = rows.at(-1)
    if (!last) return links
    after = last.id
  }
}

function rssOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
