import { listUsers, mergeAccounts, previewMerge } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { aroundUsers } from '../../../../../test/around-users.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast } from '../../../../../test/toasts.ts'
import { mergeTexts } from './merge-messages.ts'
import { userTexts } from './messages.ts'
import type { OfficeUser } from './user-values.ts'

const [LIN] = golden(listUsers) as [OfficeUser]
const MOVES = golden(previewMerge)
const OTHER = MOVES.to.email

const sheet = () => page.getByRole('dialog')
const warning = () => page.getByRole('alertdialog')
const other = () => sheet().getByRole('textbox', { name: mergeTexts.now().other })

async function openMerge(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  aroundUsers()
  answer(listUsers, [LIN])
  await open('/admin_userlist', look)
  const t = userTexts.now()
  await page.getByRole('button', { name: LIN.email }).last().click()
  await page.getByRole('menuitem', { name: t.mergeAct }).click()
  await expect.element(sheet()).toBeVisible()
}

/** Names the other account, and waits for what would happen. */
async function preview(): Promise<void> {
  answer(previewMerge, MOVES)
  await other().fill(` ${OTHER} `)
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet().getByRole('button', { name: mergeTexts.now().merge })).toBeVisible()
}

async function confirm(reason = '同一个人'): Promise<void> {
  const t = mergeTexts.now()
  await sheet().getByLabelText(t.reason).fill(reason)
  await sheet().getByRole('button', { name: t.merge }).click()
  await warning().getByRole('button', { name: t.verb }).click()
}

describe.each(LOOKS)('the merge of two accounts on %s', (_name, look) => {
  it('shows what each has before and after, what goes along, what ends and what stays', async () => {
    await openMerge(look)
    expect(await accessibilityFaults()).toEqual([])
    await preview()
    const t = mergeTexts.of(look.language)
    const closes = sheet().getByRole('region', { name: `${t.closed} ${MOVES.from.email}` })
    await expect.element(closes).toHaveTextContent('¥12.50¥0.00')
    await expect.element(closes).toHaveTextContent('10.00 GB0.00 GB')
    const stays = sheet().getByRole('region', { name: `${t.kept} ${OTHER}` })
    await expect.element(stays).toHaveTextContent('¥3.00¥15.50')
    await expect.element(stays).toHaveTextContent('0.00 GB10.00 GB')
    await expect.element(stays).toHaveTextContent('2026-04-01')
    const facts = {
      [t.moves]: [t.tickets(2), t.entitlements(1), t.invited(3), t.telegram],
      [t.ends]: [t.signInEnds, t.ordersEnd(1), t.channelEnds, t.trialEnds('1.00 GB'), t.agencyEnds('江畔网络')],
      [t.stays]: [t.recordsStay(4)],
    }
    for (const [title, words] of Object.entries(facts)) {
      const items = sheet().getByRole('region', { name: title, exact: true }).getByRole('listitem')
      expect(items.elements().map(({ textContent }) => textContent)).toEqual(words)
    }
    expect(await accessibilityFaults()).toEqual([])
    expect(inputsOf(previewMerge)).toEqual([{ from: LIN.id, to: OTHER }])
  })
})

describe('a merge', () => {
  it('is done after a reason and a warning that names what is lost, and ends with a slip', async () => {
    await openMerge()
    await preview()
    await sheet().getByRole('button', { name: '合并账号' }).click()
    await expect.element(sheet().getByText('请写原因')).toBeVisible()
    await sheet().getByLabelText('原因').fill(' 旧邮箱不用了 ')
    await sheet().getByRole('button', { name: '合并账号' }).click()
    await expect.element(warning()).toHaveTextContent('合并不能撤销')
    await expect.element(warning()).toHaveTextContent(`¥12.50、10.00 GB归 ${OTHER}`)
    await expect.element(warning().getByRole('button', { name: '取消' })).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
    answer(mergeAccounts, { ...MOVES, from: { ...MOVES.from, moneyLi: 20_000n } })
    await warning().getByRole('button', { name: '确认合并' }).click()
    await expect.element(sheet().getByText(`${MOVES.from.email} 已关闭`)).toBeVisible()
    await expect.element(sheet().getByRole('region', { name: `留下 ${OTHER}` })).toHaveTextContent('¥3.00¥23.00')
    await expect.element(sheet().getByRole('button', { name: '完成' })).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
    expect(inputsOf(mergeAccounts)).toEqual([{ from: MOVES.from.id, to: MOVES.to.id, reason: '旧邮箱不用了' }])
    await until(() => inputsOf(listUsers).length > 1)
    await userEvent.keyboard('{Enter}')
    await until(() => sheet().elements().length === 0)
  })

  it('goes the other way round when that is chosen, and is asked for anew when another account is named', async () => {
    await openMerge()
    await preview()
    await sheet().getByText('另一个并进来').click()
    await until(() => inputsOf(previewMerge).length === 2)
    expect(inputsOf(previewMerge)[1]).toEqual({ from: OTHER, to: LIN.id })
    await other().fill('someone')
    expect(sheet().getByRole('button', { name: '合并账号' }).elements()).toEqual([])
    expect(inputsOf(previewMerge)).toHaveLength(2)
  })

  it('of nobody is not asked for; what the server refuses stands under the field, and is asked again', async () => {
    await openMerge()
    await sheet().getByRole('button', { name: '预览' }).click()
    await expect.element(sheet().getByText('请填另一个账号的邮箱或 ID')).toBeVisible()
    expect(inputsOf(previewMerge)).toEqual([])
    refuse(previewMerge, 'accountLeaves', { email: OTHER })
    await other().fill(OTHER)
    await sheet().getByRole('button', { name: '预览' }).click()
    await expect.element(sheet().getByText(wordsOf('accountLeaves', { email: OTHER }))).toBeVisible()
    await expect.element(other()).toHaveAccessibleDescription(/已申请注销账号/)
    answer(previewMerge, MOVES)
    await sheet().getByRole('button', { name: '预览' }).click()
    await expect.element(sheet().getByRole('button', { name: '合并账号' })).toBeVisible()
  })

  it('waits for its preview, and without a line offers to ask again', async () => {
    await openMerge()
    answer(previewMerge, MOVES)
    const arrive = delayAnswers(previewMerge)
    await other().fill(OTHER)
    await userEvent.keyboard('{Enter}')
    await until(() => inputsOf(previewMerge).length === 1)
    expect(sheet().getByRole('button', { name: '合并账号' }).elements()).toEqual([])
    loseAnswers(previewMerge)
    await other().fill(`${OTHER}2`)
    await userEvent.keyboard('{Enter}')
    await expect.element(sheet().getByText('加载失败，请重试')).toBeVisible()
    arrive()
    await sheet().getByRole('button', { name: '重试' }).click()
    await expect.element(sheet().getByRole('button', { name: '合并账号' })).toBeVisible()
  })

  it('that the server refuses says why, and what would happen is asked anew', async () => {
    await openMerge()
    await preview()
    refuse(mergeAccounts, 'accountMerged')
    await stopTime()
    await confirm()
    await expectToast(`合并失败:${wordsOf('accountMerged')}`, 5000)
    await until(() => inputsOf(previewMerge).length === 2)
    expect(warning().elements()).toEqual([])
  })

  it('whose answer was lost is sent again as the same one', async () => {
    await openMerge()
    await preview()
    const keys: (string | null)[] = []
    const real = window.fetch
    window.fetch = (resource, request) => {
      if (String(resource) === mergeAccounts.path) keys.push(new Headers(request?.headers).get('idempotency-key'))
      return real(resource, request)
    }
    loseAnswers(mergeAccounts)
    await confirm()
    await until(() => keys.length === 1)
    await until(() => warning().elements().length === 0)
    answer(mergeAccounts, MOVES)
    await sheet().getByRole('button', { name: '合并账号' }).click()
    await warning().getByRole('button', { name: '确认合并' }).click()
    await expect.element(sheet().getByRole('button', { name: '完成' })).toBeVisible()
    window.fetch = real
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  it('into an account that is disabled says so before', async () => {
    await openMerge()
    answer(previewMerge, { ...MOVES, to: { ...MOVES.to, disabled: true } })
    await other().fill(OTHER)
    await userEvent.keyboard('{Enter}')
    await expect.element(sheet().getByText('留下的账号现在是停用的，合并后要启用才能登录')).toBeVisible()
  })
})

it('an account that was merged is marked so in the list', async () => {
  member({ role: 'admin' })
  aroundUsers()
  answer(listUsers, [{ ...LIN, disabled: true, isMerged: true }])
  await open('/admin_userlist')
  await until(() => document.querySelector('main [data-row]')?.textContent.includes('已合并'))
})
