import { startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { startHysteriaClient } from '../cores/hysteria-client.ts'
import { startLinksClient } from '../cores/links-client.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import {
  type AgentProtocol,
  addPerson,
  enrolOn,
  isLineOf,
  layNode,
  linksOf,
  NODE_HOST,
  type Person,
  SITE,
} from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'
import { type Flow, isCarried, type Source, startSource } from './flows.ts'
import { type Relay, startRelay } from './relay.ts'

const BYTES_PER_SECOND = 200_000
const ADDRESSES = ['127.0.0.2', '127.0.0.3'] as const

describeWithCores(['xray', 'hysteria'], 'addresses at once, at nodes that our own agent serves', () => {
  let server: TestServer
  let admin: TestClient
  let source: Source
  let origin: Origin
  let limited: Person
  let free: Person
  const stops: (() => unknown)[] = []

  beforeAll(async () => {
    source = await startSource(BYTES_PER_SECOND)
    origin = await startOrigin([SITE, NODE_HOST])
    server = await startTestServer()
    admin = await server.admin()
    limited = await addPerson(server)
    free = await addPerson(server)
    await server.app.db
      .updateTable('traffic_balances')
      .set({ device_limit: 1 })
      .where('user_id', '=', limited.id)
      .execute()
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    source?.stop()
    await server?.stop()
    await origin?.stop()
  })

  async function startNode(protocol: AgentProtocol): Promise<AgentProcess> {
    const agent = agentProcess()
    stops.push(() => agent.remove())
    const nodeId = await layNode(server, admin, origin, [protocol], agent.folder)
    await enrolOn(admin, nodeId, agent, server.origin)
    agent.start()
    const isServing = async () => (await admin.ok('listAgents', {})).find((one) => one.nodeId === nodeId)?.isCoreRunning
    await withLog(agent, expect.poll(isServing).toBe(true))
    return agent
  }

  /** Ports of a person's clients, one from each address. */
  async function clientsOf(person: Person, protocol: AgentProtocol): Promise<[number, number]> {
    const link = (await linksOf(person)).find((one) => isLineOf(one, protocol)) ?? ''
    const relays: Relay[] = []
    for (const address of ADDRESSES) relays.push(await startRelay(Number(new URL(link).port), address))
    const links = relays.map(({ port }) => {
      const url = new URL(link)
      url.port = String(port)
      return url.href
    })
    stops.push(...relays.map(({ stop }) => stop))
    const ports: number[] = []
    for (const one of links) {
      const started = protocol === 'hysteria2' ? await startHysteriaClient(one, origin.certificate) : await xray(one)
      stops.push(() => started.client.stop())
      ports.push(started.port)
    }
    return ports as [number, number]
  }

  async function xray(link: string) {
    const { client, ports } = await startLinksClient([link])
    return { client, port: ports[0] ?? 0 }
  }

  async function isRunning(flow: Flow): Promise<void> {
    const before = flow.received()
    await expect.poll(() => flow.received() > before).toBe(true)
  }

  it.each(['reality', 'hysteria2'] as const)(
    'of %s stay as they are, and the newest beyond a person’s limit is turned away',
    async (protocol) => {
      const agent = await startNode(protocol)
      const [first, second] = await clientsOf(limited, protocol)
      const [shown, fromElsewhere] = await clientsOf(free, protocol)
      const isLetIn = (port: number) => isCarried(source, port, shown, BYTES_PER_SECOND / 4)
      // The first handshake with a core that has just started may fail on a busy machine, and a client does not repeat it.
      await withLog(agent, expect.poll(() => isLetIn(first)).toBe(true))
      const flow = await source.open(first)
      await withLog(agent, isRunning(flow))
      await withLog(agent, expect.poll(() => isLetIn(second)).toBe(false))
      // An agent that is started again goes by the same limit, and the first address is still the first.
      await agent.kill()
      agent.start()
      await expect.poll(() => agent.log().split('the agent runs').length).toBe(3)
      await withLog(agent, expect.poll(() => isLetIn(second)).toBe(false))
      await isRunning(flow)
      expect(flow.endedAt()).toBeUndefined()
      expect([await isLetIn(first), await isLetIn(fromElsewhere)]).toEqual([true, true])
      flow.close()
    },
  )
})
