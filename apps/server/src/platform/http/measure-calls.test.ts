import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { METRICS } from '../metric-names.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { measureCalls } from './measure-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** How often each series was observed, by its labels. */
async function observed(metrics: Metrics = server.app.metrics): Promise<Record<string, number>> {
  const series = (await metrics.text()).matchAll(/^dukou_call_seconds_count\{(.*)\} (\d+)$/gm)
  return Object.fromEntries([...series].map(([, labels, count]) => [labels, Number(count)]))
}

const call = (name: string, outcome: string) => `call="${name}",outcome="${outcome}"`

it('observes each call under its name and outcome; a refusal counts as refused, though its status is 200', async () => {
  await server.visitor().ok('hostInfo', { host: '' })
  await server.visitor().ok('hostInfo', { host: '' })
  expect(await server.visitor().call('userInfo', {})).toMatchObject({ status: 200, code: 1002 })
  const series = await observed()
  expect(series).toMatchObject({ [call('hostInfo', 'ok')]: 2, [call('userInfo', 'refused')]: 1 })
})

it('observes requests of all other addresses under one name, so that made-up addresses add no series', async () => {
  const known = Object.keys(await observed())
  const madeUp = Array.from({ length: 20 }, (_, place) => `/api/made/up/${place}`)
  const statuses = await Promise.all(madeUp.map(async (path) => (await fetch(server.origin + path)).status))
  expect(new Set(statuses)).toEqual(new Set([404]))
  const series = await observed()
  expect(series).toMatchObject({ [call('other', 'refused')]: 20 })
  expect(Object.keys(series)).toEqual([...known, call('other', 'refused')])
})

it('observes a request that breaks as failed, and none that is turned away before its body is read', async () => {
  const metrics = createMetrics()
  const http = Fastify()
  measureCalls(http, { metrics })
  http.get('/broken', { config: { call: 'broken' } }, async () => {
    throw new Error('on purpose')
  })
  const onRequest = async (_request: unknown, reply: { code(status: number): { send(): unknown } }) =>
    reply.code(429).send()
  http.get('/closed', { config: { call: 'closed' }, onRequest }, () => 'never')
  expect((await http.inject('/broken')).statusCode).toBe(500)
  expect((await http.inject('/closed')).statusCode).toBe(429)
  expect(await observed(metrics)).toEqual({ [call('broken', 'failed')]: 1 })
})

it('has at most seven buckets in a histogram, in ascending order', () => {
  const buckets = Object.values(METRICS).flatMap((described) => ('buckets' in described ? [described.buckets] : []))
  expect(buckets).toEqual(buckets.map((bounds) => [...bounds].sort((a, b) => a - b)))
  expect(buckets.filter(({ length }) => length > 7)).toEqual([])
})
