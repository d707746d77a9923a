import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => server.stop())

const DIGEST = digestOf('a long enough password')
const anyEmail = () => `u${Math.random().toString(36).slice(2)}@example.com`

function signUp(email: string, headers: Record<string, string> = {}, passwordDigest = DIGEST) {
  return server.visitor().call('signup', { email, passwordDigest, iconUrl: '', host: '' }, headers)
}

function userOf(email: string) {
  return server.app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

async function codeOf(email: string): Promise<string | undefined> {
  const row = await server.app.db
    .selectFrom('referral_channels')
    .innerJoin('users', 'users.id', 'referral_channels.owner_id')
    .select('code')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.code
}

describe('signing up', () => {
  it('takes email, password, icon_url and host, answers code and message, and signs in at once (1.7-09)', async () => {
    const email = anyEmail()
    const { code, msg, data, headers } = await signUp(email)
    expect({ code, msg }).toEqual({ code: 0, msg: '' })
    const visitor = server.visitor()
    visitor.token = data?.token
    expect((await visitor.ok('userInfo', {})).email).toBe(email)
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['token', 'token_state', 'device'])
  })

  it('leaves a whole person: purses, balance, key, code', async () => {
    await signUp(anyEmail())
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('is refused with 1001 邮件已注册 for an e-mail that is taken, in whatever case (1.8-09)', async () => {
    const email = anyEmail()
    await signUp(email)
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      expect(await signUp(spelling)).toMatchObject({ status: 200, code: 1001, msg: '邮件已注册', data: null })
    }
  })

  it('twenty times at once under one e-mail makes one account', async () => {
    const email = anyEmail()
    const spellings = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? email : email.toUpperCase()))
    const codes = await Promise.all(spellings.map(async (spelling) => (await signUp(spelling)).code))
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 1001)).toHaveLength(19)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it.each([
    '',
    'x',
    'a@b',
    'a b@example.com',
    'a@example.com\nBcc: x',
    '"a"@example.com',
    'a<b@example.com',
    'a&b@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('is refused for %j, which is no e-mail address that is safe in links and headers', async (email) => {
    expect((await signUp(email)).code).toBe(2002)
  })

  it.each(['', 'password', DIGEST.toUpperCase(), `${DIGEST}0`])(
    'is refused for the password %j, which is no digest',
    async (digest) => {
      const email = anyEmail()
      expect((await signUp(email, {}, digest)).code).toBe(2002)
      expect(await userOf(email)).toBeUndefined()
    },
  )

  it('never stores the digest itself', async () => {
    vi.stubEnv('TEST_PASSWORDS', 'full')
    onTestFinished(() => void vi.unstubAllEnvs())
    const email = anyEmail()
    await signUp(email)
    const user = await userOf(email)
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(user?.password_hash).not.toContain(DIGEST)
  })
})

describe('the channel cookie', () => {
  it('is kept as it came, and names the owner of the code as the inviter (1.3-14)', async () => {
    const inviter = anyEmail()
    await signUp(inviter)
    const code = (await codeOf(inviter)) ?? ''
    const email = anyEmail()
    const { data } = await signUp(email, { cookie: `channel_code=${code}` })
    expect(await userOf(email)).toMatchObject({ channel_code: code, inviter_id: (await userOf(inviter))?.id })
    const visitor = server.visitor()
    visitor.token = data?.token
    expect((await visitor.call('userInfo', {})).wire).toMatchObject({ channel_code: code })
  })

  it.each(['WJKCNOCODE', 'NOBODY-HAS-IT', 'a'])('%s, which nobody owns, is kept and names no inviter', async (code) => {
    const email = anyEmail()
    await signUp(email, { cookie: `channel_code=${code}` })
    expect(await userOf(email)).toMatchObject({ channel_code: code, inviter_id: null })
  })

  it.each(['a b', '../x', 'x'.repeat(33), "'or'1", '%3Cscript%3E', ''])(
    '%j is no code and counts as none',
    async (code) => {
      const email = anyEmail()
      await signUp(email, { cookie: `channel_code=${code}` })
      expect(await userOf(email)).toMatchObject({ channel_code: null, inviter_id: null })
    },
  )
})

describe('the own channel', () => {
  it('comes with the account while the setting is on, and makes its type channel', async () => {
    const member = await server.member()
    expect(await codeOf(member.email)).toMatch(/^[A-Z2-9]{8}$/)
    expect((await member.call('userInfo', {})).wire).toMatchObject({ type: 'channel' })
  })

  it('does not come while it is off: the type is normal', async () => {
    await writeSettings(server.app.db, { openReferralChannels: false })
    const member = await server.member()
    expect(await codeOf(member.email)).toBeUndefined()
    expect((await member.call('userInfo', {})).wire).toMatchObject({ type: 'normal' })
    await writeSettings(server.app.db, { openReferralChannels: true })
  })
})

describe('a picture', () => {
  const signUpWith = (iconUrl: string) =>
    server.visitor().call('signup', { email: anyEmail(), passwordDigest: DIGEST, iconUrl, host: '' })

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'http://example.com/x.png',
    'https://example.com/x.png',
    '//evil.example/x',
    'x.png',
  ])('at %s is refused, and no account is made', async (iconUrl) => {
    const before = await server.app.db.selectFrom('users').select('id').execute()
    expect(await signUpWith(iconUrl)).toMatchObject({
      code: 2002,
      msg: expect.stringContaining('icon_url 只能是本站的图片'),
    })
    expect(await server.app.db.selectFrom('users').select('id').execute()).toEqual(before)
  })

  it.each(['', '/api/file/downloads/x.png'])('at %j is taken', async (iconUrl) => {
    expect((await signUpWith(iconUrl)).code).toBe(0)
  })
})

describe('signing up over and over', () => {
  it('ends after thirty accounts from one address in ten minutes, told with the seconds to wait', async () => {
    const strict = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })
    const from = (address: string) =>
      strict
        .visitor()
        .call(
          'signup',
          { email: anyEmail(), passwordDigest: DIGEST, iconUrl: '', host: '' },
          { 'x-forwarded-for': address },
        )
    for (let made = 0; made < 30; made += 1) expect((await from('203.0.113.1')).code).toBe(0)
    const refused = await from('203.0.113.1')
    expect(refused.code).toBe(2006)
    expect(Number(/(\d+)/.exec(refused.msg)?.[1])).toBeGreaterThan(500)
    expect((await from('203.0.113.2')).code).toBe(0)
    for (let made = 0; made < 30; made += 1) expect((await from(`2001:db8::${made + 1}`)).code).toBe(0)
    expect((await from('2001:db8::ffff:0:0:1')).code).toBe(2006)
    expect((await from('2001:db8:0:1::1')).code).toBe(0)
    await strict.stop()
  })
})
