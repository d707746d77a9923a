import { createPrivateKey, createPublicKey } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { entryInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { type Line, readLines } from './index.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

type Changes = Parameters<typeof lineInput>[1]

const newNode = async (changes = {}) => (await admin.ok('saveNode', nodeInput(changes))).id
const saved = async (nodeId: string, changes: Changes = {}) => admin.ok('saveLine', lineInput(nodeId, changes))
const refused = async (nodeId: string, changes: Changes = {}) => admin.call('saveLine', lineInput(nodeId, changes))

describe('a line', () => {
  it('comes back from the list as it was saved (3.7-13)', async () => {
    const nodeId = await newNode()
    const { id: entryId } = await admin.ok('saveEntry', entryInput())
    const { id } = await saved(nodeId, {
      protocol: 'vmessWs',
      bridge: 'entry',
      entryId,
      scale: 1.5,
      count: 2,
      hiddenFromAgency: true,
      requiredEntitlementId: await newEntitlement('IEPL'),
      message: '晚高峰推荐',
    })
    const { wire } = await admin.call('listLines', {})
    expect((wire as Record<string, unknown>[]).find(({ _id }) => _id === id)).toEqual({
      _id: id,
      index: 10,
      name: '香港 IEPL 专线',
      agentID: nodeId,
      protocol: 'vmesh_ws',
      bridge: 'report',
      entryID: entryId,
      scale: 1.5,
      num: 2,
      public: true,
      fixName: false,
      disableForAgency: true,
      permissionRequire: expect.stringMatching(/^[0-9a-f]{24}$/),
      msg: '晚高峰推荐',
      hot: 0,
      inbound: expect.any(Number),
      leftOut: null,
      lastSeen: null,
      revision: 1,
    })
  })

  it('saved without _id is a new one; with it, that one changes (3.7-14)', async () => {
    const nodeId = await newNode()
    const first = await saved(nodeId)
    const copy = await saved(nodeId, { name: '副本' })
    expect(copy.id).not.toBe(first.id)
    expect(await saved(nodeId, { id: first.id, name: '改名' })).toMatchObject({ id: first.id, name: '改名' })
  })

  it('with a fixed name and more than one copy is refused with these words', async () => {
    const answer = await refused(await newNode(), { count: 2, fixedName: true })
    expect(answer).toMatchObject({ code: 2029, msg: '固定名字，就不要配置多个，否则会出现重名' })
    expect(await saved(await newNode(), { count: 1, fixedName: true })).toMatchObject({ fixedName: true })
  })

  it('is refused for what is not there: node, entry, permission, line', async () => {
    const nodeId = await newNode()
    const nothing = 'f'.repeat(24)
    expect((await refused(nothing)).code).toBe(2025)
    expect((await refused(nodeId, { bridge: 'entry', entryId: nothing })).code).toBe(2026)
    expect((await refused(nodeId, { bridge: 'entry', entryId: null })).code).toBe(2026)
    expect((await refused(nodeId, { requiredEntitlementId: nothing })).code).toBe(2027)
    expect((await refused(nodeId, { id: nothing })).code).toBe(2028)
  })

  it('forgets its entry when it no longer goes through one', async () => {
    const nodeId = await newNode()
    const { id: entryId } = await admin.ok('saveEntry', entryInput())
    const { id } = await saved(nodeId, { bridge: 'entry', entryId })
    expect(await saved(nodeId, { id, bridge: 'direct', entryId })).toMatchObject({ entryId: null })
  })

  it('is for admins only', async () => {
    const member = await server.member()
    expect((await member.call('listLines', {})).code).toBe(2007)
    expect((await member.call('saveLine', lineInput('f'.repeat(24)))).code).toBe(2007)
    expect((await member.call('deleteLine', { id: 'f'.repeat(24) })).code).toBe(2007)
    expect((await member.call('resetLoads', {})).code).toBe(2007)
  })

  it('outdates the profiles that were made before', async () => {
    const revision = async () => {
      const { rows } = await sql<{ lines_revision: bigint }>`select lines_revision from site`.execute(server.app.db)
      return rows[0]?.lines_revision ?? 0n
    }
    const before = await revision()
    await saved(await newNode())
    expect(await revision()).toBeGreaterThan(before)
  })
})

describe('a protocol', () => {
  it.each([
    ['h2', 'hysteria2', true],
    ['h2', 'reality', false],
    ['h2', 'vmessTcp', false],
    ['reality', 'reality', true],
    ['reality', 'vmessWs', true],
    ['reality', 'hysteria2', false],
    ['v2ray', 'shadowsocks', true],
    ['v2ray', 'compat', true],
    ['v2ray', 'hysteria2', false],
    ['v2ray', 'trojan', true],
    ['reality', 'trojanWs', true],
    ['h2', 'trojanGrpc', false],
  ] as const)('on a node of type %s: %s is possible: %s', async (type, protocol, isPossible) => {
    const { code } = await refused(await newNode({ type }), { protocol })
    expect(code).toBe(isPossible ? 0 : 2031)
  })

  it.each([
    ['vmessWs', true],
    ['vmessTcp', false],
    ['reality', false],
    ['shadowsocks', false],
    ['trojan', false],
    ['trojanWs', true],
    ['trojanGrpc', false],
    ['vlessXhttp', true],
    ['tuic', false],
  ] as const)('through a CDN: %s is possible: %s', async (protocol, isPossible) => {
    const { code, msg } = await refused(await newNode(), { protocol, bridge: 'cdn' })
    expect(code).toBe(isPossible ? 0 : 2032)
    if (!isPossible) expect(msg).toMatch(/^协议 .+ 不能走 CDN，请换一种走法$/)
  })
})

it('a line through a CDN is refused while its node has no host name, and says whose is missing', async () => {
  const nodeId = await newNode({ host: '', name: '东京 07' })
  expect(await refused(nodeId, { protocol: 'vmessWs', bridge: 'cdn' })).toMatchObject({
    code: 2034,
    msg: '走 CDN 要用域名，请先给节点 东京 07 填上域名',
  })
  expect((await refused(nodeId, { protocol: 'vmessWs', bridge: 'direct' })).code).toBe(0)
})

describe('the first line of a protocol on a node', () => {
  it('makes its inbound with a REALITY pair that is one, and a short id that all cores take', async () => {
    const { parameters } = (await lineOn(await newNode(), 'reality')).inbound
    if (parameters.kind !== 'reality') throw new Error(parameters.kind)
    expect(publicKeyOf(parameters.privateKey)).toBe(parameters.publicKey)
    expect(parameters.shortIds).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
    expect(parameters).toMatchObject({ fingerprint: 'chrome', postQuantum: false, destPort: 443 })
  })

  it('makes its inbound with the Shadowsocks cipher that node programs start with, however many users there are', async () => {
    const { parameters } = (await lineOn(await newNode(), 'shadowsocks')).inbound
    expect(parameters).toEqual({ kind: 'shadowsocks', cipher: 'aes-256-gcm', serverKey: '' })
  })

  it('gives a WebSocket a path that nobody guesses', async () => {
    const paths = [await lineOn(await newNode(), 'vmessWs'), await lineOn(await newNode(), 'vmessWs')].map(
      ({ inbound }) => inbound.parameters,
    )
    expect(paths).toEqual([0, 1].map(() => ({ kind: 'vmessWs', path: expect.stringMatching(/^\/[0-9a-f]{12}$/) })))
    expect(paths[0]).not.toEqual(paths[1])
  })

  it('makes no second one: further lines share it', async () => {
    const nodeId = await newNode()
    const first = await saved(nodeId)
    const second = await saved(nodeId)
    expect(second.inboundNumber).toBe(first.inboundNumber)
    expect((await saved(nodeId, { protocol: 'shadowsocks' })).inboundNumber).not.toBe(first.inboundNumber)
  })

  it('keeps the inbound’s keys out of the database in the clear', async () => {
    const nodeId = await newNode()
    const { inbound } = await lineOn(nodeId, 'reality')
    const row = await server.app.db
      .selectFrom('inbounds')
      .select('parameters_sealed')
      .where('number', '=', inbound.number)
      .executeTakeFirstOrThrow()
    expect(row.parameters_sealed.toString('latin1')).not.toContain('privateKey')
  })

  it('saved twice at once makes one inbound', async () => {
    const nodeId = await newNode()
    const lines = await Promise.all([saved(nodeId), saved(nodeId), saved(nodeId)])
    expect(new Set(lines.map(({ inboundNumber }) => inboundNumber)).size).toBe(1)
  })
})

describe('what profiles are made of', () => {
  it('is each line with its node, its entry and its opened inbound', async () => {
    const nodeId = await newNode()
    const { id: entryId } = await admin.ok('saveEntry', entryInput())
    const { id, inboundNumber } = await saved(nodeId, { bridge: 'entry', entryId, scale: 1.5 })
    expect((await readLines(server.app.db, server.app.secrets)).find(({ publicId }) => publicId === id)).toMatchObject({
      bridge: 'entry',
      scale: '1.50',
      node: { publicId: nodeId, host: 'hk01.dukou.example', ip: '198.51.100.21', countryFlag: '🇭🇰' },
      entry: { publicId: entryId, addresses: ['203.0.113.8', '203.0.113.9', 'gz2.dukou.example'], visible: true },
      inbound: {
        number: inboundNumber,
        protocol: 'reality',
        listenPort: 443,
        publicPort: 8443,
        relayPort: 30_443,
        parameters: { kind: 'reality' },
      },
    })
  })

  it('knows its number among the lines of its country, which stays when an earlier one goes or the order changes', async () => {
    const nodeId = await newNode({ country: { name: '冰岛', flag: 'IS' } })
    const [first, second, third] = [await saved(nodeId), await saved(nodeId), await saved(nodeId)]
    await server.app.db
      .updateTable('lines')
      .set({ removed_at: new Date() })
      .where('public_id', '=', second.id)
      .execute()
    await saved(nodeId, { id: third.id, index: 1 })
    const numbers = new Map(
      (await readLines(server.app.db, server.app.secrets)).map(({ publicId, numberInCountry }) => [
        publicId,
        numberInCountry,
      ]),
    )
    expect([first, second, third].map(({ id }) => numbers.get(id))).toEqual([1, undefined, 3])
  })

  it('comes in the order of the lines', async () => {
    const nodeId = await newNode()
    await saved(nodeId, { index: 99, name: '后' })
    await saved(nodeId, { index: 98, name: '先' })
    const names = (await readLines(server.app.db, server.app.secrets)).map(({ name }) => name)
    expect(names.indexOf('先')).toBeLessThan(names.indexOf('后'))
  })
})

async function lineOn(nodeId: string, protocol: NonNullable<Changes>['protocol']): Promise<Line> {
  const { id } = await saved(nodeId, { ...(protocol && { protocol }) })
  const line = (await readLines(server.app.db, server.app.secrets)).find(({ publicId }) => publicId === id)
  if (!line) throw new Error(`no line ${id}`)
  return line
}

async function newEntitlement(name: string): Promise<string> {
  return (await admin.ok('saveEntitlement', { revision: null, id: null, name, description: '' })).id
}

function publicKeyOf(privateKey: string): string | undefined {
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', d: privateKey, x: '' }, format: 'jwk' })
  return createPublicKey(key).export({ format: 'jwk' }).x
}
