import { calls } from '@dukou/contract'
import { GUIDE_SLUGS } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const robots = () => request(`${server.origin}/robots.txt`)

/** Decides as RFC 9309 says: the longest pattern that matches wins. */
function mayFetch(text: string, path: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, pattern = '']) => ({
    allows: verb === 'Allow',
    length: pattern.length,
    matches: pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
  }))
  const [best] = rules.filter(({ matches }) => matches).sort((one, other) => other.length - one.length)
  return best?.allows ?? true
}

const PUBLIC = ['/', '/tutorial', ...GUIDE_SLUGS.map((slug) => `/${slug}`), '/assets/index-abc123.js']
const OTHERS = ['/shop', '/wallet', '/admin', '/admin_config', '/metrics', '/healthz', '/describe/rules/x', '/?c=ABC']
const CALLS = [...Object.values(calls).map(({ path }) => path), '/api/subscript/clash/x/y', '/api/node/install']

describe('/robots.txt', () => {
  it('is plain text that begins with the group of every crawler, and no page', async () => {
    const { status, headers, body } = await robots()
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(body.toString()).toMatch(/^User-agent: \*\n((Allow|Disallow): \/\S*\n)+$/)
  })

  it('allows the start page and the guides, and nothing else, unless told otherwise', async () => {
    const text = (await robots()).body.toString()
    for (const path of PUBLIC) expect({ path, allowed: mayFetch(text, path) }).toEqual({ path, allowed: true })
    for (const path of [...OTHERS, ...CALLS])
      expect({ path, allowed: mayFetch(text, path) }).toEqual({ path, allowed: false })
  })

  it('allows nothing where the setting is off', async () => {
    await writeSettings(server.app.db, { searchEngines: false })
    const text = (await robots()).body.toString()
    for (const path of [...PUBLIC, ...OTHERS, ...CALLS]) expect(mayFetch(text, path)).toBe(false)
    await writeSettings(server.app.db, { searchEngines: true })
  })

  it('names no path of the back office, of calls, or of subscriptions', async () => {
    expect((await robots()).body.toString()).not.toMatch(/admin|api|subscript|describe|metrics/)
  })
})
