import { allPlans, deletePlan, getSettings, listEntitlements, savePlan } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { planTexts } from './messages.ts'
import type { SoldPlan } from './plan-values.ts'

const [TRAFFIC, TIME] = golden(allPlans) as [SoldPlan, SoldPlan]
const CHEAPER: SoldPlan = { ...TRAFFIC, id: 'c'.repeat(24), name: '船队', priceLi: 9_900n, openOrderCount: 0 }

async function openPlans(look: Look = {}, plans: SoldPlan[] = [TRAFFIC, TIME]): Promise<void> {
  member({ role: 'admin' })
  answer(allPlans, plans)
  answer(listEntitlements, golden(listEntitlements))
  answer(getSettings, { ...golden(getSettings), dailyQuotaGb: 40 })
  await open('/admin_combos', look)
  await until(() => rows().length === plans.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const drawer = () => page.getByRole('dialog')
const field = (name: string) => drawer().getByLabelText(name, { exact: true })
const ticket = () => document.querySelector('dialog figure')?.textContent ?? ''
const save = () => drawer().getByRole('button', { name: '保存' }).click()

async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

describe.each(LOOKS)('the plans on %s', (_name, look) => {
  it('stand with what they give and cost, and open beside their ticket (3.2-25)', async () => {
    await openPlans(look)
    const t = planTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of [TRAFFIC.name, t.traffic, '100 GB', '19.90', t.perGb('0.166')])
      expect(rows()[0]).toContain(words)
    for (const words of [TIME.name, t.time, t.days(30), '35.00', t.perDay('1.17')]) expect(rows()[1]).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: TRAFFIC.name, exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit(TRAFFIC.name) })).toBeVisible()
    await until(() => ticket().includes('19.90'))
    for (const words of [t.inShop, TRAFFIC.name, '120', t.alone]) expect(ticket()).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the plans', () => {
  it('have a column with their ids, which a setting asks for', async () => {
    await openPlans()
    expect(rows()[0]).not.toContain(TRAFFIC.id)
    await page.getByRole('button', { name: '显示哪些列' }).click()
    await page.getByRole('menuitemcheckbox', { name: '编号' }).click()
    await until(() => rows()[0]?.includes(TRAFFIC.id))
  })
})

describe('a new plan', () => {
  it('begins as 1 GB, for 1 month, 0.01 yuan and 150 Mbps (3.2-25, 3.9-07)', async () => {
    await openPlans()
    answer(savePlan, (input) => ({ ...input, id: 'd'.repeat(24), revision: 1 }))
    await page.getByRole('button', { name: '新建商品' }).click()
    for (const [name, value] of [
      ['流量', '1'],
      ['建议时长', '1'],
      ['价格', '0.01'],
      ['限速', '150'],
    ] as const) {
      await expect.element(field(name)).toHaveValue(value)
    }
    await field('名称').fill('小舟')
    await save()
    await until(() => toasts().includes('商品配置成功'))
    expect(inputsOf(savePlan)).toEqual([
      {
        id: null,
        sort: 0,
        name: '小舟',
        priceLi: 10n,
        trafficBytes: GB,
        durationDays: 0,
        dailyLimitBytes: null,
        bonusPercent: 0,
        entitlementId: null,
        entitlementDays: 0,
        entitlementText: '',
        deviceCount: 0,
        speedMbps: 150,
        suggestedMonths: 1,
        revision: null,
      },
    ])
  })

  it('says what is wrong under its fields, and is not sent', async () => {
    await openPlans()
    await page.getByRole('button', { name: '新建商品' }).click()
    await field('价格').fill('1.005')
    await field('流量').fill('0')
    await save()
    for (const words of ['不能为空', '应是 0.01 到 10000000 的数，最多 2 位小数', '流量和天数不能都是 0']) {
      await expect.element(drawer().getByText(words)).toBeVisible()
    }
    expect(inputsOf(savePlan)).toEqual([])
  })
})

describe('the form of a plan', () => {
  it('edits order, name, price and days, keeps its id, and traffic in GB is sent in bytes (3.3-42, 3.3-43, 3.8-27)', async () => {
    await openPlans()
    answer(savePlan, (input) => ({ ...input, id: TRAFFIC.id, revision: 5 }))
    await act(TRAFFIC.name, '编辑')
    await expect.element(field('流量')).toHaveValue('100')
    for (const [name, value] of [
      ['排序', '7'],
      ['名称', '货轮'],
      ['价格', '69'],
      ['天数', '30'],
      ['流量', '1.5'],
    ] as const) {
      await field(name).fill(value)
    }
    await stopTime()
    await save()
    await expectToast('商品配置成功', 2000)
    const { soldCount: _, openOrderCount: __, runningCount: ___, ...before } = TRAFFIC
    expect(inputsOf(savePlan)).toEqual([
      { ...before, sort: 7, name: '货轮', priceLi: 69_000n, durationDays: 30, trafficBytes: (GB * 3n) / 2n },
    ])
    expect(inputsOf(allPlans)).toHaveLength(2)
  })

  it('edits the daily quota of a time package; empty is the site’s usual one, and the ticket says it', async () => {
    await openPlans({}, [TRAFFIC, { ...TIME, dailyLimitBytes: 50n * GB + 333n }])
    answer(savePlan, (input) => ({ ...input, id: TIME.id, revision: 5 }))
    await act(TRAFFIC.name, '编辑')
    await expect.element(field('流量')).toHaveValue('100')
    expect(drawer().getByLabelText('每日额度').elements()).toEqual([])
    await drawer().getByRole('button', { name: '取消' }).click()
    const saved = async (gb: string, told: string) => {
      await act(TIME.name, '编辑')
      await expect.element(field('每日额度')).toHaveValue('50')
      await field('每日额度').fill(gb)
      await until(() => ticket().includes(told))
      await expect.element(drawer().getByText('空着用全站的每日额度，现在是 40 GB')).toBeVisible()
      await field('名称').fill(`${TIME.name} ${gb}`)
      await save()
      await until(() => toasts().includes('商品配置成功'))
      return inputsOf(savePlan).at(-1)?.dailyLimitBytes
    }
    expect(await saved('80', '每天 80 GB')).toBe(80n * GB)
    expect(await saved('', '每天 40 GB')).toBe(null)
    expect(await saved('50', '每天 50 GB')).toBe(50n * GB + 333n)
  })

  it('edits bonus, devices, speed, duration and what it entitles to (3.3-44, 3.3-45, 3.3-46)', async () => {
    await openPlans({}, [
      { ...TRAFFIC, entitlementId: null, entitlementDays: 0, entitlementText: '', trafficBytes: 100n * GB + 333n },
      TIME,
    ])
    answer(savePlan, (input) => ({ ...input, id: TRAFFIC.id, revision: 5 }))
    const [streaming] = golden(listEntitlements)
    await act(TRAFFIC.name, '编辑')
    for (const [name, value] of [
      ['赠送', '15'],
      ['设备数', '3'],
      ['限速', '300'],
      ['建议时长', '6'],
    ] as const) {
      await field(name).fill(value)
    }
    expect(drawer().getByLabelText('权限天数').elements()).toEqual([])
    await drawer().getByRole('combobox', { name: '附赠权限' }).click()
    await page.getByRole('option', { name: 'streaming' }).click()
    await expect.element(field('权限展示名称')).toHaveValue('streaming')
    await expect.element(field('权限天数')).toHaveValue('30')
    await field('权限展示名称').fill('流媒体')
    await field('权限天数').fill('90')
    await until(() => ticket().includes('流媒体 90 天'))
    for (const words of ['平常用约 6 个月', '最多 3 台设备']) expect(ticket()).toContain(words)
    expect(ticket()).not.toContain('Mbps')
    await save()
    await until(() => toasts().includes('商品配置成功'))
    expect(inputsOf(savePlan)[0]).toMatchObject({
      bonusPercent: 15,
      deviceCount: 3,
      speedMbps: 300,
      suggestedMonths: 6,
      entitlementId: streaming?.id,
      entitlementDays: 90,
      entitlementText: '流媒体',
      trafficBytes: 100n * GB + 333n,
    })
  })

  it('draws the ticket anew with every key, and says who is cheapest and who keeps the old price', async () => {
    await openPlans({}, [TRAFFIC, CHEAPER, TIME])
    await act(TRAFFIC.name, '编辑')
    await until(() => ticket().includes('同类最低 0.083 / GB（船队）'))
    await field('价格').fill('5')
    await until(() => ticket().includes('¥5.00'))
    for (const words of ['单价最低', '原来 19.90，2 笔未支付的按旧价', '每 GB 0.042 元'])
      expect(ticket()).toContain(words)
    await expect
      .element(drawer().getByText('客户会看到：月付 100G 不限时，120 GB、含流媒体解锁 30 天 30 天，5.00 元。'))
      .toBeVisible()
  })

  it('that somebody else saved meanwhile keeps what was typed, names the fields and offers the other value', async () => {
    await openPlans()
    await act(TRAFFIC.name, '编辑')
    await field('价格').fill('69')
    await field('设备数').fill('3')
    answer(allPlans, [{ ...TRAFFIC, priceLi: 25_000n, sort: 9, revision: 5 }, TIME])
    refuse(savePlan, 'planChanged', { fields: 'orderID, price' })
    await save()
    const note = drawer().getByRole('status', { name: '你打开之后，这些字段有改动' })
    await expect.element(note.getByText('价格：19.9 元 改为 25 元，你填的是 69 元，保存后以你的为准')).toBeVisible()
    await expect.element(note.getByText('排序：10 改为 9，已换成新值')).toBeVisible()
    await expect.element(field('价格')).toHaveValue('69')
    await expect.element(field('排序')).toHaveValue('9')
    await note.getByRole('button', { name: '用新的值' }).click()
    await expect.element(field('价格')).toHaveValue('25')
    answer(savePlan, (input) => ({ ...input, id: TRAFFIC.id, revision: 6 }))
    await save()
    await until(() => toasts().includes('商品配置成功'))
    expect(inputsOf(savePlan)).toMatchObject([
      { revision: 4, priceLi: 69_000n, sort: 10, deviceCount: 3 },
      { revision: 5, priceLi: 25_000n, sort: 9, deviceCount: 3 },
    ])
  })

  it('says why it could not be saved, in a toast and under its field (3.8-12)', async () => {
    await openPlans()
    refuse(savePlan, 'entitlementNotFound')
    await act(TRAFFIC.name, '编辑')
    await field('价格').fill('5')
    await stopTime()
    await save()
    const why = wordsOf('entitlementNotFound')
    await until(() => document.querySelector('dialog [data-field=entitlementId]')?.textContent.includes(why))
    await expectToast(`商品配置失败:${why}`, 2000)
  })
})

describe('a plan', () => {
  it('is deleted after a warning of the open orders and time packs that still use it (3.2-25)', async () => {
    await openPlans({}, [TRAFFIC, { ...TIME, openOrderCount: 3 }])
    answer(deletePlan, {})
    await act(TIME.name, '删除')
    const warning = page.getByRole('alertdialog', { name: `删除商品：${TIME.name}` })
    for (const words of ['3 笔未支付的订单还能按原价付款', '961 份时长包还在用']) {
      await expect.element(warning.getByText(words)).toBeVisible()
    }
    answer(allPlans, [TRAFFIC])
    await warning.getByRole('button', { name: '确认删除' }).click()
    await until(() => toasts().includes('删除成功') && rows().length === 1)
    expect(inputsOf(deletePlan)).toEqual([{ id: TIME.id }])
  })

  it('that could not be deleted says why (3.8-13)', async () => {
    await openPlans()
    refuse(deletePlan, 'planNotFound')
    await act(TRAFFIC.name, '删除')
    await stopTime()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认删除' }).click()
    await expectToast(`商品删除失败:${wordsOf('planNotFound')}`, 2000)
  })

  it('is found again by its kind, in the address too', async () => {
    await openPlans({}, [TRAFFIC, CHEAPER, TIME])
    await page.getByRole('searchbox').fill('包月')
    await until(() => rows().length === 1 && rows()[0]?.includes(TIME.name))
    expect(location.hash).toContain('q=')
  })
})
