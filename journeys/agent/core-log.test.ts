// The log of a real Xray: switched on and off in the form of the node while the core runs, and over after a day.
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carries, type FarEnd, startFarEnd } from '../billing/streams.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { addPerson, type Clients, enrolOn, layNode, type Person, SITE, startClients, switchNode } from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'

const DAY_MS = 86_400_000
/** Customers go there by a name that the log must not have. */
const FAR_NAME = 'localhost'

describeWithCores(['xray'], 'the log of the core at a node that our own agent serves', () => {
  let server: TestServer
  let admin: TestClient
  let farEnd: FarEnd
  let origin: Origin
  let person: Person
  let agent: AgentProcess
  let clients: Clients
  let nodeId: string

  beforeAll(async () => {
    farEnd = await startFarEnd()
    origin = await startOrigin([SITE])
    server = await startTestServer()
    admin = await server.admin()
    person = await addPerson(server)
    agent = agentProcess()
    nodeId = await layNode(server, admin, origin, ['vmessTcp'], agent.folder)
    await enrolOn(admin, nodeId, agent, server.origin)
    agent.start()
    clients = await startClients([person], ['vmessTcp'], origin)
  })
  afterAll(async () => {
    await clients?.stop()
    agent?.remove()
    farEnd?.stop()
    await server?.stop()
    await origin?.stop()
  })

  const written = () => {
    const path = join(agent.folder, 'connections.log')
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  const goes = () => carries(person.ports[0] ?? 0, { host: FAR_NAME, port: farEnd.port }, 1)
  const count = (text: RegExp) => written().match(text)?.length ?? 0

  /** A program that speaks another protocol. */
  async function knock(): Promise<void> {
    const port = (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)?.inbounds[0]?.publicPort ?? 0
    const socket = connect(port, '127.0.0.1', () =>
      socket.end('GET / HTTP/1.1\r\nHost: other.example\r\n\r\n'.repeat(9)),
    )
    await new Promise((resolve) =>
      socket
        .once('close', resolve)
        .resume()
        .on('error', () => {}),
    )
  }

  it('tells who connects and who is refused while it is on, never where anybody goes, and ends by itself', async () => {
    await withLog(agent, expect.poll(goes).toBe(true))
    const cores = agent.cores()
    expect(written()).toBe('')

    await switchNode(admin, nodeId, { coreLog: true })
    const isWritten = async () => (await goes()) && count(/ accepted /g) > 0
    await withLog(agent, expect.poll(isWritten).toBe(true))
    await knock()
    await withLog(agent, expect.poll(() => count(/ refused /g)).toBeGreaterThan(0))
    const { number } = await server.app.db.selectFrom('inbounds').select('number').executeTakeFirstOrThrow()
    for (const line of written().split('\n').filter(Boolean)) {
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (accepted|refused) 127\.0\.0\.1:\d+ /)
      if (line.includes(' accepted ')) expect(line).toMatch(new RegExp(` inbound ${number} user ${person.id}$`))
    }
    for (const place of [FAR_NAME, String(farEnd.port), 'other.example']) expect(written()).not.toContain(place)

    // The office reads the end, and so does the agent by the panel's clock.
    const shown = async () => (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)?.coreLogEndsAt
    const end = (await shown()) ?? new Date(0)
    server.clock.now = end
    expect(await shown()).toBeNull()
    const isOver = async () => {
      const before = count(/ accepted /g)
      await goes()
      return before > 0 && count(/ accepted /g) === before
    }
    await withLog(agent, expect.poll(isOver).toBe(true))
    server.clock.now = new Date(end.getTime() + DAY_MS)
    await withLog(agent, expect.poll(written).toBe(''))

    await switchNode(admin, nodeId, { coreLog: true })
    await withLog(agent, expect.poll(isWritten).toBe(true))
    await switchNode(admin, nodeId, { coreLog: false })
    await withLog(agent, expect.poll(written).toBe(''))
    expect(agent.cores()).toEqual(cores)
  })
})
