import { listWithdrawals, makePayoutFile, settlePayoutFile, waitingWithdrawals, walletOfUser } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { sheetText } from '../../../../../test/sheet-text.ts'
import { member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { withdrawalTexts } from './messages.ts'
import type { WithdrawalRow } from './withdrawal-table.tsx'

const [FREE, PAID] = golden(listWithdrawals) as [WithdrawalRow, WithdrawalRow]
const EMAIL = FREE.user.email
const t = withdrawalTexts.of('zh')

async function openList(rows = [FREE, PAID]): Promise<void> {
  member({ role: 'admin' })
  answer(listWithdrawals, rows)
  answer(waitingWithdrawals, golden(waitingWithdrawals))
  answer(walletOfUser, golden(walletOfUser))
  await open('/admin_charge')
  await until(() => document.querySelector('main [data-row]'))
}

async function openAct(at: number, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`${EMAIL} 586.12`) })
    .nth(at)
    .click()
  await page.getByRole('menuitem', { name }).click()
}

describe('a batch payout', () => {
  it('downloads the file of a network, and settles what agrees in the file that comes back', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:none'
    })
    await openList()
    answer(makePayoutFile, golden(makePayoutFile))
    const compared = golden(settlePayoutFile)
    answer(settlePayoutFile, compared)
    await page.getByRole('button', { name: t.payouts }).click()
    await page.getByRole('button', { name: t.make('USDT-TRC20') }).click()
    await until(() => toasts().includes(t.made(1)))
    expect(await files[0]?.text()).toBe(golden(makePayoutFile).file)
    const file = new File(['id,network,address,usdt,txid\n'], 'payout.csv', { type: 'text/csv' })
    await page.getByLabelText(t.read).upload(file)
    await until(() => sheetText().includes(t.agreed(1, '586.12')))
    for (const words of [
      t.differences(1),
      t.otherAmount,
      t.expected('81.405'),
      t.found('80.000'),
      'xu.shan@example.com',
    ]) {
      expect(sheetText()).toContain(words)
    }
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: t.settleAll(1) }).click()
    await until(() => toasts().includes('结算成功'))
    expect(inputsOf(settlePayoutFile).map(({ settle }) => settle)).toEqual([false, true])
  })

  it('offers its file again on a withdrawal that is still to be paid, and on no other', async () => {
    const batchId = golden(makePayoutFile).batchId
    await openList([
      { ...FREE, batchId, status: 'taken' },
      { ...PAID, batchId },
    ])
    const again = { name: t.batchFile }
    await openAct(0, t.settle)
    await expect.element(page.getByRole('button', again)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await openAct(1, t.details)
    const details = page.getByRole('dialog', { name: t.detailsTitle(EMAIL) })
    await expect.element(details.getByText(batchId)).toBeVisible()
    expect(details.getByRole('button', again).query()).toBeNull()
  })

  it('whose file was lost on the way says where it is', async () => {
    await openList()
    loseAnswers(makePayoutFile)
    await page.getByRole('button', { name: t.payouts }).click()
    await page.getByRole('button', { name: t.make('USDT-TRC20') }).click()
    await until(() => toasts().includes(t.makeLost))
  })

  it('that cannot be read says why', async () => {
    await openList()
    refuse(settlePayoutFile, 'payoutFileUnreadable')
    await page.getByRole('button', { name: t.payouts }).click()
    await page.getByLabelText(t.read).upload(new File(['a,b\n'], 'x.csv', { type: 'text/csv' }))
    await until(() => toasts().some((text) => text?.startsWith(t.readFailed)))
    await expect.element(page.getByText(wordsOf('payoutFileUnreadable'))).toBeVisible()
  })
})
