import { checkIn, hostInfo, listOrders, myTrafficRecords } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, GOLDEN_NOW, golden, inputsOf } from '../../../test/answers.ts'
import { settled, until } from '../../../test/page-time.ts'
import { press } from '../../../test/press.ts'
import { member, open, QUIET_SITE, visitor } from '../../../test/site.tsx'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { setSiteZone } from '../../lib/site-zone.ts'

/** At the golden moment it is 23:06 there, an hour before the end of February; in Beijing it is noon of March 1st. */
const NEW_YORK = { ...QUIET_SITE, timeZone: 'America/New_York' }
const TODAY_THERE = '2026-02-28'
const CHECK_IN_COOKIE = 'last-signUse-time'
const [USE] = golden(myTrafficRecords)

const text = () => document.querySelector('main')?.textContent ?? ''
const bars = () => [...document.querySelectorAll('main [role=group] button[aria-label]')]

async function openHome(): Promise<void> {
  member({
    hasPaid: true,
    checkedInToday: false,
    dailyLimitBytes: 50n * GB,
    quotaUsedBytes: 5n * GB,
    timeExpiresAt: new Date(GOLDEN_NOW.getTime() + 400 * 3_600_000),
  })
  const split = { quotaBytes: 5n * GB, trialBytes: 0n, permanentBytes: 0n, overrunBytes: 0n }
  answer(myTrafficRecords, [{ ...USE, day: TODAY_THERE, changeBytes: -5n * GB, split } as typeof USE & object])
  answer(hostInfo, NEW_YORK)
  await open('/')
}

describe('on a site in another time zone', () => {
  it('the quota resets at its midnight, and its day is the last bar of the chart', async () => {
    await openHome()
    await until(() => text().includes('5.00 / 50.00 GB'))
    await until(() => /5[0-4] 分(钟)?后重置/.test(text()))
    await until(() => bars()[9]?.getAttribute('aria-label')?.includes('5.00 GB'))
  })

  it('a check-in is made once on each of its days', async () => {
    await openHome()
    // The day before there, on which another account checked in on this device.
    writeCookie(CHECK_IN_COOKIE, '2026-02-27')
    answer(checkIn, golden(checkIn))
    await until(() => /后重置/.test(text()))
    await page.getByRole('button', { name: '每日签到', exact: true }).click()
    await until(() => readCookie(CHECK_IN_COOKIE) === TODAY_THERE)
    expect(inputsOf(checkIn)).toEqual([{}])
  })

  it('a receipt names the zone of its times', async () => {
    member()
    const [, paid] = golden(listOrders)
    const order = { ...(paid as NonNullable<typeof paid>), openTradeId: null }
    answer(listOrders, [order])
    answer(hostInfo, NEW_YORK)
    await open('/order')
    await press(page.getByRole('button', { name: new RegExp(order.orderNo) }).last())
    await press(page.getByRole('button', { name: '付款凭据', exact: true }))
    const sheet = page.getByRole('dialog', { name: '付款凭据' })
    await expect.element(sheet).toHaveTextContent('2026-01-14 20:31:12（America/New_York 时间）')
    expect(document.body.textContent).not.toContain('北京时间')
  })

  it('times that were drawn before its zone was known are drawn again', async () => {
    member()
    const [order] = golden(listOrders)
    answer(listOrders, [{ ...(order as NonNullable<typeof order>), createdAt: GOLDEN_NOW, openTradeId: null }])
    answer(hostInfo, NEW_YORK)
    const arrive = delayAnswers(hostInfo)
    await open('/order')
    await until(() => text().includes('2026-03-01 12:06'))
    arrive()
    await until(() => text().includes('2026-02-28 23:06'))
    expect(text()).not.toContain('2026-03-01 12:06')
  })

  it('what was typed before its zone was known stays on a page without times', async () => {
    setSiteZone('UTC')
    visitor()
    answer(hostInfo, NEW_YORK)
    const arrive = delayAnswers(hostInfo)
    await open('/login')
    const email = page.getByRole('textbox').first()
    await email.fill('somebody@example.com')
    arrive()
    await until(() => localStorage.getItem('siteZone') === 'America/New_York')
    await settled()
    await expect.element(email).toHaveValue('somebody@example.com')
  })
})
