import { type AnswerOf, deletePrize, listPrizes, lotteryToday, savePrize } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { prizeTexts } from './messages.ts'

type Prize = AnswerOf<typeof listPrizes>[number]

const [FIRST] = golden(listPrizes) as [Prize]
const prize = (n: number, changes: Partial<Prize>): Prize => ({
  ...FIRST,
  id: String(n).repeat(24),
  description: '',
  photoUrl: '',
  ...changes,
})
const PRIZES = [
  prize(1, { name: '一等奖', permanentGb: 500, weight: 1 }),
  prize(2, { name: '二等奖', permanentGb: 100, weight: 9 }),
  prize(3, { name: '三等奖', permanentGb: 30, weight: 40 }),
  prize(4, { name: '九折券', permanentGb: 0, weight: 30, hasCoupon: true, description: '7 天内付款能用一次' }),
  prize(5, { name: '安慰奖', permanentGb: 1, weight: 80 }),
]

async function openPrizes(look: Look = {}, rows: Prize[] = PRIZES, role: 'admin' | 'operator' = 'operator') {
  member({ role })
  answer(listPrizes, rows)
  answer(lotteryToday, golden(lotteryToday))
  await open('/admin_prize', look)
  await until(() => document.querySelectorAll('[data-row]').length === rows.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const sums = () => document.querySelector('main section[aria-label]')?.textContent ?? ''
const drawer = () => page.getByRole('dialog')
const field = (name: string) => document.querySelector<HTMLElement>(`dialog [data-field=${name}]`)

async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

describe.each(LOOKS)('the prizes on %s', (_name, look) => {
  it('stand below the total weight, the logical traffic sum and the win rate (3.2-43, 3.2-44, 3.2-45)', async () => {
    await openPrizes(look)
    const t = prizeTexts.of(look.language)
    await until(() => sums().includes(t.today))
    for (const [name, value] of [
      [t.totalWeight, '160'],
      [t.sum, '2,680'],
      [t.rate, '1,675%'],
    ] as const) {
      expect(sums()).toContain(`${name}${value}`)
    }
    expect(sums()).toContain(t.friendly('160', '16.75', '20'))
    await until(() => rows()[3]?.includes(t.couponOf(9, 7)) === true)
    expect(rows()[0]).toContain('0.625%')
    if (look.screen === 'desktop') {
      const heads = [...document.querySelectorAll('main [role=columnheader], main th')].map((head) => head.textContent)
      for (const name of [t.index, t.name, t.traffic, t.weight, t.description, t.coupon]) {
        expect(heads.some((head) => head?.includes(name))).toBe(true)
      }
      expect(rows()[1]).toMatch(/2.*二等奖.*100.*9/)
      expect(rows()[0]).toContain(t.noCoupon)
      expect(rows()[3]).toContain('7 天内付款能用一次')
    }
    await expect.element(page.getByRole('button', { name: t.create })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: t.create }).click()
    await expect.element(page.getByRole('dialog', { name: t.create })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a prize', () => {
  it('that is new is the first prize with 10 GB, no days, weight 1 and no discount (3.9-15, 3.3-63, 3.3-64)', async () => {
    await openPrizes()
    answer(savePrize, ({ revision: _, ...input }) => ({ ...input, id: 'b'.repeat(24), revision: 1 }))
    await page.getByRole('button', { name: '新建奖品' }).click()
    await expect.element(drawer().getByLabelText('奖品', { exact: true })).toHaveValue('一等奖')
    await expect.element(drawer().getByLabelText('得到流量（G）')).toHaveValue('10')
    await expect.element(drawer().getByLabelText('时长包（天）')).toHaveValue('0')
    await expect.element(drawer().getByLabelText('权重')).toHaveValue('1')
    await expect.element(drawer().getByRole('switch', { name: '送折扣券' })).not.toBeChecked()
    expect(field('discount')).toBeNull()
    await stopTime()
    await drawer().getByRole('button', { name: '保存' }).click()
    await expectToast('奖品已保存', 2000)
    expect(inputsOf(savePrize)).toEqual([
      {
        id: null,
        name: '一等奖',
        permanentGb: 10,
        durationDays: 0,
        weight: 1,
        description: '',
        photoUrl: '',
        hasCoupon: false,
        payTenths: 9,
        couponDays: 7,
        revision: null,
      },
    ])
  })

  it('is called first prize in English (3.9-15)', async () => {
    await openPrizes({ language: 'en' })
    await page.getByRole('button', { name: 'New prize' }).click()
    await expect.element(drawer().getByLabelText('Prize', { exact: true })).toHaveValue('first prize')
  })

  it('is changed in all its fields, and goes out under its id with its revision (3.3-63, 3.3-64)', async () => {
    await openPrizes()
    answer(savePrize, ({ revision: _, ...input }) => ({ ...input, id: input.id ?? '', revision: 4 }))
    await act('九折券', '编辑')
    const write = async (label: string, text: string) => drawer().getByLabelText(label, { exact: true }).fill(text)
    await write('奖品', '八折券')
    await write('得到流量（G）', '2')
    await write('时长包（天）', '3')
    await write('权重', '20')
    await write('说明', '付款时用')
    await write('折扣', '0.8')
    await write('折扣券有效期', '14')
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('奖品已保存'))
    expect(inputsOf(savePrize)).toEqual([
      {
        id: '4'.repeat(24),
        name: '八折券',
        permanentGb: 2,
        durationDays: 3,
        weight: 20,
        description: '付款时用',
        photoUrl: '',
        hasCoupon: true,
        payTenths: 8,
        couponDays: 14,
        revision: FIRST.revision,
      },
    ])
  })

  it('shows beside its form what all weights come to with it', async () => {
    await openPrizes()
    await page.getByRole('button', { name: '新建奖品' }).click()
    await drawer().getByLabelText('权重').fill('40')
    await drawer().getByLabelText('得到流量（G）').fill('67')
    const shown = () => document.querySelector('dialog [aria-label="保存后的概率"]')?.textContent ?? ''
    await until(() => shown().includes('20%'))
    for (const words of ['总权重200', '流量总和5,360 GB', '中奖率2,680%']) expect(shown()).toContain(words)
  })

  it('has a discount from 0 to 1 in steps of 0.1, and a duration of at least a day (3.5-13, 3.5-14)', async () => {
    await openPrizes()
    await page.getByRole('button', { name: '新建奖品' }).click()
    await press(drawer().getByRole('switch', { name: '送折扣券' }))
    const discount = drawer().getByLabelText('折扣', { exact: true })
    const days = drawer().getByLabelText('折扣券有效期')
    for (const wrong of ['1.1', '-0.1', '0.95', 'x']) {
      await discount.fill(wrong)
      await days.fill('1')
      await until(() => field('discount')?.textContent.includes('应是 0 到 1 的数，最多 1 位小数') === true)
    }
    for (const right of ['0', '0.1', '0.9', '1']) {
      await discount.fill(right)
      await days.fill('1')
      await until(() => field('discount')?.textContent.includes('应是') === false)
    }
    await discount.fill('0.8')
    const keyed = (key: string) =>
      discount.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const [key, value] of [
      ['ArrowUp', '0.9'],
      ['ArrowUp', '1'],
      ['ArrowUp', '1'],
      ['ArrowDown', '0.9'],
    ] as const) {
      keyed(key)
      await expect.element(discount).toHaveValue(value)
    }
    expect(field('discount')?.textContent).toContain('0 和 1 的券用不了，不能保存')
    await days.fill('0')
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => field('couponDays')?.textContent.includes('应是 1 到 3650 的整数') === true)
    expect(inputsOf(savePrize)).toEqual([])
  })

  it.each([
    ['zh', '奖品配置失败:', '保存'],
    ['en', 'prize config failed: ', 'Save'],
  ] as const)(
    'that could not be saved says so for two seconds, with the reason: %s (3.8-34)',
    async (language, words, save) => {
      await openPrizes({ language })
      refuse(savePrize, 'prizesFull', { most: 100 })
      await page.getByRole('button', { name: prizeTexts.of(language).create }).click()
      await stopTime()
      await drawer().getByRole('button', { name: save }).click()
      await expectToast(`${words}${wordsOf('prizesFull', { most: 100 })}`, 2000)
    },
  )

  it('is deleted after a confirmation, and a failure says so for two seconds, with the reason (3.2-44, 3.8-35)', async () => {
    await openPrizes()
    answer(deletePrize, {})
    await act('安慰奖', '删除')
    await expect.element(page.getByRole('alertdialog').getByText('其余奖品的概率会变大')).toBeVisible()
    answer(listPrizes, PRIZES.slice(0, 4))
    await page.getByRole('alertdialog').getByRole('button', { name: '确认删除' }).click()
    await until(() => toasts().includes('删除成功') && rows().length === 4)
    expect(inputsOf(deletePrize)).toEqual([{ id: '5'.repeat(24) }])
    refuse(deletePrize, 'prizeNotFound')
    await act('二等奖', '删除')
    await stopTime()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认删除' }).click()
    await expectToast(`删除失败:${wordsOf('prizeNotFound')}`, 2000)
  })

  it('that could not be deleted says delete failed in English (3.8-35)', async () => {
    await openPrizes({ language: 'en' })
    refuse(deletePrize, 'prizeNotFound')
    await page
      .getByRole('button', { name: /二等奖/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await stopTime()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(`delete failed: ${wordsOf('prizeNotFound')}`, 2000)
  })
})

describe('the lottery in the back office', () => {
  it('warns where draws give more than they cost, and where the day’s limit stopped them', async () => {
    member({ role: 'admin' })
    answer(listPrizes, [prize(1, { name: '一等奖', permanentGb: 50, weight: 1 })])
    answer(lotteryToday, { ...golden(lotteryToday), isFull: true })
    await open('/admin_prize')
    const t = prizeTexts.of('zh')
    await until(() => sums().includes(t.losing))
    expect(sums()).toContain(t.full('1,000'))
  })

  it('says what to do while there are no prizes', async () => {
    await openPrizes({}, [])
    await expect.element(page.getByText(prizeTexts.of('zh').next)).toBeVisible()
  })
})
