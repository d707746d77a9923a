import { login, loginWithCode } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { codeTexts } from './code-messages.ts'
import { accountTexts } from './messages.ts'

/** The right password of somebody with a second factor was sent. */
async function openStep(look: Look = {}): Promise<void> {
  visitor()
  refuse(login, 'secondFactorNeeded')
  await open('/login', look)
  await until(() => document.querySelector('form'))
  const t = accountTexts.of(look.language ?? 'zh')
  await page.getByRole('textbox', { name: t.email }).fill('wang.wei@example.com')
  await page.getByLabelText(t.password, { exact: true }).fill('Geheim-Wort-77')
  await page.getByRole('button', { name: t.login, exact: true }).click()
  await expect.element(page.getByRole('heading', { name: codeTexts.of(look.language ?? 'zh').title })).toBeVisible()
}

const t = codeTexts.of('zh')
const said = () => [...document.querySelectorAll('form [role=alert]')].map((alert) => alert.textContent)
const field = (name = t.code) => page.getByRole('textbox', { name, exact: true })
const send = () => page.getByRole('button', { name: t.login, exact: true })

describe.each(LOOKS)('the second step of a login on %s', (_name, look) => {
  it('asks for the code of the app, or for a recovery code, in a field that has the focus', async () => {
    await openStep(look)
    const words = codeTexts.of(look.language)
    await expect.element(field(words.code)).toHaveFocus()
    await expect.element(field(words.code)).toHaveAttribute('autocomplete', 'one-time-code')
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: words.useRecovery }).click()
    await expect.element(field(words.recoveryCode)).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the code of a login', () => {
  it('is sent with e-mail and digest, and goes home', async () => {
    await openStep()
    expect(toasts()).toEqual([])
    answer(loginWithCode, golden(loginWithCode))
    await field().fill(' 287 082 ')
    member()
    await send().click()
    await until(() => route() === '/')
    expect(inputsOf(loginWithCode)).toEqual([
      { email: 'wang.wei@example.com', passwordDigest: passwordDigest('Geheim-Wort-77'), code: '287 082' },
    ])
  })

  it('may be a recovery code', async () => {
    await openStep()
    answer(loginWithCode, golden(loginWithCode))
    await page.getByRole('button', { name: t.useRecovery }).click()
    await field(t.recoveryCode).fill('K7QDM-W3XTA')
    member()
    await send().click()
    await until(() => route() === '/')
    expect(inputsOf(loginWithCode)[0]?.code).toBe('K7QDM-W3XTA')
  })

  it('that is missing is said, and nothing is sent', async () => {
    await openStep()
    await send().click()
    await until(() => said().join() === t.codeEmpty)
    expect(inputsOf(loginWithCode)).toEqual([])
  })

  it('that is refused says why in the server’s words, and may be typed again', async () => {
    await openStep()
    for (const [name, details] of [
      ['secondFactorWrong', {}],
      ['tooManyLogins', { seconds: 3000 }],
    ] as const) {
      refuse(loginWithCode, name, details)
      await field().fill('000000')
      await send().click()
      await until(() => said().join() === wordsOf(name, details))
    }
  })

  it('without a connection is told in a toast alone', async () => {
    await openStep()
    loseAnswers(loginWithCode)
    await field().fill('287082')
    await send().click()
    await until(() => toasts().length > 0)
    expect({ toasts: toasts(), said: said() }).toEqual({ toasts: ['网络错误，请稍后重试'], said: [] })
  })

  it('need not be given: one can go back to e-mail and password', async () => {
    await openStep()
    await page.getByRole('button', { name: t.back }).click()
    await expect.element(page.getByRole('textbox', { name: '邮箱' })).toBeVisible()
    await page.getByRole('textbox', { name: '邮箱' }).fill('other@example.com')
    await page.getByLabelText('密码', { exact: true }).fill('abcdefgh')
    answer(login, golden(login))
    member()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await until(() => route() === '/')
  })
})
