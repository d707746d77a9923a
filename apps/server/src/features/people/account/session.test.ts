import { type AnyCall, calls } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, digestOf, post } from '../../../../test/client.ts'
import { ageSession, anotherSession, staffMember } from '../../../../test/people.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { stateOf } from '../../../../test/state.ts'
import { sha256 } from '../../../platform/ids.ts'
import { endAllSessions, forgetOldSessions } from './session.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => server.stop())

const HOUR = 1
const DAY = 24

async function codeWith(headers: Record<string, string>): Promise<number> {
  return (await post(server.origin + calls.userInfo.path, {}, headers)).answered.code
}

async function signIn(headers: Record<string, string> = {}) {
  const member = await server.member()
  return server.visitor().call('login', { email: member.email, passwordDigest: digestOf(PASSWORD) }, headers)
}

/** A Set-Cookie line as its name, value and sorted attributes. */
function cookiesOf(headers: Headers): Record<string, { value: string; attributes: string[] }> {
  const cookies = headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split('=')
    return [name, { value, attributes: attributes.sort() }] as const
  })
  return Object.fromEntries(cookies)
}

async function sessionRow(token: string) {
  const { rows } = await sql<{ idle_days: number; days_left: number }>`
    select extract(epoch from now() - last_used_at)::float8 / 86400 as idle_days,
      extract(epoch from expires_at - now())::float8 / 86400 as days_left
    from sessions where token_sha256 = ${sha256(token)}`.execute(server.app.db)
  return rows[0]
}

describe('signing in', () => {
  it('sets a token out of reach of scripts and a readable marker without a secret', async () => {
    const { headers, data } = await signIn()
    const seconds = 99_999 * 86_400
    expect(cookiesOf(headers)).toMatchObject({
      token: { value: data?.token, attributes: ['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax'] },
      token_state: { value: '1', attributes: [`Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax'] },
    })
  })

  it('marks both cookies Secure when the page came over HTTPS', async () => {
    const { headers } = await signIn({ 'x-forwarded-proto': 'https' })
    const { token, token_state } = cookiesOf(headers)
    expect([token?.attributes.includes('Secure'), token_state?.attributes.includes('Secure')]).toEqual([true, true])
  })

  it('gives a token without a slash that the database keeps only as a hash', async () => {
    const token = (await signIn()).data?.token ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const { rows } = await sql<{ text: string }>`select t::text as text from sessions t`.execute(server.app.db)
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
    expect(await sessionRow(token)).toBeDefined()
  })

  it('makes a new token each time', async () => {
    const member = await server.member()
    const login = { email: member.email, passwordDigest: digestOf(PASSWORD) }
    const made = [await server.visitor().ok('login', login), await server.visitor().ok('login', login)]
    expect(new Set([member.token, ...made.map(({ token }) => token)]).size).toBe(3)
  })
})

describe('a session', () => {
  it('is taken from the cookie as well as from a bearer header', async () => {
    const { token } = await server.member()
    expect(await codeWith({ cookie: `a=b; token=${token}; token_state=1` })).toBe(0)
    expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(0)
    expect(await codeWith({ cookie: 'token_state=1' })).toBe(1002)
    expect(await codeWith({ authorization: `Basic ${token}` })).toBe(1002)
  })

  it('is none where two token cookies came, because one of them was planted', async () => {
    const { token } = await server.member()
    const { token: other } = await server.member()
    expect(await codeWith({ cookie: `token=${token}; token=${other}` })).toBe(1002)
    expect(await codeWith({ cookie: `token=${token}; x=1; token=${token}` })).toBe(1002)
    expect(await codeWith({ cookie: `token =${other}; token=${token}` })).toBe(1002)
    expect(await codeWith({ cookie: `xtoken=${other}; token=${token}; token_state=token=1` })).toBe(0)
  })

  it('is refused beside the session of somebody else, whichever comes first, in every call', async () => {
    const [one, other] = [await server.member(), await server.member()]
    const before = await stateOf(server.app)
    for (const call of Object.values<AnyCall>(calls)) {
      for (const [bearer, cookie] of [
        [one.token, other.token],
        [other.token, one.token],
      ]) {
        const headers = { authorization: `Bearer ${bearer}`, cookie: `token=${cookie}`, 'accept-language': 'zh' }
        const { answered } = await post(server.origin + call.path, {}, headers)
        expect({ path: call.path, ...answered }).toMatchObject({ path: call.path, code: 2036, data: null })
        expect(answered.msg).toContain('两个账号')
      }
    }
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('goes together with another one of the same person, and with one that has ended', async () => {
    const member = await server.member()
    const second = await anotherSession(server.app, member.token ?? '')
    const ended = await server.member()
    await ended.ok('logout', {})
    const authorization = `Bearer ${member.token}`
    for (const cookie of [member.token, second, ended.token, 'x'.repeat(43)]) {
      expect(await codeWith({ authorization, cookie: `token=${cookie}` })).toBe(0)
    }
    expect(await codeWith({ authorization: `Bearer ${ended.token}`, cookie: `token=${member.token}` })).toBe(1002)
  })

  it('is one of twenty at most: with the next sign-in the one that was used longest ago ends', async () => {
    const { token = '' } = await server.member()
    const all = [token]
    while (all.length < 20) all.push(await anotherSession(server.app, token))
    for (const one of all) expect(await sessionRow(one)).toBeDefined()
    const [, , idle = ''] = all
    await ageSession(server.app, idle, { idle: 1 })
    const newest = await anotherSession(server.app, token)
    for (const one of [...all, newest]) {
      expect({ idle: one === idle, lives: (await sessionRow(one)) !== undefined }).toEqual({
        idle: one === idle,
        lives: one !== idle,
      })
    }
  })

  it('lives 90 days from its last use, whatever its age', async () => {
    const { token = '' } = await server.member()
    expect((await sessionRow(token))?.days_left).toBeCloseTo(90, 2)
    await ageSession(server.app, token, { idle: 89 * DAY, left: HOUR })
    expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(0)
    const row = await sessionRow(token)
    expect(row?.days_left).toBeCloseTo(90, 2)
    expect(row?.idle_days).toBeCloseTo(0, 2)
  })

  it('notes its use at most every five minutes, so that reading stays reading', async () => {
    const { token = '' } = await server.member()
    await ageSession(server.app, token, { idle: 4 / 60, left: DAY })
    expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(0)
    expect((await sessionRow(token))?.days_left).toBeCloseTo(1, 2)
  })

  it('that ended is answered 1002, and its row is swept away (1.8-04)', async () => {
    const { token = '' } = await server.member()
    await ageSession(server.app, token, { left: -0.01 })
    expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(1002)
    await forgetOldSessions(server.app.db)
    expect(await sessionRow(token)).toBeUndefined()
  })

  it('of an admin ends after 12 idle hours, of a customer it does not', async () => {
    const { token: admin = '' } = await server.admin()
    const { token: customer = '' } = await server.member()
    for (const token of [admin, customer]) await ageSession(server.app, token, { idle: 11.9, left: DAY })
    expect(await codeWith({ authorization: `Bearer ${admin}` })).toBe(0)
    for (const token of [admin, customer]) await ageSession(server.app, token, { idle: 12.1, left: DAY })
    expect(await codeWith({ authorization: `Bearer ${admin}` })).toBe(1002)
    expect(await codeWith({ authorization: `Bearer ${customer}` })).toBe(0)
  })

  it.each(['support', 'finance', 'operations'] as const)(
    'of %s ends after 12 idle hours, as of an admin',
    async (role) => {
      const { token = '' } = await staffMember(server, role)
      await ageSession(server.app, token, { idle: 11.9, left: DAY })
      expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(0)
      await ageSession(server.app, token, { idle: 12.1, left: DAY })
      expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(1002)
    },
  )

  it('ends with all others when a credential changes', async () => {
    const member = await server.member()
    const second = await anotherSession(server.app, member.token ?? '')
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    await server.app.db.transaction().execute((tx) => endAllSessions(tx, id))
    for (const token of [member.token, second]) {
      expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(1002)
    }
  })
})

describe('signing out', () => {
  it('ends this session and no other, and takes the cookies away (1.7-14)', async () => {
    const member = await server.member()
    const other = await anotherSession(server.app, member.token ?? '')
    const { code, data, headers } = await member.call('logout', {})
    expect({ code, data }).toEqual({ code: 0, data: {} })
    const { token, token_state } = cookiesOf(headers)
    for (const cookie of [token, token_state]) {
      expect(cookie?.value).toBe('')
      expect(cookie?.attributes).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    }
    expect((await member.call('userInfo', {})).code).toBe(1002)
    expect(await codeWith({ authorization: `Bearer ${other}` })).toBe(0)
  })
})

describe('a token out of a page address', () => {
  it('becomes the session cookie when it is valid', async () => {
    const { token = '' } = await server.member()
    const { code, data, headers } = await server.visitor().call('exchangeToken', { token })
    expect({ code, data }).toEqual({ code: 0, data: {} })
    expect(cookiesOf(headers).token).toMatchObject({ value: token, attributes: expect.arrayContaining(['HttpOnly']) })
  })

  it.each(['x', 'a'.repeat(43), 'a'.repeat(256)])(
    'that is invalid, %s, is refused and displaces nothing',
    async (bad) => {
      const member = await server.member()
      const { code, data, headers } = await createClient(server.origin, member.token).call('exchangeToken', {
        token: bad,
      })
      expect({ code, data, cookies: headers.getSetCookie() }).toEqual({ code: 2014, data: null, cookies: [] })
      expect((await member.call('userInfo', {})).code).toBe(0)
    },
  )

  it('whose session has ended is refused', async () => {
    const { token = '' } = await server.member()
    await ageSession(server.app, token, { left: -0.01 })
    expect((await server.visitor().call('exchangeToken', { token })).code).toBe(2014)
  })
})
