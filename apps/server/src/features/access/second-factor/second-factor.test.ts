import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { giveMoney } from '../../../../test/shop.ts'
import { TRON } from '../../../../test/withdrawals.ts'
import { switchOffFor } from './index.ts'
import { codeOfStep, stepAt } from './totp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })
})
afterAll(() => server.stop())

const RIGHT = digestOf(PASSWORD)
const { secondFactorNeeded, secondFactorWrong, secondFactorChanged, passwordWrong, tooManyLogins } = refusalCodes
let addresses = 0

/** An address that nobody used before. */
function from() {
  addresses += 1
  return { 'x-forwarded-for': `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const codeFor = (secret: string, stepsOn = 0n) => codeOfStep(bytesOf(secret), stepAt(server.app.now()) + stepsOn)
const nextStep = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 30_000)
}
/** One that is of none of the steps about now. */
function wrongCode(secret: string): string {
  const near = [-2n, -1n, 0n, 1n, 2n].map((off) => codeFor(secret, off))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

async function somebody() {
  const member = server.visitor()
  const email = `u${Math.random().toString(36).slice(2)}@example.com`
  member.token = (await member.ok('signup', { email, passwordDigest: RIGHT, iconUrl: '', host: '' }, from())).token
  return Object.assign(member, { email })
}

/** Somebody who has switched it on. */
async function protectedMember() {
  const member = await somebody()
  const { secret } = await member.ok('beginSecondFactor', { passwordDigest: RIGHT })
  const { recoveryCodes } = await member.ok('confirmSecondFactor', { code: codeFor(secret) })
  nextStep()
  return { member, secret, recoveryCodes, email: member.email }
}

const login = (email: string) => server.visitor().call('login', { email, passwordDigest: RIGHT }, from())
const loginWith = (email: string, code: string, headers = {}, passwordDigest = RIGHT) =>
  server.visitor().call('loginWithCode', { email, passwordDigest, code }, { ...from(), ...headers })

describe('the second factor and the wallet', () => {
  it('a change stops withdrawals for a day; after it, an address and a withdrawal need a code each', async () => {
    const { member, secret, email } = await protectedMember()
    await giveMoney(server.app, email, 600_000n)
    const save = (code: string | null) =>
      member.call('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code })
    const request = async (code: string | null) => (await member.call('requestWithdrawal', { code })).code
    expect(await member.ok('myWallet', {})).toMatchObject({ asksForCode: true, heldUntil: expect.any(Date) })
    expect((await save(null)).code).toBe(refusalCodes.moneyNeedsCode)
    expect((await save(wrongCode(secret))).code).toBe(secondFactorWrong)
    expect((await save(codeFor(secret))).code).toBe(0)
    expect(await request(null)).toBe(refusalCodes.moneyHeld)
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
    expect(await request(null)).toBe(refusalCodes.moneyNeedsCode)
    expect(await request(wrongCode(secret))).toBe(secondFactorWrong)
    expect((await member.ok('myWallet', {})).totalLi).toBe(600_000n)
    expect(await request(codeFor(secret))).toBe(0)
    nextStep()
    await member.ok('switchOffSecondFactor', { passwordDigest: RIGHT, code: codeFor(secret) })
    expect(await member.ok('myWallet', {})).toMatchObject({ asksForCode: false, heldUntil: expect.any(Date) })
  })
})

describe('a second factor that is set up', () => {
  it('asks for nothing before its first code; then a right password alone opens nothing', async () => {
    const member = await somebody()
    expect(await member.ok('mySecondFactor', {})).toEqual({ onSince: null, codesLeft: 0 })
    const { secret, uri } = await member.ok('beginSecondFactor', { passwordDigest: RIGHT })
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect((await login(member.email)).code).toBe(0)
    expect((await member.call('confirmSecondFactor', { code: wrongCode(secret) })).code).toBe(secondFactorWrong)
    expect((await login(member.email)).code).toBe(0)
    expect((await member.ok('confirmSecondFactor', { code: codeFor(secret) })).recoveryCodes).toHaveLength(10)
    expect(await member.ok('mySecondFactor', {})).toEqual({ onSince: expect.any(Date), codesLeft: 10 })
    const refused = await login(member.email)
    expect(refused).toMatchObject({ code: secondFactorNeeded, wire: null })
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  it('asks for the password first, and is no second way to guess it', async () => {
    const member = await somebody()
    const begin = (passwordDigest: string) => member.call('beginSecondFactor', { passwordDigest })
    for (let turn = 0; turn < 10; turn += 1) expect((await begin(digestOf('wrong'))).code).toBe(passwordWrong)
    expect((await begin(RIGHT)).code).toBe(refusalCodes.tooManyRequests)
  })

  it('is not replaced by another while it is on, nor confirmed twice', async () => {
    const { member, secret, email } = await protectedMember()
    expect((await member.call('beginSecondFactor', { passwordDigest: RIGHT })).code).toBe(secondFactorChanged)
    expect((await member.call('confirmSecondFactor', { code: codeFor(secret) })).code).toBe(secondFactorChanged)
    expect((await loginWith(email, codeFor(secret))).code).toBe(0)
  })

  it('by two confirmations at once is confirmed by one, whose recovery codes hold', async () => {
    const member = await somebody()
    const { secret } = await member.ok('beginSecondFactor', { passwordDigest: RIGHT })
    const code = codeFor(secret)
    const answers = await Promise.all([1, 2, 3].map(() => member.call('confirmSecondFactor', { code })))
    const [won, ...others] = answers.filter((answer) => answer.code === 0)
    expect(others).toEqual([])
    expect((await loginWith(member.email, won?.data?.recoveryCodes[9] ?? '')).code).toBe(0)
  })

  it('tells its secret never again, keeps it sealed, and its recovery codes hashed', async () => {
    const { member, secret, recoveryCodes } = await protectedMember()
    const answers = [
      await member.call('mySecondFactor', {}),
      await member.call('userInfo', {}),
      await member.call('listDevices', {}),
      await member.call('listNotices', {}),
      await member.call('beginSecondFactor', { passwordDigest: RIGHT }),
      await loginWith(member.email, codeFor(secret)),
    ]
    const { rows } = await sql<{ text: string }>`select f::text || c::text as text from second_factors f
      join second_factor_codes c using (user_id)
      union all select audit::text from audit`.execute(server.app.db)
    const seen = JSON.stringify([answers.map(({ msg, wire }) => [msg, wire]), rows])
    const plain = bytesOf(secret)
    for (const told of [
      secret,
      plain.toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replace('-', '')),
    ]) {
      expect(seen).not.toContain(told)
    }
    expect(rows.length).toBeGreaterThan(10)
  })
})

describe('signing in with a code', () => {
  it('works at once after the clock of the server was an hour ahead, and each code once', async () => {
    const { secret, email } = await protectedMember()
    const hour = sql`update second_factors set last_step = last_step + 120
      where user_id = (select id from users where email = ${email})`
    await hour.execute(server.app.db)
    expect((await loginWith(email, codeFor(secret))).code).toBe(0)
    expect((await loginWith(email, codeFor(secret))).code).toBe(secondFactorWrong)
  })

  it('takes the code of the app beside the password, and opens nothing with a wrong one of either', async () => {
    const { secret, email } = await protectedMember()
    const wrong = await loginWith(email, wrongCode(secret))
    expect(wrong).toMatchObject({ code: secondFactorWrong, wire: null })
    expect(wrong.headers.getSetCookie()).toEqual([])
    expect((await loginWith(email, codeFor(secret), {}, digestOf('wrong'))).code).toBe(refusalCodes.wrongLogin)
    const { code, data } = await loginWith(email, ` ${codeFor(secret).slice(0, 3)} ${codeFor(secret).slice(3)}`)
    expect(code).toBe(0)
    const client = server.visitor()
    client.token = data?.token
    expect((await client.ok('userInfo', {})).email).toBe(email)
  })

  it('takes one code once: of ten with it at once, one signs in, and nobody later', async () => {
    const { secret, email } = await protectedMember()
    const code = codeFor(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => loginWith(email, code)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === secondFactorWrong)).toHaveLength(9)
    expect((await loginWith(email, codeFor(secret, -1n))).code).toBe(secondFactorWrong)
    const { rows } =
      await sql`select 1 from sessions t join users u on u.id = t.user_id where u.email = ${email}`.execute(
        server.app.db,
      )
    expect(rows).toHaveLength(2)
  })

  it('takes a recovery code once: of five with it at once, one signs in, and the owner is told', async () => {
    const { member, recoveryCodes, email } = await protectedMember()
    const [one = '', two = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 5 }, () => loginWith(email, one)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ...Array(4).fill(secondFactorWrong)])
    expect((await loginWith(email, one)).code).toBe(secondFactorWrong)
    expect((await loginWith(email, two.toLowerCase().replace('-', ' '))).code).toBe(0)
    expect((await member.ok('mySecondFactor', {})).codesLeft).toBe(8)
    const texts = (await member.ok('listNotices', {})).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('恢复码'))).toHaveLength(2)
    expect(texts.some((text) => text.includes('还剩 8 个'))).toBe(true)
  })

  it('with the code or the recovery code of somebody else opens nothing', async () => {
    const [one, other] = [await protectedMember(), await protectedMember()]
    expect((await loginWith(one.email, codeFor(other.secret))).code).toBe(secondFactorWrong)
    expect((await loginWith(one.email, other.recoveryCodes[0] ?? '')).code).toBe(secondFactorWrong)
  })

  it('where there is no second factor is refused, whatever is sent as a code', async () => {
    const member = await somebody()
    for (const code of ['', '000000', 'AAAAA-AAAAA'])
      expect((await loginWith(member.email, code)).code).toBe(secondFactorWrong)
    expect((await login(member.email)).code).toBe(0)
  })

  it('ends after ten wrong codes in an hour, many at once or not, though the password is right', async () => {
    const { secret, email } = await protectedMember()
    const code = wrongCode(secret)
    const answers = await Promise.all(Array.from({ length: 15 }, () => loginWith(email, code)))
    expect(answers.filter((answer) => answer.code === secondFactorWrong)).toHaveLength(10)
    expect(answers.filter((answer) => answer.code === tooManyLogins)).toHaveLength(5)
    expect((await loginWith(email, codeFor(secret))).code).toBe(tooManyLogins)
  })

  it('by strangers does not shut out a device that has signed in before', async () => {
    const { secret, email } = await protectedMember()
    const known = await loginWith(email, codeFor(secret))
    const device = /^device=([^;]*)/.exec(
      known.headers.getSetCookie().find((one) => one.startsWith('device=')) ?? '',
    )?.[1]
    nextStep()
    for (let turn = 0; turn < 10; turn += 1) await loginWith(email, wrongCode(secret))
    expect((await loginWith(email, codeFor(secret))).code).toBe(tooManyLogins)
    expect((await loginWith(email, codeFor(secret), { cookie: `device=${device}` })).code).toBe(0)
  })

  it('is still asked for after the password was reset with the subscription link', async () => {
    const { member, secret, email } = await protectedMember()
    const { id, subscriptionKey } = await member.ok('userInfo', {})
    const link = `https://elsewhere.example/api/subscript/clash/${id}/${subscriptionKey}`
    const passwordDigest = digestOf('another password')
    await server.visitor().ok('resetPassword', { email, passwordDigest, link }, from())
    const { code } = await server.visitor().call('login', { email, passwordDigest }, from())
    expect(code).toBe(secondFactorNeeded)
    expect((await loginWith(email, codeFor(secret), {}, passwordDigest)).code).toBe(0)
  })
})

describe('a second factor that is switched off', () => {
  it('needs the password and a code; then the password alone signs in again, and the owner was told of all', async () => {
    const { member, secret, email } = await protectedMember()
    const off = (passwordDigest: string, code: string) => member.call('switchOffSecondFactor', { passwordDigest, code })
    expect((await off(digestOf('wrong'), codeFor(secret))).code).toBe(passwordWrong)
    expect((await off(RIGHT, wrongCode(secret))).code).toBe(secondFactorWrong)
    expect((await login(email)).code).toBe(secondFactorNeeded)
    expect((await off(RIGHT, codeFor(secret))).code).toBe(0)
    expect((await off(RIGHT, codeFor(secret))).code).toBe(secondFactorChanged)
    expect((await login(email)).code).toBe(0)
    expect(await member.ok('mySecondFactor', {})).toEqual({ onSince: null, codesLeft: 0 })
    const texts = (await member.ok('listNotices', {})).map(({ text }) => text).join()
    expect(texts).toContain('两步验证已开启')
    expect(texts).toContain('两步验证已关闭')
    const { id } = await member.ok('userInfo', {})
    const { rows } = await sql`select action from audit where target = ${id} order by id`.execute(server.app.db)
    expect(rows).toEqual([{ action: 'confirmSecondFactor' }, { action: 'switchOffSecondFactor' }])
  })

  it('takes a recovery code too, and all of them end with it', async () => {
    const { member, recoveryCodes, email } = await protectedMember()
    const [one = '', two = ''] = recoveryCodes
    await member.ok('switchOffSecondFactor', { passwordDigest: RIGHT, code: one })
    const { secret } = await member.ok('beginSecondFactor', { passwordDigest: RIGHT })
    await member.ok('confirmSecondFactor', { code: codeFor(secret) })
    expect((await loginWith(email, two)).code).toBe(secondFactorWrong)
  })

  it('by the command line is off for who lost everything, and he is told', async () => {
    const { member, email } = await protectedMember()
    expect(await switchOffFor(server.app, email.toUpperCase())).toBe(true)
    expect(await switchOffFor(server.app, email)).toBe(false)
    expect((await login(email)).code).toBe(0)
    expect((await member.ok('listNotices', {}))[0]?.text).toContain('两步验证已关闭')
  })
})
