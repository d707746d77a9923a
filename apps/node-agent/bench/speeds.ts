/**
 * Limits of speed of 1,000 people with 3,000 connections: what the kernel is told at the start, when 20 connections open
 * and 20 close, and when nothing changed, beside a run of `nft` that changes nothing. Needs root and `nft`.
 */
import { readFileSync } from 'node:fs'
import { runNft } from '../src/core/nft.ts'
import { isThere, noTable } from '../src/core/speed-rules.ts'
import { createSpeedTable } from '../src/core/speed-table.ts'

const TABLE = 'dukou_bench'
const PEOPLE = 1_000
const CONNECTIONS = 3_000
const CHANGED = 20
const ROUNDS = 30
const JIFFY_MS = 10
const MB = 1024 * 1024

export async function run(): Promise<void> {
  const table = createSpeedTable(TABLE, { mostOf: (_inbound, user) => 8 + (user % 5) })
  let rows = Array.from({ length: CONNECTIONS }, (_, nth) => rowOf(nth))
  let next = CONNECTIONS
  const before = process.memoryUsage().heapUsed
  const figures: Record<string, Figure> = {}
  try {
    const write = async () => {
      const { rules, taken } = table.batch()
      if (rules.length > 0) await runNft(`${rules.join('\n')}\n`)
      taken()
    }
    table.keep(rows)
    figures.start = await measured(1, write)
    figures.bare = await measured(ROUNDS, () => runNft(`${isThere(TABLE)}\n`))
    figures.change = await measured(ROUNDS, async () => {
      const opened = Array.from({ length: CHANGED }, (_, nth) => rowOf(next + nth))
      next += CHANGED
      rows = [...rows.slice(CHANGED), ...opened]
      table.keep(rows)
      await write()
    })
    figures.nothing = await measured(ROUNDS, async () => {
      table.keep(rows)
      await write()
    })
  } finally {
    await runNft(`${noTable(TABLE).join('\n')}\n`)
  }
  const heapMb = (process.memoryUsage().heapUsed - before) / MB
  for (const [name, { ms, cpuMs }] of Object.entries(figures)) {
    console.log(`${name.padEnd(10)}${ms.toFixed(1).padStart(8)} ms${cpuMs.toFixed(1).padStart(8)} ms of processor`)
  }
  console.log(JSON.stringify({ people: PEOPLE, connections: CONNECTIONS, heapMb, ...figures }))
}

interface Figure {
  ms: number
  /** Processor time that this process and the programs it ran used. */
  cpuMs: number
}

/** Per round. */
async function measured(rounds: number, act: () => Promise<void>): Promise<Figure> {
  const [began, spent] = [performance.now(), processorMs()]
  for (let round = 0; round < rounds; round += 1) await act()
  return { ms: (performance.now() - began) / rounds, cpuMs: (processorMs() - spent) / rounds }
}

function processorMs(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, jiffies) => sum + Number(jiffies) * JIFFY_MS, 0)
}

/** As `Streams` has it. */
function rowOf(nth: number): string {
  const address = `198.18.${(nth >> 8) & 255}.${nth & 255}`
  return `443 ${address} ${1024 + (nth % 60_000)} 7.${1000 + (nth % PEOPLE)}`
}
