import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CallName, type Calls, calls, type InputOf } from '@dukou/contract'
import {
  digestOf,
  findPostgres,
  type Gateway,
  PASSWORD,
  type PostgresServer,
  post,
  startGateway,
  startPostgres,
} from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { shareLinksOf } from '../crossing/crossing.ts'
import { openBooks } from '../lib/books.ts'
import { startServerProcess } from '../lib/server-process.ts'
import { siteOnPostgres } from '../lib/site.ts'
import { buildVersion, hasVersion } from './earlier-version.ts'

/** Versions from which a site is brought to this one and back, newest last. */
const EARLIER = ['48ebca9b4bc09b2fecb45cf4477842b1a2b7b032']

const THIS_VERSION = join(import.meta.dirname, '../../apps/server/dist/main.js')

type Env = Record<string, string>
type Wire = Record<string, unknown>

interface Customer {
  email: string
  token: string
  /** Path of the subscription link. */
  path: string
}

describe.each(EARLIER)('a site of %s', (commit) => {
  const isThere = hasVersion(commit)
  const folder = mkdtempSync(join(tmpdir(), 'dukou-versions-'))
  let earlier: string
  let gateway: Gateway
  let postgres: PostgresServer | undefined

  beforeAll(async () => {
    if (!isThere) return console.warn(`SKIPPED  upgrade and rollback: this checkout has no ${commit}`)
    earlier = buildVersion(commit, join(folder, 'earlier'))
    gateway = await startGateway()
    if (findPostgres()) postgres = await startPostgres()
  })
  afterAll(async () => {
    gateway?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })

  /**
   * Starts a version on the site: known customers are served as before, one more buys a pack and checks in. That version's
   * own `verify` then proves the books.
   */
  async function use(env: Env, program: string, known: Customer[]): Promise<void> {
    const server = await startServerProcess({ ...env, SANDBOX_PORT: String(gateway.port) }, program)
    try {
      for (const customer of known) {
        expect(await say(server.origin, 'userInfo', {}, customer.token)).toMatchObject({ paidUser: true })
        const { email } = customer
        await say(server.origin, 'login', { email, passwordDigest: digestOf(PASSWORD) })
        expect(await linesOf(server.origin, customer)).toBeGreaterThan(0)
      }
      const newest = await buyFirstPack(server.origin)
      expect(await linesOf(server.origin, newest)).toBeGreaterThan(0)
      await say(server.origin, 'checkIn', {}, newest.token)
      known.push(newest)
    } finally {
      expect(await server.stop()).toBe(0)
    }
    expect(brokenBy(program, env)).toEqual([])
  }

  async function buyFirstPack(origin: string): Promise<Customer> {
    const email = `c${randomBytes(6).toString('hex')}@example.com`
    const { token } = await say(origin, 'signup', { email, passwordDigest: digestOf(PASSWORD), iconUrl: '', host: '' })
    const plans = Object.values(await say(origin, 'listPlans', {}, token)) as Wire[]
    const { _id: planId } = plans.find(({ vipDuration }) => vipDuration === 0) ?? {}
    const { _id: orderId } = await say(origin, 'createOrder', { planId: String(planId) }, token)
    const input = { orderId: String(orderId), payMode: 'alipay' as const, isMobile: true, returnUrl: '' }
    const { _id: tradeId } = await say(origin, 'buy', input, token)
    await gateway.pay((await gateway.log()).orders.at(-1)?.out_trade_no ?? '')
    expect(await say(origin, 'tradeStatus', { tradeId: String(tradeId) }, token)).toMatchObject({ status: 'paied' })
    const { _id: id, userkey: key } = await say(origin, 'userInfo', {}, token)
    return { email, token: String(token), path: `/api/subscript/ss/${id}/${key}` }
  }

  /** To this version and back, and to it again. */
  async function upAndDown(env: Env): Promise<void> {
    const known: Customer[] = []
    for (const program of [earlier, THIS_VERSION, earlier, THIS_VERSION]) await use(env, program, known)
    expect(known).toHaveLength(4)
  }

  const env = (name: string) => {
    const keyFile = join(folder, `${name}.key`)
    writeFileSync(keyFile, randomBytes(32).toString('hex'))
    return { DATA_DIR: join(folder, name), SECRET_KEY_FILE: keyFile }
  }

  it.skipIf(!isThere || !findPostgres())(
    'on PostgreSQL is brought to this version, back and here again, and all are served',
    async () => {
      const site = await siteOnPostgres(postgres as PostgresServer)
      onTestFinished(site.end)
      await upAndDown({ ...env('postgres'), DATABASE_URL: site.databaseUrl })
      await holds({ databaseUrl: site.databaseUrl })
    },
  )

  it.skipIf(!isThere)(
    'on the embedded database is brought to this version, back and here again, and all are served',
    async () => {
      const place = env('embedded')
      await upAndDown(place)
      await holds({ dataDir: place.DATA_DIR })
    },
  )
})

/** @returns the invariants of a version that its own command line finds broken */
function brokenBy(program: string, env: Env): string[] {
  const { PATH = '' } = process.env
  const cli = [join(dirname(program), 'cli.js'), 'verify', '--json']
  const { stdout, stderr } = spawnSync(process.execPath, cli, { env: { PATH, SANDBOX: '1', ...env }, encoding: 'utf8' })
  expect(stdout, stderr).toContain('{')
  const { invariants } = JSON.parse(stdout) as { invariants: { id: string; holds: boolean }[] }
  return invariants.filter(({ holds }) => !holds).map(({ id }) => id)
}

async function holds(where: Parameters<typeof openBooks>[0]): Promise<void> {
  const books = await openBooks(where)
  onTestFinished(books.close)
  expect(await books.broken()).toEqual([])
}

/** Asks as pages of either version do. @returns the answer as it stands on the wire */
async function say<N extends CallName>(
  origin: string,
  name: N,
  input: InputOf<Calls[N]>,
  token?: unknown,
): Promise<Wire> {
  const wire = (calls[name].input.write as (ours: unknown) => unknown)(input)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const { answered } = await post(`${origin}${calls[name].path}`, wire, headers)
  expect(answered, name).toMatchObject({ code: 0 })
  return answered.data as Wire
}

async function linesOf(origin: string, { path }: Customer): Promise<number> {
  const answer = await fetch(`${origin}${path}`)
  expect(answer.status).toBe(200)
  return shareLinksOf(await answer.text()).length
}
