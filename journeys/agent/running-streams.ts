import { startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CoreName } from '../cores/core-binary.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import {
  type AgentProtocol,
  addPerson,
  type Clients,
  enrolOn,
  layNode,
  NODE_HOST,
  type NodeChoices,
  type Person,
  SITE,
  startClients,
} from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'
import { type Flow, isCarried, type Source, startSource } from './flows.ts'
import { type Gate, startGate } from './gate.ts'

/** Streams of each person on each protocol in the long form, which goes at the pace of a node: npm run soak -- agent */
const LONG_STREAMS = Number(process.env.DUKOU_AGENT_STREAMS ?? 0)
export const isLong = LONG_STREAMS > 0
/** The short form reads counters every second rather than every five. */
const PACE = isLong ? [] : ['--sample-ms', '1000']
/** All streams of one person together. */
const BYTES_PER_SECOND = 640_000
const GB = 1024n ** 3n
/** A byte of this person counts so many: a GB of his is over after some megabytes. */
const SCALE = 800

/** A core, and the streams that are cut off at it. */
export interface Cut {
  title: string
  cores: readonly CoreName[]
  protocols: readonly AgentProtocol[]
  /** Users of the first kind are removed from the core; of the second the whole inbound is swapped. */
  cipher?: NodeChoices['cipher']
  /** Streams of each person on each protocol, in the short form. */
  streams: number
}

/** Running streams of people who may use no more, at a node that our own agent serves with a real core. */
export function describeCutOff({ title, cores, protocols, cipher, streams: inShort }: Cut): void {
  const streams = LONG_STREAMS || inShort
  const bytesPerSecond = BYTES_PER_SECOND / (streams * protocols.length)
  /** Xray tells of its connections; hysteria asks about each. */
  const isTold = !cores.includes('hysteria')
  describeWithCores(cores, title, () => {
    let server: TestServer
    let admin: TestClient
    let source: Source
    let origin: Origin
    let gate: Gate
    let agent: AgentProcess
    let client: Clients
    const people: Person[] = []

    beforeAll(async () => {
      source = await startSource(bytesPerSecond)
      origin = await startOrigin([SITE, NODE_HOST])
      server = await startTestServer()
      admin = await server.admin()
      gate = await startGate(server.origin)
      agent = agentProcess()
      const nodeId = await layNode(server, admin, origin, protocols, agent.folder, { cipher })
      for (const gb of [100n, 100n, 100n, 100n, 1n, 1n, 100n]) people.push(await addPerson(server, gb))
      const [, , , expired, ofBytes, away] = people as [Person, Person, Person, Person, Person, Person]
      await server.app.db
        .updateTable('users')
        .set({ scale: String(SCALE) })
        .where('id', 'in', [ofBytes.id, away.id])
        .execute()
      await onlyTime(expired, 3_600_000)
      client = await startClients(people, protocols, origin)
      await enrolOn(admin, nodeId, agent, gate.origin)
      agent.start(PACE)
    })
    afterAll(async () => {
      await client?.stop()
      agent?.remove()
      gate?.close()
      source?.stop()
      await server?.stop()
      await origin?.stop()
    })

    /** His permanent traffic is used, and his time package ends so many milliseconds from now. */
    async function onlyTime({ id }: Person, milliseconds: number): Promise<void> {
      const endsAt = new Date(server.app.now().getTime() + milliseconds)
      const { db } = server.app
      await db
        .updateTable('traffic_balances')
        .set(({ ref }) => ({ permanent_used: ref('permanent_granted'), time_expires_at: endsAt, daily_limit: GB }))
        .where('user_id', '=', id)
        .execute()
    }

    async function openFlows({ ports }: Person): Promise<Flow[]> {
      const flows: Flow[] = []
      for (const port of ports) for (let nth = 0; nth < streams; nth += 1) flows.push(await source.open(port))
      return flows
    }

    function areRunning(flows: readonly Flow[]): Promise<void> {
      const before = flows.map((flow) => flow.received())
      return withLog(
        agent,
        expect.poll(() => flows.every((flow, place) => flow.received() > (before[place] ?? 0))).toBe(true),
      )
    }

    const isLetIn = (person: Person, other: Person) =>
      isCarried(source, person.ports[0] ?? 0, other.ports[0] ?? 0, bytesPerSecond)

    const haveEnded = (flows: readonly Flow[]) =>
      withLog(agent, expect.poll(() => flows.filter((flow) => flow.endedAt() === undefined).length).toBe(0))

    /** The agent wrote down whose all open connections are. */
    const areKnown = (flows: number) =>
      withLog(agent, expect.poll(() => agent.connections().length).toBeGreaterThanOrEqual(flows))

    /** Bytes that came through beyond the limit, as the node counted them, and all of them. */
    async function billedTo({ id }: Person): Promise<{ over: number; bytes: number }> {
      const { db } = server.app
      const days = await db
        .selectFrom('user_days')
        .select(['up', 'down', 'overrun'])
        .where('user_id', '=', id)
        .execute()
      const sum = (read: (day: (typeof days)[number]) => unknown) =>
        days.reduce((all, day) => all + Number(read(day)), 0)
      return { over: sum(({ overrun }) => overrun) / SCALE, bytes: sum(({ up }) => up) + sum(({ down }) => down) }
    }

    it('end for a person who is banned, out of time, out of traffic or has a fresh link; those of others go on', async () => {
      const [stays, banned, reset, expired, ofBytes] = people as [Person, Person, Person, Person, Person]
      await expect.poll(async () => (await admin.ok('listAgents', {}))[0]?.isCoreRunning).toBe(true)
      const others = await openFlows(stays)
      const flows = new Map<string, Flow[]>()
      for (const [why, person] of [
        ['banned', banned],
        ['fresh link', reset],
      ] as const)
        flows.set(why, await openFlows(person))
      // hysteria asks the agent about each connection, and its client opens many streams on one.
      for (const { ports } of [expired, ofBytes]) (await source.open(ports[0] ?? 0)).close()
      if (isTold) await areKnown(others.length + [...flows.values()].flat().length)
      // An agent that is started again finds the connections of before, and those that were opened meanwhile.
      await agent.kill()
      // A kill before it wrote them down.
      if (isTold) agent.loseConnections((row) => row.endsWith(`.${banned.id}`))
      for (const [why, person] of [
        ['out of time', expired],
        ['out of traffic', ofBytes],
      ] as const) {
        flows.set(why, await openFlows(person))
      }
      agent.start(PACE)
      await areRunning([...others, ...[...flows.values()].flat()])

      const at = new Map<string, number>()
      at.set('banned', performance.now())
      await server.app.db.updateTable('users').set({ disabled: true }).where('id', '=', banned.id).execute()
      at.set('fresh link', performance.now())
      await reset.member.ok('resetSubscriptionKey', {})
      at.set('out of time', performance.now())
      await onlyTime(expired, 0)
      const allowed = Number(GB) / SCALE
      await expect
        .poll(() => (flows.get('out of traffic') ?? []).reduce((sum, flow) => sum + flow.received(), 0), {
          interval: 10,
        })
        .toBeGreaterThan(allowed)
      at.set('out of traffic', performance.now())
      await haveEnded([...flows.values()].flat())
      await areRunning(others)
      expect(others.filter((flow) => flow.endedAt() !== undefined)).toEqual([])

      const counted = [...flows].flatMap(([why, some]) =>
        some.map((flow) => (flow.endedAt() ?? 0) - (at.get(why) ?? 0)),
      )
      const received = (flows.get('out of traffic') ?? []).reduce((sum, flow) => sum + flow.received(), 0)
      // All that came to him was billed, also what came last.
      await expect.poll(async () => (await billedTo(ofBytes)).bytes).toBeGreaterThanOrEqual(received)
      console.log(
        `${counted.length} streams ended ${statistics(counted)} after the reason` +
          `; over the limit by ${Math.round((await billedTo(ofBytes)).over)} bytes of ${received}`,
      )
      for (const flow of others) flow.close()
    })

    it('end by the lease alone while the panel is away, and begin again with what was bought', async () => {
      const [stays, , , , , away, late] = people as [Person, Person, Person, Person, Person, Person, Person]
      const [flows, others] = [await openFlows(away), await openFlows(stays)]
      await areRunning(flows)
      gate.set('away')
      await haveEnded(flows)
      await areRunning(others)
      const received = flows.reduce((sum, flow) => sum + flow.received(), 0)
      console.log(`with the panel away, over the lease by ${received - Number(GB) / SCALE} bytes of ${received}`)
      // Started anew meanwhile, the agent goes by what the panel said last.
      await agent.kill()
      agent.start(PACE)
      await expect.poll(() => isLetIn(late, stays)).toBe(true)
      await areRunning(others)
      gate.set('open')
      // Rather than its next try. Its disk has the counters, and the people who were cut off.
      await agent.kill()
      agent.start(PACE)
      await expect.poll(async () => (await billedTo(away)).bytes).toBeGreaterThanOrEqual(received)
      await server.app.db.updateTable('users').set({ scale: '1' }).where('id', '=', away.id).execute()
      await server.app.db
        .updateTable('traffic_balances')
        .set((eb) => ({ permanent_granted: eb('permanent_granted', '+', GB) }))
        .where('user_id', '=', away.id)
        .execute()
      await expect.poll(() => isLetIn(away, stays)).toBe(true)
      for (const flow of others) flow.close()
    })
  })
}

function statistics(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => `${Math.max(0, Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0))} ms`
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`
}
