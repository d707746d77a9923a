import { calls } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteEmbedded } from '../lib/site.ts'
import { printTable } from '../lib/table.ts'
import { attackSlowly, type SlowClients } from './slow-clients.ts'
import { quantile, type Visit, visit } from './visitors.ts'

const WATCHED_MS = 10_000
const VISITORS = 8
const EACH_MS = 150
/** On top of three times what the same visits take in calm, for others may work on this machine. */
const P99_MS = 1_000
const EMPTY = '{"data":"e30="}'

const rows: (string | number)[][] = []
let site: Site
let server: ServerProcess
let attack: SlowClients | undefined

afterEach(() => {
  attack?.stop()
  attack = undefined
})
afterAll(() => printTable(['attack', 'stood at most', 'visits', 'p50 ms', 'p99 ms', 'worst ms', 'not served'], rows))

function startSite(env: Record<string, string>) {
  beforeAll(async () => {
    site = await siteEmbedded()
    server = await site.start({ RATE_LIMIT_SCALE: '1', ...env })
  })
  afterAll(async () => {
    await server.stop()
    site.end()
  })
}

/** @returns the p99 of visitors of other addresses, in milliseconds */
async function watch(name: string, from: (visitor: number) => Parameters<typeof visit>[2]): Promise<number> {
  const visits: Visit[] = []
  let standing = 0
  const until = performance.now() + WATCHED_MS
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      while (performance.now() < until) {
        const asked = [
          visit(server.origin, '/', from(visitor)),
          visit(server.origin, calls.hostInfo.path, from(visitor), EMPTY),
          visit(server.origin, '/readyz', from(visitor)),
        ] as const
        visits.push(...(await Promise.all(asked)))
        standing = Math.max(standing, attack?.standing() ?? 0)
        await new Promise((resolve) => setTimeout(resolve, EACH_MS))
      }
    }),
  )
  const notServed = visits.filter(({ status }) => status !== 200).length
  const worst = Math.max(...visits.map(({ ms }) => ms))
  rows.push([
    name,
    standing,
    visits.length,
    ...[quantile(visits, 0.5), quantile(visits, 0.99), worst].map(Math.round),
    notServed,
  ])
  expect(notServed).toBe(0)
  return quantile(visits, 0.99)
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, place) => `127.${1 + (place >> 8)}.7.${1 + (place % 250)}`)

describe.skipIf(process.platform !== 'linux')('unfinished requests', () => {
  startSite({})

  it.each([
    ['2,000 of one address', 2_000, 1],
    ['10 of each of 200 addresses', 2_000, 200],
  ])('%s leave the site to everybody else', async (name, count, from) => {
    const visitors = (visitor: number) => ({ localAddress: `127.99.0.${visitor + 1}` })
    const calm = await watch('none', visitors)
    attack = attackSlowly(server.port, count, { addresses: addresses(from) })
    expect(await watch(name, visitors)).toBeLessThan(3 * calm + P99_MS)
  })
})

describe.skipIf(process.platform !== 'linux')('unfinished requests behind a proxy that is trusted', () => {
  startSite({ TRUSTED_PROXIES: '127.0.0.1' })

  it.each([
    ['2,000 of one address, through a proxy', 2_000, 1],
    ['10 of each of 200 addresses, through a proxy', 2_000, 200],
  ])('%s leave the site to everybody else', async (name, count, from) => {
    const visitors = (visitor: number) => ({ forwardedFor: `198.51.100.${visitor + 1}` })
    const calm = await watch('none', visitors)
    attack = attackSlowly(server.port, count, { addresses: addresses(from), forwardedFor: true })
    expect(await watch(name, visitors)).toBeLessThan(3 * calm + P99_MS)
  })
})
