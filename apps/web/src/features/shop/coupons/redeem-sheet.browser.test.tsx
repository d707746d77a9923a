import { redeemCoupon, userInfo } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { remember, remembered } from '../../../lib/local-database.ts'
import { couponTexts } from './messages.ts'

async function openSheet(look: Look = {}): Promise<void> {
  member()
  await open('/', look)
  await page.getByRole('button', { name: couponTexts.of(look.language ?? 'zh').redeemTitle, exact: true }).click()
  await until(() => document.querySelector('dialog[open] input'))
}

const sheet = () => page.getByRole('dialog', { name: '兑换体验券' })
const input = () => sheet().getByLabelText('体验券', { exact: true })
const isClosed = () => document.querySelector('dialog[open]') === null
const more = () => document.querySelector('[role=status] > [data-kind] p:nth-child(2)')?.textContent

async function redeem(code: string): Promise<void> {
  await input().fill(code)
  await sheet().getByRole('button', { name: '兑换', exact: true }).click()
}

describe.each(LOOKS)('the dialog for trial codes on %s', (_name, look) => {
  it('has a field, the sample text, and the buttons that redeem and cancel (1.2-124)', async () => {
    await openSheet(look)
    const t = couponTexts.of(look.language)
    const dialog = page.getByRole('dialog', { name: t.redeemTitle })
    await expect.element(dialog.getByLabelText(t.trialCode, { exact: true })).toHaveFocus()
    await expect.element(dialog.getByText(t.sample, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(t.notHere)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: t.redeem, exact: true })).toBeEnabled()
    const cancel = dialog.getByRole('button', { name: look.language === 'en' ? 'Cancel' : '取消', exact: true })
    expect(await accessibilityFaults()).toEqual([])
    await cancel.click()
    await until(isClosed)
    expect(inputsOf(redeemCoupon)).toEqual([])
  })
})

describe('the dialog for trial codes', () => {
  it('shows the sample 新用户体验券1G，两小时后自动过期 (1.2-125)', async () => {
    await openSheet()
    await expect.element(sheet().getByText('新用户体验券1G，两小时后自动过期', { exact: true })).toBeVisible()
  })

  it('asks for a code before it asks the server', async () => {
    await openSheet()
    await redeem('  ')
    await expect.element(sheet().getByRole('alert')).toHaveTextContent('请填写体验券')
    await expect.element(input()).toHaveFocus()
    expect(inputsOf(redeemCoupon)).toEqual([])
  })

  it('sends the code without the spaces around it (1.5-17)', async () => {
    await openSheet()
    answer(redeemCoupon, golden(redeemCoupon))
    await redeem(' WELCOME7  ')
    await until(isClosed)
    expect(inputsOf(redeemCoupon)).toEqual([{ code: 'WELCOME7' }])
  })

  it('sends the code by Enter', async () => {
    await openSheet()
    answer(redeemCoupon, golden(redeemCoupon))
    await input().fill('WELCOME7')
    await userEvent.keyboard('{Enter}')
    await until(isClosed)
    expect(inputsOf(redeemCoupon)).toEqual([{ code: 'WELCOME7' }])
  })
})

describe('a redeemed code', () => {
  it('closes the dialog and refreshes who the user is (1.4-10)', async () => {
    await openSheet()
    answer(redeemCoupon, golden(redeemCoupon))
    answer(userInfo, { ...golden(userInfo), grantedBytes: 500n * GB, usedBytes: 0n })
    const before = inputsOf(userInfo).length
    await redeem('WELCOME7')
    await until(isClosed)
    await until(() => inputsOf(userInfo).length > before)
    await expect.element(page.getByText('500.00', { exact: true })).toBeVisible()
  })

  it('is told with the name of the coupon, the traffic in GB and the days (1.8-26)', async () => {
    await openSheet()
    answer(redeemCoupon, {
      ...golden(redeemCoupon),
      name: '双十一',
      trafficBytes: (3n * GB) / 2n,
      days: 7,
      endsAt: null,
    })
    await stopTime()
    await redeem('WELCOME7')
    await until(() => toasts().includes('双十一，已到账'))
    expect(more()).toBe('增加流量 1.50 GB，增加时长 7 天。')
    await expectToast('双十一，已到账', 5000)
  })

  it.each([
    ['trialTraffic', '增加流量 1.00 GB，增加时长 0 天。2026-03-01 14:05:06 前有效，用不完的到时收回。'],
    ['trialTime', '增加流量 1.00 GB，增加时长 0 天。时长包现在到 2026-03-01 14:05:06。'],
  ] as const)('of the kind %s says until when', async (kind, words) => {
    await openSheet()
    answer(redeemCoupon, { ...golden(redeemCoupon), kind })
    await redeem('WELCOME7')
    await until(() => more() === words)
  })

  it('stands in the table couponRecords with id, code and time (1.3-29)', async () => {
    await openSheet()
    answer(redeemCoupon, golden(redeemCoupon))
    await redeem('WELCOME7')
    await until(isClosed)
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('myDatabase')
      request.onsuccess = () => resolve(request.result)
    })
    const store = database.transaction('couponRecords').objectStore('couponRecords')
    expect({ version: database.version, key: store.keyPath, auto: store.autoIncrement }).toEqual({
      version: 1,
      key: 'id',
      auto: true,
    })
    database.close()
    const records = await remembered('couponRecords')
    expect(records).toEqual([{ id: 1, code: 'WELCOME7', time: expect.any(Number) }])
    expect(Math.abs((records[0]?.time ?? 0) - new Date('2026-03-01T04:06:00Z').getTime())).toBeLessThan(3_600_000)
  })

  it.each(['WELCOME7', ' welcome7 '])('is refused here the next time, without a call: %s (1.5-16)', async (code) => {
    await openSheet()
    await remember('couponRecords', { code: 'WELCOME7', time: 0 })
    await redeem(code)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent('请勿重复使用')
    expect(inputsOf(redeemCoupon)).toEqual([])
  })
})

describe('a refused code', () => {
  it.each([
    ['that does not exist (1.8-19)', 'couponNotFound', '体验券不存在'],
    ['that was redeemed before, which is remembered here (1.8-20)', 'couponUsageLimitReached', '该体验券已经兑换过'],
    ['of which all uses are taken (1.8-21)', 'couponExhausted', '抱歉，该体验券已抢兑完毕'],
    [
      'for cash or a discount (1.8-22)',
      'couponKindNotRedeemable',
      '这是现金券或折扣券，不能在这里兑换。请在商店下单，付款前填在优惠券一栏。',
    ],
    ['that has expired (1.8-23)', 'couponExpired', '体验券过期'],
    ['that staff may not use', 'notToOneself', '不能自己使用优惠券'],
  ] as const)('is told under the field: one %s', async (_why, name, words) => {
    await openSheet()
    refuse(redeemCoupon, name)
    await redeem('CODE7')
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(words)
    await expect.element(input()).toHaveFocus()
    expect(toasts()).toEqual([])
    const kept = await remembered('couponRecords')
    expect(kept.map(({ code }) => code)).toEqual(name === 'couponUsageLimitReached' ? ['CODE7'] : [])
    await input().fill('CODE8')
    await until(() => sheet().getByRole('alert').elements().length === 0)
  })

  it.each(['tooManyCouponAttempts', 'agencyMayNotShop', 'busy', 'unknown'] as const)(
    'for another reason (%s) is told in a toast, which asks not to try too often (1.8-24, 1.8-25)',
    async (name) => {
      await openSheet()
      refuse(redeemCoupon, name)
      await redeem('CODE7')
      await until(() => toasts().includes('兑换激活码失败'))
      expect(more()).toBe('请不要在此处作过多尝试')
      await expect.element(sheet()).toBeVisible()
      expect(await remembered('couponRecords')).toEqual([])
    },
  )

  it('whose answer got lost is told as that, and can be sent again', async () => {
    await openSheet()
    loseAnswers(redeemCoupon)
    await redeem('CODE7')
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    // It may have come: the page behind asks what is there.
    await until(() => inputsOf(userInfo).length > 1)
    answer(redeemCoupon, golden(redeemCoupon))
    await sheet().getByRole('button', { name: '兑换', exact: true }).click()
    await until(isClosed)
  })
})

it('customers of a reseller have no trial codes', async () => {
  member({ isAgency: true })
  await open('/')
  await expect.element(page.getByRole('heading', { name: '开始使用' })).toBeVisible()
  expect(page.getByRole('button', { name: '兑换体验券' }).elements()).toEqual([])
})
