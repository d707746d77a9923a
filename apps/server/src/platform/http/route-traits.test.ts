import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { noteTrait } from './route-traits.ts'

describe('the traits of a route', () => {
  it('tell from an address alone whether it is spared from limits of load', () => {
    const http = Fastify()
    const isSpared = noteTrait(http, 'isSpared')
    const config = { isSpared: true }
    http.get('/health', { config }, () => 'ok')
    http.route({ method: ['GET', 'POST'], url: '/told/:by', config, handler: () => 'ok' })
    http.get('/other', () => 'ok')
    const spared = ['/health', '/health?x=/other', '/told/platform', '/told/platform?x=1']
    expect(spared.filter((url) => !isSpared(url))).toEqual([])
    const others = ['/', '/other', '/healthy', '/told', '/other?x=/health', '/x/health', '']
    expect(others.filter(isSpared)).toEqual([])
  })

  it('are said by the routes: no file of the platform names a path of a feature', () => {
    const platform = join(import.meta.dirname, '..')
    const files = readdirSync(platform, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    )
    const named = files.flatMap((name) => {
      const paths = readFileSync(join(platform, name), 'utf8').match(
        /(['"`])\/(api\/\w|user\/|describe\/|country\/|healthz|readyz|metrics)[^'"`]*\1/g,
      )
      return (paths ?? []).map((path) => `${name} ${path}`)
    })
    expect(files).toContain('http/create-http.ts')
    expect(named).toEqual([])
  })
})

describe('an answer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ rateLimitScale: 0.05 })
  })
  afterAll(() => server.stop())

  it('is kept by nobody where its route does not say so, whatever its path is', async () => {
    for (const path of ['/healthz', '/metrics', '/nowhere.txt', '/api/pay/notify/none', '/describe/none']) {
      const { headers } = await fetch(server.origin + path)
      expect({ path, kept: headers.get('cache-control') }).toEqual({ path, kept: 'no-store' })
    }
    expect((await fetch(`${server.origin}/describe/q.filter`)).headers.get('cache-control')).toMatch(/^public/)
  })

  it('comes from a spared route also where its asker has asked too often', async () => {
    const statuses = async (path: string) =>
      Promise.all(Array.from({ length: 20 }, async () => (await fetch(server.origin + path)).status))
    expect(await statuses('/api/nothing')).toContain(429)
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/pay/notify/none']) {
      const answers = await statuses(path)
      expect({ path, isTurnedAway: answers.includes(429) || answers.includes(503) }).toEqual({
        path,
        isTurnedAway: false,
      })
    }
  })
})
