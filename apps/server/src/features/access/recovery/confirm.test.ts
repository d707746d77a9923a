import { CONFIRM_PATHS, type RefusalName, refusalCodes, refusalText } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { appoint } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { deliverMails } from '../../base/outbox/index.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ smtpUrl: mailbox.url, mailFrom: 'ferry@example.com' })
  await writeSettings(server.app.db, { confirmByMail: true })
})
afterAll(async () => {
  await server?.stop()
  await mailbox?.stop()
})

const FIRST = digestOf('first password')
const SECOND = digestOf('second password')
const code = (name: RefusalName) => refusalCodes[name]
let people = 0
const newEmail = () => `p${Date.now()}x${people++}@example.com`

const signUp = (email: string, headers = {}) =>
  server.visitor().call('signup', { email, passwordDigest: FIRST, iconUrl: '', host: '' }, headers)
const login = async (email: string, passwordDigest: string) =>
  (await server.visitor().call('login', { email, passwordDigest })).code

/** The mail that has just come for somebody, and what its link carries. */
async function mailFor(email: string) {
  await deliverMails(server.app)
  const letter = mailbox.letters.findLast(({ to }) => to.includes(email))
  const link = /https?:\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  return { letter, link, query: new URLSearchParams(link.split('?')[1]) }
}

async function confirm(action: keyof typeof CONFIRM_PATHS, query: URLSearchParams) {
  const answer = await fetch(`${server.origin}${CONFIRM_PATHS[action]}?${query}`)
  return { status: answer.status, cookies: answer.headers.getSetCookie(), body: await answer.json() }
}

/** Somebody with an account, and his link. */
async function member() {
  const email = newEmail()
  await signUp(email)
  await confirm('signup', (await mailFor(email)).query)
  const client = server.visitor()
  client.token = (await client.ok('login', { email, passwordDigest: FIRST })).token
  const { id, subscriptionKey } = await client.ok('userInfo', {})
  return { client, email, link: `/api/subscript/ss/${id}/${subscriptionKey}` }
}
const reset = (email: string, link: string) =>
  server.visitor().call('resetPassword', { email, passwordDigest: SECOND, link })

describe('a sign-up that is confirmed by mail', () => {
  it('makes no account and signs nobody in before GET signup_confirm with serial_id and key answers Code 0 (1.7-10)', async () => {
    const email = newEmail()
    const { data, headers } = await signUp(email)
    expect(data).toEqual({ token: '', byMail: true })
    expect(headers.getSetCookie().filter((line) => line.startsWith('token='))).toEqual([])
    expect(await login(email, FIRST)).toBe(code('signupUnconfirmed'))
    const { letter, link, query } = await mailFor(email)
    expect(letter?.subject).toBe('确认注册 - 渡口')
    expect(link.startsWith(`${server.origin}/#/confirm?`)).toBe(true)
    expect([...query.keys()]).toEqual(['serial_id', 'key', 'action'])
    expect(query.get('action')).toBe('signup')
    const { status, cookies, body } = await confirm('signup', query)
    expect({ status, cookies, body }).toEqual({ status: 200, cookies: [], body: { Code: 0, Msg: '' } })
    expect(await login(email, FIRST)).toBe(0)
  })

  it('is written in the language of the page', async () => {
    const email = newEmail()
    await signUp(email, { 'accept-language': 'en' })
    expect((await mailFor(email)).letter).toMatchObject({
      subject: 'Confirm your e-mail - 渡口',
      text: expect.stringContaining('good for 24 hours'),
    })
  })

  it('is good once; right after it the same link is still told so, later no more', async () => {
    const email = newEmail()
    await signUp(email)
    const { query } = await mailFor(email)
    expect((await confirm('signup', query)).body.Code).toBe(0)
    expect((await confirm('signup', query)).body.Code).toBe(0)
    await sql`update confirmations set used_at = used_at - interval '11 minutes'`.execute(server.app.db)
    expect((await confirm('signup', query)).body.Code).toBe(code('confirmationOver'))
  })

  it('is refused with a wrong key, the wrong call, or after a day, and says why', async () => {
    const email = newEmail()
    await signUp(email)
    const { query } = await mailFor(email)
    const wrong = new URLSearchParams({ serial_id: query.get('serial_id') ?? '', key: 'x' })
    expect((await confirm('signup', wrong)).body).toEqual({
      Code: code('confirmationOver'),
      Msg: refusalText('confirmationOver', 'zh'),
    })
    expect((await confirm('signup', new URLSearchParams())).body.Code).toBe(code('confirmationOver'))
    for (const action of ['signup', 'changePassword'] as const) {
      const nul = new URLSearchParams({ serial_id: '\0', key: '\0' })
      expect((await confirm(action, nul)).body.Code).toBe(code('confirmationOver'))
    }
    expect((await confirm('changePassword', query)).body.Code).toBe(code('confirmationOver'))
    await sql`update confirmations set expires_at = now() - interval '1 second' where used_at is null`.execute(
      server.app.db,
    )
    expect((await confirm('signup', query)).body.Code).toBe(code('confirmationOver'))
    expect(await login(email, FIRST)).toBe(code('wrongLogin'))
  })

  it('of two for one e-mail makes one account', async () => {
    const email = newEmail()
    await signUp(email)
    const first = await mailFor(email)
    await signUp(email)
    const second = await mailFor(email)
    expect((await confirm('signup', first.query)).body.Code).toBe(0)
    expect((await confirm('signup', second.query)).body.Code).toBe(code('emailAlreadyRegistered'))
    expect((await signUp(email)).code).toBe(code('emailAlreadyRegistered'))
  })

  it('by ten at once with one link makes one account', async () => {
    const email = newEmail()
    await signUp(email)
    const { query } = await mailFor(email)
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await confirm('signup', query)).body.Code))
    expect(codes).toEqual(Array(10).fill(0))
  })

  it('is not needed where the operator does not want it', async () => {
    await writeSettings(server.app.db, { confirmByMail: false })
    try {
      expect((await signUp(newEmail())).data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), byMail: false })
    } finally {
      await writeSettings(server.app.db, { confirmByMail: true })
    }
  })
})

describe('a reset that is confirmed by mail', () => {
  it('changes nothing before GET change_password with serial_id and key answers Code 0 (1.7-11)', async () => {
    const { client, email, link } = await member()
    expect((await reset(email, link)).data).toEqual({ byMail: true })
    expect((await client.call('userInfo', {})).code).toBe(0)
    expect(await login(email, SECOND)).toBe(code('wrongLogin'))
    const { letter, query } = await mailFor(email)
    expect(letter?.text).toContain('如果不是你，不要打开链接')
    expect(query.get('action')).toBe('change_password')
    expect((await confirm('changePassword', query)).body).toEqual({ Code: 0, Msg: '' })
    expect((await client.call('userInfo', {})).code).toBe(code('sessionExpired'))
    expect(await login(email, SECOND)).toBe(0)
    expect(await login(email, FIRST)).toBe(code('wrongLogin'))
  })

  it('tells the owner by mail when it happened', async () => {
    const { email, link } = await member()
    await reset(email, link)
    await confirm('changePassword', (await mailFor(email)).query)
    expect((await mailFor(email)).letter).toMatchObject({
      subject: '密码已重置',
      text: expect.stringContaining('如果不是你，请马上联系客服'),
    })
  })

  it('comes to nothing where the owner has replaced his link since', async () => {
    const { client, email, link } = await member()
    await reset(email, link)
    const { query } = await mailFor(email)
    await client.ok('resetSubscriptionKey', {})
    expect((await confirm('changePassword', query)).body.Code).toBe(code('confirmationOver'))
    expect(await login(email, FIRST)).toBe(0)
  })
})

describe('a recovery by mail alone', () => {
  const ask = (email: string) => server.visitor().call('recoverByMail', { email })
  const choose = (query: URLSearchParams, passwordDigest = SECOND) =>
    server.visitor().call('setPasswordByMail', {
      serialId: query.get('serial_id') ?? '',
      key: query.get('key') ?? '',
      passwordDigest,
    })

  it('mails a link to the form for a new password, which ends all sessions and keeps the subscription link', async () => {
    const { email, client, link } = await member()
    expect((await ask(` ${email.toUpperCase()}`)).wire).toEqual({})
    const { letter, link: address, query } = await mailFor(email)
    expect(letter?.subject).toBe('重置密码 - 渡口')
    expect(address.startsWith(`${server.origin}/#/reset?`)).toBe(true)
    expect(await login(email, FIRST)).toBe(0)
    expect((await choose(query)).code).toBe(0)
    expect((await client.call('userInfo', {})).code).toBe(code('sessionExpired'))
    expect([await login(email, FIRST), await login(email, SECOND)]).toEqual([code('wrongLogin'), 0])
    expect((await server.visitor().call('findAccount', { link })).code).toBe(0)
    expect((await mailFor(email)).letter?.subject).toBe('密码已重置')
  })

  it('answers an unknown address the same, and mails nothing', async () => {
    const { email } = await member()
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
    expect([unknown.code, unknown.wire]).toEqual([known.code, known.wire])
    expect((await mailFor('nobody@example.com')).letter).toBeUndefined()
  })

  it('counts an unknown address like a known one', async () => {
    const strict = await startTestServer({ smtpUrl: mailbox.url, mailFrom: 'ferry@example.com', rateLimitScale: 1 })
    try {
      const { email } = await strict.member()
      const codesOf = async (address: string) => {
        const codes: number[] = []
        for (let n = 0; n < 6; n++) codes.push((await strict.visitor().call('recoverByMail', { email: address })).code)
        return codes
      }
      const expected = [0, 0, 0, 0, 0, code('tooManyRequests')]
      expect([await codesOf(email), await codesOf('stranger@example.com')]).toEqual([expected, expected])
    } finally {
      await strict.stop()
    }
  })

  it('works once, with its own key, and not after another change of the password', async () => {
    const { email } = await member()
    await ask(email)
    const { query } = await mailFor(email)
    const wrong = new URLSearchParams({ serial_id: query.get('serial_id') ?? '', key: 'x' })
    expect((await choose(wrong)).code).toBe(code('confirmationOver'))
    expect((await confirm('changePassword', query)).body.Code).toBe(code('confirmationOver'))
    await ask(email)
    const later = (await mailFor(email)).query
    expect((await choose(query)).code).toBe(0)
    expect((await choose(query, FIRST)).code).toBe(code('confirmationOver'))
    expect((await choose(later, FIRST)).code).toBe(code('confirmationOver'))
    expect(await login(email, SECOND)).toBe(0)
  })

  it('is not for staff, nor for an account whose password may not change', async () => {
    const { email, client } = await member()
    await writeSettings(server.app.db, { operatorIds: [(await client.ok('userInfo', {})).id] })
    expect((await ask(email)).code).toBe(0)
    await writeSettings(server.app.db, { operatorIds: [] })
    const staff = await member()
    await appoint(server, staff.client, 'support')
    expect((await ask(staff.email)).code).toBe(0)
    const fixed = await member()
    await sql`update users set can_change_password = false where email = ${fixed.email}`.execute(server.app.db)
    expect((await ask(fixed.email)).code).toBe(0)
    for (const one of [email, staff.email, fixed.email])
      expect((await mailFor(one)).letter?.subject).toBe('确认注册 - 渡口')
  })

  it('says so where the site sends no mail', async () => {
    const mute = await startTestServer()
    try {
      expect((await mute.visitor().call('recoverByMail', { email: newEmail() })).code).toBe(code('mailNotConfigured'))
      expect(await mute.visitor().ok('hostInfo', { host: '' })).toMatchObject({ canMail: false, confirmsByMail: false })
    } finally {
      await mute.stop()
    }
    expect(await server.visitor().ok('hostInfo', { host: '' })).toMatchObject({ canMail: true, confirmsByMail: true })
  })
})

describe('a sign-in before the mail was confirmed', () => {
  it('says that the account waits, to the right password alone', async () => {
    const email = newEmail()
    await signUp(email)
    expect(await login(email, SECOND)).toBe(code('wrongLogin'))
    expect(await login(email.toUpperCase(), FIRST)).toBe(code('signupUnconfirmed'))
    await signUp(email)
    const { query } = await mailFor(email)
    expect((await confirm('signup', query)).body.Code).toBe(0)
    expect(await login(email, FIRST)).toBe(0)
  })

  it('is as unknown once the mail’s link has expired', async () => {
    const email = newEmail()
    await signUp(email)
    await sql`update confirmations set expires_at = now() - interval '1 second' where used_at is null`.execute(
      server.app.db,
    )
    expect(await login(email, FIRST)).toBe(code('wrongLogin'))
  })
})
