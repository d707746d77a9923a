import { calls } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteEmbedded } from '../lib/site.ts'
import { printTable } from '../lib/table.ts'
import { attackSlowly, type SlowClients } from './slow-clients.ts'
import { quantile, type Visit, visit } from './visitors.ts'

/** `npm run soak -- outages` watches for longer. */
const WATCHED_MS = Number(process.env.DUKOU_WATCHED_SECONDS ?? 4) * 1_000
const VISITORS = 12
const EACH_MS = 150
const EMPTY = '{"data":"e30="}'

const rows: (string | number)[][] = []
let attack: SlowClients | undefined

afterEach(() => {
  attack?.stop()
  attack = undefined
})
afterAll(() => printTable(['attack', 'stood at most', 'visits', 'p50 ms', 'p99 ms', 'worst ms', 'not served'], rows))

interface Pair {
  attacked: ServerProcess
  calm: ServerProcess
}

/** Two sites that are alike, so that whatever else the machine does meets both. */
function startPair(env: Record<string, string>): Pair {
  const sites: Site[] = []
  const pair = {} as Pair
  beforeAll(async () => {
    for (const which of ['attacked', 'calm'] as const) {
      const site = await siteEmbedded()
      sites.push(site)
      pair[which] = await site.start({ RATE_LIMIT_SCALE: '1', ...env })
    }
  })
  afterAll(async () => {
    await Promise.all([pair.attacked?.stop(), pair.calm?.stop()])
    for (const site of sites) site.end()
  })
  return pair
}

/** Everybody is served on both sites meanwhile. The table compares how long each took. */
async function watch(name: string, pair: Pair, from: (visitor: number) => Parameters<typeof visit>[2]): Promise<void> {
  const visits: Record<keyof Pair, Visit[]> = { attacked: [], calm: [] }
  let standing = 0
  const until = performance.now() + WATCHED_MS
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      const where = visitor % 2 === 0 ? 'attacked' : 'calm'
      const { origin } = pair[where]
      while (performance.now() < until) {
        const asked = [
          visit(origin, '/', from(visitor)),
          visit(origin, calls.hostInfo.path, from(visitor), EMPTY),
          visit(origin, '/readyz', from(visitor)),
        ] as const
        visits[where].push(...(await Promise.all(asked)))
        standing = Math.max(standing, attack?.standing() ?? 0)
        await new Promise((resolve) => setTimeout(resolve, EACH_MS))
      }
    }),
  )
  const [attacked, calm] = [tell(name, standing, visits.attacked), tell('none', 0, visits.calm)]
  expect({ attacked, calm }).toEqual({ attacked: 0, calm: 0 })
}

function tell(name: string, standing: number, visits: Visit[]): number {
  const notServed = visits.filter(({ status }) => status !== 200).length
  const [p50, p99, worst] = [quantile(visits, 0.5), quantile(visits, 0.99), Math.max(...visits.map(({ ms }) => ms))]
  rows.push([name, standing, visits.length, ...[p50, p99, worst].map(Math.round), notServed])
  return notServed
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, place) => `127.${1 + (place >> 8)}.7.${1 + (place % 250)}`)

describe.skipIf(process.platform !== 'linux')('unfinished requests', () => {
  const pair = startPair({})

  it.each([
    ['2,000 of one address', 2_000, 1],
    ['10 of each of 200 addresses', 2_000, 200],
  ])('%s leave the site to everybody else', async (name, count, from) => {
    const visitors = (visitor: number) => ({ localAddress: `127.99.0.${visitor + 1}` })
    attack = attackSlowly(pair.attacked.port, count, { addresses: addresses(from) })
    await watch(name, pair, visitors)
  })
})

describe.skipIf(process.platform !== 'linux')('unfinished requests behind a proxy that is trusted', () => {
  const pair = startPair({ TRUSTED_PROXIES: '127.0.0.1' })

  it.each([
    ['2,000 of one address, through a proxy', 2_000, 1],
    ['10 of each of 200 addresses, through a proxy', 2_000, 200],
  ])('%s leave the site to everybody else', async (name, count, from) => {
    const visitors = (visitor: number) => ({ forwardedFor: `198.51.100.${visitor + 1}` })
    attack = attackSlowly(pair.attacked.port, count, { addresses: addresses(from), forwardedFor: true })
    await watch(name, pair, visitors)
  })
})
