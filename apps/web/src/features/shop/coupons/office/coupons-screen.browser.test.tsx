import { type AnswerOf, deleteCoupons, listCoupons, restoreCoupons, saveCoupon } from '@dukou/contract'
import { COUPON_KINDS, GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { catchDownloads } from '../../../../../test/downloads.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { couponOfficeTexts } from './messages.ts'

type Coupon = AnswerOf<typeof listCoupons>[number]

const [DISCOUNT] = golden(listCoupons) as [Coupon]
const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const TRIAL: Coupon = {
  ...DISCOUNT,
  id: 'a'.repeat(24),
  name: '新用户体验券1G',
  kind: 'trialTraffic',
  code: 'DKTRIAL7',
  trafficBytes: GB,
  endsByHour: true,
  lifeHours: 2,
  payBp: 10_000,
  usesInAll: 5000,
  usedCount: 1204,
  reservedCount: 0,
  createdAt: at(3),
}
const WEEK: Coupon = {
  ...DISCOUNT,
  id: 'b'.repeat(24),
  name: '双十一周票',
  kind: 'trialTime',
  code: 'SH26KX',
  days: 7,
  payBp: 10_000,
  usesInAll: 300,
  usedCount: 300,
  reservedCount: 0,
  createdAt: at(4),
}
const CASH: Coupon = {
  ...DISCOUNT,
  id: 'c'.repeat(24),
  name: '老客户代金券',
  kind: 'cash',
  code: 'CASH5X',
  cashLi: 50_000n,
  payBp: 10_000,
  usesInAll: 50,
  usedCount: 12,
  reservedCount: 1,
  expiresAt: at(1),
  createdAt: at(2),
}
const TAOBAO: Coupon = {
  ...TRIAL,
  id: 'd'.repeat(24),
  name: '淘宝 11 月批次',
  code: 'TB7K2M',
  isTaobao: true,
  endsByHour: false,
  lifeHours: 0,
  usesInAll: 1,
  usedCount: 0,
  createdAt: at(1),
}
const ALL = [TAOBAO, CASH, DISCOUNT, TRIAL, WEEK]

async function openCoupons(look: Look = {}, coupons: Coupon[] = ALL, address = ''): Promise<void> {
  member({ role: 'admin' })
  answer(listCoupons, coupons)
  await open(`/admin_coupon${address}`, look)
  await until(() => rows().length === coupons.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const heads = () => [...document.querySelectorAll('main thead th')].map((head) => head.textContent?.trim())
const drawer = () => page.getByRole('dialog')
const field = (name: string) => drawer().getByLabelText(name, { exact: true })
const save = () => press(drawer().getByRole('button', { name: '保存', exact: true }))
const kind = (name: string) => press(drawer().getByRole('radio', { name: new RegExp(`^${name}`) }))
const error = (name: string) => document.querySelector(`dialog [data-field=${name}]`)?.textContent ?? ''
const create = () => press(page.getByRole('button', { name: '新建优惠券' }).first())
const only = () => page.getByRole('checkbox', { name: '只看淘宝券' })

async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

async function choose(...names: string[]): Promise<void> {
  for (const name of names) await press(page.getByRole('checkbox', { name: `选择${name}` }))
}

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
      stopTime()
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
      stopTime()
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
      stopTime()
      await press(page.getByRole('alertdialog').getByRole('button', { name: verb }))
      await expectToast(`${failed}${wordsOf('couponNotFound')}`, 2000)
      expect(rows()).toHaveLength(5)
    },
  )
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
