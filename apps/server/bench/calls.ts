import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { calls, encodeInput } from '@dukou/contract'
import pg from 'pg'
import { digestOf, post } from '../test/client.ts'
import { testConfig } from '../test/config.ts'
import { type PostgresServer, startPostgres } from '../test/postgres.ts'
import { hasWrk, type Load, postWith } from './load.ts'
import { median, started } from './programs.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 32
const PEOPLE = 32
/** Calls one after the other, for the statements that one costs where nobody shares them. */
const ALONE = 100
const MEASURED = ['userInfo', 'listPlans', 'hostInfo'] as const
const STATEMENTS = 'shared_preload_libraries=pg_stat_statements'
const root = join(import.meta.dirname, '../../..')

/** A measured server: one of our builds on a database of its own, or the bare envelope. */
interface Target {
  name: string
  origin: string
  tokens: string[]
  /** How many statements its database has run so far. */
  statements(): Promise<number>
  stop(): Promise<void>
}

/**
 * Calls that read, of many people on one process and PostgreSQL, beside a bare Fastify that opens and seals the same
 * envelope: rounds of all interleaved. Arguments: folders of other builds, to be measured in the same run.
 */
export async function run(folders: string[]): Promise<void> {
  if (!hasWrk()) throw new Error('this benchmark needs wrk: install the package wrk')
  spawnSync(process.execPath, ['scripts/build-server.mjs'], { cwd: root, stdio: 'inherit' })
  const postgres = await startPostgres([STATEMENTS])
  const targets: Target[] = []
  try {
    targets.push(await bareEnvelope())
    for (const [index, folder] of [root, ...folders.map((name) => resolve(name))].entries()) {
      targets.push(await buildIn(folder, postgres, `bench_${index}`))
    }
    const results = []
    for (const name of MEASURED) results.push(...(await measure(name, targets)))
    console.table(results)
    console.log(JSON.stringify({ bench: 'calls', connections: CONNECTIONS, rounds: ROUNDS, seconds: SECONDS, results }))
  } finally {
    for (const target of targets) await target.stop()
    postgres.stop()
  }
}

async function measure(name: (typeof MEASURED)[number], targets: Target[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-bench-'))
  const { path } = calls[name]
  const rounds = targets.map(() => [] as (Load & { statements: number })[])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      const before = await target.statements()
      const load = await postWith(folder, target.origin, {
        path,
        tokens: target.tokens,
        seconds: SECONDS,
        connections: CONNECTIONS,
      })
      rounds[index]?.push({ ...load, statements: (await target.statements()) - before })
    }
  }
  const perSecond = (index: number) => (rounds[index] ?? []).map(({ requestsPerSecond }) => requestsPerSecond)
  const [bare = [], ours = []] = [perSecond(0), perSecond(1)]
  return Promise.all(
    targets.map(async (target, index) => ({
      call: path,
      of: target.name,
      perSecond: Math.round(median(perSecond(index))),
      p99Ms: median((rounds[index] ?? []).map(({ p99Ms }) => p99Ms)),
      // Compares rounds that ran side by side, because other load on the machine slows both.
      ofBare: Number(median(perSecond(index).map((one, round) => one / (bare[round] ?? 1))).toFixed(3)),
      oursIsTimes: Number(median(perSecond(index).map((one, round) => (ours[round] ?? 0) / one)).toFixed(2)),
      statementsAlone: await statementsAlone(target, name),
      statementsTogether: Number(median((rounds[index] ?? []).map((one) => one.statements / one.requests)).toFixed(2)),
      errors: (rounds[index] ?? []).reduce((sum, { errors }) => sum + errors, 0),
    })),
  )
}

async function statementsAlone(target: Target, name: (typeof MEASURED)[number]): Promise<number> {
  if (target.tokens.length === 0) return 0
  const authorization = `Bearer ${target.tokens[0]}`
  const before = await target.statements()
  for (let turn = 0; turn < ALONE; turn += 1) {
    // Not by the typed client: another build may answer by another contract.
    const { answered } = await post(`${target.origin}${calls[name].path}`, {}, { authorization })
    if (answered.code !== 0) throw new Error(`${name} of ${target.name} answered ${answered.msg}`)
  }
  return Number((((await target.statements()) - before) / ALONE).toFixed(2))
}

async function bareEnvelope(): Promise<Target> {
  const program = [join(import.meta.dirname, 'bare-envelope.mjs')]
  const { origin, child } = await started(spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] }))
  const stop = async () => void child.kill()
  return { name: 'bare envelope', origin, tokens: [], statements: async () => 0, stop }
}

async function buildIn(folder: string, postgres: PostgresServer, database: string): Promise<Target> {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create extension if not exists pg_stat_statements')
  await admin.query(`create database ${database}`)
  const config = testConfig()
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: postgres.urlOf(database),
    SECRET_KEY_FILE: config.secretKeyFile,
    DATA_DIR: config.dataDir,
    ADMIN_PASSWORD: 'benchmark only',
    PORT: '0',
    SANDBOX: '0',
    SAMPLE_DATA: '1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000000',
  }
  const program = [join(folder, 'apps/server/dist/main.js')]
  const { origin, child } = await started(
    spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const tokens: string[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const input = { email: `p${person}@example.com`, passwordDigest: digestOf('benchmark only'), iconUrl: '', host: '' }
    const { answered } = await post(`${origin}${calls.signup.path}`, encodeInput(calls.signup, input))
    tokens.push((answered.data as { token: string }).token)
  }
  return {
    name: folder === root ? 'this build' : basename(folder),
    origin,
    tokens,
    async statements() {
      const { rows } = await admin.query(
        `select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = $1)`,
        [database],
      )
      return rows[0].calls
    },
    async stop() {
      child.kill('SIGTERM')
      await new Promise((ended) => child.once('exit', ended))
      await admin.end()
    },
  }
}
