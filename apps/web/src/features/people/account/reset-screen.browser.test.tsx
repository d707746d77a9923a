import { findAccount, hostInfo, recoverByMail, resetPassword, setPasswordByMail } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, open, visitor } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { type RecoveryTexts, recoveryTexts } from './recovery-messages.ts'

const LINK = 'https://dukou.example/api/subscript/flclash/65f0c0ffee0ddba11c0ffee0/abcdefghijklmnopqrstuvwxyz234567'

async function openReset(look: Look = {}): Promise<RecoveryTexts> {
  visitor()
  await open('/reset', look)
  await until(() => document.querySelector('form'))
  return recoveryTexts.of(look.language ?? 'zh')
}

const said = () => [...document.querySelectorAll('form [role=alert]')].map((alert) => alert.textContent.trim())
/** The name of the field under which something is said. */
const under = () => document.querySelector<HTMLInputElement>('form [aria-invalid=true]')?.name
const field = (label: string) => page.getByLabelText(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

interface Typed {
  link?: string
  email?: string
  password?: string
  repeated?: string
}

async function send(t: RecoveryTexts, typed: Typed = {}): Promise<void> {
  const { link = LINK, email = 'lin@example.com', password = 'Geheim-Wort-77', repeated = password } = typed
  await field(t.link).fill(link)
  await field(t.email).fill(email)
  await field(t.newPassword).fill(password)
  await field(t.repeat).fill(repeated)
  await press(t.reset)
}

describe.each(LOOKS)('the reset page on %s', (_name, look) => {
  it('has the subscription link, the e-mail and the new password, and says what a reset does (1.2-118)', async () => {
    const t = await openReset(look)
    for (const label of [t.link, t.email, t.newPassword, t.repeat]) await expect.element(field(label)).toBeVisible()
    for (const text of [t.allDevices, t.newLink]) await expect.element(page.getByText(text)).toBeVisible()
    expect(said()).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('says the first problem only, in the product’s order (1.5-09, 1.5-10, 1.5-11, 1.5-12, 1.5-13)', async () => {
    const t = await openReset(look)
    const problems: [Typed, keyof RecoveryTexts, string][] = [
      [{ link: '', email: '', password: '' }, 'passwordEmpty', 'password'],
      [{ link: '', email: '', password: 'short', repeated: 'other' }, 'differ', 'repeated'],
      [{ link: '', email: '', password: '1234567' }, 'tooShort', 'password'],
      [{ link: '', email: 'no-address' }, 'badEmail', 'email'],
      [{ link: '1234567' }, 'badLink', 'link'],
    ]
    for (const [typed, text, name] of problems) {
      await send(t, typed)
      await until(() => said().join() === t[text])
      expect(under()).toBe(name)
    }
    expect(inputsOf(resetPassword)).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('ends on a page that leads to the login (1.2-119)', async () => {
    const t = await openReset(look)
    answer(resetPassword, golden(resetPassword))
    await send(t)
    await expect.element(page.getByRole('heading', { name: t.done })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t.goLogin }))
      .toHaveAttribute('href', expect.stringMatching(/#\/login$/))
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a reset', () => {
  it('sends the trimmed link and e-mail and the digest of the password', async () => {
    const t = await openReset()
    answer(resetPassword, golden(resetPassword))
    await send(t, { link: ` ${LINK} `, email: ' lin@example.com ' })
    await until(() => inputsOf(resetPassword).length > 0)
    expect(inputsOf(resetPassword)).toEqual([
      { link: LINK, email: 'lin@example.com', passwordDigest: passwordDigest('Geheim-Wort-77') },
    ])
  })

  const expectLinkError = async (name: 'linkUnknown' | 'linkOwnerGone') => {
    const t = await openReset()
    refuse(resetPassword, name)
    await send(t)
    await until(() => said().join() === '订阅链接错误')
    expect(under()).toBe('link')
  }

  it('that is answered DESCRIBE_URL_ERROR says 订阅链接错误 under the link (1.8-11)', async () => {
    expect(wordsOf('linkUnknown')).toBe('DESCRIBE_URL_ERROR')
    await expectLinkError('linkUnknown')
  })

  it('that is answered USER_NOT_EXIST says 订阅链接错误 under the link (1.8-12)', async () => {
    expect(wordsOf('linkOwnerGone')).toBe('USER_NOT_EXIST')
    await expectLinkError('linkOwnerGone')
  })

  it.each(['DESCRIBE_URL_ERROR', 'USER_NOT_EXIST'])(
    'whose message is %s says 订阅链接错误 under the link, whatever its code (1.8-11, 1.8-12)',
    async (message) => {
      const t = await openReset()
      refuse(resetPassword, 'unknown', {}, message)
      await send(t)
      await until(() => said().join() === '订阅链接错误')
      expect({ under: under(), toasts: toasts() }).toEqual({ under: 'link', toasts: [] })
    },
  )

  it('of an account that may not do it says so in a toast for five seconds (1.8-13)', async () => {
    const t = await openReset()
    refuse(resetPassword, 'actionNotAllowedForAccount')
    await stopTime()
    await send(t)
    await expectToast('该账号不允许这样操作。', 5000)
    expect(said()).toEqual([])
  })

  it.each(['linkOfAnother', 'unknown', 'busy', 'tooManyRequests'] as const)(
    'that fails otherwise (%s) says 请检查邮箱是否正确 under the e-mail (1.8-14)',
    async (name) => {
      const t = await openReset()
      refuse(resetPassword, name, { seconds: 40 })
      await send(t)
      await until(() => said().join() === '请检查邮箱是否正确')
      expect(under()).toBe('email')
      expect(toasts()).toEqual(name === 'linkOfAnother' ? [] : [wordsOf(name, { seconds: 40 })])
    },
  )

  it('without a connection is told in a toast alone', async () => {
    const t = await openReset()
    loseAnswers(resetPassword)
    await send(t)
    await until(() => toasts().join() === '网络错误，请稍后重试')
    expect(said()).toEqual([])
  })
})

describe('a reset that waits for a mail', () => {
  it('says where the mail went, and not that it is done', async () => {
    const t = await openReset()
    answer(resetPassword, { byMail: true })
    await send(t)
    await expect.element(page.getByText('确认邮件已发到 lin@example.com，24 小时内有效。')).toBeVisible()
    expect(document.body.textContent).not.toContain(t.done)
    expect(await accessibilityFaults()).toEqual([])
  })
})

/** A site that sends mail. */
async function openMailing(path = '/reset', look: Look = {}, confirmsByMail = false): Promise<RecoveryTexts> {
  visitor()
  answer(hostInfo, { ...golden(hostInfo), agency: null, noticeShown: false, canMail: true, confirmsByMail })
  await open(path, look)
  const t = recoveryTexts.of(look.language ?? 'zh')
  await until(() => document.querySelector('form'))
  return t
}

describe.each(LOOKS)('a recovery by mail on %s', (_name, look) => {
  it('needs the e-mail alone, and says the same for every address', async () => {
    const t = await openMailing('/reset', look)
    await expect.element(page.getByRole('tab', { name: t.withMail })).toHaveAttribute('aria-selected', 'true')
    await press(t.sendMail)
    await until(() => said().join() === t.badEmail)
    answer(recoverByMail, {})
    await field(t.email).fill(' lin@example.com ')
    expect(await accessibilityFaults()).toEqual([])
    await press(t.sendMail)
    await expect.element(page.getByText(t.mailSentTo('lin@example.com'))).toBeVisible()
    expect(inputsOf(recoverByMail)).toEqual([{ email: 'lin@example.com' }])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('ends with a new password, chosen behind the mail’s link', async () => {
    const t = await openMailing('/reset?serial_id=abc&key=xyz&action=recover', look)
    await press(t.save)
    await until(() => said().join() === t.passwordEmpty)
    await field(t.newPassword).fill('Geheim-Wort-77')
    await press(t.save)
    await until(() => said().join() === t.differ)
    await field(t.repeat).fill('Geheim-Wort-77')
    refuse(setPasswordByMail, 'confirmationOver')
    await press(t.save)
    await expect.element(page.getByRole('link', { name: t.askAgain })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    answer(setPasswordByMail, {})
    await press(t.save)
    await expect.element(page.getByText(t.savedText)).toBeVisible()
    expect(inputsOf(setPasswordByMail).at(-1)).toEqual({
      serialId: 'abc',
      key: 'xyz',
      passwordDigest: passwordDigest('Geheim-Wort-77'),
    })
  })
})

describe('the reset page', () => {
  it('says whom to ask where the site sends no mail', async () => {
    await openReset()
    const { contact } = golden(hostInfo)
    await expect.element(page.getByText(`没有导入过订阅？请联系 ${contact} 找回账号。`)).toBeVisible()
    expect(page.getByRole('tab', { name: '用邮箱' }).elements()).toEqual([])
  })

  it.each([
    [false, '不用收邮件'],
    [true, '再打开我们发出的邮件'],
  ])('tells of a mail for the link only where one is sent (%s)', async (confirmsByMail, words) => {
    const t = await openMailing('/reset', {}, confirmsByMail)
    await page.getByRole('tab', { name: t.withLink }).click()
    await expect.element(page.getByText(words)).toBeVisible()
  })
})

describe('find account', () => {
  it('fills in the e-mail of the link (1.2-120)', async () => {
    const t = await openReset()
    answer(findAccount, { email: 'lin@example.com' })
    await field(t.link).fill(LINK)
    await press(t.findAccount)
    await expect.element(field(t.email)).toHaveValue('lin@example.com')
    expect(inputsOf(findAccount)).toEqual([{ link: LINK }])
  })

  it.each(LOOKS)('who forgot only the e-mail is shown it, and the way to the login, on %s', async (_name, look) => {
    const t = await openReset(look)
    answer(findAccount, { email: 'lin@example.com' })
    await page.getByRole('tab', { name: t.forgotEmail }).click()
    await field(t.link).fill(LINK)
    await press(t.findAccount)
    await expect.element(page.getByText('lin@example.com')).toBeVisible()
    await expect.element(page.getByRole('status').getByRole('link', { name: t.goLogin })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it.each(['password', 'email'] as const)(
    'with a link shorter than 8 is told to enter it first, on the tab of a forgotten %s (1.5-14)',
    async (way) => {
      const t = await openReset()
      if (way === 'email') await page.getByRole('tab', { name: t.forgotEmail }).click()
      await field(t.link).fill('1234567')
      await press(t.findAccount)
      await until(() => said().join() === '请先输入订阅链接，可通过订阅链接找回账号')
      expect(inputsOf(findAccount)).toEqual([])
    },
  )

  it.each(['linkUnknown', 'actionNotAllowedForAccount', 'tooManyRequests', 'unknown'] as const)(
    'that fails (%s) says to check the link (1.8-15)',
    async (name) => {
      const t = await openReset()
      refuse(findAccount, name, { seconds: 5 })
      await field(t.link).fill(LINK)
      await press(t.findAccount)
      await until(() => said().join() === '请检查订阅链接是否正确（若订阅链接被重置过，旧订阅链接无法使用）')
      expect(under()).toBe('link')
    },
  )

  it('takes the link from the clipboard', async () => {
    const t = await openReset()
    await navigator.clipboard.writeText(` ${LINK}\n`)
    await press(t.paste)
    await expect.element(field(t.link)).toHaveValue(LINK)
    await expect.element(field(t.link)).toHaveFocus()
  })
})
