import {
  listWithdrawals,
  messageWithdrawal,
  refuseWithdrawal,
  settleWithdrawal,
  takeWithdrawal,
  waitingWithdrawals,
  walletOfUser,
} from '@dukou/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { sheetText } from '../../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { formTexts } from '../../../../office/form/texts.ts'
import { type WithdrawalTexts, withdrawalTexts } from './messages.ts'
import type { WithdrawalRow } from './withdrawal-table.tsx'

const [FREE, PAID] = golden(listWithdrawals) as [WithdrawalRow, WithdrawalRow]
const EMAIL = FREE.user.email

let t: WithdrawalTexts
beforeEach(() => {
  t = withdrawalTexts.of('zh')
})

async function openList(rows: WithdrawalRow[] = [FREE, PAID], look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listWithdrawals, rows)
  answer(waitingWithdrawals, golden(waitingWithdrawals))
  answer(walletOfUser, golden(walletOfUser))
  await open('/admin_charge', look)
  await until(() => drawn().length === rows.length)
}

const drawn = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const menuOf = (at: number) => page.getByRole('button', { name: new RegExp(`${EMAIL} 586.12`) }).nth(at)

async function openAct(at: number, name: string): Promise<void> {
  await menuOf(at).click()
  await page.getByRole('menuitem', { name }).click()
}

describe.each(LOOKS)('the withdrawals on %s', (_name, look) => {
  it('stand with user, amount, address and state, and open to be settled', async () => {
    await openList([FREE, PAID], look)
    const words = withdrawalTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    for (const text of [EMAIL, '586.12', FREE.address, words.requested]) expect(drawn()[0]).toContain(text)
    expect(drawn()[1]).toContain(words.paid)
    await until(() => document.querySelector('main')?.textContent.includes(words.lead(3, '1,862.00')))
    expect(await accessibilityFaults()).toEqual([])
    if (look.language === 'zh' && look.screen === 'desktop') {
      await openAct(0, words.settle)
      await until(() => sheetText().includes(words.only))
      expect(await accessibilityFaults()).toEqual([])
    }
  })
})

it('a withdrawal that somebody works on tells so beside its owner on a phone, not over it', async () => {
  const user = { ...FREE.user, email: 'somebody.with.a.long.name@example.com' }
  await openList([{ ...FREE, user, status: 'taken', takenBy: 'a.clerk@example.com' }], { screen: 'phone' })
  const title = document.querySelector('main [data-row] h2')
  const name = title?.querySelector('[aria-hidden]')?.getBoundingClientRect()
  expect(name?.right).toBeLessThanOrEqual(title?.nextElementSibling?.getBoundingClientRect().left ?? 0)
})

describe('a withdrawal in the list', () => {
  it('has settle, details and message actions (3.2-24)', async () => {
    await openList()
    await menuOf(0).click()
    for (const name of ['结算', '留言']) await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
    await page.getByRole('menuitem', { name: '留言' }).click()
    await expect.element(page.getByRole('dialog', { name: t.messageTitle(EMAIL) })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await menuOf(1).click()
    for (const name of ['详情', '留言']) await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
    await page.getByRole('menuitem', { name: '详情' }).click()
    await expect.element(page.getByRole('dialog', { name: t.detailsTitle(EMAIL) })).toBeVisible()
  })

  it('with status request is shown as pending settlement, can be settled and shows its details (3.4-04)', async () => {
    await openList([FREE])
    expect(drawn()[0]).toContain('待结算')
    await openAct(0, '结算')
    await until(() => sheetText().includes(FREE.address) && sheetText().includes('USDT-TRC20'))
    for (const words of ['81.405 USDT', '¥586.12', '按 1 USDT = 7.2 元折算']) expect(sheetText()).toContain(words)
    await expect.element(page.getByRole('button', { name: t.record })).toBeVisible()
  })

  it('shows money, address type, address as text and code, and what tells of its owner (3.3-41)', async () => {
    await openList([FREE])
    await openAct(0, '结算')
    await expect.element(page.getByRole('img', { name: t.qr })).toBeVisible()
    for (const words of [t.walletNow('598.62'), t.earlierText(2, '1,020.00'), t.since('2026-03-01 12:02:00')]) {
      await until(() => sheetText().includes(words))
    }
    expect(inputsOf(walletOfUser)).toEqual([{ userId: FREE.user.id }])
  })

  it('can be left a message while it is requested and when it is paid (3.4-06)', async () => {
    await openList()
    answer(messageWithdrawal, golden(messageWithdrawal))
    for (const [at, row] of [FREE, PAID].entries()) {
      await openAct(at, '留言')
      await page.getByRole('dialog').getByLabelText(t.messageField).fill('今天下午转出')
      await page.getByRole('dialog').getByRole('button', { name: t.leave, exact: true }).click()
      await until(() => document.querySelector('dialog[open]') === null)
      expect(inputsOf(messageWithdrawal).at(-1)).toEqual({
        id: row.id,
        message: '今天下午转出',
        revision: row.revision,
      })
    }
  })

  it('whose message was saved although its answer was lost says so, and not that others wrote it', async () => {
    await openList([FREE])
    loseAnswers(messageWithdrawal)
    await openAct(0, '留言')
    await page.getByRole('dialog').getByLabelText(t.messageField).fill('今天下午转出')
    const leave = () => page.getByRole('dialog').getByRole('button', { name: t.leave, exact: true }).click()
    await leave()
    await until(() => inputsOf(messageWithdrawal).length === 1)
    refuse(messageWithdrawal, 'rowChanged', { fields: 'msg' })
    answer(listWithdrawals, [{ ...FREE, message: '今天下午转出', revision: FREE.revision + 1 }])
    await leave()
    await until(() => toasts().includes('留言成功'))
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  it('beyond the first hundred, whose message somebody else changed, is looked up by its id and can be saved', async () => {
    await openList([FREE])
    refuse(messageWithdrawal, 'rowChanged', { fields: 'msg' })
    await openAct(0, '留言')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabelText(t.messageField).fill('今天下午转出')
    const now = { ...FREE, message: '明天转出', revision: FREE.revision + 1 }
    answer(listWithdrawals, ({ sought }) => (sought === FREE.id ? [now] : [PAID]))
    const leave = () => drawer.getByRole('button', { name: t.leave, exact: true }).click()
    await leave()
    await expect.element(drawer.getByText(formTexts.of('zh').stale)).toBeVisible()
    await until(() => drawn()[0]?.includes(t.paid))
    answer(messageWithdrawal, golden(messageWithdrawal))
    await leave()
    await until(() => inputsOf(messageWithdrawal).length === 2)
    expect(inputsOf(messageWithdrawal)[1]).toMatchObject({ message: '今天下午转出', revision: now.revision })
  })

  it('that got a message shows 留言成功 (3.8-28)', async () => {
    await openList([FREE])
    answer(messageWithdrawal, golden(messageWithdrawal))
    await openAct(0, '留言')
    await page.getByRole('dialog').getByLabelText(t.messageField).fill('今天下午转出')
    await page.getByRole('dialog').getByRole('button', { name: t.leave, exact: true }).click()
    await until(() => toasts().includes('留言成功'))
  })
})

describe('settling', () => {
  it('that succeeds shows 结算成功 and sends transaction and amount (3.8-26)', async () => {
    await openList([FREE])
    answer(settleWithdrawal, {})
    await openAct(0, '结算')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(t.txid).fill('ab'.repeat(32))
    await dialog.getByLabelText(t.sent).fill('1.2345')
    await dialog.getByRole('button', { name: t.record }).click()
    await expect.element(dialog.getByText(t.sentWrong)).toBeVisible()
    await dialog.getByLabelText(t.sent).fill('81.4')
    await stopTime()
    await dialog.getByRole('button', { name: t.record }).click()
    await expectToast('结算成功', 2000)
    expect(inputsOf(settleWithdrawal)).toEqual([
      { id: FREE.id, transactionId: 'ab'.repeat(32), paidUsdtMilli: 81_400n },
    ])
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  it('that fails shows 结算失败 for two seconds, with the reason (3.8-11, 3.8-01)', async () => {
    await openList([FREE])
    refuse(settleWithdrawal, 'withdrawalMoved', { state: '已结算' })
    await openAct(0, '结算')
    await until(() => sheetText().includes(t.only))
    await stopTime()
    await page.getByRole('dialog').getByRole('button', { name: t.record }).click()
    await expectToast('结算失败:这笔提现已结算，请刷新后查看', 2000)
  })

  it('begins with taking it up, after which its owner cannot cancel it', async () => {
    await openList([FREE])
    answer(takeWithdrawal, {})
    await openAct(0, '结算')
    await until(() => sheetText().includes(t.takeHelp))
    answer(listWithdrawals, [{ ...FREE, status: 'taken', takenBy: 'fin@example.com' }])
    await page.getByRole('button', { name: t.take }).click()
    await until(() => toasts().includes(t.taking))
    await until(() => !sheetText().includes(t.takeHelp))
    expect(inputsOf(takeWithdrawal)).toEqual([{ id: FREE.id }])
  })

  it('goes on after taking up also where the filter has the row no more', async () => {
    member({ role: 'admin' })
    answer(listWithdrawals, ({ status }) => (status === 'requested' ? [FREE] : [FREE, PAID]))
    answer(waitingWithdrawals, golden(waitingWithdrawals))
    answer(walletOfUser, golden(walletOfUser))
    answer(takeWithdrawal, {})
    await open('/admin_charge?status=requested')
    await until(() => drawn().length === 1)
    await openAct(0, '结算')
    await until(() => sheetText().includes(t.takeHelp))
    answer(listWithdrawals, [])
    await page.getByRole('button', { name: t.take }).click()
    await until(() => drawn().length === 0 && !sheetText().includes(t.takeHelp))
    expect(sheetText()).toContain(t.taken)
    await expect.element(page.getByRole('button', { name: t.record })).toBeVisible()
  })

  it('asks before a typed transaction id is lost', async () => {
    await openList([FREE])
    await openAct(0, '结算')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(t.txid).fill('ab'.repeat(32))
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: formTexts.of('zh').stay }).click()
    await expect.element(dialog.getByLabelText(t.txid)).toHaveValue('ab'.repeat(32))
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: formTexts.of('zh').discard }).click()
    await until(() => document.querySelector('dialog[open]') === null)
  })

  it('is refused with a reason instead', async () => {
    await openList([FREE])
    answer(refuseWithdrawal, {})
    await openAct(0, '结算')
    await page.getByRole('dialog').getByRole('button', { name: t.refuse }).click()
    const form = page.getByRole('dialog', { name: t.refuseTitle(EMAIL) })
    await expect.element(form.getByText(t.refuseSentence('586.12'))).toBeVisible()
    await form.getByLabelText(t.refuseReason).fill('地址已停用')
    await form.getByRole('button', { name: t.refuse }).click()
    await until(() => toasts().includes(t.refuseDone))
    expect(inputsOf(refuseWithdrawal)).toEqual([{ id: FREE.id, reason: '地址已停用' }])
  })
})
