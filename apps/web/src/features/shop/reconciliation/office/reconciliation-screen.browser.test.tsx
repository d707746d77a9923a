import {
  BILL_UPLOAD_PATH,
  closeMonth,
  decideDifference,
  fetchBill,
  listBillDays,
  listDifferences,
  listMonthCloses,
} from '@dukou/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { sheetText } from '../../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { seal } from '../../../../lib/envelope.ts'
import type { DayRow } from './day-table.tsx'
import type { Difference } from './difference.ts'
import { type ReconciliationTexts, reconciliationTexts } from './messages.ts'

const [DAY, BANK] = golden(listBillDays) as [DayRow, DayRow]
const [EXPLAINED] = golden(listDifferences) as [Difference]
const OPEN: Difference = {
  ...EXPLAINED,
  ...({ state: 'open', act: null, reason: '', decidedBy: null, decidedAt: null } as const),
  canSuspend: true,
}

let t: ReconciliationTexts
beforeEach(() => {
  t = reconciliationTexts.of('zh')
})

const drawn = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

async function openDays(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listBillDays, [DAY, BANK])
  answer(listDifferences, [OPEN])
  answer(listMonthCloses, golden(listMonthCloses))
  await open('/admin_reconciliation?month=2026-03', look)
  await until(() => drawn().length === 2)
}

async function openAct(paymentAccount: string, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`${paymentAccount} 2026-03-01`) })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}

async function openDifferences(): Promise<void> {
  await openDays()
  await openAct(DAY.paymentAccount, t.differences)
  await until(() => sheetText().includes(OPEN.externalNo))
}

describe.each(LOOKS)('the days of a month on %s', (_name, look) => {
  it('stand with both sides, the bill and its differences', async () => {
    await openDays(look)
    const words = reconciliationTexts.of(look.language)
    const rows = drawn()
    const yi = rows.find((row) => row.includes('yi')) ?? ''
    for (const text of ['386.40', '398.90', words.openCount(1)]) expect(yi).toContain(text)
    expect(rows.find((row) => row.includes('bank'))).toContain(words.noBill)
    expect(inputsOf(listBillDays)).toContainEqual({ month: '2026-03' })
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a difference', () => {
  it('shows both amounts, its numbers, and what can be done about it', async () => {
    await openDifferences()
    for (const text of [t.payment, t.onlyThere, t.amounts('12.50', t.none), OPEN.tradeNo])
      expect(sheetText()).toContain(text)
    for (const name of [t.ask, t.toSuspense, t.explain])
      await expect.element(page.getByRole('button', { name })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('about which the platform says nothing new stays', async () => {
    await openDifferences()
    answer(decideDifference, { state: 'open' })
    await page.getByRole('button', { name: t.ask }).click()
    await until(() => toasts().includes(t.askedNothing))
    expect(inputsOf(decideDifference)).toEqual([{ id: OPEN.id, act: 'ask', reason: '' }])
  })

  it.each([
    ['explain', 'explain', 'explained'],
    ['suspense', 'toSuspense', 'done'],
  ] as const)('is decided by %s with a reason', async (act, label, state) => {
    await openDifferences()
    answer(decideDifference, { state })
    await page.getByRole('button', { name: t[label] }).click()
    await page.getByLabelText(t.reason).fill('另一个商店的收款')
    await page.getByRole('dialog').last().getByRole('button', { name: t[label] }).click()
    await until(() => inputsOf(decideDifference).length === 1)
    expect(inputsOf(decideDifference)).toEqual([{ id: OPEN.id, act, reason: '另一个商店的收款' }])
  })
})

describe('a bill', () => {
  it('is fetched where the platform gives it, and told', async () => {
    await openDays()
    answer(fetchBill, { ...golden(fetchBill), open: 0 })
    await openAct(DAY.paymentAccount, t.fetch)
    await until(() => toasts().includes(t.added(14)))
    await openAct(BANK.paymentAccount, t.cannotFetch)
    await until(() => toasts().includes(t.uploadInstead))
    expect(inputsOf(fetchBill)).toEqual([{ paymentAccount: DAY.paymentAccount, day: DAY.day }])
  })

  it('is uploaded as a file for its account and day', async () => {
    await openDays()
    await openAct(BANK.paymentAccount, t.upload)
    await page.getByRole('button', { name: t.compare }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t.fileMissing)
    const real = window.fetch
    const sent: string[] = []
    vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
      if (!String(address).startsWith(BILL_UPLOAD_PATH)) return real(address, init)
      sent.push(String(address))
      return new Response(seal({ code: 0, msg: '', data: { format: 'plain', num: 2, leftOut: 1, open: 1 } }))
    })
    const input = document.querySelector<HTMLInputElement>('dialog[open] input[type=file]')
    await userEvent.upload(input as HTMLInputElement, new File(['our_no'], 'bill.csv', { type: 'text/csv' }))
    await page.getByRole('button', { name: t.compare }).click()
    await until(() => toasts().includes(t.added(2)))
    expect(sent).toEqual([`${BILL_UPLOAD_PATH}?third_pay_platform=bank&day=2026-03-01&file=bill.csv`])
  })
})

describe('the close of months', () => {
  it('lists what was closed with its file, and closes the shown month once it was confirmed', async () => {
    await openDays()
    await page.getByRole('button', { name: t.months, exact: true }).click()
    await until(() => sheetText().includes('2026-02'))
    await expect.element(page.getByRole('button', { name: t.file })).toBeVisible()
    expect(inputsOf(closeMonth)).toEqual([])
  })

  it('says why a month is not closed', async () => {
    member({ role: 'admin' })
    answer(listBillDays, [])
    answer(listMonthCloses, [])
    await open('/admin_reconciliation?month=2026-01')
    await page.getByRole('button', { name: t.months, exact: true }).click()
    refuse(closeMonth, 'monthClosed')
    await page.getByRole('button', { name: t.close('2026-01') }).click()
    await until(() => sheetText().includes(t.closeSentence) || document.body.textContent.includes(t.closeSentence))
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t.close('2026-01') })
      .click()
    await until(() => toasts().some((text) => text?.startsWith(t.closeFailed)))
    expect(inputsOf(closeMonth)).toEqual([{ month: '2026-01' }])
  })
})
