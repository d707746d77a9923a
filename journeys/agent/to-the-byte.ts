import {
  brokenInvariants,
  startTestServer,
  type TestClient,
  type TestServer,
  writeSettings,
} from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Direction, type FarEnd, HEAD, openStream, type Stream, startFarEnd } from '../billing/streams.ts'
import type { CoreName } from '../cores/core-binary.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { startUdpEcho, udpThrough } from '../cores/udp.ts'
import {
  type AgentProtocol,
  addPerson,
  type Clients,
  enrolOn,
  layNode,
  NODE_HOST,
  type Person,
  SITE,
  startClients,
} from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'
import { type Gate, startGate } from './gate.ts'

const ROUNDS = Number(process.env.DUKOU_AGENT_ROUNDS ?? 1)
const PEOPLE = 2
const PORTION = 2_000_000
const FEW = 10
const DATAGRAMS = 20
/** hysteria counts a longer one twice on its way down, where it has to part it. */
const DATAGRAM_BYTES = 1000

/** A core, and the protocols that it is driven by. */
export interface Driven {
  title: string
  cores: readonly CoreName[]
  protocols: readonly AgentProtocol[]
  /** Over UDP a client notices late that the server is another one, so it is started anew. */
  isUdp?: true
}

/**
 * Our agent beside a real core, through crashes, lost answers and a torn spool: billed is what went through, to the byte.
 * More rounds by hand: DUKOU_AGENT_ROUNDS=20 npx vitest run --project journeys journeys/agent
 */
export function describeToTheByte({ title, cores, protocols, isUdp }: Driven): void {
  describeWithCores(cores, title, () => {
    let server: TestServer
    let admin: TestClient
    let farEnd: FarEnd
    let origin: Origin
    let gate: Gate
    let agent: AgentProcess
    let client: Clients
    const people: Person[] = []
    const moved = new Map<bigint, { up: number; down: number }>()

    beforeAll(async () => {
      farEnd = await startFarEnd()
      origin = await startOrigin([SITE, NODE_HOST])
      server = await startTestServer()
      admin = await server.admin()
      gate = await startGate(server.origin)
      agent = agentProcess()
      const nodeId = await layNode(server, admin, origin, protocols, agent.folder)
      for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await addPerson(server))
      for (const { id } of people) moved.set(id, { up: 0, down: 0 })
      client = await startClients(people, protocols, origin)
      await enrolOn(admin, nodeId, agent, gate.origin)
      agent.start()
    })
    afterAll(async () => {
      await client?.stop()
      agent?.remove()
      gate?.close()
      farEnd?.stop()
      await server?.stop()
      await origin?.stop()
    })

    async function isServing(): Promise<boolean> {
      const [row] = await admin.ok('listAgents', {})
      return row?.isCoreRunning ?? false
    }

    async function openAll(): Promise<Open[]> {
      const opened: Open[] = []
      for (const { id, ports } of people) {
        for (const [nth, port] of ports.entries()) {
          const direction: Direction = nth % 2 === 0 ? 'down' : 'up'
          const target = { host: '127.0.0.1', port: farEnd.port }
          opened.push({ id, stream: await openStream(port, target, direction) })
        }
      }
      return opened
    }

    /** Moves a portion through each stream at once, whatever happens to the agent meanwhile. */
    async function moveThrough(streams: readonly Open[], meanwhile: () => Promise<void>): Promise<void> {
      const before = streams.map(({ stream }) => ({ up: stream.up, down: stream.down }))
      await Promise.all([...streams.map(({ stream }) => stream.move(PORTION)), meanwhile()])
      for (const [place, { id, stream }] of streams.entries()) {
        const total = moved.get(id) as { up: number; down: number }
        total.up += stream.up - (before[place]?.up ?? 0)
        total.down += stream.down - (before[place]?.down ?? 0)
      }
    }

    /** Moves a few bytes, which are counted where they came through. */
    async function isCarried(id: bigint, port: number): Promise<boolean> {
      const stream = await openStream(port, { host: '127.0.0.1', port: farEnd.port }, 'down').catch(() => undefined)
      // A client that its server turns away opens none.
      if (!stream) return false
      const isMoved = await stream.move(FEW).then(
        () => true,
        () => false,
      )
      const total = moved.get(id) as { up: number; down: number }
      total.up += stream.up
      total.down += stream.down
      stream.close()
      return isMoved
    }

    async function billed() {
      const rows = await server.app.db.selectFrom('user_days').select(['user_id', 'up', 'down']).execute()
      const all = new Map<bigint, { up: number; down: number }>()
      for (const { user_id, up, down } of rows) {
        const so = all.get(user_id as bigint) ?? { up: 0, down: 0 }
        all.set(user_id as bigint, { up: so.up + Number(up), down: so.down + Number(down) })
      }
      return all
    }

    /** The books beside the wire. */
    async function tally(): Promise<string> {
      const sum = (all: Iterable<{ up: number; down: number }>) =>
        [...all].reduce((so, { up, down }) => ({ up: so.up + up, down: so.down + down }), { up: 0, down: 0 })
      const [bill, wire] = [sum((await billed()).values()), sum(moved.values())]
      return `${kills} kills, ${wire.up + wire.down} bytes, billed less moved: up ${bill.up - wire.up}, down ${bill.down - wire.down}`
    }

    async function expectBilled(): Promise<void> {
      await withLog(agent, expect.poll(billed).toEqual(moved))
    }

    let kills = 0
    async function restart(): Promise<void> {
      kills += 1
      await agent.kill()
      agent.start()
    }

    it('are billed as they went through, whatever happens to agent, wire and spool', async () => {
      await withLog(agent, expect.poll(isServing).toBe(true))
      const streams = await openAll()
      for (let round = 0; round < ROUNDS; round += 1) {
        await moveThrough(streams, async () => {})
        await moveThrough(streams, restart)
        gate.set('deaf')
        await moveThrough(streams, async () => {
          await expect.poll(gate.lost).toBeGreaterThan(round)
        })
        await moveThrough(streams, restart)
        gate.set('away')
        await moveThrough(streams, async () => {
          kills += 1
          await agent.kill()
          agent.tearSpool()
          agent.start()
        })
        await moveThrough(streams, restart)
        await writeSettings(server.app.db, { spendFactorMillionths: 1_500_000 })
        gate.set('open')
        await moveThrough(streams, restart)
        await expectBilled()
      }
      if (ROUNDS > 1) console.log(await tally())
      for (const { stream } of streams) stream.close()
      expect(await brokenInvariants(server.app)).toEqual([])
      expect((await admin.ok('listAgents', {}))[0]).toMatchObject({ refusedBatches: 0, twinAt: null })
    })

    if (isUdp) {
      it('datagrams are billed as they went through', async () => {
        const echo = await startUdpEcho()
        const [{ id, ports }] = people as [Person]
        const target = { proxyPort: ports[0] ?? 0, host: '127.0.0.1', port: echo.port }
        for (let nth = 0; nth < DATAGRAMS; nth += 1) {
          await udpThrough({ ...target, payload: Buffer.alloc(DATAGRAM_BYTES) })
        }
        const { up, down } = moved.get(id) as { up: number; down: number }
        // One that was sent again may arrive later.
        const read = async () => {
          const bytes = echo.received() * DATAGRAM_BYTES
          moved.set(id, { up: up + bytes, down: down + bytes })
          return billed()
        }
        await withLog(agent, expect.poll(read).toEqual(moved))
        await echo.stop()
      })
    }

    it('a core that is killed is there again at once, and nothing is billed that did not go through', async () => {
      await expect.poll(() => agent.cores().length).toBe(1)
      const [before] = agent.cores()
      process.kill(before ?? 0, 'SIGKILL')
      await expect.poll(() => agent.cores().some((pid) => pid !== before)).toBe(true)
      if (isUdp) {
        await client.stop()
        client = await startClients(people, protocols, origin)
      }
      for (const { id, ports } of people)
        for (const port of ports) await expect.poll(() => isCarried(id, port)).toBe(true)
      const streams = await openAll()
      await moveThrough(streams, async () => {})
      await expectBilled()
      for (const { stream } of streams) stream.close()
    })

    it('who is disabled opens no stream any more, while others do', async () => {
      const [gone, stays] = people as [Person, Person]
      await server.app.db.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute()
      const portOf = ({ ports }: Person, protocol: AgentProtocol) => ports[protocols.indexOf(protocol)] ?? 0
      /** A core may leave who is turned away without an answer, so others show meanwhile that it serves. */
      let tries = 0
      const isTurnedAway = async (protocol: AgentProtocol) => {
        tries += 1
        const turnedAway = isCarried(gone.id, portOf(gone, protocol)).then((carried) => !carried)
        const others = async () => {
          for (let nth = 0; nth < 3; nth += 1) expect(await isCarried(stays.id, portOf(stays, protocol))).toBe(true)
          return true
        }
        return Promise.race([turnedAway, others()])
      }
      for (const protocol of protocols) await expect.poll(() => isTurnedAway(protocol)).toBe(true)
      const ofStays = async () => (await billed()).get(stays.id)
      await withLog(agent, expect.poll(ofStays).toEqual(moved.get(stays.id)))
      // A stream that was ended in between has bytes of which the application knows nothing.
      const [bill, came] = [(await billed()).get(gone.id), moved.get(gone.id)]
      for (const [way, most] of [
        ['up', HEAD],
        ['down', FEW],
      ] as const) {
        const over = (bill?.[way] ?? 0) - (came?.[way] ?? 0)
        expect([way, over >= 0 && over <= tries * most]).toEqual([way, true])
      }
    })

    it('an agent that is stopped takes its core along and leaves nothing unsent', async () => {
      await agent.stop()
      expect(agent.cores()).toEqual([])
      const [row] = await admin.ok('listAgents', {})
      expect(row?.refusedBatches).toBe(0)
    })
  })
}

interface Open {
  id: bigint
  stream: Stream
}
