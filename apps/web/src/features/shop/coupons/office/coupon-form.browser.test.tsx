import { listCoupons, saveCoupon } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, inputsOf, refuse } from '../../../../../test/answers.ts'
import {
  act,
  CASH,
  create,
  DISCOUNT,
  drawer,
  field,
  kind,
  openCoupons,
  rows,
  save,
  TAOBAO,
  TRIAL,
  WEEK,
} from '../../../../../test/office-coupons.ts'
import { until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { toasts } from '../../../../../test/toasts.ts'

describe('the form of a coupon', () => {
  it('opens for a new one and closes when that is saved (3.2-42)', async () => {
    await openCoupons()
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: 'f'.repeat(24), revision: 1 }))
    await create()
    await expect.element(page.getByRole('dialog', { name: '新建优惠券' })).toBeVisible()
    await field('名称').fill('渡口九折')
    await field('券码').fill('DK9Z2A')
    await kind('折扣')
    await save()
    await until(() => document.querySelector('dialog[open]') === null)
    expect(inputsOf(saveCoupon)).toEqual([
      expect.objectContaining({ id: null, kind: 'discount', name: '渡口九折', code: 'DK9Z2A', payBp: 9000 }),
    ])
    expect(inputsOf(listCoupons)).toHaveLength(2)
  })

  it('opens for an old one, stays while that cannot be saved, and closes by its cancel button (3.2-42)', async () => {
    await openCoupons()
    await act('春季九折券', '编辑')
    await expect.element(page.getByRole('dialog', { name: '编辑优惠券：春季九折券' })).toBeVisible()
    refuse(saveCoupon, 'couponsFull', { most: 20_000 })
    await save()
    await until(() => toasts().length > 0)
    await expect.element(page.getByRole('dialog', { name: '编辑优惠券：春季九折券' })).toBeVisible()
    await press(drawer().getByRole('button', { name: '取消', exact: true }))
    await until(() => document.querySelector('dialog[open]') === null)
  })

  it('begins with a code of 7 characters, once per person, 7 days and 8 GB (3.9-14)', async () => {
    await openCoupons()
    await create()
    await expect.element(field('流量')).toHaveValue('8')
    await expect.element(field('每人几次')).toHaveValue('1')
    expect((field('券码').element() as HTMLInputElement).value).toMatch(/^[2-9A-HJ-NP-Z]{7}$/)
    await kind('时长体验')
    await expect.element(field('天数')).toHaveValue('7')
  })

  it('has a choice of four types, which are freeUse, freeTime, cash and discount (3.9-13)', async () => {
    await openCoupons()
    await create()
    const choices = drawer().getByRole('radio').elements() as HTMLInputElement[]
    expect(choices.map(({ value }) => value)).toEqual(['trialTraffic', 'trialTime', 'cash', 'discount'])
    const texts = choices.map((one) => one.closest('label')?.querySelector('b')?.textContent)
    expect(texts).toEqual(['流量体验', '时长体验', '现金', '折扣'])
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: 'f'.repeat(24), revision: 1 }))
    for (const [index, name] of ['流量体验', '时长体验', '现金', '折扣'].entries()) {
      if (index > 0) await create()
      await kind(name)
      await field('名称').fill(name)
      await field('券码').fill('')
      await save()
      await until(() => inputsOf(saveCoupon).length === index + 1 && document.querySelector('dialog[open]') === null)
    }
    expect(inputsOf(saveCoupon).map((input) => saveCoupon.input.write(input as never))).toMatchObject([
      { type: 'freeUse' },
      { type: 'freeTime' },
      { type: 'cash' },
      { type: 'discount' },
    ])
  })

  it('sends id, name, code and whether it is a Taobao coupon (3.3-56)', async () => {
    await openCoupons()
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: DISCOUNT.id, revision: 4 }))
    await act('春季九折券', '编辑')
    await field('名称').fill('夏季九折券')
    await field('券码').fill('SUMMER-7K')
    await save()
    await until(() => inputsOf(saveCoupon).length === 1)
    expect(saveCoupon.input.write(inputsOf(saveCoupon)[0] as never)).toMatchObject({
      _id: DISCOUNT.id,
      name: '夏季九折券',
      code: 'SUMMER-7K',
      taobao: false,
    })
    await act('淘宝 11 月批次', '编辑')
    await expect.element(drawer().getByRole('switch', { name: /^淘宝券/ })).toBeChecked()
    await save()
    await until(() => inputsOf(saveCoupon).length === 2)
    expect(saveCoupon.input.write(inputsOf(saveCoupon)[1] as never)).toMatchObject({ _id: TAOBAO.id, taobao: true })
  })

  it('shows traffic in GB and sends bytes (3.3-57)', async () => {
    await openCoupons({}, [{ ...TRIAL, trafficBytes: 3n * GB + 7n }])
    answer(saveCoupon, (input) => ({ ...TRIAL, ...input, id: TRIAL.id, revision: 4 }))
    await act(TRIAL.name, '编辑')
    await expect.element(field('流量')).toHaveValue('3')
    await save()
    await until(() => inputsOf(saveCoupon).length === 1)
    await act(TRIAL.name, '编辑')
    await field('流量').fill('1.5')
    await save()
    await until(() => inputsOf(saveCoupon).length === 2)
    // A value that nobody changed is not rounded.
    expect(inputsOf(saveCoupon).map(({ trafficBytes }) => trafficBytes)).toEqual([3n * GB + 7n, (3n * GB) / 2n])
  })

  it('sets whether traffic ends by itself, and after how many hours (3.3-58)', async () => {
    await openCoupons({}, [TRIAL])
    answer(saveCoupon, (input) => ({ ...TRIAL, ...input, id: TRIAL.id, revision: 4 }))
    await act(TRIAL.name, '编辑')
    await expect.element(field('多久后过期')).toHaveValue('2')
    await field('多久后过期').fill('24')
    await save()
    await until(() => inputsOf(saveCoupon).length === 1)
    await act(TRIAL.name, '编辑')
    await press(drawer().getByRole('switch', { name: /^限时流量/ }))
    await until(() => field('多久后过期').elements().length === 0)
    await save()
    await until(() => inputsOf(saveCoupon).length === 2)
    expect(inputsOf(saveCoupon)).toMatchObject([
      { endsByHour: true, lifeHours: 24 },
      { endsByHour: false, lifeHours: 0 },
    ])
  })

  it('sets the days, the money or the discount of its type, and nothing of another (3.3-59)', async () => {
    await openCoupons({}, [WEEK, CASH, DISCOUNT])
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: input.id ?? '', revision: 4 }))
    for (const [coupon, name, before, after] of [
      [WEEK, '天数', '7', '30'],
      [CASH, '抵扣金额', '50', '12.5'],
      [DISCOUNT, '按几折收', '0.9', '0.85'],
    ] as const) {
      await act(coupon.name, '编辑')
      await expect.element(field(name)).toHaveValue(before)
      await field(name).fill(after)
      const count = inputsOf(saveCoupon).length
      await save()
      await until(() => inputsOf(saveCoupon).length === count + 1 && document.querySelector('dialog[open]') === null)
    }
    expect(inputsOf(saveCoupon)).toMatchObject([
      { id: WEEK.id, days: 30, cashLi: 0n, payBp: 10_000, trafficBytes: 0n },
      { id: CASH.id, days: 0, cashLi: 12_500n, payBp: 10_000, trafficBytes: 0n },
      { id: DISCOUNT.id, days: 0, cashLi: 0n, payBp: 8500, trafficBytes: 0n },
    ])
  })

  it('sets the uses per person and in all, and the list has the used ones (3.3-60)', async () => {
    await openCoupons({}, [DISCOUNT])
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: DISCOUNT.id, revision: 4 }))
    expect(rows()[0]).toContain('37')
    await act(DISCOUNT.name, '编辑')
    await expect.element(field('每人几次')).toHaveValue('1')
    await expect.element(field('总共几次')).toHaveValue('200')
    await field('每人几次').fill('2')
    await field('总共几次').fill('300')
    await save()
    await until(() => inputsOf(saveCoupon).length === 1)
    expect(inputsOf(saveCoupon)).toMatchObject([{ usesPerUser: 2, usesInAll: 300, revision: DISCOUNT.revision }])
  })

  it('has the time of its making on a phone, where nobody chooses columns (3.3-61)', async () => {
    await openCoupons({ screen: 'phone' }, [DISCOUNT])
    expect(rows()[0]).toContain('创建时间 2026-03-01 12:05:06')
  })

  it('sets the day on which it expires, and the list has both times (3.3-61)', async () => {
    await openCoupons({}, [DISCOUNT], '?columns=name,expires,created')
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: DISCOUNT.id, revision: 4 }))
    for (const words of ['2026-12-31', '2026-03-01 12:05:06']) expect(rows()[0]).toContain(words)
    await act(DISCOUNT.name, '编辑')
    await expect.element(field('到期')).toHaveValue('2026-12-31')
    await field('到期').fill('2027-01-31')
    await save()
    await until(() => inputsOf(saveCoupon).length === 1)
    // The whole last day counts.
    expect(inputsOf(saveCoupon)[0]?.expiresAt.toISOString()).toBe('2027-01-31T15:59:59.000Z')
  })
})
