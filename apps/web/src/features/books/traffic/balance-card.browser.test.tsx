import { userInfo } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, member, open } from '../../../../test/site.tsx'
import type { User } from '../../../lib/session.ts'
import { trafficTexts } from './messages.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(GOLDEN_NOW.getTime() + hours * HOUR)
/** A running time package, of whose daily quota nothing is left. */
const USED_UP: Partial<User> = {
  access: 'exhausted',
  grantedBytes: 0n,
  usedBytes: 0n,
  dailyLimitBytes: 50n * GB,
  quotaUsedBytes: 50n * GB,
  timeExpiresAt: inHours(240),
  trialLeftBytes: 0n,
  trialExpiresAt: null,
}
const text = () => document.querySelector('main')?.textContent ?? ''

describe.each(LOOKS)('a time package with nothing left today on %s', (_name, look) => {
  it('is told with the time of the reset and the way to a traffic pack', async () => {
    member(USED_UP)
    await open('/', look)
    const t = trafficTexts.of(look.language)
    await until(() => text().includes(`${t.todayGone} ${t.nothingTodayText}`))
    await expect.element(page.getByRole('link', { name: t.toShop }).first()).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a time package with nothing left today', () => {
  it('promises no reset on its last day', async () => {
    member({ ...USED_UP, timeExpiresAt: inHours(11) })
    await open('/')
    await until(() => text().includes('今日额度用完了 时长包今天到期；现在要用，可买流量包。'))
    expect(text()).not.toMatch(/00:00 重置|后重置/)
  })

  it('says on its last day that permanent traffic is used, and promises no reset', async () => {
    member({ ...USED_UP, access: 'mayUse', grantedBytes: 9n * GB, timeExpiresAt: inHours(11) })
    await open('/')
    await until(() => text().includes('今日额度用完了 正在用永久流量。'))
    expect(text()).not.toMatch(/00:00 重置|后重置/)
  })

  it('does not promise that any purchase brings it back', async () => {
    member(USED_UP)
    await open('/')
    await until(() => text().includes('今日额度用完了'))
    expect(text()).not.toContain('购买后几秒恢复')
  })
})

describe('a customer of an agency without traffic', () => {
  it('is sent to the support, and not to a shop that is closed to him', async () => {
    member({ ...USED_UP, access: 'nothingBought', timeExpiresAt: null, isAgency: true })
    await open('/')
    await until(() => text().includes('还没有流量 请联系客服。'))
    expect(text()).not.toMatch(/付款后几秒|去商店/)
  })
})

describe('the start page at midnight', () => {
  it('asks for the figures of the new day, and offers the check-in again', async () => {
    const idle = { ...USED_UP, access: 'mayUse', quotaUsedBytes: 0n, checkInStreak: 3 } as const
    member({ ...idle, checkedInToday: true })
    await open('/')
    await expect.element(page.getByRole('button', { name: '已签到', exact: true })).toBeDisabled()
    await stopTime()
    await pass(11 * HOUR)
    answer(userInfo, { ...golden(userInfo), ...idle, checkedInToday: false })
    const asked = inputsOf(userInfo).length
    await pass(HOUR)
    await until(() => document.body.textContent?.includes('每日签到'))
    expect(inputsOf(userInfo).length).toBe(asked + 1)
    await expect.element(page.getByRole('button', { name: '每日签到', exact: true })).toBeEnabled()
  })
})
