import { listInvited, listRewards, referralChannelInfo } from '@dukou/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { press } from '../../../../test/press.ts'
import { close, LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { moment } from '../../../lib/format.ts'
import { uiTexts } from '../../../ui/texts.ts'
import { referralTexts } from './messages.ts'
import { drawPoster } from './poster.ts'
import type { Invited, ReferralChannelInfo, Reward } from './referral-facts.ts'

const INFO: ReferralChannelInfo = golden(referralChannelInfo)
const [REWARD] = golden(listRewards) as [Reward]
const [PERSON, FOREVER] = golden(listInvited) as [Invited, Invited]

async function openReferral(info: ReferralChannelInfo = INFO, look: Look = {}): Promise<void> {
  member()
  answer(referralChannelInfo, info)
  answer(listRewards, [
    REWARD,
    { ...REWARD, id: 'b'.repeat(24), invitee: '***', debtPaidLi: 500n, reversedAt: new Date(0) },
  ])
  answer(listInvited, [PERSON, FOREVER])
  await open('/channel', look)
  await until(() => document.querySelector('main h2') !== null)
}

const main = () => document.querySelector('main')?.textContent ?? ''
const rowsOf = (title: string) => {
  const heading = [...document.querySelectorAll('main h2')].find((one) => one.textContent === title)
  return [...(heading?.closest('section')?.querySelectorAll('li') ?? [])].map((row) => row.textContent ?? '')
}

describe.each(LOOKS)('the referral page on %s', (_name, look) => {
  it('shows the code, the link and the rate (2.2-25)', async () => {
    await openReferral(INFO, look)
    const t = referralTexts.of(look.language)
    expect(main()).toContain(t.lead('10%', 90))
    expect(main()).toContain(t.linkText('LX7K2M'))
    await expect
      .element(page.getByLabelText(t.linkLabel, { exact: true }))
      .toHaveTextContent(`${location.origin}/?c=LX7K2M`)
    await expect.element(page.getByRole('img', { name: t.qrLabel })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('lists the rebates with whose payment, what was bought, when, how much and the share (2.2-26)', async () => {
    await openReferral(INFO, look)
    const t = referralTexts.of(look.language)
    await until(() => rowsOf(t.rebates).length === 2)
    const [first, second] = rowsOf(t.rebates)
    expect(first).toBe(
      `${t.bought('xu***@example.com', '江船 · 月')}${moment(REWARD.boughtAt)}+1.950${t.shareOf('39.00', '5%')}`,
    )
    expect(second).toContain(t.bought(t.gone, '江船 · 月'))
    expect(second).toContain(t.reversed)
    expect(second).toContain(t.keptForDebt('0.500'))
  })

  it('lists the invited with the day, rate and time left of each (2.2-27)', async () => {
    await openReferral(INFO, look)
    const t = referralTexts.of(look.language)
    await until(() => rowsOf(t.invited).length === 2)
    const [first, second] = rowsOf(t.invited)
    expect(first).toContain(`xu***@example.com${t.joined('2026-09-02', '5%')}${t.paid}`)
    expect(second).toContain(`wa***@example.net${t.joined('2026-06-20', '10%')}${t.signedUp}${t.forever}`)
    await until(() => main().includes(t.count(2, 2)))
  })
})

it('what was earned leads to the wallet', async () => {
  await openReferral()
  await press(page.getByRole('main').getByRole('link', { name: '去钱包' }))
  await until(() => route() === '/wallet')
})

describe('the referral page', () => {
  let t: ReturnType<typeof referralTexts.of>
  beforeEach(() => {
    t = referralTexts.of('zh')
  })

  it('is public as a route under the site’s own title: visitors are led to the login page, members see it (1.2-30)', async () => {
    visitor()
    await open('/channel')
    await until(() => route() === '/login')
    await close()
    await openReferral()
    expect(route()).toBe('/channel')
    expect(document.title).toBe('渡口')
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  })

  it('says how many signed up, paid, and what came of it', async () => {
    await openReferral()
    for (const text of [t.lately(4), t.paidShare('38.9'), '126.300']) expect(main()).toContain(text)
    expect(main()).toContain(t.rules.split('|')[0])
  })

  it('says what is still to be taken back, and that bought money is not touched', async () => {
    await openReferral({ ...INFO, debtLi: 400n })
    expect(main()).toContain(t.debt('0.400'))
  })

  it('has no rules where the operator does not show them, and says when rebates are closed', async () => {
    await openReferral({ ...INFO, isOpen: false, showsRules: false })
    expect(main()).toContain(t.leadClosed)
    expect(main()).not.toContain(t.rulesTitle)
  })

  it('invites to invite where nobody has come yet, and to ask where there is no code', async () => {
    await openReferral({ ...INFO, invited: 0, invitedLately: 0, paid: 0, rewardLi: 0n })
    expect(main()).toContain(t.emptyText)
    await close()
    await openReferral({ ...INFO, channel: null, invited: 0, rewardLi: 0n })
    expect(main()).toContain(t.noReferralChannelText)
    await expect.element(page.getByRole('link', { name: t.toTickets })).toHaveAttribute('href', '/#/feedback')
  })

  it('shows shapes while it waits, and the page after it', async () => {
    member()
    answer(referralChannelInfo, { ...INFO, invited: 0, rewardLi: 0n })
    const arrive = delayAnswers(referralChannelInfo)
    await open('/channel')
    await until(() => document.querySelector('main [aria-busy=true], main [role=status]') !== null)
    expect(main()).not.toContain(t.linkTitle)
    arrive()
    await until(() => main().includes(t.linkTitle))
  })

  it('says what could not be fetched, and fetches it again', async () => {
    member()
    loseAnswers(referralChannelInfo)
    await open('/channel')
    const again = page.getByRole('main').getByRole('button', { name: uiTexts.of('zh').retry })
    await until(() => document.querySelector('main section button') !== null)
    answer(referralChannelInfo, { ...INFO, invited: 0, rewardLi: 0n })
    await press(again)
    await until(() => main().includes(t.linkTitle))
  })

  it('saves a poster with the link as a picture drawn here', async () => {
    await openReferral()
    const made = vi.spyOn(URL, 'createObjectURL')
    const saved = new Promise<HTMLAnchorElement>((resolve) => {
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        resolve(this)
      })
    })
    await press(page.getByRole('button', { name: t.poster }))
    const link = await saved
    expect(link.download).toBe('LX7K2M.png')
    expect(made.mock.calls.map(([blob]) => (blob as Blob).type)).toEqual(['image/png'])
    await until(() => toasts().includes(t.posterSaved))
  })

  it('draws a code that holds the link, on white', () => {
    const canvas = drawPoster({ siteName: '渡口', title: t.posterTitle, rate: '10%', link: 'https://a.example/?c=A' })
    const pen = canvas.getContext('2d')
    const at = (x: number, y: number) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
    expect([canvas.width, canvas.height]).toEqual([750, 1080])
    expect(at(5, 5)).toEqual([13, 95, 102])
    const middle = Array.from({ length: 300 }, (_, x) => at(225 + x, 420).join())
    expect(new Set(middle)).toEqual(new Set(['255,255,255', '11,20,22']))
  })
})
