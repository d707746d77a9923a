import { type AddressInfo, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { measureSpeeds, noteSeen } from './index.ts'
import { speedOf, withMeasured } from './speed.ts'

let server: TestServer
let listener: Server
let connections = 0
let port: number

beforeAll(async () => {
  server = await startTestServer()
  listener = createServer((socket) => {
    connections += 1
    socket.on('error', () => {}).end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as { port: number }).port
})
afterAll(async () => {
  listener.close()
  await server.stop()
})

/** A node on this machine that is reached at a port. */
async function newNode(
  publicPort: number,
  changes: Partial<Parameters<typeof nodeInput>[0]> = {},
  protocol = 'reality',
) {
  const admin = await server.admin()
  const input = nodeInput({ ip: '127.0.0.1', host: '', publicPort, ...changes })
  const { id } = await admin.ok('saveNode', input)
  const { inboundNumber } = await admin.ok('saveLine', lineInput(id, { protocol: protocol as 'reality' }))
  return { id, inboundNumber }
}

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000)
}

describe('the list of nodes', () => {
  it('answers every node with name, description, flag and speed, in the order of the admin (2.3-24, 2.7-27)', async () => {
    const member = await server.member()
    await newNode(1, { index: 20, name: '东京 02', description: '原生 IP', country: { name: '日本', flag: 'JP' } })
    await newNode(1, { index: 10, name: '香港 01', description: '家宽 IP', country: { name: '香港', flag: '🇭🇰' } })
    const wire = await member.call('customerNodes', {})
    expect(wire.data).toHaveLength(2)
    const raw = await server.http.inject({
      method: 'POST',
      url: '/api/agent/agent_list',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ data: Buffer.from('{}').toString('base64') }),
    })
    const { data } = JSON.parse(Buffer.from(raw.json().data, 'base64').toString())
    expect(data).toMatchObject([
      {
        name: '香港 01',
        desc: '家宽 IP',
        country: { name: '香港', flag: '🇭🇰' },
        speed: null,
        status: false,
        lastSeen: null,
      },
      { name: '东京 02', desc: '原生 IP', country: { name: '日本', flag: 'JP' } },
    ])
  })

  it('tells when a node was last heard of from any of its inbounds, and its state by the worst that has lines', async () => {
    const member = await server.member()
    const { id, inboundNumber } = await newNode(1)
    const shown = async () => (await member.ok('customerNodes', {})).find((node) => node.id === id)
    await noteSeen(server.app, inboundNumber)
    const seen = await shown()
    expect(seen).toMatchObject({ online: true, lastSeenAt: expect.any(Date) })
    const line = lineInput(id, { protocol: 'trojan' })
    const { inboundNumber: second } = await (await server.admin()).ok('saveLine', line)
    expect(await shown()).toMatchObject({ online: false, lastSeenAt: seen?.lastSeenAt })
    await noteSeen(server.app, second)
    expect(await shown()).toMatchObject({ online: true })
    later(200)
    await noteSeen(server.app, second)
    expect(await shown()).toMatchObject({ online: false })
    await sql`update inbounds set left_out_since = now() where number = ${inboundNumber}`.execute(server.app.db)
    expect(await shown()).toMatchObject({ online: true, outOfService: false })
    later(200)
    expect(await shown()).toMatchObject({ online: false })
  })

  it('tells staff when the program of each inbound was first and last heard of', async () => {
    const admin = await server.admin()
    const { id, inboundNumber } = await newNode(1)
    const shown = async () => (await admin.ok('listNodes', {})).find((node) => node.id === id)?.inbounds[0]
    expect(await shown()).toMatchObject({ firstSeenAt: null, lastSeenAt: null })
    const [first, last] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-01T09:00:00Z')]
    const seenAt = (at: Date) => noteSeen({ db: server.app.db, now: () => at }, inboundNumber)
    await seenAt(first)
    await seenAt(last)
    expect(await shown()).toMatchObject({ firstSeenAt: first, lastSeenAt: last })
    await sql`update inbounds set first_seen_at = null where number = ${inboundNumber}`.execute(server.app.db)
    await seenAt(last)
    expect(await shown()).toMatchObject({ firstSeenAt: null })
  })

  it('tells how long this server takes to connect, each node once in five minutes whoever measures', async () => {
    const member = await server.member()
    const { id, inboundNumber } = await newNode(port)
    const { id: udp } = await newNode(port, { type: 'h2', host: 'localhost' }, 'hysteria2')
    const { id: deaf } = await newNode(1)
    const speedOfNode = async (node: string) =>
      (await member.ok('customerNodes', {})).find((shown) => shown.id === node)?.speedMs
    later(400)
    connections = 0
    await Promise.all([measureSpeeds(server.app), measureSpeeds(server.app), measureSpeeds(server.app)])
    expect(connections).toBe(1)
    expect(await speedOfNode(id)).toBeGreaterThanOrEqual(1)
    expect([await speedOfNode(udp), await speedOfNode(deaf)]).toEqual([null, null])
    await measureSpeeds(server.app)
    expect(connections).toBe(1)
    later(310)
    await measureSpeeds(server.app)
    expect(connections).toBe(2)
    const stateOf = async () => {
      await noteSeen(server.app, inboundNumber)
      const nodes = await (await server.admin()).ok('listNodes', {})
      return nodes.find((node) => node.id === id)
    }
    expect(await stateOf()).toMatchObject({ online: true, trouble: [] })
    listener.close()
    for (let turn = 0; turn < 4; turn += 1) {
      later(310)
      await measureSpeeds(server.app)
    }
    expect(await speedOfNode(id)).toBeNull()
    // Its program asks, but no customer gets through.
    expect(await stateOf()).toMatchObject({ online: false, trouble: [{ state: 'portClosed' }] })
    expect((await member.ok('customerNodes', {})).find((node) => node.id === id)?.online).toBe(false)
  })
})

describe('a node at a private address', () => {
  it.each(['127.0.0.1', 'localhost'])('is not connected to in production: %s', async (host) => {
    let connections = 0
    const own = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
    try {
      const { id, inboundNumber } = await newNode((own.address() as AddressInfo).port, { host })
      const config = { ...server.app.config, production: true }
      later(400)
      await measureSpeeds({ ...server.app, config })
      expect(connections).toBe(0)
      // A port that was never tried is not reported as closed.
      await noteSeen(server.app, inboundNumber)
      const nodes = await (await server.admin()).ok('listNodes', {})
      expect(nodes.find((node) => node.id === id)).toMatchObject({ online: true, trouble: [] })
      later(400)
      await measureSpeeds(server.app)
      expect(connections).toBe(1)
    } finally {
      own.close()
    }
  })
})

describe('the speed of a node', () => {
  const now = new Date('2026-03-01T04:00:00Z')
  it('is the median of the last five measurements', () => {
    const measured = [90, 10, 70.4, 30, 50, 5000, 20].reduce<number[]>((kept, ms) => withMeasured(kept, ms), [])
    expect(measured).toEqual([20, 5000, 50, 30, 70])
    expect(speedOf(measured, now, now)).toBe(50)
    expect(speedOf([40, 20], now, now)).toBe(20)
    expect(speedOf(withMeasured([], 0.2), now, now)).toBe(1)
  })

  it('is none without a measurement, and once the last one is older than three tries', () => {
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    expect(speedOf([], null, now)).toBeNull()
    expect(speedOf([40], ago(950), now)).toBe(40)
    expect(speedOf([40], ago(1000), now)).toBeNull()
    expect(speedOf([40], ago(-1000), now)).toBeNull()
  })
})
