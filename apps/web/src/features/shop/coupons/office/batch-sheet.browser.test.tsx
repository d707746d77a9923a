import { type AnswerOf, type InputOf, listCoupons, saveCoupon } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse } from '../../../../../test/answers.ts'
import { catchDownloads } from '../../../../../test/downloads.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { couponOfficeTexts } from './messages.ts'

type Coupon = AnswerOf<typeof listCoupons>[number]
const [COUPON] = golden(listCoupons) as [Coupon]

const codeAt = (n: number) => `TB${String(n).padStart(4, '0')}`
let made: Coupon[] = []

/** Makes a coupon for each key once, as the server does. */
function makes(): void {
  const byKey = new Map<string, Coupon>()
  answer(saveCoupon, (input) => {
    const known = byKey.get(input.makeKey ?? '')
    if (known) return known
    const n = made.length + 1
    const id = n.toString(16).padStart(24, '0')
    const coupon = { ...COUPON, ...input, id, code: codeAt(n), usedCount: 0, revision: 1 }
    made.push(coupon)
    byKey.set(input.makeKey ?? '', coupon)
    return coupon
  })
}

async function openForm(look: Look = {}): Promise<void> {
  made = []
  member({ role: 'admin' })
  answer(listCoupons, () => made)
  makes()
  await open('/admin_coupon', look)
  const t = couponOfficeTexts.of(look.language ?? 'zh')
  await press(page.getByRole('button', { name: t.create }).first())
  await page.getByRole('dialog').getByLabelText(t.name, { exact: true }).fill('淘宝 11 月批次')
  await press(page.getByRole('dialog').getByRole('switch', { name: new RegExp(`^${t.taobaoSwitch}`) }))
}

async function start(count: number, t = couponOfficeTexts.of('zh')): Promise<void> {
  await page.getByRole('dialog').getByLabelText(t.count, { exact: true }).fill(String(count))
  await press(page.getByRole('dialog').getByRole('button', { name: t.submitBatch(count) }))
  await expect.element(page.getByRole('dialog', { name: t.batchTitle })).toBeVisible()
}

const sheet = () => page.getByRole('dialog', { name: '批量生成淘宝券' })
const button = (name: string) => sheet().getByRole('button', { name, exact: true })
const text = () => sheet().element().textContent ?? ''
const calls = () => inputsOf(saveCoupon).length
const files = (names: string[]) => names.map((name) => `${name}\n`).join('')

describe.each(LOOKS)('a batch of Taobao coupons on %s', (_name, look) => {
  it('says how far it is, stops when told to, and goes on', async () => {
    await openForm(look)
    const t = couponOfficeTexts.of(look.language)
    const arrive = delayAnswers(saveCoupon)
    await start(3, t)
    const dialog = page.getByRole('dialog', { name: t.batchTitle })
    await expect.element(dialog.getByText(t.made(0, 3))).toBeVisible()
    await expect.element(dialog.getByRole('progressbar')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: t.downloadMade })).toBeDisabled()
    expect(await accessibilityFaults()).toEqual([])
    await press(dialog.getByRole('button', { name: t.stop, exact: true }))
    arrive()
    // The call that was under way still made its coupon.
    await expect.element(dialog.getByText(t.made(1, 3))).toBeVisible()
    await expect.element(dialog.getByText(t.stopped(1))).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await press(dialog.getByRole('button', { name: t.resume, exact: true }))
    await expect.element(dialog.getByText(t.allMade(3))).toBeVisible()
    expect(calls()).toBe(3)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a batch of Taobao coupons', () => {
  it('is made by one call for each code, with the values of the form, and says so once (3.4-14, 3.8-31)', async () => {
    await openForm()
    await start(12)
    await expect.element(sheet().getByText('已生成 12 / 12')).toBeVisible()
    expect(calls()).toBe(12)
    expect(toasts()).toEqual(['优惠券配置成功'])
    const sent = inputsOf(saveCoupon) as InputOf<typeof saveCoupon>[]
    expect(new Set(sent.map(({ makeKey }) => makeKey)).size).toBe(12)
    for (const input of sent) {
      expect(input).toMatchObject({
        id: null,
        name: '淘宝 11 月批次',
        isTaobao: true,
        code: '',
        kind: 'trialTraffic',
        trafficBytes: 8n * GB,
        usesPerUser: 1,
        usesInAll: 1,
      })
    }
    for (const words of ['淘宝 11 月批次，流量体验，8 GB，永久，每人 1 次，共 1 次', codeAt(12)]) {
      expect(text()).toContain(words)
    }
  })

  it('has as many codes as the admin enters, up to a thousand (3.9-20)', async () => {
    await openForm()
    const count = page.getByRole('dialog').getByLabelText('生成数量', { exact: true })
    await expect.element(count).toHaveValue('')
    for (const wrong of ['', '0', '1001', '1.5']) {
      await count.fill(wrong)
      await press(page.getByRole('dialog').getByRole('button', { name: /^(保存|生成 .*)$/ }))
      await until(() =>
        document.querySelector('dialog [data-field=count]')?.textContent?.includes('应是 1 到 1000 的整数'),
      )
    }
    expect(calls()).toBe(0)
    await start(1000)
    await expect.element(sheet().getByText('已生成 1000 / 1000')).toBeVisible()
    expect(calls()).toBe(1000)
  })

  it('gives its codes as a.txt, and the list then shows Taobao coupons', async () => {
    await openForm()
    const caught = catchDownloads()
    await start(3)
    await expect.element(button('下载全部')).toBeEnabled()
    await press(button('下载全部'))
    await until(() => caught.length === 1)
    expect({ name: caught[0]?.name, text: await caught[0]?.text }).toEqual({
      name: 'a.txt',
      text: files([codeAt(1), codeAt(2), codeAt(3)]),
    })
    await press(sheet().getByRole('button', { name: '关闭' }).nth(1))
    await until(() => document.querySelectorAll('main [data-row]').length === 3)
    await expect.element(page.getByRole('checkbox', { name: '只看淘宝券' })).toBeChecked()
  })

  it('stays while it runs, and a stop keeps what was made', async () => {
    await openForm()
    const arrive = delayAnswers(saveCoupon)
    await start(5)
    expect(
      sheet()
        .getByRole('button')
        .elements()
        .map((one) => one.textContent?.trim()),
    ).toEqual(['停', '下载全部'])
    await expect.element(sheet().getByText('停下来不会作废已经生成的 0 个。')).toBeVisible()
    await press(button('停'))
    arrive()
    await expect.element(sheet().getByText('停下了。已经生成的 1 个都在列表里，可以继续。')).toBeVisible()
    await press(sheet().getByRole('button', { name: '关闭' }).last())
    await until(() => document.querySelectorAll('main [data-row]').length === 1)
    expect(made).toHaveLength(1)
  })

  it('says where it broke, goes on after that, and makes no coupon twice (3.8-31)', async () => {
    await openForm()
    const arrive = delayAnswers(saveCoupon)
    await start(4)
    arrive()
    loseAnswers(saveCoupon)
    await expect
      .element(sheet().getByText(/^网络错误。已经生成的 \d 个都在列表里，可以继续，不会重复。$/))
      .toBeVisible()
    expect(toasts()).toEqual(['优惠券配置失败:网络错误'])
    const lost = inputsOf(saveCoupon).at(-1)?.makeKey
    const before = calls()
    makes()
    await press(button('继续'))
    await expect.element(sheet().getByText('已生成 4 / 4')).toBeVisible()
    expect(inputsOf(saveCoupon)[before]?.makeKey).toBe(lost)
  })

  it('that is refused says why and can go on', async () => {
    await openForm()
    refuse(saveCoupon, 'couponsFull', { most: 20_000 })
    await start(2)
    await expect.element(sheet().getByText(/^优惠券最多 20000 张，请先删除不用的。已经生成的 0 个/)).toBeVisible()
    makes()
    await press(button('继续'))
    await expect.element(sheet().getByText('已生成 2 / 2')).toBeVisible()
  })

  it('waits where the server asks it to be slower', async () => {
    await openForm()
    refuse(saveCoupon, 'tooManyRequests', { seconds: 3 })
    await stopTime()
    await page.getByRole('dialog').getByLabelText('生成数量', { exact: true }).fill('2')
    await press(page.getByRole('dialog').getByRole('button', { name: '生成 2 个淘宝券' }))
    await until(() => calls() === 1)
    makes()
    await pass(2999)
    expect(calls()).toBe(1)
    await pass(1)
    await until(() => calls() === 3)
    expect(made).toHaveLength(2)
  })
})
