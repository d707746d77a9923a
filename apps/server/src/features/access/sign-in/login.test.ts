import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })
})
afterAll(() => server.stop())

const WRONG = digestOf('not the password')
const RIGHT = digestOf(PASSWORD)
let addresses = 0

/** An address that nobody used before; each is a network of its own. */
function freshAddress(): string {
  addresses += 1
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

function login(email: string, passwordDigest: string, address = freshAddress(), device = '') {
  const headers = { 'x-forwarded-for': address, ...(device && { cookie: `device=${device}` }) }
  return server.visitor().call('login', { email, passwordDigest }, headers)
}

function deviceOf({ headers }: { headers: Headers }): string {
  return /^device=([^;]*)/.exec(headers.getSetCookie().find((line) => line.startsWith('device=')) ?? '')?.[1] ?? ''
}

const passwordChecks = () => server.app.metrics.value('dukou_password_checks_total') ?? 0

/** Uses up what all strangers together may try at an account. */
async function exhaust(email: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) expect((await login(email, WRONG)).code).toBe(2012)
  expect((await login(email, RIGHT)).code).toBe(2013)
}

async function signUp(): Promise<string> {
  const email = `u${Math.random().toString(36).slice(2)}@example.com`
  const visitor = server.visitor()
  const { code } = await visitor.call(
    'signup',
    { email, passwordDigest: RIGHT, iconUrl: '', host: '' },
    { 'x-forwarded-for': freshAddress() },
  )
  expect(code).toBe(0)
  return email
}

describe('signing in', () => {
  it('takes e-mail and password and answers code 0 with a token (1.7-08)', async () => {
    const email = await signUp()
    const { code, data } = await login(email, RIGHT)
    expect({ code, data }).toEqual({ code: 0, data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
  })

  it('takes the e-mail in whatever case and with blanks around it', async () => {
    const email = await signUp()
    expect((await login(` ${email.toUpperCase()} `, RIGHT)).code).toBe(0)
  })

  it('answers a wrong password and an unknown user in the very same words', async () => {
    const wrong = await login(await signUp(), WRONG)
    const unknown = await login('nobody@example.com', WRONG)
    expect(wrong).toMatchObject({ status: 200, code: 2012, msg: '用户不存在或密码错误', wire: null })
    const comparable = ({ headers, ...rest }: typeof wrong) => ({
      ...rest,
      headers: [...headers].filter(([name]) => name !== 'date'),
    })
    expect(comparable(unknown)).toEqual(comparable(wrong))
  })

  it('works as much for an unknown user as for a wrong password: one comparison, one line of statements', async () => {
    const email = await signUp()
    const work = async (who: string) => {
      const [query, before] = [vi.spyOn(pg.Client.prototype, 'query'), passwordChecks()]
      await login(who, WRONG)
      const asked = query.mock.calls.map(([what]: unknown[]) => (typeof what === 'string' ? what : Object(what).text))
      query.mockRestore()
      return { checks: passwordChecks() - before, asked }
    }
    const known = await work(email)
    expect(known.checks).toBe(1)
    expect(await work('nobody@example.com')).toEqual(known)
  })

  it.each(['', 'secret', PASSWORD, RIGHT.toUpperCase(), RIGHT.slice(1), `${RIGHT}0`])(
    'takes a digest in place of the password, not %j',
    async (passwordDigest) => {
      expect((await login(await signUp(), passwordDigest)).code).toBe(2002)
    },
  )
})

describe('guessing', () => {
  it('ends after ten tries for an account from one address, told with the seconds to wait', async () => {
    const email = await signUp()
    const address = freshAddress()
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await login(email, WRONG, address)).code).toBe(2012)
    const refused = await login(email, RIGHT, address)
    const { seconds } = { seconds: Number(/(\d+)/.exec(refused.msg)?.[1]) }
    expect(refused.code).toBe(2013)
    expect(seconds).toBeGreaterThan(3000)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect((await login(email, RIGHT)).code).toBe(0)
  })

  it('ends after thirty tries from one address, whoever is tried', async () => {
    const address = freshAddress()
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect((await login(`guess${attempt}@example.com`, WRONG, address)).code).toBe(2012)
    }
    expect((await login('guess31@example.com', WRONG, address)).code).toBe(2013)
    expect((await login('guess31@example.com', WRONG)).code).toBe(2012)
  })

  it('ends after a hundred tries for one account from everywhere', async () => {
    const email = await signUp()
    const codes = []
    for (let attempt = 0; attempt < 101; attempt += 1) codes.push((await login(email, WRONG)).code)
    expect(codes.slice(0, 100).every((code) => code === 2012)).toBe(true)
    expect(codes[100]).toBe(2013)
  })

  it('by strangers does not shut out an address or a device that has signed in before', async () => {
    const email = await signUp()
    const home = freshAddress()
    const device = deviceOf(await login(email, RIGHT, home))
    await exhaust(email)
    expect((await login(email, WRONG, home)).code).toBe(2012)
    expect((await login(email, RIGHT, home)).code).toBe(0)
    expect((await login(email, WRONG, freshAddress(), device)).code).toBe(2012)
    expect((await login(email, RIGHT, freshAddress(), device)).code).toBe(0)
    expect((await login(email, RIGHT)).code).toBe(2013)
  })

  it('ends after ten tries from a known address and on a known device as well, each by itself', async () => {
    const email = await signUp()
    const home = freshAddress()
    const device = deviceOf(await login(email, RIGHT, home))
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await login(email, WRONG, home)).code).toBe(2012)
    expect((await login(email, RIGHT, home)).code).toBe(2013)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login(email, WRONG, freshAddress(), device)).code).toBe(2012)
    }
    expect((await login(email, RIGHT, freshAddress(), device)).code).toBe(2013)
    expect((await login(email, RIGHT)).code).toBe(0)
  })

  it('gains nothing by a device that knows another account, or that nobody gave out', async () => {
    const [email, other] = [await signUp(), await signUp()]
    const foreign = deviceOf(await login(other, RIGHT))
    await exhaust(email)
    for (const device of [foreign, 'a'.repeat(43), 'x', `${foreign}.${'b'.repeat(43)}`]) {
      expect((await login(email, RIGHT, freshAddress(), device)).code).toBe(2013)
    }
    const address = freshAddress()
    for (let attempt = 0; attempt < 30; attempt += 1) await login(`gain${attempt}@example.com`, WRONG, address, foreign)
    expect((await login('gain31@example.com', WRONG, address, foreign)).code).toBe(2013)
  })

  it('by strangers in the neighbourhood of a known IPv6 network does not shut it out', async () => {
    const email = await signUp()
    await login(email, RIGHT, '2001:db8:77:1::1')
    for (let attempt = 0; attempt < 100; attempt += 1) await login(email, WRONG, `2001:db8:77:${attempt + 100}::1`)
    expect((await login(email, RIGHT, '2001:db8:77:99::1')).code).toBe(2013)
    expect((await login(email, RIGHT, '2001:db8:77:1::2')).code).toBe(0)
  })

  it('with a text for an e-mail that names an account and an address counts for neither', async () => {
    const email = await signUp()
    const address = freshAddress()
    for (const text of [`${email} ${address}`, `ip ${address}`]) {
      for (let attempt = 0; attempt < 30; attempt += 1) expect((await login(text, WRONG)).code).toBe(2012)
    }
    expect((await login(email, RIGHT, address)).code).toBe(0)
  })

  it('many at once slips nothing past the bar', async () => {
    const email = await signUp()
    const address = freshAddress()
    const codes = await Promise.all(Array.from({ length: 25 }, async () => (await login(email, WRONG, address)).code))
    expect(codes.filter((code) => code === 2012)).toHaveLength(10)
    expect(codes.filter((code) => code === 2013)).toHaveLength(15)
  })

  it.each([
    ['2001:db8:1:2::', '2001:db8:1:3::1'],
    ['2001:db8::', '2001:db8:0:1::1'],
    ['::ffff:198.51.100.', undefined],
  ])('counts the addresses %s... of one subscriber as one', async (prefix, neighbour) => {
    const email = await signUp()
    const one = prefix.startsWith('::ffff') ? () => `${prefix}7` : (host: number) => `${prefix}${host}`
    for (let host = 1; host <= 10; host += 1) await login(email, WRONG, one(host))
    expect((await login(email, WRONG, neighbour ? `${prefix}9:0:1` : '198.51.100.7')).code).toBe(2013)
    if (neighbour) expect((await login(email, WRONG, neighbour)).code).toBe(2012)
  })

  it('is not what somebody does who knows the password: a right one gives its try back', async () => {
    const email = await signUp()
    const address = freshAddress()
    for (let attempt = 0; attempt < 9; attempt += 1) await login(email, WRONG, address)
    for (let time = 0; time < 5; time += 1) expect((await login(email, RIGHT, address)).code).toBe(0)
    expect((await login(email, WRONG, address)).code).toBe(2012)
    expect((await login(email, RIGHT, address)).code).toBe(2013)
  })
})

describe('a device', () => {
  it('keeps its cookie, and that of each person who signs in with it, up to five', async () => {
    const first = await signUp()
    const device = deviceOf(await login(first, RIGHT))
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(deviceOf(await login(first, RIGHT, freshAddress(), device))).toBe(device)
    let both = device
    for (let person = 2; person <= 6; person += 1)
      both = deviceOf(await login(await signUp(), RIGHT, freshAddress(), both))
    expect(both.split('.')).toHaveLength(5)
    expect(both).not.toContain(device)
  })

  it('is told by a cookie out of reach of scripts, to the calls of accounts alone', async () => {
    const { headers } = await login(await signUp(), RIGHT)
    const cookie = headers.getSetCookie().find((line) => line.startsWith('device='))
    expect(cookie?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/api/user',
      'SameSite=Lax',
    ])
  })

  it('and an address are kept as keyed hashes, thirty a person at most, the newest', async () => {
    const email = await signUp()
    const first = freshAddress()
    const last = freshAddress()
    await login(email, RIGHT, first)
    for (let time = 0; time < 20; time += 1) await login(email, RIGHT)
    await login(email, RIGHT, last)
    const { rows } = await sql<{ text: string; kind: string }>`
      select p::text as text, kind from sign_in_places p join users u on u.id = p.user_id where u.email = ${email}`.execute(
      server.app.db,
    )
    const browsers = rows.filter(({ kind }) => kind === 'browser')
    expect(rows.length - browsers.length).toBe(30)
    expect(browsers.length).toBeLessThanOrEqual(30)
    expect(rows.some(({ text }) => text.includes(last))).toBe(false)
    await exhaust(email)
    expect((await login(email, RIGHT, last)).code).toBe(0)
    expect((await login(email, RIGHT, first)).code).toBe(2013)
  })
})
