// Bytes through real Xray servers, while the wire between node and site spoils reports: billed is what the core counted.
// 160 MB; 1 GB by hand: DUKOU_BILLED_MB=1024 npx vitest run --project journeys journeys/billing/to-the-byte.test.ts
import { brokenInvariants, newNodeToken } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { lineNameOf, startLinksClient } from '../cores/links-client.ts'
import type { RunningCore } from '../cores/start-core.ts'
import { type Customer, FILES_HOST, setCrossing, shareLinksOf } from '../crossing/crossing.ts'
import { printTable } from '../lib/table.ts'
import { type Fault, type LossyWire, startLossyWire } from './lossy-wire.ts'
import { type NodeProgram, startNodeProgram } from './node-program.ts'
import type { ProgramName } from './programs.ts'
import type { Counted } from './read-counters.ts'
import { type Direction, type FarEnd, HEAD, openStream, type Stream, startFarEnd } from './streams.ts'

const BYTES = Number(process.env.DUKOU_BILLED_MB ?? 160) * 1024 * 1024
const USERS = 5
const STREAMS = 40
/** A stream moves its bytes in so many steps, and waits for a report of its node after each. */
const STEPS = 12

const lost = 'requestLost'
const unheard = 'answerLost'

/**
 * Each line's node behaves as another program, and what the wire does to its reports in turn. v2node and V2bX let go of
 * what no try delivered, so one try of theirs comes through; XrayR keeps it, so all of its may be spoilt.
 */
const NODES: { line: string; nodeType: string; program: ProgramName; spoilt: Fault[][] }[] = [
  {
    line: '示例 日本 01',
    nodeType: 'vless',
    program: 'v2node',
    spoilt: [[], [unheard], [lost], ['answerLate'], ['requestLate']],
  },
  {
    line: '示例 香港 02',
    nodeType: 'vmess',
    program: 'V2bX',
    spoilt: [
      [unheard, unheard, unheard],
      [],
      [lost, unheard],
      ['answerLate', lost, unheard],
      ['requestLate', lost, lost],
    ],
  },
  {
    line: '示例 新加坡 01',
    nodeType: 'shadowsocks',
    program: 'XrayR',
    spoilt: [
      [],
      [unheard, unheard, unheard, unheard],
      [lost, lost, lost, lost],
      [lost, unheard, lost, lost],
      ['answerLate', lost, unheard, 'answerLate'],
      [unheard],
      ['requestLate'],
    ],
  },
]

interface Node {
  wish: (typeof NODES)[number]
  inboundNumber: number
  wire: LossyWire
  program: NodeProgram
  /** Goes up with each reading of the counters that ended in a report, or had nothing to report. */
  rounds: number
}

const crossing = setCrossing()

describeWithCores(['xray'], 'bytes through real Xray servers whose reports are lost, repeated and late', () => {
  let farEnd: FarEnd
  let client: RunningCore
  const nodes: Node[] = []
  const people: { id: number; customer: Customer; ports: number[] }[] = []
  const turnedAway: { place: number; person: number; bytes: number }[] = []

  beforeAll(async () => {
    farEnd = await startFarEnd()
    const { app } = crossing.server
    for (let nth = 0; nth < USERS; nth += 1) {
      const customer = await crossing.server.member()
      await crossing.buy(customer)
      const { id } = await app.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', customer.email)
        .executeTakeFirstOrThrow()
      people.push({ id: Number(id), customer, ports: [] })
    }
    for (const wish of NODES) {
      const { inboundNumber } = crossing.lineCalled(wish.line)
      const wire = await startLossyWire(crossing.server.origin)
      const program = await startNodeProgram({
        origin: wire.origin,
        program: wish.program,
        inboundNumber,
        nodeType: wish.nodeType,
        token: (await newNodeToken(app, inboundNumber)) ?? '',
        hosts: { [FILES_HOST]: '127.0.0.1' },
        realityTarget: `127.0.0.1:${crossing.origin.tlsPort}`,
      })
      wire.onHeld(program.giveUp)
      nodes.push({ wish, inboundNumber, wire, program, rounds: 0 })
    }
    client = await startClients()
  })
  afterAll(async () => {
    await client?.stop()
    for (const { program, wire } of nodes) {
      await program.stop()
      wire.close()
    }
    farEnd?.stop()
  })

  /** One client program for all of them: a port for each person and line. */
  async function startClients(): Promise<RunningCore> {
    const wanted: { person: (typeof people)[number]; link: string }[] = []
    for (const person of people) {
      const links = shareLinksOf(await crossing.profileOf(person.customer, 'ss'))
      for (const { wish } of nodes) {
        wanted.push({ person, link: links.find((one) => lineNameOf(one).includes(wish.line)) ?? '' })
      }
    }
    const { client, ports } = await startLinksClient(wanted.map(({ link }) => link))
    for (const [place, { person }] of wanted.entries()) person.ports.push(ports[place] ?? 0)
    return client
  }

  it('are billed as the core counted them, to the byte, for each user of each node and in each direction', async () => {
    let isOver = false
    const reporting = nodes.map((node) => reportUntil(node, () => isOver))
    const streams = Array.from({ length: STREAMS }, (_, nth) => runStream(nth))
    const moved = await Promise.race([Promise.all(streams), Promise.all(reporting).then(() => [])])
    isOver = true
    await Promise.all(reporting)

    const billed = new Map<Node, Counted>()
    for (const node of nodes) billed.set(node, await billedAt(node.inboundNumber))
    await tell(billed)
    for (const [place, node] of nodes.entries()) {
      const { wish, program, wire } = node
      expect(billed.get(node)).toEqual(program.counted)
      for (const [person, { id }] of people.entries()) {
        const own = moved.filter((one) => one.place === place && one.person === person)
        const up = own.reduce((sum, { stream }) => sum + stream.up, 0)
        const down = own.reduce((sum, { stream }) => sum + stream.down, 0)
        const atMost = turnedAway
          .filter((one) => one.place === place && one.person === person)
          .reduce((sum, { bytes }) => sum + bytes + HEAD, 0)
        const counted = program.counted.get(id) ?? { up: 0, down: 0 }
        for (const [bytes, moved] of [
          [counted.up, up],
          [counted.down, down],
        ] as const) {
          const more = bytes - moved
          expect(more, `beyond what applications of ${id} wrote and read by ${wish.line}`).toBeGreaterThanOrEqual(0)
          expect(more, `beyond what applications of ${id} wrote and read by ${wish.line}`).toBeLessThanOrEqual(atMost)
        }
      }
      expect([...wire.met.keys()].sort()).toEqual([...new Set(wish.spoilt.flat())].sort())
    }
    for (const { id, customer } of people) {
      const counted = nodes.map(({ program }) => program.counted.get(id) ?? { up: 0, down: 0 })
      const { usedBytes } = await customer.ok('userInfo', {})
      expect(usedBytes).toBe(BigInt(counted.reduce((sum, { up, down }) => sum + up + down, 0)))
    }
    expect(await brokenInvariants(crossing.server.app)).toEqual([])
  })

  async function tell(billed: ReadonlyMap<Node, Counted>): Promise<void> {
    const rows: (string | number)[][] = []
    for (const [{ wish, inboundNumber, program }, bill] of billed) {
      const [at, by] = [sumOf(program.counted), sumOf(bill)]
      const { line, program: name } = wish
      rows.push([line, name, at, by, at - by, program.reports, program.tries, await decisionsAt(inboundNumber)])
    }
    printTable(['line', 'as', 'counted', 'billed', 'difference', 'reports', 'tries', 'decisions'], rows)
  }

  /** Reports as fast as there is something to report, each spoilt in its turn; the last of them are not. */
  async function reportUntil(node: Node, isOver: () => boolean): Promise<void> {
    const { program, wire, wish } = node
    for (let turn = 0; !isOver(); ) {
      const before = program.reports
      await untilAnswerIsJudged(node)
      wire.spoil(wish.spoilt[turn % wish.spoilt.length] ?? [])
      await program.report()
      await wire.settle()
      node.rounds += 1
      if (program.reports > before) turn += 1
      else await new Promise((resolve) => setTimeout(resolve, 5))
      if (turn % 3 === 0) await program.pull()
    }
    wire.spoil([])
    do await program.report()
    while (program.hasUnsent())
  }

  /**
   * Programs report every ten seconds or more. By then the site knows what became of the last answer; a connection that
   * breaks sooner would speak of that answer, and not of the report that is spoilt.
   */
  async function untilAnswerIsJudged({ inboundNumber, program }: Node): Promise<void> {
    if (program.reports === 0 || program.hasUnsent()) return
    const judgement = async () => {
      const [row] = await ask(`select last_answer from usage_sources where inbound_number = $1`, inboundNumber)
      return row?.[0]
    }
    await expect.poll(judgement).not.toBe('unknown')
  }

  /** All of its person's bytes one way, over a node; which of both follow from its number. */
  async function runStream(nth: number) {
    const person = nth % USERS
    const place = Math.floor(nth / USERS) % nodes.length
    const direction: Direction = Math.floor(nth / (USERS * nodes.length)) % 2 === 0 ? 'down' : 'up'
    const node = nodes[place] as Node
    // No two streams and no two steps are alike, so that nothing is right by chance.
    const step = Math.floor(BYTES / STREAMS / STEPS)
    const bytes = (count: number) => step + nth * 101 + count
    const begin = async (): Promise<Stream> => {
      const port = people[person]?.ports[place] ?? 0
      const stream = await openStream(port, { host: FILES_HOST, port: farEnd.port }, direction).catch(() => undefined)
      const isTaken = await stream?.move(bytes(0)).then(
        () => true,
        () => false,
      )
      if (stream && isTaken) return stream
      // With forty at once a core now and then turns one away. What it had counted of it by then nobody can know.
      turnedAway.push({ place, person, bytes: stream ? bytes(0) : 0 })
      expect(turnedAway.length).toBeLessThan(5)
      return begin()
    }
    const stream = await begin()
    for (let count = 0; count < STEPS; count += 1) {
      if (count > 0) await stream.move(bytes(count))
      const round = node.rounds
      while (node.rounds <= round) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    stream.close()
    return { person, place, stream }
  }

  async function billedAt(inboundNumber: number): Promise<Counted> {
    const rows = await ask(
      `select user_id, sum(up)::bigint as up, sum(down)::bigint as down from report_uses where inbound_number = $1 group by user_id`,
      inboundNumber,
    )
    return new Map(rows.map(([id, up, down]) => [Number(id), { up: Number(up), down: Number(down) }]))
  }

  async function decisionsAt(inboundNumber: number): Promise<string> {
    const rows = await ask(
      `select decision || ' ' || reason || ' ' || count(*) from usage_reports
      where inbound_number = $1 group by decision, reason order by 1`,
      inboundNumber,
    )
    return rows.join(', ')
  }

  function ask(text: string, inboundNumber: number): Promise<unknown[][]> {
    return crossing.server.app.readRows({ name: text.slice(0, 40), text }, [inboundNumber])
  }
})

function sumOf(counted: Counted): number {
  return [...counted.values()].reduce((sum, { up, down }) => sum + up + down, 0)
}
