import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALIVE, answered, memberWithTraffic, type OneNode, startWithOneNode } from './testing/one-node.ts'
import { postReport, postWithAuthInside, V1, V2 } from './testing/post-report.ts'

let node: OneNode

beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

async function aliveAt(path = ALIVE): Promise<Record<string, number>> {
  const { body } = await answered(node.access, path)
  return (JSON.parse(body.toString()) as { alive: Record<string, number> }).alive
}

describe('the list of addresses in use', () => {
  it('counts what programs report, under both bases and from every inbound, an address once', async () => {
    const { number } = await memberWithTraffic(node)
    const elsewhere = await node.accessTo({ protocol: 'vmessTcp' })
    const first = await postReport(node.access, 'alive', { [number]: ['192.0.2.1', '192.0.2.2:4711'] })
    expect([first.status, await first.json()]).toEqual([200, { data: true }])
    const there = `${elsewhere.origin}${V2}/alive?node_id=${elsewhere.number}&node_type=vmess&token=${elsewhere.token}`
    const body = JSON.stringify({ [number]: ['192.0.2.2', '::ffff:192.0.2.1', '192.0.2.3_7'] })
    const second = await fetch(there, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(second.status).toBe(200)
    expect((await aliveAt())[number]).toBe(3)
    expect(await aliveAt(`${V2}/alivelist?node_type=vless`)).toEqual(await aliveAt())
  })

  it('counts a network of IPv6 as one, and what is no address for nothing', async () => {
    const { number } = await memberWithTraffic(node)
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1', 'unknown', '']
    await postReport(node.access, 'alive', { [number]: addresses })
    expect((await aliveAt())[number]).toBe(2)
  })

  it('forgets an address that no node has seen for 120 seconds, and not before', async () => {
    const { number } = await memberWithTraffic(node)
    const { clock } = node.server
    const began = clock.now
    const at = (seconds: number) => {
      clock.now = new Date(began.getTime() + seconds * 1000)
    }
    await postReport(node.access, 'alive', { [number]: ['192.0.2.1', '192.0.2.2'] })
    at(60)
    await postReport(node.access, 'alive', { [number]: ['192.0.2.2'] })
    at(110)
    expect((await aliveAt())[number]).toBe(2)
    at(125)
    expect((await aliveAt())[number]).toBe(1)
    at(190)
    expect(await aliveAt()).not.toHaveProperty(String(number))
    at(-3600)
    expect(await aliveAt()).not.toHaveProperty(String(number))
    await postReport(node.access, 'alive', { [number]: ['192.0.2.1'] })
    expect((await aliveAt())[number]).toBe(1)
    clock.now = began
  })

  it('knows no users that are not there, the sentinel among them', async () => {
    await postReport(node.access, 'alive', { 1: ['192.0.2.1'], 2000000000: ['192.0.2.1'], 99999999999: ['192.0.2.1'] })
    expect(Object.keys(await aliveAt()).filter((user) => Number(user) < 1000 || Number(user) > 1e9)).toEqual([])
  })

  it('counts nobody whom the inbound is not for, or who has nothing to use, whatever its node says', async () => {
    const { number } = await memberWithTraffic(node)
    const { app } = node.server
    const { id } = await node.admin.ok('saveEntitlement', { revision: null, id: null, name: '家宽', description: '' })
    const elsewhere = await node.accessTo({ protocol: 'vmessWs', isPublic: false, requiredEntitlementId: id })
    const told = { [number]: ['192.0.2.1', '192.0.2.2'] }
    expect((await postReport(elsewhere, 'alive', told, { nodeType: 'vmess' })).status).toBe(200)
    expect(await aliveAt()).not.toHaveProperty(String(number))
    const set = (permanent_granted: bigint) =>
      app.db.updateTable('traffic_balances').set({ permanent_granted }).where('user_id', '=', BigInt(number)).execute()
    await set(0n)
    await postReport(node.access, 'alive', told)
    expect(await aliveAt()).not.toHaveProperty(String(number))
    await set(1n)
    await postReport(node.access, 'alive', told)
    expect((await aliveAt())[number]).toBe(2)
  })

  it('keeps no address: what is stored cannot be read back without the key file', async () => {
    const { number } = await memberWithTraffic(node)
    await postReport(node.access, 'alive', { [number]: ['203.0.113.77'] })
    const { db } = node.server.app
    const rows = await db.selectFrom('devices').selectAll().where('user_id', '=', BigInt(number)).execute()
    expect(rows).toEqual([{ user_id: BigInt(number), address: expect.any(BigInt), seen_at: expect.any(Date) }])
  })
})

describe('a report', () => {
  it('may come gzipped, or with who sends it in the body', async () => {
    const { number } = await memberWithTraffic(node)
    const packed = gzipSync(JSON.stringify({ [number]: ['192.0.2.1'] }))
    const gzipped = await postReport(node.access, 'alive', packed, { headers: { 'content-encoding': 'gzip' } })
    expect(gzipped.status).toBe(200)
    const inside = await postWithAuthInside(node.access, `${V1}/alive`, { [number]: ['192.0.2.2'] })
    expect(inside.status).toBe(200)
    expect((await aliveAt())[number]).toBe(2)
  })

  it('is refused with a wrong token, in the query or in the body, and changes nothing', async () => {
    const { number } = await memberWithTraffic(node)
    const stranger = { ...node.access, token: 'wrong' }
    const body = { [number]: ['192.0.2.1'] }
    expect((await postReport(stranger, 'alive', body)).status).toBe(403)
    expect((await postWithAuthInside(stranger, `${V2}/alive`, body)).status).toBe(403)
    const nobody = await fetch(`${node.access.origin}${V2}/alive`, { method: 'POST' })
    expect(nobody.status).toBe(403)
    expect(await aliveAt()).not.toHaveProperty(String(number))
  })

  it.each([
    ['no JSON', Buffer.from('{"1":'), {}],
    ['no object', Buffer.from('7'), {}],
    ['no gzip', Buffer.from('{}'), { 'content-encoding': 'gzip' }],
    ['17 MB when unpacked', gzipSync(Buffer.alloc(17 * 1024 * 1024, 0x20)), { 'content-encoding': 'gzip' }],
  ])('that is %s is told so', async (_, body, headers) => {
    const answer = await postReport(node.access, 'alive', body, { headers })
    expect([answer.status, await answer.json()]).toEqual([400, { message: expect.stringContaining('JSON object') }])
  })

  it('of the machine is shown at the node, the last one, and is a heartbeat', async () => {
    const status = {
      cpu: 3.14,
      mem: { total: 1000, used: 400 },
      swap: { total: 0, used: 0 },
      disk: { total: 9, used: 1 },
    }
    expect((await postReport(node.access, 'status', { ...status, cpu: 99 })).status).toBe(200)
    expect((await postWithAuthInside(node.access, `${V2}/status`, status)).status).toBe(200)
    const shown = (await node.admin.ok('listNodes', {})).find(({ id }) => id === node.input.id)
    expect(shown).toMatchObject({
      online: true,
      load: { at: expect.any(Date), cpuPercent: 3.1, memory: { totalBytes: 1000, usedBytes: 400 } },
    })
  })

  it('while the database is away is told to come again, and a program goes on', async () => {
    const { app } = node.server
    const { db } = app
    app.db = new Proxy(db, {
      get() {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    })
    const answer = await postReport(node.access, 'status', { cpu: 1 })
    app.db = db
    expect(answer.status).toBe(503)
    expect((await postReport(node.access, 'status', { cpu: 1 })).status).toBe(200)
  })
})

describe('Xboard-Node', () => {
  it('is told at its handshake to poll, and how often', async () => {
    const answer = await postWithAuthInside(node.access, `${V2}/handshake`, {})
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { websocket: { enabled: false }, settings: { push_interval: 60, pull_interval: 60 } },
    ])
  })

  it('pulls configuration and users under the second base', async () => {
    for (const name of ['config', 'user', 'alivelist']) {
      expect(await answered(node.access, `${V2}/${name}?node_type=vless`)).toMatchObject({ status: 200 })
    }
  })
})
