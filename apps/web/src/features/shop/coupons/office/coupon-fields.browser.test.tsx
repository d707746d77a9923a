import { listCoupons, saveCoupon } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import {
  act,
  create,
  DISCOUNT,
  drawer,
  error,
  field,
  kind,
  openCoupons,
  save,
} from '../../../../../test/office-coupons.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { close } from '../../../../../test/site.tsx'
import { expectToast } from '../../../../../test/toasts.ts'

describe('a field of the form of a coupon', () => {
  it.each([
    ['0.09', true],
    ['0.1', false],
    ['1', false],
    ['1.01', true],
  ])('takes a discount from 0.1 to 1: %s is refused: %j (3.5-08)', async (pay, isRefused) => {
    await openCoupons({}, [DISCOUNT])
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: DISCOUNT.id, revision: 4 }))
    await act(DISCOUNT.name, '编辑')
    await field('按几折收').fill(pay)
    await save()
    if (isRefused) await until(() => error('pay').includes('应是 0.1 到 1 的数'))
    else await until(() => inputsOf(saveCoupon).length === 1)
    expect(inputsOf(saveCoupon).map(({ payBp }) => payBp)).toEqual(isRefused ? [] : [Number(pay) * 10_000])
  })

  it('says beside the discount that 0.9 means 90% of the price (3.5-09)', async () => {
    await openCoupons({}, [DISCOUNT])
    await act(DISCOUNT.name, '编辑')
    await expect.element(drawer().getByText('0.9 表示按九折收，也就是原价的 90%')).toBeVisible()
  })

  it('takes uses per person from 0 on, in steps of 1 (3.5-10)', async () => {
    await openCoupons({}, [DISCOUNT])
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: DISCOUNT.id, revision: 4 }))
    await act(DISCOUNT.name, '编辑')
    for (const wrong of ['-1', '0.5', '1.5']) {
      await field('每人几次').fill(wrong)
      await save()
      await until(() => error('usesPerUser').includes('应是 0 到 1000000 的整数'))
    }
    expect(inputsOf(saveCoupon)).toEqual([])
    await field('每人几次').fill('1')
    const input = field('每人几次').element()
    const keyed = (key: string) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    keyed('ArrowUp')
    await expect.element(field('每人几次')).toHaveValue('2')
    for (const value of ['1', '0', '0']) {
      keyed('ArrowDown')
      await expect.element(field('每人几次')).toHaveValue(value)
    }
    await expect.element(drawer().getByText('0 表示停用，没人能用')).toBeVisible()
    await save()
    await until(() => inputsOf(saveCoupon).length === 1)
    expect(inputsOf(saveCoupon)[0]?.usesPerUser).toBe(0)
  })

  it('has no code where it is for Taobao (3.5-11)', async () => {
    await openCoupons()
    await create()
    await expect.element(field('券码')).toBeVisible()
    await press(drawer().getByRole('switch', { name: /^淘宝券/ }))
    await until(() => field('券码').elements().length === 0)
    await press(drawer().getByRole('switch', { name: /^淘宝券/ }))
    await expect.element(field('券码')).toBeVisible()
  })

  it('fills in a random code of 6 characters, each time another (3.5-12)', async () => {
    await openCoupons()
    await create()
    const seen = new Set<string>()
    for (let n = 0; n < 3; n += 1) {
      await press(drawer().getByRole('button', { name: '随机' }))
      const { value } = field('券码').element() as HTMLInputElement
      await until(() => (field('券码').element() as HTMLInputElement).value.length === 6)
      seen.add((field('券码').element() as HTMLInputElement).value)
      expect(value.length).toBeLessThanOrEqual(7)
    }
    expect([...seen].every((code) => /^[2-9A-HJ-NP-Z]{6}$/.test(code))).toBe(true)
    expect(seen.size).toBe(3)
  })

  it.each(['流量体验', '时长体验', '现金', '折扣'])(
    'makes codes that a new coupon of %s is saved with (3.5-12, 3.9-14)',
    async (type) => {
      for (const isSample of [true, false]) {
        await openCoupons()
        answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: 'f'.repeat(24), revision: 1 }))
        await create()
        await kind(type)
        await field('名称').fill('券')
        if (!isSample) await press(drawer().getByRole('button', { name: '随机' }))
        const { value } = field('券码').element() as HTMLInputElement
        await save()
        await until(() => inputsOf(saveCoupon).length === (isSample ? 1 : 2))
        expect(inputsOf(saveCoupon).at(-1)?.code).toBe(value)
        await close()
      }
    },
  )

  it('says at once where a random code of 6 is too short for what the coupon gives', async () => {
    const weak = '太容易被猜到，请用至少 8 位字母和数字混合的券码，不要连续或重复'
    await openCoupons()
    await create()
    await kind('现金')
    await press(drawer().getByRole('button', { name: '随机' }))
    await until(() => (field('券码').element() as HTMLInputElement).value.length === 6)
    expect(error('code')).not.toContain(weak)
    await field('抵扣金额').fill('30')
    await until(() => error('code').includes(weak))
    await field('抵扣金额').fill('10')
    await until(() => !error('code').includes(weak))
    await field('抵扣金额').fill('30')
    await field('券码').fill('K')
    await until(() => !error('code').includes(weak))
    await press(drawer().getByRole('button', { name: '随机' }))
    await until(() => error('code').includes(weak))
    expect(inputsOf(saveCoupon)).toEqual([])
  })

  it.each([
    ['no spaces here', '只能用字母、数字、- 和 _，最多 40 位'],
    ['111111', '太容易被猜到，请用至少 6 位字母和数字混合的券码，不要连续或重复'],
  ])('refuses the code %s before it asks the server', async (code, words) => {
    await openCoupons()
    await create()
    await field('名称').fill('券')
    await field('券码').fill(code)
    await save()
    await until(() => error('code').includes(words))
    expect(inputsOf(saveCoupon)).toEqual([])
  })

  it('writes the sentence for customers while somebody types', async () => {
    await openCoupons({}, [DISCOUNT])
    await act(DISCOUNT.name, '编辑')
    await expect.element(drawer().getByText('给客户的说明：九折，每人 1 次，共 200 次，2026-12-31 到期')).toBeVisible()
    await field('按几折收').fill('0.85')
    await field('总共几次').fill('50')
    await expect.element(drawer().getByText('给客户的说明：八五折，每人 1 次，共 50 次，2026-12-31 到期')).toBeVisible()
  })
})

describe('saving a coupon', () => {
  it.each([
    ['zh', '优惠券配置成功', '优惠券配置失败:', '保存', '新建优惠券', '名称'],
    ['en', 'coupon configured', 'coupon config failed: ', 'Save', 'New coupon', 'Name'],
  ] as const)(
    'says for two seconds in %s that it was saved, or why not (3.8-31)',
    async (language, done, failed, verb, title, name) => {
      await openCoupons({ language })
      await press(page.getByRole('button', { name: title }))
      await field(name).fill('渡口九折')
      refuse(saveCoupon, 'couponCodeTaken', { code: 'DK9Z2A' })
      await stopTime()
      await press(drawer().getByRole('button', { name: verb, exact: true }))
      const why = wordsOf('couponCodeTaken', { code: 'DK9Z2A' })
      await expectToast(`${failed}${why}`, 2000)
      expect(error('code')).toContain(why)
      answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: 'f'.repeat(24), revision: 1 }))
      await press(drawer().getByRole('button', { name: verb, exact: true }))
      await expectToast(done, 2000)
    },
  )

  it('keeps what was typed where somebody else saved the coupon meanwhile, and says what changed', async () => {
    await openCoupons({}, [DISCOUNT])
    await act(DISCOUNT.name, '编辑')
    await field('名称').fill('我的名字')
    refuse(saveCoupon, 'rowChanged')
    answer(listCoupons, [{ ...DISCOUNT, usesInAll: 500, revision: 9 }])
    await save()
    await expect.element(drawer().getByText('总共几次：200 次 改为 500 次，已换成新值')).toBeVisible()
    await expect.element(field('名称')).toHaveValue('我的名字')
    answer(saveCoupon, (input) => ({ ...DISCOUNT, ...input, id: DISCOUNT.id, revision: 10 }))
    await save()
    await until(() => inputsOf(saveCoupon).length === 2)
    expect(inputsOf(saveCoupon)[1]).toMatchObject({ name: '我的名字', usesInAll: 500, revision: 9 })
  })

  it('sends a save whose answer got lost again with its key, and other values with another', async () => {
    await openCoupons()
    await create()
    loseAnswers(saveCoupon)
    for (const [index, name] of ['一', '一', '二'].entries()) {
      await field('名称').fill(name)
      await save()
      await until(() => inputsOf(saveCoupon).length === index + 1 && !document.querySelector('dialog [aria-busy]'))
    }
    const keys = inputsOf(saveCoupon).map(({ makeKey }) => makeKey)
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
