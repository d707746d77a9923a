import { login, signup } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { accountTexts } from './messages.ts'

async function openLogin(look: Look = {}): Promise<void> {
  visitor()
  await open('/login', look)
  await until(() => document.querySelector('form'))
}

const send = () => page.getByRole('button', { name: '登录', exact: true })
const said = () => [...document.querySelectorAll('form [role=alert]')].map((alert) => alert.textContent)

async function fillIn(email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '邮箱' }).fill(email)
  await page.getByLabelText('密码', { exact: true }).fill(password)
}

describe.each(LOOKS)('the login page on %s', (_name, look) => {
  it('has e-mail, password, the way to a new one and a register button, and shows the password when asked (1.2-106, 1.2-107, 1.2-108)', async () => {
    await openLogin(look)
    const t = accountTexts.of(look.language)
    await expect.element(page.getByRole('textbox', { name: t.email })).toBeVisible()
    const password = page.getByLabelText(t.password, { exact: true })
    await expect.element(password).toHaveAttribute('type', 'password')
    await expect
      .element(page.getByRole('link', { name: t.register }))
      .toHaveAttribute('href', expect.stringMatching(/#\/register$/))
    await expect
      .element(page.getByRole('link', { name: t.forgot }))
      .toHaveAttribute('href', expect.stringMatching(/#\/reset$/))
    await expect.element(page.getByText('dukou-backup.example')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: look.language === 'en' ? 'Show password' : '显示密码' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
  })

  it('says what is missing after the first send, the e-mail first (1.5-04, 1.5-05)', async () => {
    await openLogin(look)
    const t = accountTexts.of(look.language)
    expect(said()).toEqual([])
    const send = page.getByRole('button', { name: t.login, exact: true })
    await send.click()
    await until(() => said().join() === t.emailEmpty)
    await expect.element(page.getByRole('textbox', { name: t.email })).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('textbox', { name: t.email }).fill('a@b.example')
    await until(() => said().length === 0)
    await send.click()
    await until(() => said().join() === t.passwordEmpty)
    expect(inputsOf(login)).toEqual([])
  })
})

describe('a login', () => {
  it('sends the trimmed e-mail and the digest, never the password, and goes home (1.4-05)', async () => {
    await openLogin()
    answer(login, golden(login))
    const bodies: string[] = []
    const { fetch } = window
    window.fetch = (...request) => {
      bodies.push(String(request[1]?.body))
      return fetch(...request)
    }
    await fillIn('  wang.wei@example.com ', 'Geheim-Wort-77')
    member()
    await send().click()
    await until(() => route() === '/')
    window.fetch = fetch
    expect(inputsOf(login)).toEqual([
      { email: 'wang.wei@example.com', passwordDigest: passwordDigest('Geheim-Wort-77') },
    ])
    const sent = bodies.map((body) => body + atob(body.match(/"data":"([^"]*)"/)?.[1] ?? '')).join()
    expect(sent).toContain('wang.wei@example.com')
    expect(sent).not.toContain('Geheim-Wort-77')
  })

  it('is under way once, however often its button is pressed', async () => {
    await openLogin()
    refuse(login, 'wrongLogin')
    const arrive = delayAnswers(login)
    await fillIn('a@b.example', 'abcdefgh')
    await send().click()
    await expect.element(send()).toHaveAttribute('aria-busy', 'true')
    ;(send().element() as HTMLButtonElement).click()
    arrive()
    await until(() => said().length > 0)
    expect(inputsOf(login)).toHaveLength(1)
  })

  it.each(['wrongLogin', 'unknown', 'busy', 'forbidden'] as const)(
    'that is refused (%s) says so under the field, and for two seconds in a toast (1.8-06, 1.8-07, 1.8-08)',
    async (name) => {
      await openLogin()
      refuse(login, name)
      await fillIn('a@b.example', 'abcdefgh')
      await stopTime()
      await send().click()
      await expectToast('登录失败', 2000)
      expect(said()).toEqual(['用户不存在或密码错误'])
    },
  )

  it('of a disabled account says so, in the server’s words', async () => {
    await openLogin()
    refuse(login, 'accountDisabled')
    await fillIn('a@b.example', 'abcdefgh')
    await send().click()
    await until(() => said().join() === '账号已停用，有疑问请联系客服')
  })

  it('after too many tries counts down until it may be tried again', async () => {
    await openLogin()
    refuse(login, 'tooManyLogins', { seconds: 3 })
    await fillIn('a@b.example', 'abcdefgh')
    await stopTime()
    await send().click()
    for (const left of [3, 2, 1]) {
      const button = page.getByRole('button', { name: `请 ${left} 秒后再试` })
      await until(() => button.query())
      expect((button.element() as HTMLButtonElement).disabled).toBe(true)
      await pass(1000)
    }
    await until(() => send().query())
    expect((send().element() as HTMLButtonElement).disabled).toBe(false)
  })

  it('without a connection is told in a toast alone', async () => {
    await openLogin()
    loseAnswers(login)
    await fillIn('a@b.example', 'abcdefgh')
    await send().click()
    await until(() => toasts().length > 0)
    expect({ toasts: toasts(), said: said() }).toEqual({ toasts: ['网络错误，请稍后重试'], said: [] })
  })
})

describe('a login before the e-mail was confirmed', () => {
  async function logIn(): Promise<void> {
    await openLogin()
    refuse(login, 'signupUnconfirmed')
    await fillIn('lin@example.com', 'Geheim-Wort-77')
    await send().click()
    await expect.element(page.getByRole('heading', { name: '请前往邮箱完成验证' })).toBeVisible()
  }
  const again = () => page.getByRole('button', { name: '重新发送邮件' })

  it('says so, and mails the link again when asked', async () => {
    await logIn()
    await expect.element(page.getByText(/密码正确，但 lin@example.com 还没有验证/)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    answer(signup, { token: '', byMail: true })
    await again().click()
    await until(() => toasts().includes('已重新发送'))
    expect(inputsOf(signup)).toEqual([
      { email: 'lin@example.com', passwordDigest: passwordDigest('Geheim-Wort-77'), iconUrl: '', host: location.host },
    ])
  })

  it('says when there were too many mails, and when it was confirmed meanwhile', async () => {
    await logIn()
    refuse(signup, 'tooManyRequests', { seconds: 60 })
    await again().click()
    await until(() => toasts().includes(wordsOf('tooManyRequests', { seconds: 60 })))
    refuse(signup, 'emailAlreadyRegistered')
    await again().click()
    await until(() => toasts().includes('邮箱已验证，请登录'))
    await page.getByRole('link', { name: '去登录' }).click()
    await expect.element(page.getByRole('textbox', { name: '邮箱' })).toBeVisible()
  })
})
