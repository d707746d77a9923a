import { type AnswerOf, giveToMany, listCorrections, previewGift, undoCorrection } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { correctionTexts } from './messages.ts'

type Correction = AnswerOf<typeof listCorrections>[number]

const [MANY] = golden(listCorrections) as [Correction]
const ONE: Correction = {
  ...MANY,
  id: 'c'.repeat(24),
  email: 'mei@example.com',
  people: 1,
  undone: 1,
  addLi: -2_500n,
  addBytes: 0n,
  addDays: -2,
  reason: '多给了',
  undoneAt: new Date(),
}

async function openCorrections(look: Look = {}, list = [MANY, ONE]): Promise<void> {
  member({ role: 'admin' })
  answer(listCorrections, list)
  await open('/admin_corrections', look)
  await until(() => rows().length === list.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const drawer = () => page.getByRole('dialog')

it('the server seeks among all of them, and no column sorts those that are loaded', async () => {
  await openCorrections()
  expect(document.querySelectorAll('main th button').length).toBe(0)
  answer(listCorrections, ({ sought }) => (sought === '多给' ? [ONE] : [MANY, ONE]))
  await page.getByRole('searchbox').fill('多给')
  await until(() => rows().length === 1)
  expect(inputsOf(listCorrections).at(-1)).toEqual({ count: 100, sought: '多给', userId: null, after: null })
})

describe.each(LOOKS)('what was done by hand on %s', (_name, look) => {
  it('stands with for whom, how much, why and whether it was undone', async () => {
    await openCorrections(look)
    const t = correctionTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of [t.many(MANY.email, 200), '+5.00', '+10.00 GB', MANY.reason]) expect(rows()[0]).toContain(words)
    for (const words of ['mei@example.com', t.undone, '−2.50']) expect(rows()[1]).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    answer(previewGift, golden(previewGift))
    await page.getByRole('button', { name: t.give }).click()
    await drawer().getByLabelText(t.emails).fill('lin.xiao@example.com\ngone@example.com')
    await expect.element(drawer().getByText(t.found(1))).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a compensation of many', () => {
  it('is previewed with who gets it and the sum, then given once with a reason', async () => {
    await openCorrections()
    const { people } = golden(previewGift)
    answer(previewGift, {
      people: [...people, ...people.map((one) => ({ ...one, email: 'b@example.com' }))],
      unknown: [],
    })
    answer(giveToMany, { id: 'd'.repeat(24), count: 2, skipped: [] })
    await page.getByRole('button', { name: '批量补偿' }).click()
    await drawer().getByLabelText('邮箱').fill(' Lin.Xiao@example.com\n\nb@example.com\nb@example.com')
    await drawer().getByLabelText('每人金额').fill('5')
    await drawer().getByLabelText('每人永久流量').fill('10')
    await expect.element(drawer().getByRole('region', { name: '预览' })).toHaveTextContent('将补偿 2 人')
    await expect.element(drawer().getByRole('region', { name: '预览' })).toHaveTextContent('合计¥10.00 · 20.00 GB')
    await drawer().getByRole('button', { name: '给 2 人补偿' }).click()
    await expect.element(drawer().getByText('请写原因')).toBeVisible()
    expect(inputsOf(giveToMany)).toEqual([])
    await drawer().getByLabelText('原因').fill('线路中断')
    await stopTime()
    await drawer().getByRole('button', { name: '给 2 人补偿' }).click()
    await expectToast('已补偿 2 人', 3000)
    const emails = ['lin.xiao@example.com', 'b@example.com']
    expect(inputsOf(giveToMany)).toEqual([
      { emails, addLi: 5_000n, addBytes: 10n * GB, addDays: 0, reason: '线路中断', skip: false },
    ])
    expect(inputsOf(previewGift).at(-1)).toEqual({ emails })
  })

  it('names who is no user, and what the server refuses stands under the e-mails', async () => {
    await openCorrections()
    answer(previewGift, golden(previewGift))
    const detail = { problem: '没有这些用户：gone@example.com，请先去掉' }
    refuse(giveToMany, 'badInput', detail)
    await page.getByRole('button', { name: '批量补偿' }).click()
    await drawer().getByLabelText('邮箱').fill('lin.xiao@example.com\ngone@example.com')
    await expect.element(drawer().getByText('1 个邮箱没有账号，请移除，或打开「跳过没有账号的地址」')).toBeVisible()
    await drawer().getByLabelText('每人时长包').fill('3')
    await drawer().getByLabelText('原因').fill('线路中断')
    await drawer().getByRole('button', { name: '给 2 人补偿' }).click()
    await until(() => document.querySelector('[data-field=emails]')?.textContent.includes(detail.problem))
  })

  it('skips addresses without an account where that is chosen, and shows the result of each', async () => {
    await openCorrections()
    answer(previewGift, golden(previewGift))
    answer(giveToMany, golden(giveToMany))
    await page.getByRole('button', { name: '批量补偿' }).click()
    await drawer().getByLabelText('邮箱').fill('lin.xiao@example.com\ngone@example.com')
    await drawer().getByRole('switch', { name: '跳过没有账号的地址' }).click()
    await expect.element(drawer().getByText('将跳过这 1 个没有账号的邮箱')).toBeVisible()
    await drawer().getByLabelText('每人时长包').fill('3')
    await drawer().getByLabelText('原因').fill('线路中断')
    await drawer().getByRole('button', { name: '补偿有账号的用户' }).click()
    const result = page.getByRole('dialog', { name: '补偿结果' })
    await expect.element(result).toHaveTextContent('未补偿 1 个邮箱gone@example.com：没有这个用户')
    await expect.element(result).toHaveTextContent('已补偿 1 人lin.xiao@example.com')
    expect(inputsOf(giveToMany).at(-1)).toMatchObject({ skip: true })
  })

  it('is undone after a warning; who has spent it is named', async () => {
    await openCorrections()
    answer(undoCorrection, golden(undoCorrection))
    await page.getByRole('button', { name: `${correctionTexts.of('zh').many(MANY.email, 200)}的更多操作` }).click()
    await page.getByRole('menuitem', { name: '撤销' }).click()
    const warning = page.getByRole('alertdialog')
    await expect.element(warning.getByText('记 200 笔反向分录，收回已给的、退还已扣的')).toBeVisible()
    await expect.element(warning.getByText('已经过去的天数不收回')).toBeVisible()
    answer(listCorrections, [{ ...MANY, undone: 199 }, ONE])
    await warning.getByRole('button', { name: '确认撤销' }).click()
    await until(() => toasts().includes('已撤销 199 人'))
    expect(toasts()).toContain('1 人余额不足，未撤销：lin.xiao@example.com')
    await until(() => rows()[0]?.includes('已撤销 199 人'))
    expect(inputsOf(undoCorrection)).toEqual([{ id: MANY.id, reason: '' }])
  })

  it('that took days says nothing of days that have passed, and one that was undone already says so', async () => {
    await openCorrections()
    refuse(undoCorrection, 'correctionUndone')
    await page.getByRole('button', { name: 'mei@example.com的更多操作' }).click()
    await page.getByRole('menuitem', { name: '撤销' }).click()
    const warning = page.getByRole('alertdialog')
    expect(warning.getByText('已经过去的天数不收回').query()).toBeNull()
    await stopTime()
    await warning.getByRole('button', { name: '确认撤销' }).click()
    await expectToast(`撤销失败:${wordsOf('correctionUndone')}`, 3000)
  })
})
