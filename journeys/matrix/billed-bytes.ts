import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CoreName, coreBinary } from '../cores/core-binary.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { repeatAfterSaltRace } from '../cores/salt-race.ts'
import { FILE_BYTES, WHOLE } from '../cores/whole.ts'
import { withClient } from './client.ts'
import { type Bytes, startFarSide } from './far-side.ts'
import { inGlobalMode, pickLine } from './global-mode.ts'
import { DEST_HOST, NODE_HOST } from './names.ts'
import type { RunningNode } from './node-servers.ts'
import { PROGRAMS, type Program } from './programs.ts'
import { type Cell, keptCell, keptPart, nodePartOf, tableOf } from './report.ts'
import { ROWS, type Row, type Served } from './rows.ts'
import { type Customer, openSite, type SavedLine, type Site } from './site.ts'

/** A program for nodes, as the server of lines: it asks the product for everything, and reports what it counts. */
export type NodeServers = {
  title: string
  /** For docs/compatibility.md: the program and its version. */
  about: string
  cores: readonly CoreName[]
  /** Where its core is not built, its kept table is compared with the product alone. */
  isOptional?: true
  runs: (row: Row) => boolean
  /** For docs/compatibility.md: why it runs no other rows. */
  whyNot: string
  start(site: Site, line: SavedLine): Promise<RunningNode>
}

const TIMEOUT_MS = 60_000
/** Outside the long form two programs run these. */
const FEW_ROWS = ['VLESS, REALITY, Vision', 'Shadowsocks, 2022-blake3-aes-128-gcm', 'Hysteria2']
const FEW_PROGRAMS = ['mihomo', 'sing-box']
/** How long a bill may take. */
const WAIT = { timeout: 60_000, interval: 100 }

const programs = PROGRAMS.filter(({ core }) => WHOLE || FEW_PROGRAMS.includes(core))
const rows = ROWS.filter(({ isByHand }) => !isByHand)

/** A customer who uses one program alone, so that its bytes are told apart. */
type User = { customer: Customer; id: bigint }

let site: Site
let origin: Origin
const users = new Map<Program, User>()

/** Every client program through servers of one program for nodes; then its table in the manual. */
export function describeBilledBytes(node: NodeServers): void {
  const run = rows.filter(node.runs)
  const cells = new Map<Row, Map<Program, Cell>>(run.map((row) => [row, new Map()]))
  const isOut = node.isOptional && node.cores.some((core) => coreBinary(core) === undefined)
  if (isOut) console.warn(`NOT RUN  ${node.title}: not built. Build with: npm run cores -- ${node.cores.join(' ')}`)
  else describeCells(node, run, cells)

  it('is what docs/compatibility.md says', () => {
    const title = `## ${node.title}`
    const isKept = isOut || !WHOLE
    const kept = (row: Row, { title: column }: Program) => (isKept ? keptCell(title, row.title, column) : 'FAILED')
    const made = run.map((row) => ({
      title: row.title,
      cells: PROGRAMS.map((program) => cells.get(row)?.get(program) ?? kept(row, program)),
    }))
    const columns = PROGRAMS.map((program) => program.title)
    const table = tableOf(columns, made)
    const left = rows.filter((row) => !run.includes(row)).map((row) => row.title)
    console.log(`\n${node.title}\n${table}\n`)
    expect(made.filter((row) => row.cells.includes('FAILED')).map((row) => row.title)).toEqual([])
    const part = nodePartOf({ ...node, table, left })
    expect(keptPart(part), 'write it anew with DUKOU_WRITE_DOCS=1').toBe(part)
  })
}

function describeCells(node: NodeServers, run: readonly Row[], cells: Map<Row, Map<Program, Cell>>): void {
  describeWithCores([...programs.map(({ core }) => core), ...node.cores], node.title, () => {
    beforeAll(async () => {
      origin = await startOrigin([NODE_HOST, DEST_HOST])
      site = await openSite()
      const { db } = site.server.app
      for (const program of programs) {
        const customer = await site.addCustomer()
        const found = db.selectFrom('users').select('id').where('email', '=', customer.email)
        const { id } = await found.executeTakeFirstOrThrow()
        users.set(program, { customer, id })
      }
    })
    afterAll(async () => {
      await site?.close()
      await origin?.stop()
    })

    describe.each(run.filter(({ title }) => WHOLE || FEW_ROWS.includes(title)))('$title', (row) => {
      let served: Served
      const knowers = programs.filter(({ core }) => !row.notIn.includes(core))

      beforeAll(async () => {
        for (const program of programs) cells.get(row)?.set(program, knowers.includes(program) ? 'FAILED' : '–')
        const { customer } = userOf(knowers[0] as Program)
        const start = (line: Served['line']) => node.start(site, line)
        served = await row.serve({ site, customer, origin, echoPort: 0, start })
      })
      afterAll(() => served?.stop())

      it.concurrent.each(knowers)('carries both ways and UDP in $title, and bills each byte once', async (one) => {
        await carryBilled(one, served)
        cells.get(row)?.set(one, 'ok')
      })
    })
  })
}

function userOf(program: Program): User {
  const user = users.get(program)
  if (!user) throw new Error(`nobody has ${program.title}`)
  return user
}

async function billOf({ id }: User): Promise<Bytes> {
  const days = site.server.app.db.selectFrom('user_days').select(['up', 'down']).where('user_id', '=', id)
  const all = await days.execute()
  const sum = (way: keyof Bytes) => all.reduce((so, day) => so + Number(day[way]), 0)
  return { up: sum('up'), down: sum('down') }
}

/** Carries files and packets through the program, until all of it is billed. */
async function carryBilled(program: Program, served: Served): Promise<void> {
  const user = userOf(program)
  const before = await billOf(user)
  const farSide = await startFarSide(FILE_BYTES)
  const billLessMoved = async () => {
    const [moved, bill] = [farSide.moved(), await billOf(user)]
    return { up: bill.up - before.up - moved.up, down: bill.down - before.down - moved.down }
  }
  const untilBilled = () => vi.waitFor(async () => expect(await billLessMoved()).toEqual({ up: 0, down: 0 }), WAIT)
  const wish = { site, customer: user.customer, node: served, trusted: origin.certificate }
  await withClient({ ...wish, program: inGlobalMode(program, farSide.testUrl) }, async (client) => {
    await pickLine(client, served.line.name)
    await repeatAfterSaltRace(client, () => farSide.pass(client.mixedPort, TIMEOUT_MS, untilBilled))
  })
  await untilBilled()
  await farSide.stop()
}
