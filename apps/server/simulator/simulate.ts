import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/platform/database/connect.ts'
import { testConfig } from '../test/config.ts'
import { startPostgres } from '../test/postgres.ts'
import { runLane } from './lane.ts'
import { newDatabase } from './new-database.ts'
import { type LaneReport, printSummary } from './report.ts'

const TEMPLATE = 'simulator_template'
/** Nothing is ever read after a crash of this server. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: String(availableParallelism()) },
    /** Ends then, however many seeds are left. */
    minutes: { type: 'string', default: '1000000' },
    /** Addresses of a lane's database server and of the database to copy. */
    server: { type: 'string' },
    template: { type: 'string' },
    step: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
  },
})

const from = Number(values.seed ?? values.from)
const count = values.seed === undefined ? Number(values.seeds) : 1

if (values.server && values.template) {
  await runLane(await newDatabase(values.server, values.template), {
    seeds: Array.from({ length: count }, (_, at) => from + at * Number(values.step)),
    isQuick: values.quick,
    minutes: Number(values.minutes),
    told: (report) => process.stdout.write(`${JSON.stringify(report)}\n`),
  })
} else {
  process.exitCode = await main()
}

/** Starts a database server and the lanes, and adds up what they tell. */
async function main(): Promise<number> {
  const server = await startPostgres(HASTY)
  try {
    const template = await newDatabase(server.url, 'template1', TEMPLATE)
    await (await openDatabase(testConfig({ databaseUrl: template }))).close()
    const lanes = Math.min(Number(values.lanes), count)
    const began = performance.now()
    const reports = await runLanes(
      Array.from({ length: lanes }, (_, lane) => ({ from: from + lane, seeds: Math.ceil((count - lane) / lanes) })).map(
        ({ from, seeds }) => [`--from=${from}`, `--seeds=${seeds}`, `--step=${lanes}`, `--server=${server.url}`],
      ),
    )
    return printSummary(reports, count, (performance.now() - began) / 1000)
  } finally {
    server.stop()
  }
}

/** Runs each lane in a process of its own. A quick run ends all of them with the first seed that fails. */
async function runLanes(lanes: string[][]): Promise<LaneReport[]> {
  const more = [`--template=${TEMPLATE}`, `--minutes=${values.minutes}`, ...(values.quick ? ['--quick'] : [])]
  const children = lanes.map((args) =>
    spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const reports: LaneReport[] = []
  const told = (line: string) => {
    const report = JSON.parse(line) as LaneReport
    reports.push(report)
    if (values.quick && report.wrong.length > 0) for (const child of children) child.kill()
  }
  await Promise.all(children.map((child) => linesOf(child, told)))
  return reports
}

function linesOf(child: ChildProcessByStdio<null, Readable, null>, told: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = ''
    child.stdout.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(told)
    })
    child.once('close', (code) => {
      // Null: told to end.
      if (code === 0 || code === null) resolve()
      else reject(new Error(`a lane ended with ${code}`))
    })
  })
}
