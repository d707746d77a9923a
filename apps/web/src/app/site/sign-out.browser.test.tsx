import { logout, userInfo } from '@dukou/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, inputsOf, loseAnswers, refuse } from '../../../test/answers.ts'
import { until } from '../../../test/page-time.ts'
import { member, open, route } from '../../../test/site.tsx'
import { toasts } from '../../../test/toasts.ts'
import { appTexts } from '../frame/messages.ts'

const t = appTexts.of('zh')
const isNamed = () => document.querySelector('header')?.textContent.includes('zhang@example.com')

beforeEach(async () => {
  member({ email: 'zhang@example.com' })
  await open('/apple_id_signup_guide')
  await until(isNamed)
})

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: t.account }).click()
  await page.getByRole('button', { name: t.logout }).click()
  await until(() => inputsOf(logout).length === 1)
}

it.each([
  ['gets no answer', () => loseAnswers(logout)],
  ['is refused', () => refuse(logout, 'busy')],
])('a sign-out that %s is told, and the person stays signed in on the page', async (_how, fail) => {
  fail()
  await signOut()
  await until(() => toasts().length > 0)
  expect([toasts(), route(), isNamed()]).toEqual([[t.logoutFailed], '/apple_id_signup_guide', true])
})

it.each([
  ['that is answered', () => answer(logout, {})],
  ['of a session that was over', () => refuse(logout, 'sessionExpired')],
])('a sign-out %s leads to the login page and says nothing', async (_how, reply) => {
  reply()
  refuse(userInfo, 'sessionExpired')
  await signOut()
  await until(() => route() === '/login')
  await until(() => !document.body.textContent.includes('zhang@example.com'))
  expect(toasts()).toEqual([])
})
