import { resetPassword, setPasswordByMail, userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse } from '../../../../test/answers.ts'
import { until } from '../../../../test/page-time.ts'
import { goTo, member, open, route } from '../../../../test/site.tsx'
import { ensureUser } from '../../../lib/session.ts'
import { recoveryTexts } from './recovery-messages.ts'

const LINK = 'https://dukou.example/api/subscript/flclash/65f0c0ffee0ddba11c0ffee0/abcdefghijklmnopqrstuvwxyz234567'
const t = recoveryTexts.of('zh')
const field = (label: string) => page.getByLabelText(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function send(): Promise<void> {
  await field(t.link).fill(LINK)
  await field(t.email).fill('lin@example.com')
  await field(t.newPassword).fill('Geheim-Wort-77')
  await field(t.repeat).fill('Geheim-Wort-77')
  await press(t.reset)
}

describe('a reset by somebody who is signed in', () => {
  it('ends the session of this page, so that the way on is the login page', async () => {
    member()
    await open('/reset')
    await until(() => document.querySelector('form'))
    expect(await ensureUser()).not.toBe(null)
    answer(resetPassword, { byMail: false })
    refuse(userInfo, 'sessionExpired')
    await send()
    await expect.element(page.getByText(t.doneText)).toBeVisible()
    expect(await ensureUser()).toBe(null)
    await page.getByRole('link', { name: t.goLogin }).click()
    await until(() => route() === '/login')
  })

  it('by mail does the same once the password is set, and not before', async () => {
    member()
    await open('/reset')
    await until(() => document.querySelector('form'))
    await ensureUser()
    answer(resetPassword, { byMail: true })
    await send()
    await expect.element(page.getByText('确认邮件已发到 lin@example.com，24 小时内有效。')).toBeVisible()
    expect(await ensureUser()).not.toBe(null)
    await goTo('/reset?serial_id=abc&key=xyz&action=recover')
    await field(t.newPassword).fill('Geheim-Wort-77')
    await field(t.repeat).fill('Geheim-Wort-77')
    answer(setPasswordByMail, {})
    refuse(userInfo, 'sessionExpired')
    await press(t.save)
    await expect.element(page.getByText(t.savedText)).toBeVisible()
    expect(await ensureUser()).toBe(null)
  })
})
