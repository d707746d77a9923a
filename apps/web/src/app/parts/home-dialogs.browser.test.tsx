import { hostInfo, listPlans } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../test/answers.ts'
import { accessibilityFaults } from '../../../test/faults.ts'
import { until } from '../../../test/page-time.ts'
import { close, goTo, LOOKS, type Look, member, open, visitor } from '../../../test/site.tsx'
import { announcementTexts } from '../../features/messages/notices/announcement-messages.ts'
import { writeCookie } from '../../lib/cookies.ts'

const NOTHING = { ...golden(hostInfo), noticeShown: false, preferredDomain: '', offeredPlanId: '' }
const NOTICE = { ...golden(hostInfo), noticeMarkedRed: true }
const [PLAN] = golden(listPlans)
const OFFER = { ...NOTHING, offeredPlanId: PLAN?.id ?? '' }

const dialogs = () => [...document.querySelectorAll('dialog[open]')]
const words = () => dialogs()[0]?.textContent ?? ''
const cookies = async () => (await cookieStore.getAll()).map(({ name }) => name ?? '')
const offerCookie = async () => (await cookies()).find((name) => /^h[0-9a-z]{7}$/.test(name))

async function openHome(site: typeof NOTICE, look: Look = {}, who = () => member()): Promise<void> {
  who()
  answer(hostInfo, site)
  answer(listPlans, golden(listPlans))
  await open('/', look)
}
const isHome = () => document.querySelector('main h2')

describe.each(LOOKS)('the announcement on %s', (_name, look) => {
  it('has title and text, and where the site and its people are found (1.2-121, 1.2-123)', async () => {
    const t = announcementTexts.of(look.language)
    await openHome(NOTICE, look)
    await until(() => page.getByRole('dialog', { name: NOTICE.noticeTitle }).query())
    for (const said of [
      NOTICE.noticeContent,
      NOTICE.preferredDomain,
      NOTICE.backupDomain,
      NOTICE.contact,
      t.important,
    ]) {
      expect(words()).toContain(said)
    }
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: t.close, exact: true }).last().click()
    await until(() => dialogs().length === 0)
  })
})

describe('the announcement', () => {
  it('has a red mark only where it is set (1.2-122)', async () => {
    await openHome({ ...NOTICE, noticeMarkedRed: false })
    await until(() => words().includes(NOTICE.noticeContent))
    expect(words()).not.toContain('重要')
    await close()
    await openHome(NOTICE)
    await until(() => words().includes(NOTICE.noticeContent))
    expect(words()).toContain('重要')
  })

  it('closes by Back, and comes again only with other words', async () => {
    await openHome(NOTICE)
    await until(() => dialogs().length === 1)
    history.back()
    await until(() => dialogs().length === 0)
    await open('/apple_id_signup_guide')
    await open('/')
    await until(isHome)
    expect(dialogs()).toEqual([])
  })
})

describe('the offer', () => {
  it('stands for a member with its button and a cross, and its cookie is set (1.2-126, 1.4-17)', async () => {
    await openHome(OFFER)
    await until(() => words().includes(PLAN?.name ?? ''))
    expect(await offerCookie()).toBeDefined()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: '关闭' }).click()
    await until(() => dialogs().length === 0)
  })

  it('says that its unit price is the lowest only where it is', async () => {
    const [plan] = golden(listPlans)
    if (!plan) throw new Error('there is no golden plan')
    const month = { ...plan, id: 'a'.repeat(24), durationDays: 30, priceLi: 39_000n }
    const week = { ...plan, id: 'b'.repeat(24), durationDays: 7, priceLi: 9_900n }
    for (const [offered, isBest] of [
      [month, true],
      [week, false],
    ] as const) {
      member()
      answer(hostInfo, { ...OFFER, offeredPlanId: offered.id })
      answer(listPlans, [month, week])
      await open('/')
      await until(() => dialogs().length === 1)
      expect(words().includes('单价最低')).toBe(isBest)
      await close()
    }
  })

  it('is not shown while its cookie lives (1.4-17)', async () => {
    await openHome(OFFER)
    await until(() => dialogs().length === 1)
    const cookie = (await offerCookie()) ?? ''
    await close()
    writeCookie(cookie, '1', { days: 1 })
    await openHome({ ...OFFER, noticeShown: true })
    // Without the offer, the announcement opens at once.
    await until(() => words().includes(NOTICE.noticeContent))
  })

  it.each([
    ['visitors', () => visitor()],
    ['customers of a reseller', () => member({ isAgency: true })],
  ])('is not for %s (1.2-127)', async (_who, who) => {
    await openHome({ ...OFFER, noticeShown: true }, {}, who)
    // The announcement comes in its place, and no offer before or after it.
    await until(() => words().includes(NOTICE.noticeContent))
    history.back()
    await until(() => dialogs().length === 0)
    expect(await offerCookie()).toBeUndefined()
  })
})

describe('the preferred domain', () => {
  const MOVED = { ...OFFER, preferredDomain: 'dukou.example' }

  it('is told after the offer was closed, never beside it (1.4-18)', async () => {
    await openHome(MOVED)
    await until(() => words().includes(PLAN?.name ?? ''))
    expect(dialogs()).toHaveLength(1)
    await page.getByRole('button', { name: '关闭' }).click()
    await until(() => words().includes('以后请用 dukou.example 打开本站'))
    expect(dialogs()).toHaveLength(1)
  })

  it('is told again at the next visit, without the notice that was seen within its interval (1.4-18)', async () => {
    await openHome({ ...MOVED, offeredPlanId: '', noticeShown: true, noticeIntervalDays: 7 })
    await until(() => words().includes(NOTICE.noticeContent) && words().includes('以后请用 dukou.example 打开本站'))
    history.back()
    await until(() => dialogs().length === 0)
    const seen = localStorage.getItem('announcement-seen') ?? ''
    await goTo('/apple_id_signup_guide')
    await goTo('/')
    await until(isHome)
    expect(dialogs(), 'once per page load').toEqual([])

    await close()
    // Stored by the last visit on this device.
    localStorage.setItem('announcement-seen', seen)
    await openHome({ ...MOVED, offeredPlanId: '', noticeShown: true, noticeIntervalDays: 7 })
    await until(() => words().includes('以后请用 dukou.example 打开本站'))
    expect(words()).not.toContain(NOTICE.noticeContent)
    history.back()
    await until(() => dialogs().length === 0)
    expect(localStorage.getItem('announcement-seen'), 'the interval of the notice runs on').toBe(seen)
  })

  it('is told at once where the offer is not shown, and not on that very host (1.4-18)', async () => {
    await openHome({ ...MOVED, offeredPlanId: '' })
    await until(() => words().includes('以后请用 dukou.example 打开本站'))
    await close()
    await openHome({ ...NOTHING, preferredDomain: location.hostname })
    await until(isHome)
    expect(dialogs()).toEqual([])
  })
})
