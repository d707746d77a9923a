import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenInvariants, lineInput, startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carries, type FarEnd, openStream, type Stream, startFarEnd } from '../billing/streams.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { freePort } from '../cores/free-port.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { addPerson, type Clients, enrolOn, layNode, type Person, SITE, startClients } from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'

const PORTION = 1_000_000
const FEW = 100

describe.skipIf(!canMount())('a disk that is mounted here', () => {
  describeWithCores(['xray'], 'an agent whose disk is full', () => {
    let server: TestServer
    let admin: TestClient
    let farEnd: FarEnd
    let origin: Origin
    let disk: SmallDisk
    let agent: AgentProcess
    let client: Clients
    let nodeId: string
    let stays: Person
    let other: Person
    let witness: Person
    const moved = { up: 0, down: 0 }

    beforeAll(async () => {
      farEnd = await startFarEnd()
      origin = await startOrigin([SITE])
      server = await startTestServer()
      admin = await server.admin()
      agent = agentProcess()
      disk = mountSmallDisk(agent.folder)
      nodeId = await layNode(server, admin, origin, ['vmessTcp'], agent.folder)
      stays = await addPerson(server)
      other = await addPerson(server)
      witness = await addPerson(server)
      client = await startClients([stays, other, witness], ['vmessTcp'], origin)
      await enrolOn(admin, nodeId, agent, server.origin)
      agent.start()
    })
    afterAll(async () => {
      await client?.stop()
      await agent?.kill()
      disk?.remove()
      agent?.remove()
      farEnd?.stop()
      await server?.stop()
      await origin?.stop()
    })

    const target = () => ({ host: '127.0.0.1', port: farEnd.port })
    const serves = ({ ports }: Person) => carries(ports[0] ?? 0, target(), FEW)

    /** Whether the other one is served. Xray may leave him without an answer, so a witness shows meanwhile that it serves. */
    function isServed(): Promise<boolean> {
      const meanwhile = async () => {
        for (let nth = 0; nth < 3; nth += 1) expect(await serves(witness)).toBe(true)
        return false
      }
      return Promise.race([serves(other), meanwhile()])
    }

    async function move(stream: Stream, bytes: number): Promise<void> {
      const { up, down } = stream
      await stream.move(bytes)
      moved.up += stream.up - up
      moved.down += stream.down - down
    }

    async function billed() {
      const rows = server.app.db.selectFrom('user_days').select(['up', 'down']).where('user_id', '=', stays.id)
      return (await rows.execute()).reduce(
        (sum, { up, down }) => ({ up: sum.up + Number(up), down: sum.down + Number(down) }),
        { up: 0, down: 0 },
      )
    }

    const disable = (disabled: boolean) =>
      server.app.db.updateTable('users').set({ disabled }).where('id', '=', other.id).execute()

    const unwritten = () => agent.log().split('no sample: ENOSPC').length - 1

    /** The agent has read the counters since, and found no room for them. */
    async function isRead(): Promise<void> {
      const before = unwritten()
      await withLog(agent, expect.poll(unwritten).toBeGreaterThan(before + 1))
    }

    it('goes on with its core and its users, and bills every byte that it has read, once there is room', async () => {
      await withLog(agent, expect.poll(() => serves(other)).toBe(true))
      const cores = agent.cores()
      const running = await openStream(stays.ports[0] ?? 0, target(), 'down')
      await move(running, PORTION)

      disk.fill()
      await disable(true)
      await withLog(agent, expect.poll(agent.log).toContain('no room to write down the users'))
      expect(await isServed()).toBe(false)
      await disable(false)
      await withLog(agent, expect.poll(isServed).toBe(true))
      await move(running, PORTION)

      // Another configuration would start the core anew, which needs room.
      await admin.ok('saveLine', lineInput(nodeId, { protocol: 'vmessWs', name: 'vmessWs' }))
      const port = await freePort()
      await server.app.db
        .updateTable('inbounds')
        .set({ listen_port: port, public_port: port })
        .where('protocol', '=', 'vmessWs')
        .execute()
      await withLog(agent, expect.poll(agent.log).toContain('no news: ENOSPC'))
      await move(running, PORTION)
      expect(agent.cores()).toEqual(cores)

      // The page of the spool that is there already takes some records more.
      const isFull = async () => {
        await move(running, FEW)
        return unwritten() > 0
      }
      await withLog(agent, expect.poll(isFull).toBe(true))
      await move(running, PORTION)
      await isRead()
      for (const row of agent.connections()) expect(row).toMatch(/^\d+ [0-9a-f.:]+ \d+ \d+\.\d+$/)
      for (const pid of cores) process.kill(pid, 'SIGKILL')
      await withLog(agent, expect.poll(agent.log).toContain('no core: ENOSPC'))
      disk.free()
      await withLog(agent, expect.poll(() => serves(witness)).toBe(true))
      await withLog(agent, expect.poll(billed).toEqual(moved))
      expect(agent.log()).not.toContain('started anew')
    })

    it('is as before once there is room: started again, it goes on with the core and its streams', async () => {
      const stream = await openStream(stays.ports[0] ?? 0, target(), 'down')
      await move(stream, PORTION)
      const written = (name: string) => {
        const path = join(agent.folder, name)
        return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
      }
      const isWritten = () => written('state.json')?.config.inbounds.length === 2 && written('held.json') !== undefined
      await withLog(agent, expect.poll(isWritten).toBe(true))
      expect(written('held.json')).toEqual(written('state.json').users)
      const cores = agent.cores()
      await agent.kill()
      await move(stream, PORTION)
      agent.start()
      await move(stream, PORTION)
      await withLog(agent, expect.poll(billed).toEqual(moved))
      expect(agent.cores()).toEqual(cores)
      stream.close()
      expect(await brokenInvariants(server.app)).toEqual([])
      expect((await admin.ok('listAgents', {}))[0]).toMatchObject({ refusedBatches: 0, twinAt: null })
    })
  })
})
