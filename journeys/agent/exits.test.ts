// Streams that leave a node by a proxy of the operator's: the form of the node says which, and a running Xray takes it up.
import { startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carries, type FarEnd, openStream, startFarEnd } from '../billing/streams.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import {
  type AgentProtocol,
  addPerson,
  type Clients,
  enrolOn,
  layNode,
  NODE_HOST,
  type NodeSwitches,
  type Person,
  SITE,
  startClients,
  switchNode,
} from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'
import { type ExitPeer, LOGIN, startExitPeer } from './exit-peer.ts'

/** A name that leads nowhere but by a proxy. */
const AI_HOST = 'dukou-test.openai.com'
const OTHER_HOST = '127.0.0.1'
const PORTION = 50_000

describeWithCores(['xray', 'hysteria'], 'streams that leave a node by a proxy', () => {
  let server: TestServer
  let admin: TestClient
  let farEnd: FarEnd
  let origin: Origin
  /** Its bytes are all known; the other one's streams may fail. */
  let person: Person
  let prober: Person
  const stops: (() => unknown)[] = []

  beforeAll(async () => {
    farEnd = await startFarEnd()
    origin = await startOrigin([SITE, NODE_HOST])
    server = await startTestServer()
    admin = await server.admin()
    person = await addPerson(server)
    prober = await addPerson(server)
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    farEnd?.stop()
    await server?.stop()
    await origin?.stop()
  })

  async function peer(needsLogin = true): Promise<ExitPeer> {
    const started = await startExitPeer(farEnd.port, needsLogin)
    stops.push(started.stop)
    return started
  }

  async function startNode(protocol: AgentProtocol): Promise<{ id: string; agent: AgentProcess }> {
    const agent = agentProcess()
    stops.push(() => agent.remove())
    const id = await layNode(server, admin, origin, [protocol], agent.folder)
    await enrolOn(admin, id, agent, server.origin)
    agent.start()
    const isServing = async () => (await admin.ok('listAgents', {})).find((one) => one.nodeId === id)?.isCoreRunning
    await withLog(agent, expect.poll(isServing).toBe(true))
    return { id, agent }
  }

  async function clientsOf(protocol: AgentProtocol): Promise<Clients> {
    const clients = await startClients([person, prober], [protocol], origin)
    stops.push(() => clients.stop())
    return clients
  }

  const save = (id: string, changes: NodeSwitches) => switchNode(admin, id, changes)

  const openTo = (host: string, { ports }: Person = person) =>
    openStream(ports[0] ?? 0, { host, port: farEnd.port }, 'down')

  /** Whether a stream to a host gets there. */
  const isCarried = (host: string) => carries(prober.ports[0] ?? 0, { host, port: farEnd.port }, 1)

  async function billed() {
    const days = server.app.db.selectFrom('user_days').select(['up', 'down']).where('user_id', '=', person.id)
    return (await days.execute()).map(({ up, down }) => ({ up: Number(up), down: Number(down) }))
  }

  it('of Xray: domains of AI services and nothing else, on a core that runs, while streams go on and are billed to the byte', async () => {
    const [first, second, warp] = [await peer(), await peer(), await peer(false)]
    server.app.config.warpProxy = `socks5://127.0.0.1:${warp.port}`
    const { id, agent } = await startNode('vmessTcp')
    const clients = await clientsOf('vmessTcp')
    const cores = agent.cores()
    const isDown = async () => (await admin.ok('listAgents', {})).find((one) => one.nodeId === id)?.exitsDown
    const moved = { up: 0, down: 0 }
    const running = await openTo(OTHER_HOST)
    await running.move(PORTION)
    const move = async (host: string) => {
      const stream = await openTo(host)
      await stream.move(PORTION)
      stream.close()
      moved.up += stream.up
      moved.down += stream.down
    }
    const takesUp = (host: string, by: ExitPeer) =>
      withLog(agent, expect.poll(async () => (await isCarried(host)) && by.asked.includes(host)).toBe(true))

    await save(id, { openaiProxy: `socks5://${LOGIN.username}:${LOGIN.password}@127.0.0.1:${first.port}` })
    await takesUp(AI_HOST, first)
    await move(AI_HOST)
    await move(OTHER_HOST)
    expect([...new Set(first.asked)]).toEqual([AI_HOST])

    expect(await isDown()).toBe(0)
    // An agent that is started again finds the exit, and another address takes its place.
    await agent.kill()
    agent.start()
    const still = await openTo(AI_HOST)
    await still.move(PORTION)
    await save(id, { openaiProxy: `http://${LOGIN.username}:${LOGIN.password}@127.0.0.1:${second.port}` })
    await takesUp(AI_HOST, second)
    const askedBefore = first.asked.length
    await move(AI_HOST)
    await still.move(PORTION)
    expect(first.asked.length).toBe(askedBefore)

    await save(id, { warp: true })
    await takesUp(OTHER_HOST, warp)
    await move(OTHER_HOST)
    await move(AI_HOST)
    expect([...new Set(warp.asked)]).toEqual([OTHER_HOST])

    await save(id, { openaiProxy: '', warp: false })
    await withLog(agent, expect.poll(() => isCarried(AI_HOST)).toBe(false))
    const leavesByWarp = async () => {
      const before = warp.asked.length
      await isCarried(OTHER_HOST)
      return warp.asked.length > before
    }
    await withLog(agent, expect.poll(leavesByWarp).toBe(false))
    const asked = [first, second, warp].map((one) => one.asked.length)
    await move(OTHER_HOST)
    expect([first, second, warp].map((one) => one.asked.length)).toEqual(asked)

    for (const stream of [running, still]) {
      await stream.move(PORTION)
      stream.close()
      moved.up += stream.up
      moved.down += stream.down
    }
    expect(agent.cores()).toEqual(cores)
    await withLog(agent, expect.poll(billed).toEqual([moved]))
    await clients.stop()
  })

  it('of hysteria: domains of AI services and nothing else', async () => {
    const by = await peer()
    const { id, agent } = await startNode('hysteria2')
    await save(id, { openaiProxy: `socks5://${LOGIN.username}:${LOGIN.password}@127.0.0.1:${by.port}` })
    // hysteria is started anew, and does so once it answers.
    await withLog(agent, expect.poll(() => agent.log().match(/hysteria runs/g)?.length).toBe(2))
    const clients = await clientsOf('hysteria2')
    await withLog(agent, expect.poll(() => isCarried(AI_HOST)).toBe(true))
    expect(await isCarried(OTHER_HOST)).toBe(true)
    expect([...new Set(by.asked)]).toEqual([AI_HOST])
    await clients.stop()
  })
})
