import { decode } from '@msgpack/msgpack'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../test/index.ts'
import { lineInput, nodeInput } from '../../../test/node-inputs.ts'
import { newNodeToken } from '../nodes/index.ts'
import { writeSettings } from '../settings/index.ts'
import { askOnce, type NodeAccess, type RawAnswer, stockProgram } from './testing/stock-program.ts'

const CONFIG = '/api/v1/server/UniProxy/config?node_type=vless'
const USER = '/api/v1/server/UniProxy/user?node_type=vless'

let server: TestServer
let admin: TestClient
let nodeId: string
let access: NodeAccess

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  const node = await admin.ok('saveNode', nodeInput({ ip: '127.0.0.1' }))
  nodeId = node.id
  access = await accessTo('reality')
})
afterAll(() => server.stop())

describe('a program that starts and then polls', () => {
  it.each(['v2node', 'v2bx', 'xrayr'] as const)(
    '%s is answered once and told "not modified" after that',
    async (name) => {
      const program = stockProgram(name, access)
      const played = await program.play()
      program.end()
      const firstTime = played.filter(({ path }, index) => played.findIndex((other) => other.path === path) === index)
      const again = played.filter((one) => !firstTime.includes(one))
      expect(firstTime.map(({ answer }) => answer.status)).toEqual(firstTime.map(() => 200))
      expect(again.map(({ answer }) => answer.status)).toEqual(again.map(() => 304))
      expect(again.map(({ answer }) => answer.body.length)).toEqual(again.map(() => 0))
      expect(again.length).toBeGreaterThan(0)
    },
  )

  it('v2node gets its configuration, and on loopback the way out that it needs there', async () => {
    const [config] = await played('v2node')
    expect(JSON.parse(config?.body.toString() ?? '')).toEqual({
      protocol: 'vless',
      listen_ip: '127.0.0.1',
      server_port: 443,
      network: 'tcp',
      networkSettings: {},
      network_settings: {},
      tls: 2,
      flow: 'xtls-rprx-vision',
      tls_settings: {
        server_name: 'www.microsoft.com',
        server_port: '443',
        dest: 'www.microsoft.com',
        public_key: expect.stringMatching(/^[\w-]{43}$/),
        private_key: expect.stringMatching(/^[\w-]{43}$/),
        short_id: expect.stringMatching(/^[0-9a-f]{16}$/),
        short_ids: [expect.stringMatching(/^[0-9a-f]{16}$/)],
      },
      routes: [{ id: 1, match: [], action: 'default_out', action_value: expect.stringContaining('finalRules') }],
      base_config: { push_interval: 60, pull_interval: 60 },
    })
  })

  it('V2bX and XrayR get the same without what only v2node knows', async () => {
    for (const name of ['v2bx', 'xrayr'] as const) {
      const [config] = await played(name)
      const answer = JSON.parse(config?.body.toString() ?? '')
      expect(answer.routes).toEqual([])
      expect(answer.tls_settings).not.toHaveProperty('short_ids')
    }
  })

  it('v2node gets its users in msgpack, as it asks, and V2bX the same ones in JSON', async () => {
    await withTraffic(await server.member())
    const [, packed] = await played('v2node')
    const [, json] = await played('v2bx')
    expect(packed?.headers['content-type']).toBe('application/x-msgpack')
    expect(json?.headers['content-type']).toBe('application/json')
    expect(decode(packed?.body ?? Buffer.alloc(0))).toEqual(JSON.parse(json?.body.toString() ?? ''))
    expect(packed?.headers.etag).not.toBe(json?.headers.etag)
  })

  it('gets an object of addresses in use, never an array', async () => {
    const [, , alive] = await played('v2node')
    expect(alive?.body.toString()).toBe('{"alive":{}}')
  })
})

describe('a conditional request', () => {
  it.each([
    ['as it was given', (tag: string) => tag],
    ['weakened by a proxy', (tag: string) => `W/${tag}`],
    ['without its quotes', (tag: string) => tag.replaceAll('"', '')],
  ])('is told "not modified" for the tag %s', async (_, change) => {
    const { headers } = await answered(CONFIG)
    expect(await answered(CONFIG, { 'If-None-Match': change(headers.etag ?? '') })).toMatchObject({ status: 304 })
  })

  it('gets the whole answer for another tag and for an empty one', async () => {
    expect(await answered(CONFIG, { 'If-None-Match': '"other"' })).toMatchObject({ status: 200 })
    expect(await answered(CONFIG, { 'If-None-Match': '' })).toMatchObject({ status: 200 })
  })

  it('sees a tag that the bytes decide: two processes give the same, a new port another one', async () => {
    const { headers: first } = await answered(CONFIG)
    expect((await answered(CONFIG)).headers.etag).toBe(first.etag)
    await admin.ok('saveNode', nodeInput({ id: nodeId, ip: '127.0.0.1', listenPort: 7443 }))
    expect((await answered(CONFIG)).headers.etag).not.toBe(first.etag)
    await admin.ok('saveNode', nodeInput({ id: nodeId, ip: '127.0.0.1' }))
    expect((await answered(CONFIG)).headers.etag).toBe(first.etag)
  })
})

describe('a token', () => {
  it('that is wrong, missing or for another inbound is turned away as an unknown inbound is', async () => {
    const other = await accessTo('shadowsocks')
    const strangers = [
      { ...access, token: 'wrong' },
      { ...access, token: '' },
      { ...access, token: other.token },
      { ...access, number: 2_000_000_000 },
      { ...access, number: 0 },
    ]
    const answers = await Promise.all(strangers.map((stranger) => answered(CONFIG, {}, stranger)))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1)
  })

  it('may come as a bearer header', async () => {
    const headers = { Authorization: `Bearer ${access.token}` }
    expect(await answered(CONFIG, headers, { ...access, token: '' })).toMatchObject({ status: 200 })
  })

  it('that was replaced is over at once', async () => {
    const inbound = await accessTo('vmessTcp')
    const path = '/api/v1/server/UniProxy/config?node_type=vmess'
    expect(await answered(path, {}, inbound)).toMatchObject({ status: 200 })
    await newNodeToken(server.app, inbound.number)
    expect(await answered(path, { 'If-None-Match': '"x"' }, inbound)).toMatchObject({ status: 403 })
  })

  it('is refused for a program that runs another protocol, with words that say which', async () => {
    const answer = await answered('/api/v1/server/UniProxy/config?node_type=trojan')
    expect(answer.status).toBe(403)
    expect(answer.body.toString()).toContain('REALITY')
  })
})

describe('too many wrong tokens from one address', () => {
  it('are limited, while the nodes behind that address go on', async () => {
    const strict = await startTestServer({ rateLimitScale: 0.1 })
    try {
      const client = await strict.admin()
      const { id } = await client.ok('saveNode', nodeInput())
      const { inboundNumber: number } = await client.ok('saveLine', lineInput(id))
      const token = (await newNodeToken(strict.app, number)) ?? ''
      const node = { origin: strict.origin, number, token }
      const statuses: number[] = []
      for (let attempt = 0; attempt < 5; attempt += 1) {
        statuses.push((await answered(CONFIG, {}, { ...node, token: 'wrong' })).status)
      }
      expect(statuses).toEqual([403, 403, 403, 429, 429])
      expect(await answered(CONFIG, {}, node)).toMatchObject({ status: 200 })
    } finally {
      await strict.stop()
    }
  })
})

describe('when something is wrong inside', () => {
  let readRows: typeof server.app.readRows
  beforeEach(() => {
    readRows = server.app.readRows
    return () => {
      server.app.readRows = readRows
    }
  })
  const loseDatabase = () => {
    server.app.readRows = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
  }

  it('a node that has an answer is told that nothing changed', async () => {
    await answered(CONFIG)
    loseDatabase()
    for (const path of [CONFIG, USER]) {
      const answer = await answered(path, { 'If-None-Match': '"what it has"' })
      expect(answer).toMatchObject({ status: 304, headers: { etag: '"what it has"' } })
    }
  })

  it('a node that has none gets its connection closed, never an error status, never 304', async () => {
    await answered(CONFIG)
    loseDatabase()
    expect(await askOnce(access, CONFIG, { 'If-None-Match': '' })).toBe('closed')
    expect(await askOnce(access, USER)).toBe('closed')
  })

  it('whoever was not known before gets his connection closed as well', async () => {
    loseDatabase()
    const stranger = { ...access, token: 'never-seen' }
    expect(await askOnce(stranger, CONFIG, { 'If-None-Match': '"x"' })).toBe('closed')
  })

  it('a configuration that would crash programs stays inside, and the error list has it', async () => {
    const { headers } = await answered(CONFIG)
    await writeSettings(server.app.db, { nodePullSeconds: 0 })
    try {
      expect(await answered(CONFIG, { 'If-None-Match': headers.etag ?? '' })).toMatchObject({ status: 304 })
      expect(await askOnce(access, CONFIG)).toBe('closed')
    } finally {
      await writeSettings(server.app.db, { nodePullSeconds: 60 })
    }
    const { CompiledQuery } = await import('kysely')
    const { rows } = await server.app.db.executeQuery<{ message: string }>(
      CompiledQuery.raw("select message from errors where name = 'uniproxy'"),
    )
    expect(rows.map(({ message }) => message).join()).toContain('base_config.pull_interval is not above 0')
  })
})

describe('the users of a node', () => {
  it('are never none: the sentinel is there, and its uuid is another one on each inbound', async () => {
    const one = await accessTo('vmessWs', { isPublic: false })
    const two = await accessTo('compat', { isPublic: false })
    const path = '/api/v1/server/UniProxy/user?node_type=vmess'
    const lists = await Promise.all([one, two].map((inbound) => usersOf(path, inbound)))
    expect(lists).toMatchObject([[{ id: 1, speed_limit: 0, device_limit: 0 }], [{ id: 1 }]])
    expect(lists[0]?.[0]?.uuid).not.toBe(lists[1]?.[0]?.uuid)
  })

  it('1.1-04 1.1-05 have no limit of devices and none of speed', async () => {
    await withTraffic(await server.member())
    const users = await usersOf(USER, access)
    expect(users.length).toBeGreaterThan(1)
    expect(users.map(({ speed_limit, device_limit }) => [speed_limit, device_limit])).toEqual(users.map(() => [0, 0]))
  })

  it('come by ascending number', async () => {
    await withTraffic(await server.member())
    const ids = (await usersOf(USER, access)).map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
  })

  it('keep their number and get a new uuid with a new subscription key', async () => {
    const member = await server.member()
    const id = await withTraffic(member)
    const before = (await usersOf(USER, access)).find((user) => user.id === id)
    await member.ok('resetSubscriptionKey', {})
    const after = (await usersOf(USER, access)).find((user) => user.id === id)
    expect(after?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(after?.uuid).not.toBe(before?.uuid)
  })

  it('leave the list when their traffic is used up', async () => {
    const id = await withTraffic(await server.member())
    const tag = (await answered(USER)).headers.etag ?? ''
    await server.app.db
      .updateTable('traffic_balances')
      .set({ permanent_used: 1n })
      .where('user_id', '=', BigInt(id))
      .execute()
    const answer = await answered(USER, { 'If-None-Match': tag })
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).not.toContain(`"id":${id},`)
  })
})

describe('a request of a node', () => {
  it('3.3-26 is its heartbeat: the node is shown as normal, and as failed three minutes after the last one', async () => {
    const status = async () => (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)?.online
    await answered(USER)
    expect(await status()).toBe(true)
    const clock = server.clock.now
    server.clock.now = new Date(clock.getTime() + 200_000)
    expect(await status()).toBe(false)
    await answered(USER, { 'If-None-Match': '"x"' })
    expect(await status()).toBe(true)
    server.clock.now = clock
  })

  it('counts as an update when it takes a new configuration', async () => {
    const updates = async () => (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)?.configUpdates ?? 0
    const before = await updates()
    const { headers } = await answered(CONFIG)
    await answered(CONFIG, { 'If-None-Match': headers.etag ?? '' })
    expect(await updates()).toBe(before + 1)
  })
})

async function accessTo(
  protocol: NonNullable<Parameters<typeof lineInput>[1]>['protocol'],
  changes: Parameters<typeof lineInput>[1] = {},
): Promise<NodeAccess> {
  const input = lineInput(nodeId, { ...(protocol && { protocol }), ...changes })
  const { inboundNumber: number } = await admin.ok('saveLine', input)
  const token = (await newNodeToken(server.app, number)) ?? ''
  return { origin: server.origin, number, token }
}

async function answered(path: string, headers = {}, from = access): Promise<RawAnswer> {
  const answer = await askOnce(from, path, headers)
  if (answer === 'closed') throw new Error(`the connection was closed at ${path}`)
  return answer
}

async function played(name: 'v2node' | 'v2bx' | 'xrayr'): Promise<RawAnswer[]> {
  const program = stockProgram(name, access)
  const exchanges = await program.play()
  program.end()
  return exchanges.map(({ answer }) => answer)
}

async function usersOf(path: string, from: NodeAccess) {
  const { body } = await answered(path, {}, from)
  return (
    JSON.parse(body.toString()) as { users: { id: number; uuid: string; speed_limit: number; device_limit: number }[] }
  ).users
}

/** @returns the member's number in node software */
async function withTraffic(member: { email: string }): Promise<number> {
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  await server.app.db.updateTable('traffic_balances').set({ permanent_granted: 1n }).where('user_id', '=', id).execute()
  return Number(id)
}
