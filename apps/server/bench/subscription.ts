import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { subscriptionKeyPlace } from '../src/features/people/account/index.ts'
import { postgresDialect } from '../src/platform/database/postgres.ts'
import type { Db, Tables } from '../src/platform/database/tables.ts'
import { loadSecrets } from '../src/platform/secrets.ts'
import { testConfig } from '../test/config.ts'
import { type PostgresServer, startPostgres } from '../test/postgres.ts'
import { cpuMsOf } from './cpu.ts'
import { hasWrk, type Load, loadWith } from './load.ts'
import { median, started } from './programs.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const CONNECTIONS = 64
const LINES = 20
/** As for any real site: the default of 128 MB is for the smallest of machines. */
const DATABASE_MEMORY = 'shared_buffers=2GB'
const root = join(import.meta.dirname, '../../..')

/** One build of ours on a database of its own. */
interface Build {
  name: string
  db: Db
  origin: string
  child: ChildProcess
  pathsFile: string
}

/** A round of load, and the microseconds of a core that a pull took in it. */
interface Round extends Load {
  nodeUs: number
  databaseUs: number
}

/**
 * Subscription pulls of random users against a bare `node:http` that answers the same bytes: one process on PostgreSQL, key
 * check and fetch log on, rounds of all interleaved. Arguments: how many users (default 10000 and 1000000), and folders of
 * other builds to be measured in the same run. What a pull costs in time of processes hardly depends on what else the
 * machine does.
 */
export async function run(args: string[]): Promise<void> {
  if (!hasWrk()) throw new Error('this benchmark needs wrk: install the package wrk')
  spawnSync(process.execPath, ['scripts/build-server.mjs'], { cwd: root, stdio: 'inherit' })
  const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
  const folders = [root, ...args.filter((arg) => !/^\d+$/.test(arg)).map((folder) => resolve(folder))]
  const results = []
  for (const users of sizes.length > 0 ? sizes : [10_000, 1_000_000]) {
    const postgres = await startPostgres([DATABASE_MEMORY])
    try {
      results.push(...(await measure(postgres, users, folders)))
    } finally {
      postgres.stop()
    }
  }
  console.table(results)
  const settings = { lines: LINES, connections: CONNECTIONS, rounds: ROUNDS, database: DATABASE_MEMORY }
  console.log(JSON.stringify({ bench: 'subscription', ...settings, results }))
}

async function measure(postgres: PostgresServer, users: number, folders: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-bench-'))
  const builds: Build[] = []
  for (const [index, one] of folders.entries()) builds.push(await buildIn(one, folder, postgres, index, users))
  const [ours] = builds
  if (!ours) throw new Error('there is nothing to measure')
  const { child: bareChild, origin: bareOrigin, bodyBytes } = await bareAs(ours, folder)

  const settings = { seconds: SECONDS, connections: CONNECTIONS }
  for (const build of builds) await loadWith(folder, build.origin, build.pathsFile, { ...settings, seconds: 3 })
  const limit: Load[] = []
  const rounds = builds.map((): Round[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    limit.push(await loadWith(folder, bareOrigin, ours.pathsFile, settings))
    for (const [index, { child, origin, pathsFile }] of builds.entries()) {
      const [node, database] = [cpuMsOf(child.pid ?? 0), cpuMsOf(postgres.pid)]
      const load = await loadWith(folder, origin, pathsFile, settings)
      const usOf = (ms: number) => (ms * 1000) / load.requests
      const [nodeUs, databaseUs] = [usOf(cpuMsOf(child.pid ?? 0) - node), usOf(cpuMsOf(postgres.pid) - database)]
      rounds[index]?.push({ ...load, nodeUs, databaseUs })
    }
    const each = rounds.map((some) => Math.round(some.at(-1)?.requestsPerSecond ?? 0))
    console.log(
      `round ${round + 1}: bare ${Math.round(limit.at(-1)?.requestsPerSecond ?? 0)}/s, builds ${each.join(', ')}/s`,
    )
  }
  bareChild.kill()
  const results = []
  for (const [index, build] of builds.entries()) {
    results.push(await resultOf(build, users, bodyBytes, limit, rounds[index] ?? [], rounds[0] ?? []))
  }
  return results
}

async function resultOf(build: Build, users: number, profileBytes: number, limit: Load[], own: Round[], ours: Round[]) {
  const rssMb = rssOf(build.child)
  // Wait until requests that were under way when the last round ended are answered, counted and logged.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const metrics = await (await fetch(`${build.origin}/metrics`)).text()
  const pulls = Number(/dukou_subscription_pulls_total (\d+)/.exec(metrics)?.[1])
  build.child.kill('SIGTERM')
  await new Promise((resolve) => build.child.once('exit', resolve))
  const { rows } = await sql<{ rows: bigint; users: bigint }>`
    select count(*) as rows, count(distinct user_id) as users from fetch_log`.execute(build.db)
  await build.db.destroy()
  const speed = (loads: Load[]) => loads.map((one) => one.requestsPerSecond)
  // Compares rounds that ran side by side, because other load on the machine slows both.
  const times = (some: number[], others: number[]) =>
    Number(median(some.map((one, index) => one / (others[index] ?? 1))).toFixed(3))
  return {
    of: build.name,
    users,
    profileBytes,
    barePerSecond: Math.round(median(speed(limit))),
    perSecond: Math.round(median(speed(own))),
    ofBare: times(speed(own), speed(limit)),
    oursIsTimes: times(speed(ours), speed(own)),
    nodeUs: Number(median(own.map((one) => one.nodeUs)).toFixed(1)),
    databaseUs: Number(median(own.map((one) => one.databaseUs)).toFixed(1)),
    p50Ms: median(own.map((one) => one.p50Ms)),
    p99Ms: median(own.map((one) => one.p99Ms)),
    rssMb,
    errors: [...limit, ...own].reduce((sum, one) => sum + one.errors, 0),
    distinctUsers: Number(rows[0]?.users),
    pulls,
    fetchLogRows: Number(rows[0]?.rows),
  }
}

/** Made, seeded and started by its own programs. */
async function buildIn(
  folder: string,
  scratch: string,
  postgres: PostgresServer,
  index: number,
  users: number,
): Promise<Build> {
  const url = postgres.urlOf(`bench_${index}`)
  const admin = new Kysely<Tables>({ dialect: postgresDialect(postgres.url).dialect })
  await sql.raw(`create database bench_${index}`).execute(admin)
  await admin.destroy()
  const config = testConfig({ databaseUrl: url })
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: url,
    SECRET_KEY_FILE: config.secretKeyFile,
    DATA_DIR: config.dataDir,
    ADMIN_PASSWORD: 'benchmark only',
    PORT: '0',
    SANDBOX: '0',
    SAMPLE_DATA: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000000',
  }
  const seed = ['apps/server/dist/cli.js', 'seed', '--users', String(users), '--lines', String(LINES)]
  const seeded = spawnSync(process.execPath, seed, { cwd: folder, env, encoding: 'utf8' })
  console.log(seeded.stdout.trim() || seeded.stderr)

  // Past `openDatabase`, which would bring an older build's tables to our schema.
  const db = new Kysely<Tables>({ dialect: postgresDialect(url).dialect })
  await sql`update lines set removed_at = now() where name not like '示例 线路%'`.execute(db)
  // Otherwise the vacuum and checkpoint after seeding would run while pulls are measured.
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  const pathsFile = join(scratch, `paths-${index}.txt`)
  writeFileSync(pathsFile, (await linksOf(db, config)).join('\n'))
  const program = ['apps/server/dist/main.js']
  const { child, origin } = await started(
    spawn(process.execPath, program, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  return { name: folder === root ? 'this build' : basename(folder), db, origin, child, pathsFile }
}

/** The bare server, with the bytes of one of our answers. */
async function bareAs({ origin, pathsFile }: Build, folder: string) {
  // Plain, as the load asks for it: headers of a packed answer would not fit the unpacked bytes.
  const sample = await fetch(`${origin}${readFileSync(pathsFile, 'utf8').split('\n')[0]}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const [bodyFile, headersFile] = [join(folder, 'body'), join(folder, 'headers.json')]
  const body = Buffer.from(await sample.arrayBuffer())
  writeFileSync(bodyFile, body)
  const skip = ['date', 'connection', 'keep-alive']
  const headers = Object.fromEntries([...sample.headers].filter(([name]) => !skip.includes(name)))
  writeFileSync(headersFile, JSON.stringify(headers))
  const program = ['apps/server/bench/bare.mjs', bodyFile, headersFile]
  const bare = await started(spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] }))
  return { ...bare, bodyBytes: body.length }
}

/** The paths of all seeded users' subscriptions, as Clash asks. */
export async function linksOf(db: Db, config: ReturnType<typeof testConfig>): Promise<string[]> {
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
