import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CLIENTS } from '@dukou/formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { request } from '../../../../test/raw-request.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { newSubscriber, type Subscriber } from './testing/subscriber.ts'

let server: TestServer
let admin: TestClient
let user: Subscriber

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  const { id: nodeId } = await admin.ok('saveNode', nodeInput())
  for (const protocol of ['reality', 'vmessWs', 'shadowsocks'] as const) {
    await admin.ok('saveLine', lineInput(nodeId, { protocol, name: `香港 ${protocol}`, count: 3 }))
  }
  user = await newSubscriber(server)
})
afterAll(() => server.stop())

const isBase64 = (body: Buffer) => /^[A-Za-z0-9+/]+=*$/.test(body.toString())

describe('an answer that the client has already', () => {
  it('is 304 without a body, and with all headers, because clients read the traffic from them', async () => {
    const first = await user.pull('mjclash')
    const again = await user.pull('mjclash', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 })
    const { 'content-length': _, date: __, ...told } = first.headers
    expect(again.headers).toMatchObject(told)
    expect(again.headers['subscription-userinfo']).toBe('upload=0; download=0; total=107374182400; expire=0')
  })

  it('is not one after a new key, after a change of the lines, nor for somebody else', async () => {
    const own = await newSubscriber(server)
    const pull = async (who: Subscriber) => String((await who.pull('mjclash')).headers.etag)
    const before = await pull(own)
    expect(await pull(own)).toBe(before)
    expect(await pull(user)).not.toBe(before)
    own.key = (await own.ok('resetSubscriptionKey', {})).subscriptionKey
    const { headers } = await request(`${server.origin}/api/subscript/mjclash/${own.publicId}/${own.key}`, {
      headers: { 'if-none-match': before },
    })
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    expect(headers.etag).not.toBe(before)
    const known = await pull(user)
    const { id: nodeId } = await admin.ok('saveNode', nodeInput({ name: '东京 02' }))
    await admin.ok('saveLine', lineInput(nodeId, { name: '东京' }))
    expect(await pull(user)).not.toBe(known)
  })

  it('has another tag in another coding and in another form', async () => {
    const tags = [
      await user.pull('v2box'),
      await user.pull('v2box', { headers: { 'accept-encoding': 'gzip' } }),
      await user.pull('v2box', { headers: { 'accept-encoding': 'br' } }),
      await user.pull('v2box', { query: '?base64=False' }),
    ].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(4)
  })
})

describe('compression', () => {
  it.each(CLIENTS.map(({ value }) => value))('gives %s the same profile in fewer bytes', async (client) => {
    const plain = await user.pull(client)
    const gzip = await user.pull(client, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const brotli = await user.pull(client, { headers: { 'accept-encoding': 'br' } })
    expect([plain, gzip, brotli].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(plain.headers['content-encoding']).toBeUndefined()
    if (plain.body.length < 1024) {
      expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined])
      return
    }
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gzip.body.length).toBeLessThan(plain.body.length)
    expect(Number(gzip.headers['content-length'])).toBe(gzip.body.length)
  })

  it('is nothing that a cache could mistake', async () => {
    expect((await user.pull('mjclash')).headers).toMatchObject({
      vary: 'Accept-Encoding, User-Agent',
      'cache-control': 'no-store, private',
    })
  })

  it('is off for who rules it out', async () => {
    const { headers } = await user.pull('mjclash', { headers: { 'accept-encoding': 'gzip;q=0, br;q=0' } })
    expect(headers['content-encoding']).toBeUndefined()
  })
})

describe('HEAD', () => {
  it.each([{}, { 'accept-encoding': 'gzip' }])('says all that GET says, without the body: %j', async (headers) => {
    const { date: _, ...expected } = (await user.pull('surge', { headers })).headers
    const head = await user.pull('surge', { method: 'HEAD', headers })
    expect({ status: head.status, bytes: head.body.length }).toEqual({ status: 200, bytes: 0 })
    expect(head.headers).toMatchObject(expected)
  })

  it('of a link that is none is the same 404', async () => {
    const { status } = await request(`${server.origin}/api/subscript/clash/none/none`, { method: 'HEAD' })
    expect(status).toBe(404)
  })
})

describe('what stands behind a link', () => {
  it.each([
    '?name=%E6%B8%A1%E5%8F%A3',
    '?asn=unknown&mode=new&base64=True',
    '?&name=who@example.com',
    '?&name=%7Bemail%7D',
    '&name=Brand',
    '%26name%3DBrand',
    '%3Fname=Brand',
    '?',
    '?=&&&x=1&x=2#y',
  ])('changes nothing: %s', async (query) => {
    const { status, body } = await user.pull('v2box', { query })
    expect(status).toBe(200)
    expect(body.equals((await user.pull('v2box')).body)).toBe(true)
    expect(isBase64(body)).toBe(true)
  })

  it.each(['?base64=False', '?asn=unknown&mode=new&base64=false', '&base64=False', '?base64=0'])(
    'asks for the list as it is: %s',
    async (query) => {
      for (const client of ['v2box', 'streisand', 'v2ray']) {
        const { body } = await user.pull(client, { query })
        expect(body.toString()).toMatch(/^vless:\/\//m)
        expect(Buffer.from((await user.pull(client)).body.toString(), 'base64').equals(body)).toBe(true)
      }
    },
  )

  it('asks for nothing of a format that is no list', async () => {
    const { body } = await user.pull('mjclash', { query: '?base64=False' })
    expect(body.equals((await user.pull('mjclash')).body)).toBe(true)
  })
})

it('answers whoever writes the client in capitals', async () => {
  expect((await user.pull('SingBox')).status).toBe(200)
})

describe('profiles on a host of their own', () => {
  const addressesIn = (body: Buffer) => [...body.toString().matchAll(/https?:\/\/[^\s"',]+/g)].map(([url]) => url)

  it('name only rule files that are there, at the panel’s own host', async () => {
    await writeSettings(server.app.db, { subscriptionHost: 'https://sub.dukou.example' })
    const named = new Set<string>()
    for (const { value, format } of CLIENTS) {
      for (const userAgent of ['', 'sing-box 1.11.0', 'sing-box 1.14.0']) {
        if (userAgent !== '' && format.variants.length === 1) continue
        const { body } = await user.pull(value, { headers: { 'user-agent': userAgent } })
        for (const address of addressesIn(body)) if (address.includes('/describe/')) named.add(address)
        expect(body.toString()).not.toMatch(/github|jsdelivr/)
      }
    }
    expect([...named].sort()).toEqual(
      ['addresses', 'domains'].flatMap((set) =>
        ['json', 'list', 'txt'].map((form) => `https://sub.dukou.example/describe/rules/mainland-${set}.${form}`),
      ),
    )
    for (const address of named) {
      expect((await request(server.origin + new URL(address).pathname)).status, address).toBe(200)
    }
  })

  it('are fetched past the proxy', async () => {
    const mihomo = (await user.pull('mjclash')).body.toString()
    expect(mihomo.match(/describe\/rules/g)).toHaveLength(2)
    expect(mihomo.match(/proxy: "?DIRECT/g)).toHaveLength(2)
    expect(mihomo).toMatch(/rules:\s+- "?DOMAIN,sub\.dukou\.example,DIRECT/)
    const singBox = JSON.parse((await user.pull('singbox')).body.toString())
    expect(singBox.route.rule_set.map((set: Record<string, string>) => set.download_detour)).toEqual([
      'direct',
      'direct',
    ])
  })

  it('carry their rules themselves where the operator wants that, and on loopback', async () => {
    await writeSettings(server.app.db, { hostedRules: false })
    expect((await user.pull('mjclash')).body.toString()).not.toContain('/describe/')
    await writeSettings(server.app.db, { hostedRules: true, subscriptionHost: '' })
    const body = (await user.pull('mjclash')).body.toString()
    expect(body).not.toContain('/describe/')
    expect(body).toContain('DOMAIN-SUFFIX,cn,DIRECT')
  })
})

describe('the flood limit', () => {
  it('answers 429 with the time to wait, and never a profile', async () => {
    const strict = await startTestServer({ rateLimitScale: 0.05 })
    try {
      const one = await newSubscriber(strict)
      const answers = []
      for (let pull = 0; pull < 50; pull += 1) answers.push(await one.pull('clash'))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(0)
      for (const { headers, body } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(body.toString()).toBe('too many requests\n')
      }
    } finally {
      await strict.stop()
    }
  })
})
