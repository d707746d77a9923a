import { createClient, digestOf, findPostgres, type PostgresServer, startPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteOnPostgres } from '../lib/site.ts'
import { printTable } from '../lib/table.ts'

const OWNER = 'owner@example.com'
const RIGHT = digestOf('a long enough password')
const WRONG = digestOf('not the password')
const HOME = '198.51.100.7'
const [DONE, WRONG_LOGIN, TOO_MANY] = [0, 2012, 2013]

describe.skipIf(!findPostgres())('a site of two processes whose owner is guessed at from ten addresses', () => {
  let postgres: PostgresServer
  let site: Site
  let servers: ServerProcess[]
  const rows: (string | number)[][] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    site = await siteOnPostgres(postgres)
    const env = { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_SCALE: '1' }
    const first = await site.start(env)
    servers = [first, await site.start(env)]
  })
  afterAll(async () => {
    printTable(['who', 'tries', 'wrong password', 'wait', 'signed in', 'median ms'], rows)
    await Promise.all(servers.map((server) => server.kill()))
    site.end()
    postgres.stop()
  })

  let turn = 0
  /** Every other try goes to the other process. */
  async function signIn(passwordDigest: string, address: string, more: { device?: string; email?: string } = {}) {
    const began = performance.now()
    const headers = { 'x-forwarded-for': address, ...(more.device && { cookie: `device=${more.device}` }) }
    const client = createClient(servers[turn++ % 2]?.origin ?? '')
    const answer = await client.call('login', { email: more.email ?? OWNER, passwordDigest }, headers)
    return { ...answer, ms: performance.now() - began }
  }

  function note(who: string, answers: { code: number; ms: number }[]): number[] {
    const times = (code: number) => answers.filter((answer) => answer.code === code).length
    const middle = answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0
    rows.push([who, answers.length, times(WRONG_LOGIN), times(TOO_MANY), times(DONE), middle.toFixed(0)])
    return answers.map(({ code }) => code)
  }

  it('lets him in from his usual address, and with his usual device from a new one', async () => {
    const visitor = createClient(servers[0]?.origin ?? '')
    const input = { email: OWNER, passwordDigest: RIGHT, iconUrl: '', host: '' }
    const { headers } = await visitor.call('signup', input, { 'x-forwarded-for': HOME })
    const device = headers.getSetCookie().flatMap((line) => /^device=([^;]+)/.exec(line)?.[1] ?? [])[0] ?? ''

    const guesses = []
    for (let round = 0; round < 10; round += 1) {
      const addresses = Array.from({ length: 10 }, (_, n) => `203.0.113.${n + 1}`)
      guesses.push(...(await Promise.all(addresses.map((address) => signIn(WRONG, address)))))
    }
    expect(new Set(note('10 addresses x 10', guesses))).toEqual(new Set([WRONG_LOGIN]))
    expect(note('another stranger, who knows it', [await signIn(RIGHT, '203.0.113.99')])).toEqual([TOO_MANY])

    expect(note('owner, usual address, a slip', [await signIn(WRONG, HOME)])).toEqual([WRONG_LOGIN])
    expect(note('owner, usual address', [await signIn(RIGHT, HOME)])).toEqual([DONE])
    expect(note('owner, usual device, new address', [await signIn(RIGHT, '192.0.2.50', { device })])).toEqual([DONE])
    expect(note('the ten again', [await signIn(WRONG, '203.0.113.1')])).toEqual([TOO_MANY])
  })

  it('tells neither by words nor by work whether there is such an account', async () => {
    await createClient(servers[0]?.origin ?? '').ok(
      'signup',
      { email: 'somebody@example.com', passwordDigest: RIGHT, iconUrl: '', host: '' },
      { 'x-forwarded-for': HOME },
    )
    const checksOf = async () => {
      const texts = await Promise.all(servers.map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()))
      return texts.reduce((sum, text) => sum + Number(/^dukou_password_checks_total (\d+)$/m.exec(text)?.[1]), 0)
    }
    const guess = async (email: string, network: number) => {
      const before = await checksOf()
      const answers: Awaited<ReturnType<typeof signIn>>[] = []
      for (let n = 1; n <= 50; n += 1) answers.push(await signIn(WRONG, `203.0.${network}.${n}`, { email }))
      return { answers, checks: (await checksOf()) - before }
    }
    const { answers: there, checks } = await guess('somebody@example.com', 10)
    const { answers: nobody, checks: pretended } = await guess('nobody@example.com', 11)
    note('somebody@example.com', there)
    note('nobody@example.com', nobody)
    const words = (answers: typeof there) => answers.map(({ code, msg }) => `${code} ${msg.replace(/\d+/, 'n')}`)
    expect(words(nobody)).toEqual(words(there))
    expect({ checks, pretended }).toEqual({ checks: 50, pretended: 50 })
  })
})
