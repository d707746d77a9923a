import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createHttp } from '../../../platform/http/create-http.ts'
import { createProgramRead } from '../../access/api-tokens/index.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { createCallerRead } from '../../people/account/index.ts'
import { webPages } from './web-pages.ts'

let server: TestServer
let http: FastifyInstance
let directory: string

/** A site as it is built: the page, a file with a hash in its name, one without. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'dukou-site-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(
    join(directory, 'index.html'),
    '<title>渡口</title><meta property="csp-nonce" nonce="__CSP_NONCE__"><div id=root></div>',
  )
  writeFileSync(join(directory, 'admin.html'), '<title>渡口</title><meta nonce="__CSP_NONCE__"><div id=office></div>')
  writeFileSync(join(directory, 'assets/index-abc123.js'), 'export {}')
  writeFileSync(join(directory, 'assets/index-abc123.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(directory, 'assets/index-abc123.js.gz'), gzipSync('export {}'))
  writeFileSync(join(directory, 'mark.svg'), '<svg/>')
  writeFileSync(join(directory, 'sw.js'), 'self.addEventListener')
  writeFileSync(join(directory, 'manifest.webmanifest'), '{"name":"渡口"}')
  writeFileSync(join(directory, '.env'), 'SECRET=1')
  writeFileSync(join(directory, '../outside.txt'), 'SECRET=1')
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] })
  http = await createHttp(server.app, {
    calls: [],
    readCaller: createCallerRead(server.app),
    readProgram: createProgramRead(server.app),
    rawRoutes: [webPages({ ...server.app, site: directory })],
    fastPath: () => false,
  })
})
afterAll(async () => {
  await http.close()
  await server.stop()
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'GET', url, headers })

function unpacked(coding: string | undefined, body: Buffer): string {
  const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
  return plain.toString()
}

/** Headers that every response has. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

describe('a request with HEAD', () => {
  it.each(['/', '/shop', '/admin', '/assets/index-abc123.js', '/mark.svg', '/manifest.webmanifest'])(
    'of %s is answered as one with GET is, without the body',
    async (url) => {
      const [asked, got] = [await http.inject({ method: 'HEAD', url }), await get(url)]
      expect([asked.statusCode, asked.body]).toEqual([200, ''])
      for (const name of ['content-type', 'cache-control', 'content-length', 'etag', 'vary'])
        expect({ [name]: asked.headers[name] }).toEqual({ [name]: got.headers[name] })
    },
  )
})

describe('compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('of the page and of a file for Accept-Encoding %j is %s', async (accepted, coding) => {
    for (const [url, text] of [
      ['/', '<title>渡口</title>'],
      ['/shop', '<title>渡口</title>'],
      ['/assets/index-abc123.js', 'export {}'],
    ] as const) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted })
      expect({ url, coding: headers['content-encoding'], vary: headers.vary }).toEqual({
        url,
        coding,
        vary: 'accept-encoding',
      })
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(unpacked(coding, rawPayload)).toContain(text)
    }
  })

  it('of the page has a nonce of its own each time', async () => {
    const answers = [await get('/', { 'accept-encoding': 'br' }), await get('/', { 'accept-encoding': 'br' })]
    const nonces = answers.map(({ headers, rawPayload }) => {
      const nonce = /nonce="([^"]+)"/.exec(unpacked('br', rawPayload))?.[1] ?? ''
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })
})

describe('the headers', () => {
  it.each(['/', '/shop', '/admin', '/mark.svg', '/assets/index-abc123.js', '/assets/none.js', '/api/nothing', '/%'])(
    'of %s keep the browser from guessing, telling and embedding',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject(ALWAYS)
      expect(Object.keys(headers).filter((name) => /^(access-control|x-powered-by|server$)/.test(name))).toEqual([])
    },
  )

  it('ask for HTTPS for a year where the page came over HTTPS, and only there', async () => {
    const secure = await get('/', { 'x-forwarded-proto': 'https' })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
  })

  it('tell the server’s time, by which pages count down: of calls, refusals, lost addresses, pages and subscriptions', async () => {
    const ask = (path: string, init?: RequestInit) => fetch(server.origin + path, init)
    const answers = await Promise.all([
      ask('/'),
      ask('/api/host/get', { method: 'POST', body: 'e30=', headers: { 'content-type': 'application/json' } }),
      ask('/api/user/userinfo', {
        method: 'POST',
        body: '{"data":"e30="}',
        headers: { 'content-type': 'application/json' },
      }),
      ask('/api/user/userinfo'),
      ask('/api/nothing', { method: 'POST' }),
      ask('/api/subscript/clash/0123456789abcdef01234567/nobody'),
    ])
    for (const { url, headers } of answers) {
      const told = Date.parse(headers.get('date') ?? '')
      expect(Math.abs(told - Date.now()), `${url} tells the time`).toBeLessThan(30_000)
    }
  })

  it('of calls and refusals are never stored', async () => {
    expect((await get('/api/nothing')).headers['cache-control']).toBe('no-store')
    const answer = await fetch(`${server.origin}/api/host/get`, { method: 'POST', body: '{}' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const [name, value] of Object.entries(ALWAYS)) expect(answer.headers.get(name)).toBe(value)
  })
})

describe('the page', () => {
  it('is answered for every address that is neither a file nor a call', async () => {
    for (const url of ['/', '/shop', '/no/such/page', '/?c=ABC', '/user_info', '/administrator']) {
      const { statusCode, headers, body } = await get(url)
      expect({ url, statusCode, type: headers['content-type'] }).toEqual({
        url,
        statusCode: 200,
        type: 'text/html; charset=utf-8',
      })
      expect(body).toContain('<div id=root>')
    }
  })

  it('is the back office’s at the addresses of its pages, with a name and a nonce as the customers’ has', async () => {
    for (const url of [
      '/admin',
      '/admin/',
      '/admin?c=ABC',
      '/admin_userlist',
      '/admin_tradeList',
      '/all_traffic_records',
    ]) {
      const { statusCode, headers, body } = await get(url)
      expect({ url, statusCode, type: headers['content-type'] }).toEqual({
        url,
        statusCode: 200,
        type: 'text/html; charset=utf-8',
      })
      expect(body).toContain('<div id=office>')
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    }
  })

  it.each(['/index.html', '/admin.html'])('is never given out as the file that it is made of: %s', async (url) => {
    const { headers, body } = await get(url)
    expect(body).not.toContain('__CSP_NONCE__')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('has a policy that loads nothing from elsewhere and runs no inline script, with a nonce of its own each time', async () => {
    const nonces = new Set<string>()
    for (let time = 0; time < 3; time += 1) {
      const { headers, body } = await get('/')
      const policy = String(headers['content-security-policy'])
      const nonce = /style-src 'self' 'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(body).toContain(`nonce="${nonce}"`)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('has the operator’s own name in it before any script runs, and no markup of that name', async () => {
    expect((await get('/')).body).toContain('<title>渡口</title>')
    await writeSettings(server.app.db, { siteName: '<b>$& 江湖' })
    const other = await createHttp(server.app, {
      calls: [],
      readCaller: createCallerRead(server.app),
      readProgram: createProgramRead(server.app),
      rawRoutes: [webPages({ ...server.app, site: directory })],
      fastPath: () => false,
    })
    await vi.waitFor(async () => {
      const { body } = await other.inject({ method: 'GET', url: '/' })
      expect(body).toContain('<title>&#60;b&#62;$&#38; 江湖</title>')
      const manifest = await other.inject({ method: 'GET', url: '/manifest.webmanifest' })
      expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
      expect(manifest.json()).toEqual({ name: '<b>$& 江湖' })
    })
    await other.close()
    await writeSettings(server.app.db, { siteName: '渡口' })
  })

  it('is not answered where a call is meant', async () => {
    for (const url of ['/api/x', '/user/x', '/describe/x', '/country/x']) {
      const { statusCode, body } = await get(url)
      expect({ url, statusCode }).toEqual({ url, statusCode: 404 })
      expect(JSON.parse(Buffer.from(JSON.parse(body).data, 'base64').toString()).code).toBe(2003)
    }
    expect((await http.inject({ method: 'POST', url: '/shop' })).statusCode).toBe(404)
  })
})

describe('a file', () => {
  it('of an earlier build is not found, and no cache keeps that', async () => {
    const { statusCode, headers } = await get('/assets/index-old999.js')
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  })

  it('with a hash in its name is kept for a year, another one for five minutes', async () => {
    expect((await get('/assets/index-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/mark.svg')).headers['cache-control']).toBe('public, max-age=300')
  })

  it('that is the worker is asked for each time, and may do nothing but ask this site', async () => {
    const { headers } = await get('/sw.js')
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  })

  it.each([
    '/.env',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/%00',
  ])('beyond the site is not given out: %s', async (url) => {
    expect((await get(url)).body).not.toContain('SECRET')
  })
})
