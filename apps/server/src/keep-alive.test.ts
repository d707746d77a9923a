import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { calls } from '@dukou/contract'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { request } from '../test/raw-request.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { newSubscriber } from './features/clients/subscription/testing/subscriber.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('a connection stays open for ten seconds longer than its client is told', async () => {
  let keptMs = 0
  const note = (message: unknown) => {
    keptMs = (message as { server: Server }).server.keepAliveTimeout
  }
  subscribe('http.server.request.start', note)
  onTestFinished(() => void unsubscribe('http.server.request.start', note))
  const { publicId, key } = await newSubscriber(server)
  const asked = [
    ['POST', calls.login.path],
    ['GET', '/'],
    ['GET', '/healthz'],
    ['GET', '/%'],
    ['GET', `/api/subscript/clash/${publicId}/${key}`],
  ] as const
  for (const [method, path] of asked) {
    const { headers } = await request(server.origin + path, { method, headers: { connection: 'keep-alive' } })
    expect({ path, told: headers['keep-alive'] }).toEqual({ path, told: 'timeout=5' })
    expect(keptMs).toBeGreaterThanOrEqual(15_000)
  }
})
