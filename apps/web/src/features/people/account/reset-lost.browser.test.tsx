import { resetPassword, setPasswordByMail } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { recoveryTexts } from './recovery-messages.ts'

const LINK = 'https://dukou.example/api/subscript/flclash/65f0c0ffee0ddba11c0ffee0/abcdefghijklmnopqrstuvwxyz234567'
const t = recoveryTexts.of('zh')
const said = () => [...document.querySelectorAll('form [role=alert]')].map((alert) => alert.textContent.trim())
const fill = (label: string, text: string) => page.getByLabelText(label, { exact: true }).fill(text)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function openForm(address: string): Promise<void> {
  visitor()
  await open(address)
  await until(() => document.querySelector('form'))
  await fill(t.newPassword, 'Geheim-Wort-77')
  await fill(t.repeat, 'Geheim-Wort-77')
}

describe('a new password whose answer was lost may be set already, and the next try says so', () => {
  it('by a subscription link, which the first try has replaced', async () => {
    await openForm('/reset')
    await fill(t.link, LINK)
    await fill(t.email, 'lin@example.com')
    loseAnswers(resetPassword)
    await press(t.reset)
    await until(() => toasts().length === 1)
    refuse(resetPassword, 'linkUnknown')
    await press(t.reset)
    await until(() => said().join() === `${t.perhapsDone} ${t.goLogin}`)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('link', { name: t.goLogin }).click()
    await until(() => route() === '/login')
  })

  it('by the link of a mail, which the first try has used', async () => {
    await openForm('/reset?serial_id=abc&key=xyz&action=recover')
    loseAnswers(setPasswordByMail)
    await press(t.save)
    await until(() => toasts().length === 1)
    refuse(setPasswordByMail, 'confirmationOver')
    await press(t.save)
    await until(() => said().join() === `${t.perhapsDone} ${t.goLogin}`)
    await expect.element(page.getByRole('link', { name: t.askAgain })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})
