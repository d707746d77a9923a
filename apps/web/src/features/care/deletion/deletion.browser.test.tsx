import { askDeletion, hostInfo, keepAccount, listDevices, myDeletion, myTelegram } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, QUIET_SITE } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { passwordDigest } from '../../../lib/password.ts'
import type { User } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-call.ts'
import { proofTexts } from '../../../ui/overlays/proof-texts.ts'
import { deletionTexts } from './messages.ts'

const DAY = new Date('2026-11-30T04:00:00.000Z')
const t = deletionTexts.of('zh')
const proof = proofTexts.of('zh')

async function openProfile(change: Partial<User> = {}, look: Look = {}): Promise<void> {
  await cookieStore.set('token_state', '1')
  member({ iconUrl: '', ...change })
  answer(myTelegram, golden(myTelegram))
  answer(listDevices, golden(listDevices))
  answer(myDeletion, golden(myDeletion))
  answer(askDeletion, { deletesAt: DAY })
  answer(keepAccount, {})
  await open('/user_info', look)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('dialog')
const field = (name: string) => sheet().getByLabelText(name, { exact: true })
const send = () => sheet().getByRole('button', { name: t.confirm }).click()

describe.each(LOOKS)('deleting the account on %s', (_name, look) => {
  const words = deletionTexts.of(look.language)

  it('says all that is lost before it asks, and has no accessibility faults', async () => {
    await openProfile({}, look)
    await button(words.act).click()
    await expect.element(sheet().getByText('¥12.50')).toBeVisible()
    for (const text of ['77.46 GB', words.until('2026-12-01'), words.bound, words.linkDies, words.booksStay(4)])
      await expect.element(sheet().getByText(text)).toBeVisible()
    for (const text of [words.openWithdrawal, words.openGifts(2)])
      await expect.element(sheet().getByText(text)).toBeVisible()
    await expect.element(sheet().getByText(words.openOrders(0))).not.toBeInTheDocument()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('that was asked for stands above every page with its day and the way back', async () => {
    await openProfile({ deletesAt: DAY }, look)
    await expect.element(page.getByRole('status').getByText(words.marked('2026-11-30'))).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the sheet that has an account deleted', () => {
  it.each([
    [true, '将在 2026-11-30 注销，邮件中有撤销方法。'],
    [false, '将在 2026-11-30 注销，可随时在「我的账户」保留账号。'],
  ])('names the mail only where the site sends mail: %s', async (canMail, more) => {
    await openProfile()
    answer(hostInfo, { ...QUIET_SITE, canMail })
    await refresh(hostInfo)
    await button(t.act).click()
    await field(proof.password).fill('my password')
    await send()
    await until(() => toasts().includes(t.asked))
    expect(document.querySelector('[role=status] > [data-kind] p:nth-child(2)')?.textContent).toBe(more)
  })

  it('takes the password, tells the day, and the page shows the way back at once', async () => {
    await openProfile()
    await button(t.act).click()
    await field(proof.password).fill('my password')
    await send()
    await until(() => toasts().includes(t.asked))
    expect(inputsOf(askDeletion)).toEqual([{ passwordDigest: passwordDigest('my password'), code: '' }])
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.element(button(t.keep).first()).toBeVisible()
  })

  it('sends nothing without a password', async () => {
    await openProfile()
    await button(t.act).click()
    await expect.element(field(proof.password)).toBeVisible()
    await send()
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(proof.passwordEmpty)
    expect(inputsOf(askDeletion)).toEqual([])
  })

  it('asks for a code too where there is a second factor', async () => {
    await openProfile()
    answer(myDeletion, { ...golden(myDeletion), asksForCode: true })
    await button(t.act).click()
    await field(proof.password).fill('my password')
    await send()
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(proof.codeEmpty)
    await field(proof.code).fill(' 287082 ')
    await send()
    await until(() => inputsOf(askDeletion).length === 1)
    expect(inputsOf(askDeletion)[0]?.code).toBe('287082')
  })

  it.each([
    ['passwordWrong', proof.password],
    ['secondFactorNeeded', proof.code],
    ['staffMayNotLeave', proof.password],
  ] as const)('says %s under its field and keeps what was typed', async (refusal, name) => {
    await openProfile()
    refuse(askDeletion, refusal)
    await button(t.act).click()
    await field(proof.password).fill('my password')
    await send()
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(wordsOf(refusal))
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(proof.password)).toHaveValue('my password')
  })

  it('without a connection stays open, and that is told once', async () => {
    await openProfile()
    loseAnswers(askDeletion)
    await button(t.act).click()
    await field(proof.password).fill('my password')
    await send()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    await expect.element(field(proof.password)).toBeVisible()
  })

  it('names orders that are still open, for the account waits for them', async () => {
    await openProfile()
    answer(myDeletion, { ...golden(myDeletion), openOrders: 2 })
    await button(t.act).click()
    await expect.element(sheet().getByText(t.openOrders(2))).toBeVisible()
  })
})

describe('an account that is to be deleted', () => {
  it('is kept by one press, and line and card follow', async () => {
    await openProfile({ deletesAt: DAY })
    await page.getByRole('status').getByRole('button', { name: t.keep }).click()
    await until(() => toasts().includes(t.kept))
    expect(inputsOf(keepAccount)).toEqual([{}])
    await expect.element(page.getByText(t.marked('2026-11-30'))).not.toBeInTheDocument()
    await expect.element(button(t.act)).toBeVisible()
  })

  it('that is gone already is told so', async () => {
    await openProfile({ deletesAt: DAY })
    refuse(keepAccount, 'accountDeleted')
    await page.getByRole('status').getByRole('button', { name: t.keep }).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([wordsOf('accountDeleted')])
  })

  it.each(['admin', 'operator'] as const)('is never that of an %s, who is told why', async (role) => {
    await openProfile({ role })
    await expect.element(page.getByText(t.staff)).toBeVisible()
    await expect.element(button(t.act)).not.toBeInTheDocument()
  })
})
