import { type AnyCall, calls } from '@dukou/contract'
import { CLIENTS } from '@dukou/formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RawAnswer, request, sendRaw } from '../test/raw-request.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { newSubscriber, type Subscriber } from './features/clients/subscription/testing/subscriber.ts'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

let server: TestServer
let user: Subscriber
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] })
  user = await newSubscriber(server)
})
afterAll(() => server.stop())

function expectHeaders(what: string, { status, headers }: RawAnswer, isHttps = false): void {
  const told = Object.fromEntries(Object.keys(ALWAYS).map((name) => [name, headers[name]]))
  expect({ what, status, ...told }).toEqual({ what, status, ...ALWAYS })
  expect({ what, hsts: headers['strict-transport-security'] !== undefined }).toEqual({ what, hsts: isHttps })
}

const linkOf = (client: string) => `/api/subscript/${client}/${user.publicId}/${user.key}`

describe('the security headers are on', () => {
  it('every call, refused or answered, and what is no call', async () => {
    const paths = Object.values<AnyCall>(calls).map(({ path }) => path)
    for (const path of [...paths, '/api/nothing', '/user/nothing', '/', '/shop', '/assets/none.js', '/%', '/api/%ff']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        expectHeaders(`${method} ${path}`, await request(server.origin + path, { method }))
      }
    }
  })

  it('every profile, what a client has already, and every refusal of a link', async () => {
    for (const { value } of CLIENTS) expectHeaders(value, await request(server.origin + linkOf(value)))
    const { headers } = await request(server.origin + linkOf('clash'))
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    const same = await request(server.origin + linkOf('clash'), again)
    expect(same.status).toBe(304)
    expectHeaders('304', same)
    expectHeaders('404', await request(`${server.origin}/api/subscript/clash/x/y`))
    expectHeaders('405', await request(server.origin + linkOf('clash'), { method: 'DELETE' }))
  })

  it('what nodes, platforms and monitors are told', async () => {
    const base = '/api/v1/server/UniProxy'
    for (const path of [`${base}/config`, `${base}/user?node_id=1&token=x`, '/api/v2/server/config']) {
      expectHeaders(path, await request(server.origin + path))
    }
    for (const path of ['/api/pay/notify/none?x=1', '/healthz', '/readyz', '/metrics', '/describe/rules/none']) {
      expectHeaders(path, await request(server.origin + path))
    }
  })

  it.each([
    ['is no HTTP', 'nonsense\r\n\r\n', 400],
    ['has no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['has two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['has a head without end', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('what %s, which no route ever sees', async (what, text, status) => {
    expectHeaders(what, await sendRaw(server.origin, text))
    expect((await sendRaw(server.origin, text)).status).toBe(status)
  })

  it('all of these over HTTPS with the order to stay there', async () => {
    const https = { headers: { 'x-forwarded-proto': 'https' } }
    for (const path of ['/', linkOf('clash'), '/api/subscript/clash/x/y', '/healthz', '/api/nothing']) {
      expectHeaders(path, await request(server.origin + path, https), true)
    }
  })
})
