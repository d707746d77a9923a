import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const UNFINISHED = 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{'
const sockets = new Set<Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

interface Line {
  text(): string
  closed: Promise<void>
}

/** A connection of its own that says this and no more. */
function say(server: TestServer, words: string, forwardedFor?: string): Promise<Line> {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const said = forwardedFor ? words.replace('\r\n', `\r\nX-Forwarded-For: ${forwardedFor}\r\n`) : words
  return new Promise((resolve) => {
    socket.once('close', () => resolve({ text: () => text, closed }))
    socket.once('connect', () => {
      if (said) socket.write(said)
      resolve({ text: () => text, closed })
    })
  })
}

const many = (server: TestServer, count: number, forwardedFor?: (place: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, place) => say(server, UNFINISHED, forwardedFor?.(place))))

const gauge = async (server: TestServer, name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await server.app.metrics.text())?.[1])

describe('requests that are never finished', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ rateLimitScale: 1 })
  })
  afterAll(() => server.stop())

  it('are ended after ten seconds, where the body does not come as well as where the head does not', async () => {
    const lines = await Promise.all([say(server, UNFINISHED), say(server, ''), say(server, 'GET / HTTP/1.1\r\n')])
    await Promise.all(lines.map(({ closed }) => closed))
    expect(lines[0]?.text()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('of one address are never more than its share, and the oldest goes for the newest', async () => {
    const lines = await many(server, 300)
    await expect.poll(() => gauge(server, 'dukou_connections_open')).toBeLessThanOrEqual(200)
    await lines[0]?.closed
    expect(await gauge(server, 'dukou_requests_in_flight')).toBe(0)
  })

  it('beyond the hundredth of an address are told 429 in the envelope', async () => {
    const lines = await many(server, 150)
    const refused = () => lines.filter(({ text }) => text().startsWith('HTTP/1.1 429 ')).length
    await expect.poll(refused).toBeGreaterThan(40)
    const told = lines.map(({ text }) => text()).find((text) => text.startsWith('HTTP/1.1 429 ')) ?? ''
    expect(told.toLowerCase()).toContain('retry-after: 1')
    const { data } = JSON.parse(told.slice(told.indexOf('{'))) as { data: string }
    expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({ code: 2006 })
  })
})

describe('requests that are never finished, through a trusted proxy', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })
  })
  afterAll(() => server.stop())

  const hostInfo = (address: string) => server.visitor().call('hostInfo', { host: '' }, { 'x-forwarded-for': address })

  it('take the share of the client that the proxy names, and shut nobody else out', async () => {
    const lines = await many(server, 450, () => '203.0.113.1')
    const refused = () => lines.filter(({ text }) => text().startsWith('HTTP/1.1 429 ')).length
    await expect.poll(refused).toBeGreaterThan(300)
    expect((await hostInfo('203.0.113.1')).status).toBe(429)
    expect((await hostInfo('203.0.113.2')).status).toBe(200)
  })

  it('do not count as under way, however many clients send them', async () => {
    await many(server, 450, (place) => `198.51.${place >> 6}.${place & 63}`)
    expect(await gauge(server, 'dukou_requests_in_flight')).toBe(0)
    expect((await hostInfo('203.0.113.2')).status).toBe(200)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })

  it.each([
    '/api/v1/server/UniProxy/push?node_id=1&node_type=vless&token=x',
    '/api/v1/server/UniProxy/alive',
    '/api/node/agent/enrol',
  ])('do not count as under way at %s either, which reads its body itself', async (path) => {
    // The server says 100 when it has the head.
    const words = UNFINISHED.replace('/x', path).replace('\r\n', '\r\nExpect: 100-continue\r\n')
    const begin = (place: number) => say(server, words, `198.51.${100 + (place >> 6)}.${place & 63}`)
    const lines = await Promise.all(Array.from({ length: 450 }, (_, place) => begin(place)))
    await expect.poll(() => lines.filter(({ text }) => text() !== '').length).toBe(450)
    expect(await gauge(server, 'dukou_requests_in_flight')).toBe(0)
    expect((await hostInfo('203.0.113.2')).status).toBe(200)
  })
})

describe('pages', () => {
  it('are limited by address as calls are, further up', async () => {
    const server = await startTestServer({ rateLimitScale: 0.01, trustedProxies: ['127.0.0.1'] })
    const look = async (address: string) =>
      (await fetch(`${server.origin}/describe/nothing`, { headers: { 'x-forwarded-for': address } })).status
    const statuses = await Promise.all(Array.from({ length: 40 }, () => look('203.0.113.1')))
    expect(statuses).toContain(429)
    expect(await look('203.0.113.2')).toBe(404)
    await server.stop()
  })
})
