import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newNodeToken } from '../nodes/index.ts'
import { answered, CONFIG, type OneNode, startWithOneNode, USER } from './testing/one-node.ts'
import { type RawAnswer, stockProgram } from './testing/stock-program.ts'

let node: OneNode

beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

describe('a program that starts and then polls', () => {
  it.each(['v2node', 'v2bx', 'xrayr'] as const)(
    '%s is answered once and told "not modified" after that',
    async (name) => {
      const program = stockProgram(name, node.access)
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
    expect(JSON.parse(config?.body.toString() ?? '')).toMatchObject({
      protocol: 'vless',
      listen_ip: '127.0.0.1',
      server_port: 443,
      tls: 2,
      tls_settings: {
        server_name: 'www.microsoft.com',
        server_port: '443',
        private_key: expect.stringMatching(/^[\w-]{43}$/),
        short_id: expect.stringMatching(/^[0-9a-f]{16}$/),
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

  it('whose own address is none, as an older form let it be saved, listens on all', async () => {
    const rename = (ip: string) => node.server.app.db.updateTable('nodes').set({ ip }).execute()
    await rename('127.evil')
    const { body } = await answered(node.access, CONFIG)
    await rename('127.0.0.1')
    expect(JSON.parse(body.toString())).toMatchObject({ listen_ip: '0.0.0.0' })
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
    const { headers } = await answered(node.access, CONFIG)
    const ifNoneMatch = change(headers.etag ?? '')
    expect(await answered(node.access, CONFIG, { 'If-None-Match': ifNoneMatch })).toMatchObject({ status: 304 })
  })

  it('gets the whole answer for another tag and for an empty one', async () => {
    expect(await answered(node.access, CONFIG, { 'If-None-Match': '"other"' })).toMatchObject({ status: 200 })
    expect(await answered(node.access, CONFIG, { 'If-None-Match': '' })).toMatchObject({ status: 200 })
  })

  it('has a tag that the bytes alone decide: a new port changes it, the old port brings it back', async () => {
    const tag = async () => (await answered(node.access, CONFIG)).headers.etag
    const first = await tag()
    expect(await tag()).toBe(first)
    await node.admin.ok('saveNode', { ...node.input, listenPort: 7443 })
    expect(await tag()).not.toBe(first)
    await node.admin.ok('saveNode', node.input)
    expect(await tag()).toBe(first)
  })
})

describe('a token', () => {
  it('that is wrong, missing or for another inbound is turned away as an unknown inbound is', async () => {
    const other = await node.accessTo({ protocol: 'shadowsocks' })
    const strangers = [
      { ...node.access, token: 'wrong' },
      { ...node.access, token: '' },
      { ...node.access, token: other.token },
      { ...node.access, number: 2_000_000_000 },
      { ...node.access, number: 0 },
    ]
    const answers = await Promise.all(strangers.map((stranger) => answered(stranger, CONFIG)))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1)
  })

  it('may come as a bearer header', async () => {
    const headers = { Authorization: `Bearer ${node.access.token}` }
    expect(await answered({ ...node.access, token: '' }, CONFIG, headers)).toMatchObject({ status: 200 })
  })

  it('that was replaced is over at once', async () => {
    const inbound = await node.accessTo({ protocol: 'vmessTcp' })
    const path = '/api/v1/server/UniProxy/config?node_type=vmess'
    expect(await answered(inbound, path)).toMatchObject({ status: 200 })
    await newNodeToken(node.server.app, inbound.number)
    expect(await answered(inbound, path, { 'If-None-Match': '"x"' })).toMatchObject({ status: 403 })
  })

  it('is refused for a program that runs another protocol, with words that say which', async () => {
    const answer = await answered(node.access, '/api/v1/server/UniProxy/config?node_type=trojan')
    expect(answer.status).toBe(403)
    expect(answer.body.toString()).toContain('REALITY')
  })

  it('tried wrongly too often is limited by address, while the nodes behind that address go on', async () => {
    const strict = await startWithOneNode({ rateLimitScale: 0.1 })
    try {
      const statuses: number[] = []
      for (let attempt = 0; attempt < 5; attempt += 1) {
        statuses.push((await answered({ ...strict.access, token: 'wrong' }, CONFIG)).status)
      }
      expect(statuses).toEqual([403, 403, 403, 429, 429])
      expect(await answered(strict.access, CONFIG)).toMatchObject({ status: 200 })
    } finally {
      await strict.server.stop()
    }
  })
})

describe('a request of a node', () => {
  const shown = async () => {
    const row = (await node.admin.ok('listNodes', {})).find(({ id }) => id === node.input.id)
    if (!row) throw new Error('the node is not on the list')
    return row
  }

  const works = async () => !(await shown()).trouble.some(({ number }) => number === node.access.number)

  it('is its heartbeat: its inbound is shown as normal, and as failed three minutes after the last one, whatever the clock does (3.3-26)', async () => {
    await answered(node.access, USER)
    expect(await works()).toBe(true)
    const clock = node.server.clock.now
    node.server.clock.now = new Date(clock.getTime() + 200_000)
    expect(await works()).toBe(false)
    await answered(node.access, USER, { 'If-None-Match': '"x"' })
    expect(await works()).toBe(true)
    node.server.clock.now = new Date(clock.getTime() - 3_600_000)
    expect(await works()).toBe(false)
    await answered(node.access, USER)
    expect(await works()).toBe(true)
    node.server.clock.now = clock
  })

  it('says which program runs there, and is shown with it (3.3-26)', async () => {
    await answered(node.access, USER, { 'User-Agent': 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)' })
    expect((await shown()).agentVersion).toBe('v2node go-resty/2.16.5')
    await answered(node.access, USER, { 'User-Agent': 'go-resty/2.13.1 (https://github.com/go-resty/resty)' })
    expect((await shown()).agentVersion).toMatch(/^(v2bx|xrayr) go-resty\/2\.13\.1$/)
  })

  it('counts as an update when it takes a new configuration, and only then', async () => {
    const before = (await shown()).configUpdates
    const { headers } = await answered(node.access, CONFIG)
    await answered(node.access, CONFIG, { 'If-None-Match': headers.etag ?? '' })
    await answered(node.access, USER)
    expect((await shown()).configUpdates).toBe(before + 1)
  })
})

async function played(name: 'v2node' | 'v2bx' | 'xrayr'): Promise<RawAnswer[]> {
  const program = stockProgram(name, node.access)
  const exchanges = await program.play()
  program.end()
  return exchanges.map(({ answer }) => answer)
}
