import { randomInt } from 'node:crypto'
import { type RefusalName, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { digestOf, post, type TestClient } from '../../../../test/client.ts'
import { ADMIN } from '../../../../test/config.ts'
import { appoint, setFlag, setRole } from '../../../../test/people.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })
})
afterAll(() => server.stop())

const NEW = digestOf('another password')
const code = (name: RefusalName) => refusalCodes[name]

let addresses = 0
/** An address that nobody used before. */
function from(address = `198.18.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`) {
  return { 'x-forwarded-for': address }
}

/** Somebody with an account, and his link. */
async function somebody() {
  const email = `u${randomInt(2 ** 40)}@example.com`
  const client = server.visitor()
  const { token } = await client.ok(
    'signup',
    { email, passwordDigest: digestOf(PASSWORD), iconUrl: '', host: '' },
    from(),
  )
  client.token = token
  return { client, email, link: await linkOf(client) }
}

async function linkOf(client: TestClient) {
  const { id, subscriptionKey } = await client.ok('userInfo', {})
  return `https://elsewhere.example/api/subscript/flclash/${id}/${subscriptionKey}`
}

const reset = (email: string, link: string, headers = from()) =>
  server.visitor().call('resetPassword', { email, passwordDigest: NEW, link }, headers)
const find = (link: string, headers = from()) => server.visitor().call('findAccount', { link }, headers)
const login = (email: string, passwordDigest: string) =>
  server.visitor().call('login', { email, passwordDigest }, from())

async function rowOf(email: string) {
  return server.app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

describe('a password reset by subscription link', () => {
  it('takes email, password and describUrl and answers code and msg; afterwards the new password signs in and the old one does not (1.7-12)', async () => {
    const { email, link } = await somebody()
    const { answered } = await post(
      `${server.origin}/api/user/reset_password`,
      { email, password: NEW, describUrl: link },
      from(),
    )
    expect(answered).toEqual({ code: 0, data: { byMail: false }, msg: '' })
    expect((await login(email, NEW)).code).toBe(0)
    expect((await login(email, digestOf(PASSWORD))).code).toBe(code('wrongLogin'))
  })

  it('is like sign-up, login and a change by staff: each takes the digest of a password, never the password (1.5-15)', async () => {
    const { email, link } = await somebody()
    const staff = await login(ADMIN.email, digestOf(ADMIN.password))
    const session = { authorization: `Bearer ${staff.data?.token}` }
    const password = 'another password'
    const other = `u${randomInt(2 ** 40)}@example.com`
    for (const [path, payload] of [
      ['/api/user/signup', { email: other, password, icon_url: '', host: '' }],
      ['/api/user/login', { email, password }],
      ['/api/user/reset_password', { email, password, describUrl: link }],
      ['/api/admin/users/change_password', { email, password }],
    ] as const) {
      const send = async (sent: object) =>
        (await post(server.origin + path, sent, { ...from(), ...session })).answered.code
      expect({ path, code: await send(payload) }).toEqual({ path, code: code('badInput') })
      const digest = path.endsWith('login') ? digestOf(PASSWORD) : NEW
      expect({ path, code: await send({ ...payload, password: digest }) }).toEqual({ path, code: 0 })
    }
  })

  it('ends every session and the link, and starts another one', async () => {
    const { client, email, link } = await somebody()
    const before = await rowOf(email)
    expect((await reset(email, link)).code).toBe(0)
    expect((await client.call('userInfo', {})).code).toBe(code('sessionExpired'))
    expect((await fetch(link.replace('https://elsewhere.example', server.origin))).status).toBe(404)
    const after = await rowOf(email)
    expect(after.credential_seed.equals(before.credential_seed)).toBe(false)
    expect((await reset(email, link)).msg).toBe('DESCRIBE_URL_ERROR')
    client.token = (await login(email, NEW)).data?.token
    expect((await find(await linkOf(client))).data).toEqual({ email })
  })

  it('holds the account’s money for a day, and tells the owner in his notices', async () => {
    const { client, email, link } = await somebody()
    await reset(email, link)
    const { money_held_until } = await rowOf(email)
    const hours = ((money_held_until?.getTime() ?? 0) - server.app.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    client.token = (await login(email, NEW)).data?.token
    const [notice] = await client.ok('listNotices', {})
    expect(notice?.text).toContain('订阅链接已更换')
  })

  it('stands in the audit without link, password or e-mail', async () => {
    const { client, email, link } = await somebody()
    const { id } = await client.ok('userInfo', {})
    await reset(email, link)
    const { rows } = await sql`select action, actor_id, detail from audit where target = ${id}`.execute(server.app.db)
    expect(rows).toEqual([{ action: 'resetPassword', actor_id: null, detail: {} }])
  })

  it('takes the e-mail in whatever case', async () => {
    const { email, link } = await somebody()
    expect((await reset(` ${email.toUpperCase()} `, link)).code).toBe(0)
  })

  it('with another e-mail is refused with a code of its own, and changes nothing', async () => {
    const { client, email, link } = await somebody()
    expect((await reset('other@example.com', link)).code).toBe(code('linkOfAnother'))
    expect((await client.call('userInfo', {})).code).toBe(0)
    expect((await login(email, digestOf(PASSWORD))).code).toBe(0)
  })

  it('with a link that is nobody’s answers DESCRIBE_URL_ERROR, whether its e-mail, its id or nothing is known', async () => {
    const { email, link } = await somebody()
    const unknown = [
      `${link.slice(0, -32)}${'a'.repeat(32)}`,
      link.replace(/[0-9a-f]{24}/, '0'.repeat(24)),
      'not a link at all',
      '',
    ]
    for (const one of unknown) {
      const known = await reset(email, one)
      const stranger = await reset('nobody@example.com', one)
      expect([known.msg, stranger.msg]).toEqual(['DESCRIBE_URL_ERROR', 'DESCRIBE_URL_ERROR'])
      expect(known.wire).toEqual(stranger.wire)
    }
  })

  it('of a disabled account answers USER_NOT_EXIST', async () => {
    const { email, link } = await somebody()
    await setFlag(server.app, email, { disabled: true })
    expect((await reset(email, link)).msg).toBe('USER_NOT_EXIST')
  })

  it('is refused to admins, operators, staff and whose password may not be changed', async () => {
    const [admin, operator, fixed, staff] = [await somebody(), await somebody(), await somebody(), await somebody()]
    await appoint(server, staff.client, 'support')
    await setRole(server.app, admin.client, 'adminIds', true)
    await setRole(server.app, operator.client, 'operatorIds', true)
    await setFlag(server.app, fixed.email, { can_change_password: false })
    for (const { email, link } of [admin, operator, fixed, staff]) {
      expect((await reset(email, link)).code).toBe(1033)
      expect((await find(link)).code).toBe(1033)
      expect((await login(email, digestOf(PASSWORD))).code).toBe(0)
    }
    await setRole(server.app, admin.client, 'adminIds', false)
    expect((await login(ADMIN.email, digestOf(ADMIN.password))).code).toBe(0)
  })

  it('of many at once with one link happens once', async () => {
    const { email, link } = await somebody()
    const codes = (await Promise.all(Array.from({ length: 5 }, () => reset(email, link)))).map(({ code }) => code)
    expect(codes.filter((one) => one === 0)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([0, code('linkUnknown')]))
  })

  it('is tried five times an hour from one address, and five times a day with one right link from anywhere', async () => {
    const here = from()
    for (let turn = 0; turn < 5; turn += 1)
      expect((await reset('a@b.example', 'x', here)).code).toBe(code('linkUnknown'))
    expect((await reset('a@b.example', 'x', here)).code).toBe(code('tooManyRequests'))
    const { email, link } = await somebody()
    for (let turn = 0; turn < 5; turn += 1) expect((await reset('a@b.example', link)).code).toBe(code('linkOfAnother'))
    expect((await reset(email, link)).code).toBe(code('tooManyRequests'))
  })

  it('is not used up for the owner by who knows his id but not his link', async () => {
    const { email, link } = await somebody()
    for (let turn = 0; turn < 8; turn += 1) await reset(email, `${link.slice(0, -32)}${'b'.repeat(32)}`)
    expect((await reset(email, link)).code).toBe(0)
  })
})

describe('finding an account by subscription link', () => {
  it('takes describUrl and answers the e-mail, and changes nothing (1.7-13)', async () => {
    const { client, email, link } = await somebody()
    const { answered } = await post(`${server.origin}/api/user/get_email`, { describUrl: link }, from())
    expect(answered).toEqual({ code: 0, data: { email }, msg: '' })
    expect((await client.call('userInfo', {})).code).toBe(0)
  })

  it('reads the link in the wrappings of client programs', async () => {
    const { email, link } = await somebody()
    const wrapped = `sub://${Buffer.from(link).toString('base64')}`
    expect((await find(wrapped)).data).toEqual({ email })
    expect((await find(`clash://install-config?url=${encodeURIComponent(link)}`)).data).toEqual({ email })
  })

  it('is refused for a link that was replaced', async () => {
    const { client, link } = await somebody()
    await client.ok('resetSubscriptionKey', {})
    expect((await find(link)).msg).toBe('DESCRIBE_URL_ERROR')
  })

  it('is tried ten times an hour from one address', async () => {
    const here = from()
    for (let turn = 0; turn < 10; turn += 1) expect((await find('x', here)).code).toBe(code('linkUnknown'))
    expect((await find('x', here)).code).toBe(code('tooManyRequests'))
  })
})

describe('who asks with a link that does not hold', () => {
  const nobody = 'nobody@example.com'
  const hashed = () => server.app.metrics.value('dukou_password_checks_total') ?? 0

  /** Records the SQL statements of a call, the number of password hashes, and the answer. */
  async function seen(ask: () => Promise<{ wire: unknown; code: number; msg: string }>) {
    const [query, before] = [vi.spyOn(pg.Client.prototype, 'query'), hashed()]
    try {
      const { wire, code, msg } = await ask()
      const asked = query.mock.calls.map(([what]: unknown[]) => (typeof what === 'string' ? what : Object(what).text))
      return { asked, hashed: hashed() - before, wire, code, msg }
    } finally {
      query.mockRestore()
    }
  }

  it('learns nothing by words or work of whether the account and the e-mail exist, from either call', async () => {
    const { email, link } = await somebody()
    const wrong = `${link.slice(0, -32)}${'b'.repeat(32)}`
    const unknown = wrong.replace(/[0-9a-f]{24}/, '0'.repeat(24))
    const asks = {
      reset: [() => reset(email, wrong), () => reset(nobody, wrong), () => reset(nobody, unknown)],
      find: [() => find(wrong), () => find(unknown)],
    }
    for (const [call, ways] of Object.entries(asks)) {
      await Promise.all(ways.map((ask) => ask()))
      const answers: Awaited<ReturnType<typeof seen>>[] = []
      for (const ask of ways) answers.push(await seen(ask))
      expect(answers, call).toEqual(answers.map(() => answers[0]))
      expect(answers[0]?.msg).toBe('DESCRIBE_URL_ERROR')
    }
  })

  it('with the e-mail of nobody and the right link of another learns no more than with any other e-mail', async () => {
    const [{ link }, other] = [await somebody(), await somebody()]
    const [known, stranger] = [await seen(() => reset(other.email, link)), await seen(() => reset(nobody, link))]
    expect(known).toEqual(stranger)
    expect(known.code).toBe(code('linkOfAnother'))
  })
})
