import { listCoupons } from '@dukou/contract'
import { COUPON_KINDS } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, inputsOf, loseAnswers } from '../../../../../test/answers.ts'
import { catchDownloads } from '../../../../../test/downloads.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { ALL, act, choose, heads, only, openCoupons, rows, TAOBAO } from '../../../../../test/office-coupons.ts'
import { until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { couponOfficeTexts } from './messages.ts'

describe.each(LOOKS)('the coupons on %s', (_name, look) => {
  it('stand with what they give and how far they are used, and open as a form', async () => {
    await openCoupons(look)
    const t = couponOfficeTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await until(() => rows()[0]?.includes('春季九折券'))
    for (const words of [t.discount, 'SPRING-9K', '200', '37', '2026-12-31', t.usable])
      expect(rows()[0]).toContain(words)
    for (const words of [t.usedUp, t.givesDays(7)]) expect(rows()[1]).toContain(words)
    for (const words of [t.trialTraffic, `1 GB${t.comma}${t.ending(2)}`]) expect(rows()[2]).toContain(words)
    for (const words of [t.expired, t.offPrice('50.00')]) expect(rows()[3]).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: '春季九折券', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit('春季九折券') })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the list of coupons', () => {
  it('has the columns index, name, type, code, function, per person, in all, used and expiry, and edits and deletes (3.2-39)', async () => {
    await openCoupons()
    expect(heads().filter(Boolean)).toEqual(
      expect.arrayContaining(['序号', '名称', '类型', '券码', '作用', '每人', '共', '已用', '到期']),
    )
    const cells = [...(document.querySelector('main [data-row]')?.querySelectorAll('td') ?? [])].map((cell) =>
      cell.textContent?.trim(),
    )
    expect(cells).toEqual(
      expect.arrayContaining(['1', '春季九折券', '折扣', 'SPRING-9K', '九折', '1', '200', '37', '2026-12-31']),
    )
    await page.getByRole('button', { name: '春季九折券的更多操作' }).click()
    for (const name of ['编辑', '删除']) {
      await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    }
  })

  it('offers to add one, and to delete the ones that are chosen (3.2-40)', async () => {
    await openCoupons()
    await expect.element(page.getByRole('button', { name: '新建优惠券' })).toBeVisible()
    expect(page.getByRole('button', { name: '删除 2 张' }).elements()).toEqual([])
    await choose('双十一周票', '老客户代金券')
    await expect.element(page.getByRole('button', { name: '删除 2 张' })).toBeVisible()
    await expect.element(page.getByText('选了 2 张，已经用了 312 次。删掉后没用的券码立刻失效。')).toBeVisible()
  })

  it('asks for all coupons, and the page filters them by type and puts the newest first (3.7-42)', async () => {
    await openCoupons()
    const names = () => rows().map((text) => ALL.find(({ name }) => text?.includes(name))?.name)
    expect(names()).toEqual(['春季九折券', '双十一周票', '新用户体验券1G', '老客户代金券', '淘宝 11 月批次'])
    await press(page.getByRole('radio', { name: '流量体验' }))
    await until(() => rows().length === 2)
    expect(names()).toEqual(['新用户体验券1G', '淘宝 11 月批次'])
    await press(only())
    await until(() => rows().length === 1)
    expect(names()).toEqual(['淘宝 11 月批次'])
    await press(page.getByRole('radio', { name: '现金' }))
    await expect.element(page.getByText('暂无记录')).toBeVisible()
    await press(only())
    await press(page.getByRole('radio', { name: '全部' }))
    await until(() => rows().length === 5)
    expect(inputsOf(listCoupons)).toEqual([{}])
  })

  it('keeps its choices in the address', async () => {
    member({ role: 'admin' })
    answer(listCoupons, ALL)
    await open('/admin_coupon?type=trialTraffic&taobao=1')
    await until(() => rows().length === 1)
    await expect.element(only()).toBeChecked()
    await expect.element(page.getByRole('radio', { name: '流量体验' })).toBeChecked()
  })

  it('has a checkbox that keeps Taobao coupons alone (3.2-38)', async () => {
    await openCoupons()
    await expect.element(only()).not.toBeChecked()
    await press(only())
    await until(() => rows().length === 1)
    expect(rows()[0]).toContain('淘宝 11 月批次')
    await press(only())
    await until(() => rows().length === 5)
  })

  it('gives all codes as a.txt, one a line, while it shows Taobao coupons alone (3.2-41)', async () => {
    await openCoupons({}, [...ALL, { ...TAOBAO, id: 'e'.repeat(24), code: 'TB9PXQ' }])
    const files = catchDownloads()
    const button = () => page.getByRole('button', { name: /下载全部/ })
    expect(button().elements()).toEqual([])
    await press(only())
    await expect.element(button()).toHaveTextContent('下载全部 2 个券码')
    await press(button())
    await until(() => files.length === 1)
    expect({ name: files[0]?.name, text: await files[0]?.text }).toEqual({ name: 'a.txt', text: 'TB7K2M\nTB9PXQ\n' })
    await press(only())
    await until(() => button().elements().length === 0)
  })

  it('copies a code, and the sentence for customers', async () => {
    await openCoupons()
    await act('春季九折券', '复制券码')
    await until(() => toasts().includes('已复制到剪贴板'))
    expect(await navigator.clipboard.readText()).toBe('SPRING-9K')
    await act('春季九折券', '复制给客户的说明')
    await until(async () =>
      (await navigator.clipboard.readText()).includes('九折，每人 1 次，共 200 次，2026-12-31 到期'),
    )
  })

  it('stands as shapes until it is there, and says where it did not come', async () => {
    member({ role: 'admin' })
    answer(listCoupons, ALL)
    const arrive = delayAnswers(listCoupons)
    await open('/admin_coupon')
    await expect.element(page.getByRole('heading', { level: 1, name: '优惠券管理' })).toBeVisible()
    expect(document.body.textContent).not.toContain('暂无记录')
    loseAnswers(listCoupons)
    arrive()
    await until(() => rows().length === 5)
  })

  it('says that there are none, and how to begin', async () => {
    await openCoupons({}, [])
    await expect.element(page.getByText('暂无记录')).toBeVisible()
    await expect.element(page.getByText('还没有优惠券。新建一张，把券码发给客户。')).toBeVisible()
  })
})

describe('who works with coupons', () => {
  const offered = async () => {
    await until(() => rows().length === 5)
    return {
      create: page.getByRole('button', { name: '新建优惠券' }).elements().length > 0,
      ticks: page.getByRole('checkbox', { name: /^选择/ }).elements().length > 0,
    }
  }

  it('operators make, change and delete them', async () => {
    member({ role: 'operator' })
    answer(listCoupons, ALL)
    await open('/admin_coupon')
    expect(await offered()).toEqual({ create: true, ticks: true })
  })

  it('staff who may only read them see them, and can still copy a code', async () => {
    member({ role: 'normal', scopes: ['coupons:read'] })
    answer(listCoupons, ALL)
    await open('/admin_coupon')
    expect(await offered()).toEqual({ create: false, ticks: false })
    await page.getByRole('button', { name: '春季九折券的更多操作' }).click()
    const items = page.getByRole('menuitem')
    await expect.element(items.first()).toBeVisible()
    expect(items.elements().map((item) => item.textContent)).toEqual(['复制券码', '复制给客户的说明'])
  })

  it.each(['normal', 'channel'] as const)('others (%s) do not see them, and nothing is asked', async (role) => {
    member({ role })
    await open('/admin_coupon')
    await expect.element(page.getByText('没有权限查看这个页面')).toBeVisible()
    expect(inputsOf(listCoupons)).toEqual([])
  })
})

it('all four types of the domain have words', () => {
  const t = couponOfficeTexts.of('zh')
  expect(COUPON_KINDS.map((one) => t[one])).toEqual(['流量体验', '时长体验', '现金', '折扣'])
})
