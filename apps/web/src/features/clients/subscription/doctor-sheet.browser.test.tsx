import { type AnswerOf, createTicket, listTickets, refreshTicket, subscriptionDoctor } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, GOLDEN_NOW, golden, inputsOf, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import type { User } from '../../../lib/session.ts'
import { closedShopTexts, doctorTexts } from './doctor-messages.ts'
import { subscriptionTexts } from './messages.ts'

type Answer = AnswerOf<typeof subscriptionDoctor>
type Fetch = Answer['fetches'][number]

const HOUR = 3_600_000
const LAST: Fetch = {
  at: new Date(GOLDEN_NOW.getTime() - HOUR),
  client: 'flclash',
  app: 'FlClash',
  appVersion: '0.8.90',
  lines: 42,
  skipped: 0,
  skipReasons: [],
}
const WELL: Answer = {
  linkWorks: true,
  access: 'mayUse',
  connectedAt: GOLDEN_NOW,
  usedDay: '2026-03-01',
  lines: { count: 42, downCount: 0, down: [] },
  fetches: [LAST],
}
const FULL: Partial<User> = { grantedBytes: 200n * GB, usedBytes: 50n * GB, timeExpiresAt: null, trialLeftBytes: 0n }

const sheet = () => page.getByRole('dialog')
const words = () => sheet().element().textContent ?? ''

async function examine(change: Partial<Answer>, look: Look = {}, user: Partial<User> = {}): Promise<void> {
  member({ ...FULL, ...user })
  answer(subscriptionDoctor, { ...WELL, ...change })
  await openSheet(look)
}

async function openSheet(look: Look = {}): Promise<void> {
  await open('/', look)
  await page.getByRole('button', { name: subscriptionTexts.of(look.language ?? 'zh').doctor }).click()
  await expect.element(sheet()).toBeVisible()
}

async function says(...texts: string[]): Promise<void> {
  for (const text of texts) await until(() => words().includes(text))
}

describe.each(LOOKS)('the self-check on %s', (_name, look) => {
  it('says of each thing how it stands, and what to do about it', async () => {
    const t = doctorTexts.of(look.language)
    const fetches = [
      {
        ...LAST,
        client: 'clash',
        app: 'ClashforWindows',
        appVersion: '0.20.39',
        skipped: 9,
        skipReasons: [
          { reason: 'vless-reality' as const, count: 8 },
          { reason: 'invalid' as const, count: 1 },
        ],
      },
    ]
    await examine({ fetches, connectedAt: null, usedDay: '2026-02-27' }, look)
    const client = 'Clash 0.20.39'
    await says(t.linkWorks(42), t.leftForGood('150.00'), t.updated(t.today('11:06'), client))
    await says(t.lastUsed('2026-02-27'), t.hidden(9), t.unknownTo(client, 'VLESS REALITY', 8), t.setWrong(1))
    await says(t.retired(client), t.advice)
    expect(words()).toMatch(/7/)
    for (const [tone, count] of [
      [t.good, 4],
      [t.warning, 2],
      [t.bad, 1],
    ] as const) {
      expect(sheet().getByRole('img', { name: tone, exact: true }).elements()).toHaveLength(count)
    }
    const guides = sheet().getByRole('link', { name: t.guide })
    await expect.element(guides.first()).toHaveAttribute('href', expect.stringMatching(/^\/#\/\w+\?os=/))
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the self-check', () => {
  const t = doctorTexts.of('zh')

  it('is fetched when it is opened, and shows where its answer will stand', async () => {
    member(FULL)
    answer(subscriptionDoctor, WELL)
    const arrive = delayAnswers(subscriptionDoctor)
    await open('/')
    expect(inputsOf(subscriptionDoctor)).toEqual([])
    await page.getByRole('button', { name: subscriptionTexts.of('zh').doctor }).click()
    await expect.element(sheet().getByRole('status', { name: '正在加载' })).toBeVisible()
    arrive()
    await says(t.summary(5, 0, '12:06'), t.allGood)
  })

  it('says when a node saw the customer last: connected now, today, on a day, or never', async () => {
    await examine({ connectedAt: new Date(GOLDEN_NOW.getTime() - 60_000) })
    await says(t.connected(t.today('12:05')))
    answer(subscriptionDoctor, { ...WELL, connectedAt: null })
    await sheet().getByRole('button', { name: t.again }).click()
    await says(t.usedToday)
    answer(subscriptionDoctor, { ...WELL, connectedAt: null, usedDay: '2026-02-20' })
    await sheet().getByRole('button', { name: t.again }).click()
    await says(t.notConnected, t.lastUsed('2026-02-20'))
    answer(subscriptionDoctor, { ...WELL, connectedAt: null, usedDay: null })
    await sheet().getByRole('button', { name: t.again }).click()
    await says(t.neverSeen, t.switchOn)
  })

  it('says which lines are down since when, and what to do', async () => {
    const since = new Date(GOLDEN_NOW.getTime() - HOUR)
    await examine({ lines: { count: 3, downCount: 1, down: [{ name: '香港 01', since }] } })
    await says(t.someDown(1, 3), `${t.downSince('香港 01', t.today('11:06'))}${t.stop}${t.takeAnother}`)
    const down = ['香港 01', '日本 01', '美国 01'].map((name) => ({ name, since: null }))
    answer(subscriptionDoctor, { ...WELL, lines: { count: 4, downCount: 4, down } })
    await sheet().getByRole('button', { name: t.again }).click()
    await says(t.allDown, `香港 01、日本 01、美国 01${t.andMore}${t.stop}${t.waitForLines}`)
  })

  it('says that there is no line for the customer, and leads to the shop', async () => {
    await examine({ lines: { count: 0, downCount: 0, down: [] } })
    await says(t.noLines, t.noLinesMore, t.linkIsRight, t.advice)
    expect(words()).not.toContain(t.linkWorks(LAST.lines))
    await expect.element(sheet().getByRole('link', { name: t.shop })).toHaveAttribute('href', '/#/shop')
  })

  it('says of a link whose profile had no line only that it works', async () => {
    const skipReasons = [{ reason: 'vless-reality' as const, count: 8 }]
    await examine({ fetches: [{ ...LAST, lines: 0, skipped: 8, skipReasons }] })
    await says(t.hidden(8), t.linkIsRight)
    expect(words()).not.toContain(t.linkWorks(0))
  })

  it('says nothing of lines to a customer whose traffic is the reason', async () => {
    await examine({ access: 'nothingBought', lines: { count: 0, downCount: 0, down: [] } })
    await says(t.nothingBought)
    expect(words()).not.toContain(t.noLines)
  })

  it('sends customers of an agency to support, and names no purchase', async () => {
    const { nothingBought, noLinesMore } = closedShopTexts.of('zh')
    const lines = { count: 0, downCount: 0, down: [] }
    await examine({ access: 'nothingBought', lines }, {}, { isAgency: true })
    await says(nothingBought)
    answer(subscriptionDoctor, { ...WELL, lines })
    await sheet().getByRole('button', { name: t.again }).click()
    await says(noLinesMore)
    expect(words()).not.toMatch(/套餐|购买|流量包/)
    expect(sheet().getByRole('link', { name: t.shop }).elements()).toEqual([])
  })

  it('says what is left of each kind of traffic', async () => {
    await examine(
      {},
      {},
      {
        timeExpiresAt: new Date(GOLDEN_NOW.getTime() + 48 * HOUR),
        dailyLimitBytes: 50n * GB,
        quotaUsedBytes: 20n * GB,
        trialLeftBytes: GB,
        trialExpiresAt: new Date(GOLDEN_NOW.getTime() + HOUR),
      },
    )
    await says([t.leftToday('30.00'), t.leftOfTrial('1.00'), t.leftForGood('150.00')].join(t.and))
  })

  it('leads a customer who waits for the quota of the next day to the shop for a traffic pack', async () => {
    await examine({ access: 'exhausted' }, {}, { timeExpiresAt: new Date(GOLDEN_NOW.getTime() + 48 * HOUR) })
    await says('今日额度用完了，00:00 重置；现在要用，可买流量包')
    await expect.element(sheet().getByRole('link', { name: t.shop })).toBeVisible()
    expect(words()).not.toContain(t.exhausted)
  })

  it('promises no new quota on the last day of a time package', async () => {
    await examine({ access: 'exhausted' }, {}, { timeExpiresAt: new Date(GOLDEN_NOW.getTime() + 11 * HOUR) })
    await says(t.nothingOnLastDay)
    expect(words()).not.toContain(t.nothingToday)
  })

  it.each([
    ['exhausted', t.exhausted],
    ['expired', t.expired],
    ['nothingBought', t.nothingBought],
  ] as const)('leads a customer with the state %s to the shop', async (access, text) => {
    await examine({ access })
    await says(text)
    await expect.element(sheet().getByRole('link', { name: t.shop })).toHaveAttribute('href', '/#/shop')
  })

  it('tells a disabled customer to write to support, and offers nothing that would not help', async () => {
    await examine({ access: 'disabled', linkWorks: false })
    await says(t.disabled)
    expect(sheet().getByRole('button', { name: t.reset }).elements()).toEqual([])
    expect(sheet().getByRole('link', { name: t.shop }).elements()).toEqual([])
  })

  it('offers a new link where the present one does not open', async () => {
    await examine({ linkWorks: false, fetches: [] })
    await says(t.linkBroken, t.neverUpdated)
    await sheet().getByRole('button', { name: t.reset }).click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
  })

  it('says of a client that was not updated for a week that it should be', async () => {
    await examine({ fetches: [{ ...LAST, at: new Date(GOLDEN_NOW.getTime() - 9 * 24 * HOUR) }] })
    await says(t.staleFor(9), t.updateByHand)
  })

  it('that fails says so, and can be asked again', async () => {
    member(FULL)
    loseAnswers(subscriptionDoctor)
    await openSheet()
    const again = sheet().getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(subscriptionDoctor, WELL)
    await again.click()
    await says(t.allGood)
  })

  it('that fails a second time leaves the last result and says so', async () => {
    await examine({})
    await says(t.allGood)
    loseAnswers(subscriptionDoctor)
    await sheet().getByRole('button', { name: t.again }).click()
    await until(() => toasts().includes(t.againFailed))
    await says(t.allGood)
  })

  it('goes along with a new ticket', async () => {
    answer(listTickets, [])
    await examine({ connectedAt: null, usedDay: null })
    await sheet().getByRole('button', { name: t.attach }).click()
    await until(() => route() === '/feedback?new=1')
    await says(t.neverSeen)
    const ticket = golden(createTicket)
    answer(createTicket, ticket)
    answer(refreshTicket, ticket)
    await sheet().getByRole('textbox', { name: '标题' }).fill('连不上')
    await sheet().getByRole('textbox', { name: '描述' }).fill('今晚')
    await sheet().getByRole('button', { name: '提交工单' }).click()
    await until(() => route() === `/feedback?id=${ticket.id}`)
    expect(inputsOf(createTicket)[0]?.text).toContain(t.neverSeen)
  })
})
