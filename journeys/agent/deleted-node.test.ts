import { startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carries, type FarEnd, openStream, startFarEnd } from '../billing/streams.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { addPerson, type Clients, enrolOn, layNode, NODE_HOST, type Person, SITE, startClients } from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'

const MB = 1024 * 1024

for (const [core, protocol] of [
  ['xray', 'vmessTcp'],
  ['hysteria', 'hysteria2'],
] as const) {
  describeWithCores(['xray', core], `our agent with ${core} on a node that is deleted`, () => {
    let server: TestServer
    let admin: TestClient
    let farEnd: FarEnd
    let origin: Origin
    let agent: AgentProcess
    let clients: Clients
    let person: Person
    let nodeId: string

    beforeAll(async () => {
      farEnd = await startFarEnd()
      origin = await startOrigin([SITE, NODE_HOST])
      server = await startTestServer()
      admin = await server.admin()
      agent = agentProcess()
      nodeId = await layNode(server, admin, origin, [protocol], agent.folder)
      person = await addPerson(server)
      clients = await startClients([person], [protocol], origin)
      await enrolOn(admin, nodeId, agent, server.origin)
      agent.start()
    })
    afterAll(async () => {
      await clients?.stop()
      agent?.remove()
      farEnd?.stop()
      await server?.stop()
      await origin?.stop()
    })

    async function counted(): Promise<number> {
      const days = await server.app.db.selectFrom('user_days').select(['up', 'down']).execute()
      return days.reduce((sum, { up, down }) => sum + Number(up) + Number(down), 0)
    }

    it('ends all streams, stops its core, takes no new stream, and reports the last bytes', async () => {
      const target = { host: '127.0.0.1', port: farEnd.port }
      const [port = 0] = person.ports
      await withLog(agent, expect.poll(() => carries(port, target, 1000)).toBe(true))
      const stream = await openStream(port, target, 'down')
      await stream.move(MB)
      await withLog(agent, expect.poll(counted).toBeGreaterThan(MB))
      const before = await counted()
      await stream.move(MB)
      await admin.ok('deleteNode', { id: nodeId })
      await withLog(agent, expect.poll(() => agent.cores()).toEqual([]))
      await withLog(agent, expect.poll(counted).toBeGreaterThan(before + MB))
      await expect(stream.move(MB)).rejects.toThrow()
      expect(await carries(port, target, MB)).toBe(false)
    })
  })
}
