import { listGifts, signup, userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { goTo, LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { readCookie } from '../../../lib/cookies.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { type AccountTexts, accountTexts } from './messages.ts'

async function openRegister(look: Look = {}): Promise<AccountTexts> {
  visitor()
  await open('/register', look)
  await until(() => document.querySelector('form'))
  return accountTexts.of(look.language ?? 'zh')
}

const said = () => [...document.querySelectorAll('form [role=alert]')].map((alert) => alert.textContent.trim())
/** The name of the field under which something is said. */
const under = () => document.querySelector<HTMLInputElement>('form [aria-invalid=true]')?.name

async function send(t: AccountTexts, email: string, password: string, repeated = password): Promise<void> {
  await page.getByRole('textbox', { name: t.email }).fill(email)
  await page.getByLabelText(t.password, { exact: true }).fill(password)
  await page.getByLabelText(t.repeat, { exact: true }).fill(repeated)
  await page.getByRole('button', { name: t.register, exact: true }).click()
}

describe.each(LOOKS)('the register page on %s', (_name, look) => {
  it('has e-mail, password and its repetition (1.2-110)', async () => {
    const t = await openRegister(look)
    for (const label of [t.email, t.password, t.repeat]) {
      await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
    }
    await expect
      .element(page.getByRole('link', { name: t.login }))
      .toHaveAttribute('href', expect.stringMatching(/#\/login$/))
    expect(await accessibilityFaults()).toEqual([])
  })

  it('says the first problem only: different, too short, then the e-mail (1.5-06, 1.5-07, 1.5-08)', async () => {
    const t = await openRegister(look)
    await send(t, 'no-address', 'short', 'other')
    await until(() => said().join() === t.differ)
    expect(under()).toBe('repeated')
    await send(t, 'no-address', '1234567')
    await until(() => said().join() === t.tooShort)
    expect(under()).toBe('password')
    await send(t, 'no-address', '12345678')
    await until(() => said().join() === t.badEmail)
    expect(under()).toBe('email')
    expect(inputsOf(signup)).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('welcomes for three seconds and then goes home (1.2-111, 1.2-112)', async () => {
    const t = await openRegister(look)
    answer(signup, golden(signup))
    await stopTime()
    await send(t, ' new@example.com ', 'Geheim-Wort-77')
    const heading = () => document.querySelector('h1')?.textContent
    await until(() => heading() === t.registered(3))
    member()
    await pass(1000)
    expect(heading()).toBe(t.registered(2))
    await pass(1000)
    expect(heading()).toBe(t.registered(1))
    await pass(999)
    expect(route()).toBe('/register')
    await pass(1)
    await until(() => route() === '/')
    expect(inputsOf(signup)).toEqual([
      {
        email: 'new@example.com',
        passwordDigest: passwordDigest('Geheim-Wort-77'),
        iconUrl: '',
        host: location.host,
      },
    ])
    expect(readCookie('lastRegister')).toBe('new@example.com')
  })
})

it('a new user who opens a page for members before the server has told who is signed in stays there', async () => {
  visitor()
  await open('/')
  await until(() => inputsOf(userInfo).length === 1)
  await goTo('/register')
  await until(() => document.querySelector('form'))
  const t = accountTexts.of('zh')
  answer(signup, golden(signup))
  answer(listGifts, golden(listGifts))
  await stopTime()
  await send(t, 'new@example.com', 'Geheim-Wort-77')
  await until(() => document.querySelector('h1')?.textContent === t.registered(3))
  member()
  const arrive = delayAnswers(userInfo)
  for (let second = 0; second < 3; second += 1) await pass(1000)
  await until(() => route() === '/')
  await goTo('/push')
  for (let second = 0; second < 4; second += 1) await pass(1000)
  expect(route()).toBe('/push')
  arrive()
  await until(() => inputsOf(listGifts).length === 1)
  expect(route()).toBe('/push')
})

describe('a registration', () => {
  it('of a known e-mail says so under the e-mail, with the way to the login', async () => {
    const t = await openRegister()
    refuse(signup, 'emailAlreadyRegistered')
    await send(t, 'old@example.com', 'Geheim-Wort-77')
    await until(() => said().join() === '邮件已注册 去登录')
    expect(under()).toBe('email')
  })

  it.each(['unknown', 'busy', 'tooManyRequests', 'crossSite', 'badInput'] as const)(
    'that fails otherwise (%s) shows the server’s message under the password (1.8-10)',
    async (name) => {
      const t = await openRegister()
      const detail = { seconds: 9, problem: 'x' }
      refuse(signup, name, detail)
      await send(t, 'new@example.com', 'Geheim-Wort-77')
      await until(() => said().join() === wordsOf(name, detail))
      expect(under()).toBe('password')
    },
  )

  it('that waits for a mail says where it went, and does not go on', async () => {
    const t = await openRegister()
    answer(signup, { token: '', byMail: true })
    await send(t, 'new@example.com', 'Geheim-Wort-77')
    await expect.element(page.getByText('确认邮件已发到 new@example.com，24 小时内有效。')).toBeVisible()
    expect(document.body.textContent).not.toContain('注册成功')
    expect(route()).toBe('/register')
  })

  it('without a connection is told in a toast alone', async () => {
    const t = await openRegister()
    loseAnswers(signup)
    await send(t, 'new@example.com', 'Geheim-Wort-77')
    await until(() => toasts().join() === '网络错误，请稍后重试')
    expect(said()).toEqual([])
  })

  it.each([
    ['abc', '密码强度：弱'],
    ['abcdefgh', '密码强度：弱'],
    ['abcdefgh12', '密码强度：一般'],
    ['Abcdefgh-12', '密码强度：强'],
    ['password123', '这个密码太常见，容易被猜到。'],
  ])('is told how strong its password is: %s', async (password, words) => {
    const t = await openRegister()
    await page.getByLabelText(t.password, { exact: true }).fill(password)
    await until(() => document.querySelector('form [role=status]')?.textContent === words)
  })
})
