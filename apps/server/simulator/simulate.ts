import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/postgres.ts'
import { openDatabase } from '../src/platform/database/connect.ts'
import { testConfig } from '../test/config.ts'
import { newDatabase } from './new-database.ts'
import { runLane } from './lane.ts'
import { printSummary, type LaneReport } from './report.ts'

const TEMPLATE = 'simulator_template'
/** Nothing is ever read after a crash of this server. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: String(availableParallelism()) },
    /** Where a lane finds its database server and the database to copy. */
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
    told: (report) => process.stdout.write(`${JSON.stringify(report)}\n`),
  })
} else {
  process.exitCode = await main()
}

/** Starts a database server and the lanes, and adds up what they tell. */
async function main(): Promise<number> {
  const server = await startPostgres(HASTY)
  try {
    await (await openDatabase(testConfig({ databaseUrl: await newDatabase(server.url, 'template1', TEMPLATE) }))).close()
    const lanes = Math.min(Number(values.lanes), count)
    const reports: LaneReport[] = []
    const began = performance.now()
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) => {
        const own = Math.ceil((count - lane) / lanes)
        const args = ['--server', server.url, '--template', TEMPLATE, '--from', String(from + lane), '--seeds', String(own)]
        return laneOf([...args, '--step', String(lanes), ...(values.quick ? ['--quick'] : [])], (report) => reports.push(report))
      }),
    )
    return printSummary(reports, count, (performance.now() - began) / 1000)
  } finally {
    server.stop()
  }
}

function laneOf(args: string[], told: (report: LaneReport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let rest = ''
    child.stdout.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) told(JSON.parse(line) as LaneReport)
    })
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`a lane ended with ${code}`))))
  })
}
