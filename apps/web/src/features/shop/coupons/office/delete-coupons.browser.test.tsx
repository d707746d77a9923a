import { deleteCoupons, listCoupons, restoreCoupons } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { ALL, act, CASH, choose, openCoupons, rows, WEEK } from '../../../../../test/office-coupons.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'

describe('deleting coupons', () => {
  it('asks once for a single one, which can be brought back', async () => {
    await openCoupons()
    answer(deleteCoupons, { count: 1 })
    await act('老客户代金券', '删除')
    const warning = page.getByRole('alertdialog', { name: '删除优惠券：老客户代金券' })
    for (const words of ['已经用了 12 次，给出去的不收回', '1 笔未支付的订单正在用它', '没用的券码立刻失效']) {
      await expect.element(warning.getByText(words)).toBeVisible()
    }
    answer(
      listCoupons,
      ALL.filter(({ id }) => id !== CASH.id),
    )
    await warning.getByRole('button', { name: '确认删除' }).click()
    await until(() => toasts().includes('删除成功') && rows().length === 4)
    expect(inputsOf(deleteCoupons)).toEqual([{ ids: [CASH.id] }])
    await expect.element(page.getByText('删除了 1 张优惠券。')).toBeVisible()
    answer(restoreCoupons, { count: 1 })
    answer(listCoupons, ALL)
    await press(page.getByRole('button', { name: '撤销' }))
    await until(() => toasts().includes('恢复了 1 张优惠券') && rows().length === 5)
    expect(inputsOf(restoreCoupons)).toEqual([{ ids: [CASH.id] }])
    expect(page.getByRole('button', { name: '撤销' }).elements()).toEqual([])
  })

  it.each([
    ['zh', '删除优惠券失败:', '的更多操作', '删除', '确认删除'],
    ['en', 'delete coupon failed: ', 'More actions for ', 'Delete', 'Delete'],
  ] as const)(
    'of a single one says for two seconds in %s why it failed (3.8-32)',
    async (language, failed, more, what, verb) => {
      await openCoupons({ language })
      refuse(deleteCoupons, 'couponNotFound')
      const name = language === 'zh' ? `老客户代金券${more}` : `${more}老客户代金券`
      await page.getByRole('button', { name }).click()
      await page.getByRole('menuitem', { name: what, exact: true }).click()
      await stopTime()
      await press(page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }))
      await expectToast(`${failed}${wordsOf('couponNotFound')}`, 2000)
      expect(rows()).toHaveLength(5)
    },
  )

  it('of many is marked as dangerous: it says how many, what is lost, and asks for a typed word (3.5-07)', async () => {
    await openCoupons()
    answer(deleteCoupons, { count: 2 })
    await choose('双十一周票', '老客户代金券')
    await press(page.getByRole('button', { name: '删除 2 张' }))
    const warning = page.getByRole('alertdialog', { name: '删除 2 张优惠券' })
    await expect.element(warning).toBeVisible()
    for (const words of ['没用的券码立刻失效', '1 笔未支付的订单正在用它', '已经用了 312 次，给出去的不收回']) {
      await expect.element(warning.getByText(words)).toBeVisible()
    }
    await expect.element(warning.getByRole('button', { name: '取消', exact: true })).toHaveFocus()
    const verb = warning.getByRole('button', { name: '删除 2 张' })
    expect(verb.element().getAttribute('data-color')).toBe('red')
    expect(await accessibilityFaults()).toEqual([])
    for (const wrong of ['', '删']) {
      await warning.getByLabelText('输入“删除”确认').fill(wrong)
      await press(verb)
      await expect.element(warning.getByRole('alert')).toHaveTextContent('请输入“删除”')
    }
    expect(inputsOf(deleteCoupons)).toEqual([])
    await warning.getByLabelText('输入“删除”确认').fill('删除')
    answer(
      listCoupons,
      ALL.filter(({ id }) => id !== CASH.id && id !== WEEK.id),
    )
    await press(verb)
    await until(() => toasts().includes('删除成功') && rows().length === 3)
    expect(inputsOf(deleteCoupons)).toEqual([{ ids: [WEEK.id, CASH.id] }])
    await expect.element(page.getByText('删除了 2 张优惠券。')).toBeVisible()
    refuse(restoreCoupons, 'couponsFull', { most: 20_000 })
    await press(page.getByRole('button', { name: '撤销' }))
    await until(() => toasts().includes(`恢复优惠券失败:${wordsOf('couponsFull', { most: 20_000 })}`))
    answer(restoreCoupons, { count: 2 })
    answer(listCoupons, ALL)
    await press(page.getByRole('button', { name: '撤销' }))
    await until(() => rows().length === 5)
    expect(inputsOf(restoreCoupons).at(-1)).toEqual({ ids: [WEEK.id, CASH.id] })
  })

  it('of more than one call takes goes in parts; what was deleted before a failure can be brought back', async () => {
    const many = Array.from({ length: 1600 }, (_, n) => ({ ...WEEK, id: n.toString(16).padStart(24, '0') }))
    member({ role: 'admin' })
    answer(listCoupons, many)
    await open('/admin_coupon')
    await press(page.getByRole('checkbox', { name: '全选' }))
    await press(page.getByRole('button', { name: '删除 1,600 张' }))
    const warning = page.getByRole('alertdialog')
    await warning.getByLabelText('输入“删除”确认').fill('删除')
    answer(deleteCoupons, ({ ids }) => {
      refuse(deleteCoupons, 'couponNotFound')
      return { count: ids.length }
    })
    await press(warning.getByRole('button', { name: '删除 1,600 张' }))
    await until(() => toasts().includes(`删除全部优惠券失败:${wordsOf('couponNotFound')}`))
    expect(inputsOf(deleteCoupons).map(({ ids }) => ids.length)).toEqual([1500, 100])
    await until(() => document.querySelector('dialog[open]') === null)
    await expect.element(page.getByText('删除了 1,500 张优惠券。')).toBeVisible()
  })

  it.each([
    ['zh', '删除全部优惠券失败:', '删除', '输入“删除”确认', '选择', '删除 2 张'],
    ['en', 'delete all coupons failed: ', 'delete', 'Type "delete" to confirm', 'Select ', 'Delete 2'],
  ] as const)(
    'of many says for two seconds in %s why it failed (3.8-33)',
    async (language, failed, word, label, pick, verb) => {
      await openCoupons({ language })
      for (const name of ['双十一周票', '老客户代金券'])
        await press(page.getByRole('checkbox', { name: `${pick}${name}` }))
      await press(page.getByRole('button', { name: verb }))
      refuse(deleteCoupons, 'couponNotFound')
      await page.getByRole('alertdialog').getByLabelText(label).fill(word)
      await stopTime()
      await press(page.getByRole('alertdialog').getByRole('button', { name: verb }))
      await expectToast(`${failed}${wordsOf('couponNotFound')}`, 2000)
      expect(rows()).toHaveLength(5)
    },
  )
})
