import { BlockList } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { programOf, quantumultXResource } from '@dukou/formats/links'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { request } from '../../../../test/raw-request.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  request(server.origin + path, { method, headers })
const context = () => ({ base: server.origin, userId: 'a'.repeat(24), userKey: 'k'.repeat(32), siteName: '渡口' })
const linesOf = (body: Buffer) => body.toString().trim().split('\n')

describe('what import links refer to is there', () => {
  it('/describe/q.filter is what the Quantumult link names, and answers with its rules (1.3-27)', async () => {
    const link = programOf('quantumult').oneClick?.(context()) ?? ''
    const filter = new URL(link).searchParams.get('filter') ?? ''
    const address = Buffer.from(filter, 'base64url').toString()
    expect(address).toBe(`${server.origin}/describe/q.filter`)
    const { status, headers, body } = await request(address)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
    expect(linesOf(body)).toContain('DOMAIN-SUFFIX,cn,DIRECT')
    expect(linesOf(body).at(-1)).toBe('FINAL,PROXY')
  })

  it('each of the four filters of Quantumult X answers with rules of its own policy (1.3-26)', async () => {
    const filters = quantumultXResource(context()).filter_remote.map((text) => ({
      address: text.split(', ')[0] ?? '',
      policy: /force-policy=(\w+)/.exec(text)?.[1],
    }))
    expect(filters.map(({ address, policy }) => `${address.split('/').at(-1)} ${policy}`)).toEqual([
      'Internal.list direct',
      'Apple.list direct',
      'GlobalMedia.list proxy',
      'Global.list proxy',
    ])
    for (const { address, policy } of filters) {
      const { status, body } = await request(address)
      expect(status).toBe(200)
      expect(linesOf(body).length).toBeGreaterThan(10)
      expect(linesOf(body).filter((line) => !line.endsWith(`, ${policy}`))).toEqual([])
    }
  })
})

describe('the sets of hosted rules', () => {
  it.each([
    ['mainland-domains.txt', 'text/plain; charset=utf-8'],
    ['mainland-domains.list', 'text/plain; charset=utf-8'],
    ['mainland-domains.json', 'application/json; charset=utf-8'],
    ['mainland-addresses.txt', 'text/plain; charset=utf-8'],
    ['mainland-addresses.list', 'text/plain; charset=utf-8'],
    ['mainland-addresses.json', 'application/json; charset=utf-8'],
  ])('%s is served as %s', async (name, type) => {
    const { status, headers, body } = await get(`/describe/rules/${name}`)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type })
    if (name.endsWith('.json')) expect(JSON.parse(body.toString())).toMatchObject({ version: 1 })
    expect(body.length).toBeGreaterThan(2000)
  })

  it('know what lies in mainland China and what does not', async () => {
    const known = new BlockList()
    for (const block of linesOf((await get('/describe/rules/mainland-addresses.txt')).body)) {
      const [network = '', bits] = block.split('/')
      known.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4')
    }
    const isMainland = (address: string) => known.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
    // Resolvers of Alibaba, Tencent, China Telecom; then of Cloudflare, Google and Hong Kong's university of technology.
    expect(['223.5.5.5', '119.29.29.29', '202.96.134.133', '2400:3200::1'].filter(isMainland)).toHaveLength(4)
    expect(['1.1.1.1', '8.8.8.8', '143.89.1.1', '2606:4700::1111', '127.0.0.1'].filter(isMainland)).toEqual([])
  })
})

describe('a rule file', () => {
  it('may be kept for a day by anybody, and is not sent again to who has it', async () => {
    const first = await get('/describe/q.filter')
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const again = await get('/describe/q.filter', { 'if-none-match': String(first.headers.etag) })
    expect({ status: again.status, bytes: again.body.length, etag: again.headers.etag }).toEqual({
      status: 304,
      bytes: 0,
      etag: first.headers.etag,
    })
  })

  it('comes compressed to who takes that: the same text in far fewer bytes, under another tag', async () => {
    const path = '/describe/rules/mainland-addresses.txt'
    const plain = await get(path)
    const gzip = await get(path, { 'accept-encoding': 'gzip' })
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gzip.body.length).toBeLessThan(plain.body.length / 2)
    expect(brotli.body.length).toBeLessThan(gzip.body.length)
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('answers HEAD like GET, without the body', async () => {
    const { headers: expected } = await get('/describe/Apple.list')
    const { status, headers, body } = await get('/describe/Apple.list', {}, 'HEAD')
    expect({ status, bytes: body.length }).toEqual({ status: 200, bytes: 0 })
    expect({ ...headers, date: '' }).toEqual({ ...expected, date: '' })
  })

  it.each([
    '/describe/',
    '/describe/none.list',
    '/describe/rules/',
    '/describe/rules/../q.filter/x',
    '/describe/%2e%2e/x',
  ])('that is not one is an unknown path: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
