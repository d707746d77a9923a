import { resetSubscriptionKey, userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { draw, LOOKS, type Look, member } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { ensureUser, type User } from '../../../lib/session.ts'
import { Toasts } from '../../../ui/overlays/toasts.tsx'
import { subscriptionTexts } from './messages.ts'
import { ResetLink } from './reset-link.tsx'

const question = () => page.getByRole('alertdialog')

/** Counts how often the question asked to be closed. */
async function ask(look: Look = {}, change: Partial<User> = {}): Promise<{ closed: number }> {
  member(change)
  const asked = { closed: 0 }
  await draw(
    <>
      <ResetLink onClose={() => asked.closed++} />
      <Toasts />
    </>,
    look,
  )
  await expect.element(question()).toBeVisible()
  return asked
}

const confirm = () => question().getByRole('button', { name: '确认重置' }).click()

describe.each(LOOKS)('the question before a link is reset on %s', (_name, look) => {
  it('is a warning with confirm and cancel, told as such to the eye and to screen readers (1.9-13)', async () => {
    const t = subscriptionTexts.of(look.language)
    const asked = await ask(look)
    const dialog = question().element()
    expect(dialog).toHaveAccessibleName(t.resetLink)
    for (const words of [t.resetConsequence, t.resetBack, t.resetOld]) {
      expect(dialog).toHaveAccessibleDescription(expect.stringContaining(words))
    }
    const mark = question().getByRole('img', { name: look.language === 'en' ? 'Warning' : '警告' })
    await expect.element(mark).toBeVisible()
    const acts = [...dialog.querySelectorAll('button')].map((button) => button.textContent).filter(Boolean)
    expect(acts).toEqual([look.language === 'en' ? 'Cancel' : '取消', t.resetVerb])
    expect(await accessibilityFaults()).toEqual([])
    await question()
      .getByRole('button', { name: acts[0] as string, exact: true })
      .click()
    expect({ closed: asked.closed, calls: inputsOf(resetSubscriptionKey) }).toEqual({ closed: 1, calls: [] })
  })
})

describe('how many resets are left', () => {
  it('stands in the question', async () => {
    await ask({}, { keyResetsLeft: 2, keyResetFrom: null })
    await expect.element(question().getByText('今天还能重置 2 次，之后每小时 1 次')).toBeVisible()
  })

  it('is told with the time of the next one where none is left', async () => {
    await ask({}, { keyResetsLeft: 0, keyResetFrom: new Date('2026-03-01T05:00:00Z') })
    await expect.element(question().getByText('今天的重置次数用完了，13:00 之后可以再重置一次')).toBeVisible()
    refuse(resetSubscriptionKey, 'keyResetTooOften', { time: '13:00' })
    await confirm()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([wordsOf('keyResetTooOften', { time: '13:00' })])
  })
})

describe('a reset of the link', () => {
  it.each([
    ['zh', '订阅链接重置成功，请重新订阅。链接可以用来找回账号和重置密码，请不要泄露。'],
    [
      'en',
      'Subscription link reset successfully, please re-subscribe. The link can be used to get the account and reset the password, do not leak it',
    ],
  ] as const)('is told as one text for five seconds, in %s (1.8-27)', async (language, words) => {
    const asked = await ask({ language })
    answer(resetSubscriptionKey, golden(resetSubscriptionKey))
    await stopTime()
    await question()
      .getByRole('button', { name: subscriptionTexts.of(language).resetVerb })
      .click()
    await expectToast(words, 5000)
    expect(asked.closed).toBe(1)
  })

  it('that this account may not do is told for five seconds', async () => {
    await ask()
    refuse(resetSubscriptionKey, 'actionNotAllowedForAccount')
    await stopTime()
    await confirm()
    await expectToast('该账号不允许这样操作。', 5000)
  })

  it('that fails otherwise is told as failed', async () => {
    await ask()
    refuse(resetSubscriptionKey, 'forbidden')
    await confirm()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([subscriptionTexts.of('zh').resetFailed])
  })

  it('that may have happened is told as unknown, and the link is asked for anew', async () => {
    await ask()
    await until(() => inputsOf(userInfo).length === 1)
    refuse(resetSubscriptionKey, 'busy')
    await confirm()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['结果未知，正在核对链接'])
    await until(() => inputsOf(userInfo).length === 2)
  })

  it('without a connection is told once, as that', async () => {
    const asked = await ask()
    loseAnswers(resetSubscriptionKey)
    await confirm()
    await until(() => asked.closed === 1)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
  })

  it('whose answer is lost leaves no dead link on the page', async () => {
    const asked = await ask()
    await until(() => inputsOf(userInfo).length === 1)
    loseAnswers(resetSubscriptionKey)
    answer(userInfo, { ...golden(userInfo), subscriptionKey: 'z'.repeat(32) })
    await confirm()
    await until(() => asked.closed === 1)
    await until(async () => (await ensureUser())?.subscriptionKey === 'z'.repeat(32))
  })
})
