import { request } from 'node:http'
import { calls } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { stateOf } from '../../../test/state.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await server.member()).token ?? ''
})
afterAll(() => server.stop())

const EMPTY = '{"data":"e30="}'

interface Said {
  status: number
  code: number | undefined
  headers: Record<string, unknown>
}

/** Sends a request as it is written, with the token of a member, which a page or a client library would tidy up first. */
function send(method: string, path: string, headers: Record<string, string> = {}, body = EMPTY): Promise<Said> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin)
    const mayHaveBody = !['GET', 'HEAD', 'TRACE'].includes(method)
    const asked = request(
      {
        hostname,
        port,
        method,
        path,
        agent: false,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(mayHaveBody && { 'content-length': String(body.length) }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, code: codeOf(text), headers: response.headers }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(mayHaveBody ? body : undefined)
  })
}

function codeOf(text: string): number | undefined {
  try {
    return JSON.parse(Buffer.from(JSON.parse(text).data, 'base64').toString('utf8')).code
  } catch {
    return undefined
  }
}

describe('a call', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'SEARCH', 'LINK'])(
    'made with %s is answered 405 with the method that it wants, in the envelope',
    async (method) => {
      const before = await stateOf(server.app)
      const said = await send(method, calls.createOrder.path)
      expect({ status: said.status, code: said.code, allow: said.headers.allow }).toEqual({
        status: 405,
        code: 2004,
        allow: 'POST',
      })
      expect(await stateOf(server.app)).toEqual(before)
    },
  )

  it('made with HEAD is answered 405', async () => {
    expect((await send('HEAD', calls.userInfo.path)).status).toBe(405)
  })

  it('is made under its one address: no other spelling reaches it', async () => {
    const { path } = calls.userInfo
    expect((await send('POST', path)).code).toBe(0)
    const others = [
      `${path}/`,
      `/${path}`,
      path.toUpperCase(),
      path.replace('/user/', '//user/'),
      path.replace('/user/', '/user/../user/'),
      path.replace('/user/', '/user%2f'),
      path.replace('userinfo', 'userinf%256f'),
      `${path};x=1`,
      `${path}.json`,
      `${path}%00`,
      '/api/nothing',
      '/api/',
      '/user/nothing',
      '/describe/nothing',
      '/country/nothing',
    ]
    for (const other of others) {
      const said = await send('POST', other)
      expect({ other, status: said.status, code: said.code }).toEqual({ other, status: 404, code: 2003 })
    }
  })

  it('takes no other method and no other address out of headers or query', async () => {
    const tricks = { 'x-http-method-override': 'POST', 'x-original-url': calls.userInfo.path, 'x-rewrite-url': '/' }
    expect((await send('GET', calls.userInfo.path, tricks)).status).toBe(405)
    expect((await send('GET', `${calls.userInfo.path}?_method=POST`)).status).toBe(405)
    expect((await send('POST', '/api/nothing', tricks)).status).toBe(404)
  })
})

describe('an address that cannot be read', () => {
  it.each(['/api/%ff', '/%', '/api/user/%zz', `/api/pay/notify/${'x'.repeat(600)}`])(
    '%s is refused in the envelope with a 4xx',
    async (path) => {
      const said = await send('POST', path)
      expect(said.status).toBeGreaterThanOrEqual(400)
      expect(said.status).toBeLessThan(500)
      expect(said.code).toBeGreaterThan(2000)
      expect(said.headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('a request of another site', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('with %j is refused and changes nothing', async (headers) => {
    const before = await stateOf(server.app)
    const said = await send('POST', calls.resetSubscriptionKey.path, headers as Record<string, string>)
    expect({ status: said.status, code: said.code }).toEqual({ status: 200, code: 2008 })
    expect(await stateOf(server.app)).toEqual(before)
    expect(said.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['same-origin', 'none'])('is not one with sec-fetch-site %s and our own origin', async (site) => {
    const said = await send('POST', calls.userInfo.path, { origin: server.origin, 'sec-fetch-site': site })
    expect(said.code).toBe(0)
  })

  it('gets no leave in a preflight', async () => {
    const said = await send('OPTIONS', calls.userInfo.path, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    })
    expect(said.status).toBe(405)
    expect(Object.keys(said.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
