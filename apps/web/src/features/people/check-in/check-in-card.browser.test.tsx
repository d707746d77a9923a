import { appleShare, checkIn, checkInRewards, userInfo } from '@dukou/contract'
import { businessDay, GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, GOLDEN_NOW, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { settled, stopTime, until } from '../../../../test/page-time.ts'
import { close, LOOKS, type Look, member, open, visitor } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { readCookie, writeCookie } from '../../../lib/cookies.ts'
import { ensureUser, type User } from '../../../lib/session.ts'
import { checkInTexts } from './messages.ts'

const MB = 1024n ** 2n
const TODAY = businessDay(GOLDEN_NOW)
const COOKIE = 'last-signUse-time'
const FRESH = { checkedInToday: false, checkInStreak: 12, hasPaid: true, grantedBytes: 100n * GB, usedBytes: 0n }

async function openHome(change: Partial<User> = {}, look: Look = {}): Promise<void> {
  member({ ...FRESH, ...change })
  await open('/', look)
  await until(() => document.querySelector('main [data-state]'))
}

const button = (name = '每日签到') => page.getByRole('button', { name, exact: true })
const more = () => document.querySelector('[role=status] > [data-kind] p:nth-child(2)')?.textContent
const cells = (state: string) => document.querySelectorAll(`main [data-state=${state}]`).length

describe.each(LOOKS)('the check-in card on %s', (_name, look) => {
  it('shows the row of days, what today brings and the button (1.2-135)', async () => {
    await openHome({}, look)
    const t = checkInTexts.of(look.language)
    await expect.element(page.getByRole('heading', { name: t.title(12), exact: true })).toBeVisible()
    await expect.element(page.getByText(t.reward(200, 30, 2048))).toBeVisible()
    await expect.element(page.getByRole('img', { name: t.calendar(12, 30) })).toBeVisible()
    expect({ done: cells('done'), today: cells('today'), last: cells('last'), ahead: cells('ahead') }).toEqual({
      done: 12,
      today: 1,
      last: 1,
      ahead: 16,
    })
    await expect.element(button(t.checkIn)).toBeEnabled()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('on an agency’s page the card', () => {
  it.each([
    ['stands for a customer who has paid the site', true, 1],
    ['does not ask others to buy from a shop that is closed to them', false, 0],
  ])('%s', async (_name, hasPaid, cards) => {
    member({ ...FRESH, hasPaid, isAgency: true })
    await open('/')
    await expect.element(page.getByText('100.00', { exact: true })).toBeVisible()
    await settled()
    expect(button().elements()).toHaveLength(cards)
  })
})

describe('a check-in', () => {
  it('is offered as 每日签到 until it is done, then the button is off and reads 已签到 (1.4-11, 1.4-12)', async () => {
    await openHome()
    await expect.element(button()).toBeEnabled()
    answer(checkIn, golden(checkIn))
    await button().click()
    await expect.element(button('已签到')).toBeDisabled()
    expect(document.body.textContent).not.toContain('每日签到')
    expect(inputsOf(checkIn)).toEqual([{}])
  })

  it('adds what it brought to the traffic and to the row of days, without a reload (1.4-15)', async () => {
    await openHome()
    await expect.element(page.getByText('100.00', { exact: true })).toBeVisible()
    answer(checkIn, { grantedBytes: 2n * GB, streakDays: 13, checkedInToday: true, fillsStreak: false })
    const before = inputsOf(userInfo).length
    await button().click()
    await expect.element(page.getByText('102.00', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: '连续签到 13 天', exact: true })).toBeVisible()
    expect({ done: cells('done'), asked: inputsOf(userInfo).length }).toEqual({ done: 13, asked: before })
  })

  it('is told for five seconds, with what was added in MB and the days in a row (1.8-32)', async () => {
    await openHome()
    answer(checkIn, golden(checkIn))
    await stopTime()
    await button().click()
    await until(() => toasts().includes('签到成功'))
    expect(more()).toBe('得到 200 MB，已连续签到 13 天。')
    await expectToast('签到成功', 5000)
  })

  it('that fills the row tells the extra reward and starts the row anew (1.4-16, 1.8-33)', async () => {
    await openHome({ checkInStreak: 29 })
    answer(checkIn, { grantedBytes: 2248n * MB, streakDays: 0, checkedInToday: true, fillsStreak: true })
    await button().click()
    await until(() => toasts().includes('签到成功'))
    expect(more()).toBe('得到 2248 MB，连续签到满 30 天，其中额外奖励 2048 MB。')
    await expect.element(page.getByRole('heading', { name: '本轮已签满', exact: true })).toBeVisible()
    await expect.element(page.getByText(/30 天已签满，额外的 2 GB 已到账/)).toBeVisible()
  })

  it('with an extra reward counts from 0, whatever the answer says of the days (1.4-16)', async () => {
    await openHome({ checkInStreak: 29 })
    answer(checkIn, { grantedBytes: 2248n * MB, streakDays: 30, checkedInToday: true, fillsStreak: true })
    await button().click()
    await expect.element(page.getByRole('heading', { name: '本轮已签满', exact: true })).toBeVisible()
    expect((await ensureUser())?.checkInStreak).toBe(0)
  })

  it('writes the business day of the site into the cookie last-signUse-time (1.3-32)', async () => {
    await openHome()
    answer(checkIn, golden(checkIn))
    expect(readCookie(COOKIE)).toBeUndefined()
    await button().click()
    await until(() => readCookie(COOKIE) === TODAY)
    const life = (await cookieStore.get(COOKIE)) as unknown as { expires: number }
    const hours = (life.expires - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })

  it('by another account on the same day is told for five seconds and does not reach the server (1.5-24)', async () => {
    await openHome()
    writeCookie(COOKIE, TODAY)
    await stopTime()
    await button().click()
    await expectToast('已经使用其他账号签过到', 5000)
    expect(inputsOf(checkIn)).toEqual([])
  })

  it('that another tab made is told as done, and accuses nobody', async () => {
    await openHome()
    writeCookie(COOKIE, TODAY)
    member({ hasPaid: true, checkedInToday: true, checkInStreak: 4 })
    await stopTime()
    await button().click()
    await expectToast('今天已经签到，明天再来', 5000)
    await expect.element(button('已签到')).toBeDisabled()
    expect(inputsOf(checkIn)).toEqual([])
  })

  it('that the server knows of from elsewhere is told as done', async () => {
    await openHome()
    refuse(checkIn, 'alreadyCheckedIn')
    await button().click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['今天已经签到，明天再来'])
  })

  it('is made by who has paid once on each day, and the same person opens the shared Apple ID (1.6-04)', async () => {
    await openHome({ hasPaid: true })
    writeCookie(COOKIE, '2026-02-28')
    answer(checkIn, golden(checkIn))
    await button().click()
    await expect.element(button('已签到')).toBeDisabled()
    expect({ asked: inputsOf(checkIn), day: readCookie(COOKIE) }).toEqual({ asked: [{}], day: TODAY })
    await close()
    answer(appleShare, golden(appleShare))
    await open('/apple_id_share')
    await page.getByRole('button', { name: '查看共享账号' }).click()
    const link = page.getByRole('link', { name: '打开共享账号页面' })
    await expect.element(link).toHaveAttribute('href', golden(appleShare).link)
  })

  it('by who has not paid is told as what buyers have, and does not reach the server (1.5-23)', async () => {
    await openHome({ hasPaid: false })
    await button().click()
    await until(() => toasts().length > 0)
    expect({ toasts: toasts(), asked: inputsOf(checkIn) }).toEqual({ toasts: ['付费用户可领取每日福利'], asked: [] })
  })

  it('that the server refuses for want of a purchase is told the same, and who that is is asked anew', async () => {
    await openHome()
    refuse(checkIn, 'checkInNeedsPurchase')
    const before = inputsOf(userInfo).length
    await button().click()
    await until(() => toasts().includes('付费用户可领取每日福利') && inputsOf(userInfo).length > before)
  })

  it('that was made elsewhere meanwhile shows as made', async () => {
    await openHome()
    refuse(checkIn, 'alreadyCheckedIn')
    answer(userInfo, { ...golden(userInfo), ...FRESH, checkedInToday: true })
    await button().click()
    await expect.element(button('已签到')).toBeDisabled()
    expect(toasts()).toEqual(['今天已经签到，明天再来'])
  })

  it.each(['busy', 'unknown'] as const)('that fails (%s) is told for two seconds (1.8-31)', async (name) => {
    await openHome()
    refuse(checkIn, name)
    await stopTime()
    await button().click()
    await expectToast('签到失败', 2000)
    await expect.element(button()).toBeEnabled()
  })

  it('without a connection is told once, as that', async () => {
    await openHome()
    loseAnswers(checkIn)
    await button().click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
  })
})

describe('the check-in card', () => {
  it('stands as shapes until it is known what a day brings', async () => {
    member(FRESH)
    const arrive = delayAnswers(checkInRewards)
    await open('/')
    await expect.element(page.getByRole('heading', { name: '开始使用' })).toBeVisible()
    expect(document.body.textContent).not.toContain('每日签到')
    arrive()
    await expect.element(button()).toBeVisible()
  })

  it('says that it did not come, and comes when asked again', async () => {
    member(FRESH)
    loseAnswers(checkInRewards)
    await open('/')
    await expect.element(page.getByRole('heading', { name: '签到', exact: true })).toBeVisible()
    answer(checkInRewards, golden(checkInRewards))
    await page.getByRole('button', { name: '重试' }).click()
    await expect.element(button()).toBeVisible()
  })

  it('tells a row that is longer than sixty days in words alone', async () => {
    member(FRESH)
    answer(checkInRewards, { ...golden(checkInRewards), streakDays: 365 })
    await open('/')
    await expect.element(page.getByText('今天可领 200 MB，连续 365 天再送 2 GB。')).toBeVisible()
    expect(document.querySelectorAll('main [data-state]')).toHaveLength(0)
  })

  it('is not there for visitors', async () => {
    visitor()
    await open('/')
    await expect.element(page.getByRole('heading', { name: '开始使用' })).toBeVisible()
    expect(document.body.textContent).not.toContain('签到')
  })
})
