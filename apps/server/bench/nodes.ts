import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, businessDay, startOfDay } from '@dukou/domain'
import type pg from 'pg'
import { type BuiltServer, root, startBuiltServer } from './built-server.ts'
import { cpuMsOf } from './cpu.ts'
import { growthOf, readSizes } from './growth.ts'
import type { Done, Work } from './nodes-load.ts'
import { makeWorld, NODES_PER_GROUP, seedUsers } from './nodes-world.ts'
import { median, rounded } from './programs.ts'

const NODES = Number(process.env.BENCH_NODES ?? 1_000)
const USERS = Number(process.env.BENCH_USERS ?? 100_000)
const PER_REPORT = Number(process.env.BENCH_PER_REPORT ?? 100)
/** Minutes measured of each kind. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 3)
const PULLS_PER_SECOND = Number(process.env.BENCH_PULLS ?? 100)
const MINUTE_MS = 60_000
const BURSTS = 3
/** Beside reports, the p99 of pulls may be so many times what it is without. */
const MOST_TIMES_SLOWER = 2
/** As for any real site, and as in the benchmark of pulls. */
const DATABASE_MEMORY = 'shared_buffers=2GB'

type Stage = BuiltServer & Record<'nodes' | 'tags' | 'links', string>

/** The load of a minute: what nodes do, and whether customers pull. */
interface Kind {
  reports: 'none' | 'push' | 'whole' | 'burst'
  pulls: boolean
}

/** Kinds of load to compare. They run in turn, a minute each. */
const KINDS = {
  'pulls alone': { reports: 'none', pulls: true },
  'pulls beside reports': { reports: 'push', pulls: true },
  'pulls beside whole rounds': { reports: 'whole', pulls: true },
  'reports alone': { reports: 'push', pulls: false },
  'whole rounds alone': { reports: 'whole', pulls: false },
} satisfies Record<string, Kind>
type KindName = keyof typeof KINDS

/** Measurements over a stretch of time. */
interface Stretch {
  reports: Done
  pulls: Done
  /** Milliseconds of a core. */
  serverMs: number
  databaseMs: number
  walBytes: number
}

/**
 * Many nodes that report a hundred users each a minute to one process on PostgreSQL, each over a connection of its own:
 * how soon they are answered, what it costs, how the tables grow, and what subscription pulls meanwhile feel of it. Minutes
 * of pulls alone, of pulls beside reports and of reports alone come in turn; a whole round is all that v2node asks.
 */
export async function run(): Promise<void> {
  const built = await startBuiltServer([DATABASE_MEMORY], (env) => seedUsers(env, USERS))
  try {
    const { nodes, links } = await makeWorld(built.origin, built.config, NODES)
    const folder = mkdtempSync(join(tmpdir(), 'dukou-bench-'))
    const files = {
      nodes: join(folder, 'nodes.json'),
      tags: join(folder, 'tags.json'),
      links: join(folder, 'links.json'),
    }
    writeFileSync(files.nodes, JSON.stringify(nodes))
    writeFileSync(files.links, JSON.stringify(links))
    console.log(`${NODES} nodes with ${nodes[0]?.userIds.length} users each, of ${links.length} in all`)
    await measure({ ...built, ...files })
  } finally {
    await built.stop()
  }
}

async function measure(stage: Stage): Promise<void> {
  // The first ones meet a process that has just begun, and tables without a row.
  await stretch(stage, { reports: 'whole', pulls: true })
  const before = await readSizes(stage.database)
  const kinds = Object.entries(KINDS) as [KindName, Kind][]
  const stretches = Object.fromEntries(kinds.map(([name]) => [name, [] as Stretch[]])) as Record<KindName, Stretch[]>
  for (let minute = 0; minute < MINUTES; minute += 1) {
    for (const [name, kind] of kinds) stretches[name].push(await stretch(stage, kind))
    console.log(`minute ${minute + 1} of each kind is over`)
  }
  const bursts: Stretch[] = []
  for (let burst = 0; burst < BURSTS; burst += 1) bursts.push(await stretch(stage, { reports: 'burst', pulls: false }))
  const tomorrow = startOfDay(addDays(businessDay(new Date()), 1)).getTime()
  await stage.stepTo(tomorrow + MINUTE_MS)
  const turning = [await stretch(stage, { reports: 'push', pulls: false })]
  await summed(stage.database)

  const rows = [
    ...kinds.map(([name]) => rowOf(name, stretches[name])),
    rowOf('reports all at once', bursts),
    rowOf('reports, the day turns', turning),
  ]
  const growth = growthOf(before, await readSizes(stage.database), {
    reportsPerDay: NODES * 1_440,
    users: USERS,
    userNodePairs: USERS * NODES_PER_GROUP,
  })
  console.table(rows)
  console.table(growth)
  const pulls = [slower('reports', stretches), slower('whole rounds', stretches)]
  console.table(pulls)
  const settings = {
    nodes: NODES,
    users: USERS,
    perReport: PER_REPORT,
    minutes: MINUTES,
    pullsPerSecond: PULLS_PER_SECOND,
  }
  console.log(JSON.stringify({ bench: 'nodes', ...settings, database: DATABASE_MEMORY, rows, growth, pulls }))
}

/** Compares the p99 of pulls with and without reports, by the minutes of each kind. */
function slower(beside: 'reports' | 'whole rounds', stretches: Record<KindName, Stretch[]>) {
  const aloneP99Ms = median(stretches['pulls alone'].map(pullP99))
  const besideP99Ms = median(stretches[`pulls beside ${beside}`].map(pullP99))
  const times = rounded(besideP99Ms / aloneP99Ms, 2)
  return {
    'pulls beside': beside,
    aloneP99Ms: rounded(aloneP99Ms),
    besideP99Ms: rounded(besideP99Ms),
    times,
    most: MOST_TIMES_SLOWER,
    holds: times <= MOST_TIMES_SLOWER,
  }
}

/** A minute of load from processes of their own. */
async function stretch(
  { child: server, origin, postgres, database, nodes, tags, links }: Stage,
  { reports, pulls }: Kind,
): Promise<Stretch> {
  // Loading the programs takes a moment.
  const startsAt = Date.now() + 2_000
  const reporting: Work = {
    kind: 'reports',
    origin,
    nodes,
    tags,
    startsAt,
    minutes: 1,
    spreadMs: reports === 'burst' ? 0 : MINUTE_MS,
    usersPerReport: PER_REPORT,
    isWhole: reports === 'whole',
  }
  const pulling: Work = { kind: 'pulls', origin, links, startsAt, seconds: 60, perSecond: PULLS_PER_SECOND }
  const loads = [reports === 'none' ? nothing() : loadOf(reporting), pulls ? loadOf(pulling) : nothing()]
  await sleep(startsAt - Date.now())
  const [server0, database0, wal0] = [cpuMsOf(server.pid ?? 0), cpuMsOf(postgres.pid), await walBytes(database)]
  const [reported, pulled] = await Promise.all(loads)
  // The cost of a report includes work after it, such as the sums of a minute.
  if (reports === 'burst') await sleep(5_000)
  return {
    reports: reported ?? nothing(),
    pulls: pulled ?? nothing(),
    serverMs: cpuMsOf(server.pid ?? 0) - server0,
    databaseMs: cpuMsOf(postgres.pid) - database0,
    walBytes: (await walBytes(database)) - wal0,
  }
}

function nothing(): Done {
  return { ms: [], roundMs: [], failures: [] }
}

async function loadOf(work: Work): Promise<Done> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/bench/nodes-load.ts', JSON.stringify(work)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(text)
}

function rowOf(what: string, stretches: Stretch[]) {
  const reports = stretches.flatMap((one) => one.reports.ms)
  const pulls = stretches.flatMap((one) => one.pulls.ms)
  const rounds = stretches.flatMap((one) => one.reports.roundMs)
  const [first] = stretches.flatMap((one) => [...one.reports.failures, ...one.pulls.failures])
  if (first) console.error(`${what}: ${first}`)
  return {
    what,
    reports: reports.length,
    p50Ms: rounded(part(reports, 0.5)),
    p99Ms: rounded(part(reports, 0.99)),
    roundP99Ms: rounded(part(rounds, 0.99)),
    pullP50Ms: rounded(part(pulls, 0.5)),
    pullP99Ms: rounded(median(stretches.map(pullP99))),
    // A minute has 60,000 ms of one core.
    serverCpuMs: rounded(median(stretches.map((one) => one.serverMs))),
    serverOfACore: rounded(median(stretches.map((one) => one.serverMs)) / MINUTE_MS, 3),
    databaseCpuMs: rounded(median(stretches.map((one) => one.databaseMs))),
    databaseOfACore: rounded(median(stretches.map((one) => one.databaseMs)) / MINUTE_MS, 3),
    walMb: rounded(median(stretches.map((one) => one.walBytes)) / 1e6, 1),
    failures: stretches.reduce((sum, one) => sum + one.reports.failures.length + one.pulls.failures.length, 0),
  }
}

function pullP99({ pulls }: Stretch): number {
  return part(pulls.ms, 0.99)
}

function part(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function walBytes(database: pg.Client): Promise<number> {
  const { rows } = await database.query("select pg_current_wal_lsn() - '0/0' as bytes")
  return Number(rows[0].bytes)
}

/** Until the job has added every report to the days. */
async function summed(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select exists (select 1 from usage_reports where not is_summed) as waits')
    if (!rows[0].waits) return
    await sleep(1_000)
  }
}
