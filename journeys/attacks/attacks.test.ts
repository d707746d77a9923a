import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { calls } from '@dukou/contract'
import { ADMIN, createClient, digestOf, findPostgres, type PostgresServer, startPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNodes, type NodeAccess } from '../lib/node-access.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteOnPostgres } from '../lib/site.ts'
import { printTable } from '../lib/table.ts'
import { quantile, type Visit, visit } from '../outages/visitors.ts'
import { forgetPeak, memoryOf } from './memory.ts'
import { addresses, type Post, type Posted, postAll, resetAtOnce } from './post.ts'

const MB = 1024 * 1024
/** Without the limits it is 1,300 to 3,400 MB. The table tells the figure of each attack. */
const MOST_RESIDENT_MB = 400
const PACKED_SPACES = gzipSync(Buffer.alloc(16 * MB - 1, ' '))
const GZIPPED = { 'content-encoding': 'gzip' }
const REPORT = '/api/v2/server/report'
const UNIT = readFileSync(join(import.meta.dirname, '../../deploy/dukou@.service'), 'utf8')

/** Attacks over loopback, with the memory settings of the systemd unit. */
describe.skipIf(!findPostgres() || process.platform !== 'linux')('a server under attack', () => {
  let postgres: PostgresServer
  let site: Site
  let server: ServerProcess
  let node: NodeAccess
  const rows: (string | number)[][] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    site = await siteOnPostgres(postgres)
    const [, heap = '', arenas = ''] = /NODE_OPTIONS=(\S+) MALLOC_ARENA_MAX=(\d)/.exec(UNIT) ?? []
    server = await site.start({ RATE_LIMIT_SCALE: '1', NODE_OPTIONS: heap, MALLOC_ARENA_MAX: arenas })
    const books = await site.openBooks()
    ;[node] = (await addNodes(server.origin, books, 1)) as [NodeAccess]
    await books.close()
  })
  afterAll(async () => {
    await server.stop()
    site.end()
    postgres.stop()
    printTable(['attack', 'answers', 'visits', 'p99 ms', 'peak MB', 'resident MB after'], rows)
  })

  /** Attacks while visitors from other addresses are served, and looks at the memory. */
  async function during(name: string, attack: () => Promise<Posted[]>): Promise<Posted[]> {
    forgetPeak(server.pid)
    let isOver = false
    const visits: Visit[] = []
    const visiting = (async () => {
      while (!isOver) {
        const from = { localAddress: '127.99.0.1' }
        visits.push(await visit(server.origin, calls.hostInfo.path, from, '{"data":"e30="}'))
        visits.push(await visit(server.origin, '/healthz', from))
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    })()
    const answers = await attack()
    isOver = true
    await visiting
    const { peak, resident } = memoryOf(server.pid)
    const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
    const told = statuses.map((one) => `${answers.filter(({ status }) => status === one).length} x ${one}`).join(', ')
    rows.push([name, told, visits.length, Math.round(quantile(visits, 0.99)), peak, resident])
    expect(visits.filter(({ status }) => status !== 200)).toEqual([])
    expect(peak).toBeLessThanOrEqual(MOST_RESIDENT_MB)
    return answers
  }

  it('does not unpack what a stranger names a node for in the address', async () => {
    const bombs = Array.from(
      { length: 200 },
      (_, n): Post => ({
        path: `/api/v1/server/UniProxy/push?node_id=${node.number}&node_type=v2node&token=wrong`,
        body: PACKED_SPACES,
        headers: GZIPPED,
        from: addresses(20)[n % 20] ?? '',
      }),
    )
    const answers = await during('packed spaces, wrong token in the address', () => postAll(server.origin, bombs, 60))
    expect(answers.filter(({ status }) => ![0, 403, 429].includes(status))).toEqual([])
  })

  it('unpacks what says inside who sends it piece by piece', async () => {
    const bombs = Array.from(
      { length: 200 },
      (_, n): Post => ({ path: REPORT, body: PACKED_SPACES, headers: GZIPPED, from: addresses(20)[n % 20] ?? '' }),
    )
    await during('packed spaces, nobody named', () => postAll(server.origin, bombs, 60))
  })

  const users = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${2_000_000 + n}":[1,1]`).join()}}`
  it.each([
    ['spaces', () => PACKED_SPACES],
    ['users', () => gzipSync(users(190_000))],
    ['900,000 users', () => gzipSync(users(900_000))],
    ['brackets', () => gzipSync(`{"1":[${'[],'.repeat(5_000_000)}[]]}`)],
  ])('has room for few unpacked bodies at once, also of a node that it knows: %s', async (name, bodyOf) => {
    const body = bodyOf()
    const bombs = Array.from(
      { length: 60 },
      (): Post => ({
        path: `/api/v1/server/UniProxy/push?node_id=${node.number}&node_type=v2node&token=${node.token}`,
        body,
        headers: GZIPPED,
      }),
    )
    await during(`packed ${name} of a node`, () => postAll(server.origin, bombs, 60))
  })

  it('reads one large body of a node at once', async () => {
    const body = Buffer.from(users(900_000))
    const bombs = Array.from(
      { length: 60 },
      (): Post => ({
        path: `/api/v1/server/UniProxy/push?node_id=${node.number}&node_type=v2node&token=${node.token}`,
        body,
      }),
    )
    await during('900,000 users of a node, not packed', () => postAll(server.origin, bombs, 60))
  })

  it('notes nothing about connections that are reset at once', async () => {
    await during('800 connections that are reset at once', async () => {
      const places = addresses(50)
      for (let round = 0; round < 8; round += 1) {
        await Promise.all(Array.from({ length: 100 }, (_, n) => resetAtOnce(server.port, places[n % 50] ?? '')))
      }
      return []
    })
    const admin = createClient(server.origin)
    admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
    const errors = await admin.ok('listErrors', { days: 1 })
    expect(errors.map(({ name, message }) => `${name}: ${message}`)).toEqual([])
    expect(server.output()).not.toContain('bug')
  })

  it('keeps few of a thousand kinds of errors that two hundred addresses make up', async () => {
    const told = (n: number) => {
      const name = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
      const stack = `Error: ${name}\n    at ${name} (https://x/assets/frame-x.js:1:2)`.padEnd(6_000, ' x')
      return JSON.stringify({ data: Buffer.from(JSON.stringify({ name, msg: name, stack })).toString('base64') })
    }
    const reports = Array.from(
      { length: 1_000 },
      (_, n): Post => ({ path: calls.reportError.path, body: told(n), from: addresses(200)[n % 200] ?? '' }),
    )
    const answers = await during('1,000 kinds of errors of 200 addresses', () => postAll(server.origin, reports, 50))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    // Reports at one moment do not see each other's kinds; the next one takes away what is too much.
    expect(await postAll(server.origin, reports.slice(0, 1), 1)).toMatchObject([{ status: 200 }])
    const books = await site.openBooks()
    const [kept] = await books.ask(
      'select count(*)::int as kinds, (select count(*)::int from errors) as cases from error_kinds',
      [],
    )
    await books.close()
    expect(kept?.map(Number)).toEqual([100, 100])
  })
})
