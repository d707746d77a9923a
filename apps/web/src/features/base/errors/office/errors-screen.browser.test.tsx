import { type AnswerOf, clearErrors, listErrors, resolveError } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { csvLinks } from '../../../../../test/csv-links.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { close, LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { errorTexts } from './messages.ts'

const [TIMEOUT] = golden(listErrors) as [AnswerOf<typeof listErrors>[number]]
const OLD = {
  ...TIMEOUT,
  id: 'b'.repeat(24),
  name: '/order',
  source: 'browser' as const,
  firstAt: new Date(GOLDEN_NOW.getTime() - 5 * 86_400_000),
  times: 69,
}
const t = errorTexts.of('zh')
const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent ?? '')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function openErrors(kinds = [TIMEOUT, OLD], look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listErrors, kinds)
  await open('/admin_error', look)
  await until(() => rows().length === kinds.length)
}

describe.each(LOOKS)('the ops log on %s', (_name, look) => {
  it('is a list of kinds of errors of seven days, with a button that clears it (3.2-29, 3.7-33)', async () => {
    await openErrors(undefined, look)
    const t = errorTexts.of(look.language)
    expect(inputsOf(listErrors).map((input) => listErrors.input.write(input))).toEqual([{ num: 7 }])
    for (const words of ['pollTrades', 'yi: no answer to a query within 10000 ms', '12', t.fresh]) {
      expect(rows()[0]).toContain(words)
    }
    expect(rows()[1]).toContain(t.open)
    expect(document.querySelector('main')?.textContent).toContain(t.lead(81, 2, 2))
    await expect.element(page.getByRole('button', { name: t.clear, exact: true })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await press('pollTrades')
    const sheet = page.getByRole('dialog', { name: 'pollTrades' })
    for (const words of [
      'payments/ask-gateway.ts:88',
      'lin.xiao@example.com',
      t.noName,
      '2026-03-01 09:30:00',
      '0.1.0',
    ]) {
      expect(sheet.element().textContent).toContain(words)
    }
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the ops log', () => {
  it('marks what pages without a sign-in told of, counts it apart, and shows it alone', async () => {
    await openErrors([TIMEOUT, OLD, { ...OLD, id: 'c'.repeat(24), name: '/shop', stranger: true, times: 900 }])
    const main = () => document.querySelector('main')?.textContent
    expect(main()).toContain(t.lead(81, 2, 2) + t.leadStrangers(1))
    expect(rows()[2]).toContain('页面（未登录）')
    expect(rows()[1]).not.toContain('未登录')
    await close()
    member({ role: 'admin' })
    answer(listErrors, [TIMEOUT, { ...OLD, name: '/shop', stranger: true }])
    await open('/admin_error?source=stranger')
    await until(() => rows().length === 1)
    expect(rows()[0]).toContain('/shop')
  })

  it('is cleared after a question, and says for three seconds how many errors that were (3.8-30, 3.5-06)', async () => {
    await openErrors()
    answer(clearErrors, { deletedCount: 81 })
    await press(t.clear)
    const question = page.getByRole('alertdialog')
    await expect.element(question).toBeVisible()
    expect(question.element().textContent).toContain(t.clearGone(81, 2))
    expect(inputsOf(clearErrors)).toEqual([])
    answer(listErrors, [])
    await stopTime()
    await question.getByRole('button', { name: t.clearVerb }).click()
    await expectToast('成功清理了 81 条错误记录', 3000)
    expect(inputsOf(clearErrors)).toEqual([{}])
    await until(() => rows().length === 0)
  })

  it('is not cleared by who thinks better of it', async () => {
    await openErrors()
    await press(t.clear)
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    await until(() => document.querySelector('dialog[open]') === null)
    expect(inputsOf(clearErrors)).toEqual([])
  })

  it('says 清理失败 where it could not be cleared (3.8-17)', async () => {
    await openErrors()
    refuse(clearErrors, 'busy')
    await press(t.clear)
    await page.getByRole('alertdialog').getByRole('button', { name: t.clearVerb }).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([`清理失败:${wordsOf('busy')}`])
  })

  it('takes a kind for resolved when somebody says so, and back', async () => {
    await openErrors()
    answer(resolveError, {})
    await press('pollTrades')
    answer(listErrors, [{ ...TIMEOUT, resolved: true }, OLD])
    await press(t.resolve)
    await until(() => rows()[0]?.includes(t.resolved))
    answer(listErrors, [TIMEOUT, OLD])
    await press(t.reopen)
    await until(() => inputsOf(resolveError).length === 2)
    expect(inputsOf(resolveError)).toEqual([
      { id: TIMEOUT.id, resolved: true },
      { id: TIMEOUT.id, resolved: false },
    ])
  })

  it('goes out as a file from the server where there are more kinds than are shown', async () => {
    member({ role: 'admin' })
    answer(
      listErrors,
      Array.from({ length: 500 }, (_, at) => ({ ...TIMEOUT, id: at.toString(16).padStart(24, '0') })),
    )
    await open('/admin_error')
    await until(() => csvLinks().length === 1)
    expect(csvLinks()).toEqual([{ list: 'listErrors', input: listErrors.input.write({ days: 7 }) }])
  })

  it('without errors of these days can be cleared too: older ones go, and there may be none (3.2-29)', async () => {
    await openErrors([])
    await expect.element(page.getByText('暂无记录')).toBeVisible()
    expect(csvLinks()).toEqual([])
    answer(clearErrors, { deletedCount: 0 })
    await press(t.clear)
    const question = page.getByRole('alertdialog')
    await expect.element(question).toBeVisible()
    expect(question.element().textContent).toContain('7 天前的错误记录会被删除，不能恢复')
    await question.getByRole('button', { name: t.clearVerb }).click()
    await until(() => toasts().includes('成功清理了 0 条错误记录'))
  })

  it('that cannot be fetched says so, and can be asked again', async () => {
    member({ role: 'admin' })
    loseAnswers(listErrors)
    await open('/admin_error')
    const again = page.getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(listErrors, [TIMEOUT])
    await again.click()
    await until(() => rows().length === 1)
  })
})
