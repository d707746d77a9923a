import { type AnswerOf, officeHome } from '@dukou/contract'
import { SCOPES_BY_ROLE } from '@dukou/domain'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, loseAnswers } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { kept } from '../../../../lib/kept.ts'
import { guideTexts } from './guide-messages.ts'
import { homeTexts } from './messages.ts'

type Home = AnswerOf<typeof officeHome>

const FULL = golden(officeHome)
const CLEAR: Home = {
  ...FULL,
  suspense: { count: 0, amountLi: 0n, since: null },
  withdrawals: { count: 0, amountLi: 0n, since: null },
  refunds: { count: 0, amountLi: 0n, since: null },
  proofs: { count: 0, amountLi: 0n, since: null },
  differences: { count: 0, since: null, month: null },
  silentNodes: { count: 0, names: [], lines: 0, since: null },
  unreachableNodes: { count: 0, names: [], since: null },
  twinAgents: { count: 0, names: [], since: null },
  stoppedCores: { count: 0, names: [] },
  neverUpNodes: { count: 0, names: [] },
  failingPaymentAccounts: [],
  failedStarts: [],
  failingWays: [],
  chainTrouble: [],
  staleRate: null,
  tickets: { count: 0, title: null, since: null },
  journal: { count: 0, bytes: 0n, ageSeconds: 0 },
  quarantine: { count: 0, bytes: 0n, since: null },
  uncertain: { count: 0, since: null },
  failedMails: { count: 0, reason: null, since: null },
  failedTelegrams: { count: 0, reason: null, since: null },
  failedWebhooks: { count: 0, name: null, since: null },
  newErrors: { count: 0, times: 0, name: null, since: null, strangers: { count: 0, since: null } },
  backupAt: GOLDEN_NOW,
}
const NO_STEPS = { account: false, node: false, line: false, plan: false, domain: false, mail: false, sale: false }
const ALL_STEPS = { account: true, node: true, line: true, plan: true, domain: true, mail: true, sale: true }
const EMPTY: Home = { ...CLEAR, guide: NO_STEPS }
const t = homeTexts.of('zh')
const main = () => document.querySelector('main')?.textContent ?? ''
const titles = () => [...document.querySelectorAll('main ul li b')].map((one) => one.textContent)

async function openHome(home: Home, look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(officeHome, home)
  await open('/admin', look)
  const { title, today } = homeTexts.of(look.language ?? 'zh')
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await until(() => main().includes(today))
}

describe.each(LOOKS)('the home of the back office on %s', (_name, look) => {
  it('lists what waits for somebody, the worst first, each with the way to its act, and what came in today', async () => {
    await openHome({ ...FULL, quarantine: { ...FULL.quarantine, bytes: 3_407_872n } }, look)
    const t = homeTexts.of(look.language)
    expect(titles()).toEqual([
      t.suspense('1'),
      t.silent('1', '香港 03'),
      t.unreachable('1', '韩国 01'),
      t.twins('1', '法国 01'),
      t.stopped('1', '德国 01'),
      t.wayFails(t.wxpay),
      t.chainSilent('USDT-TRC20'),
      t.staleRate,
      t.startFailed('feifei'),
      t.failing('yi'),
      t.journal('3'),
      t.neverUp('2', `日本 02${t.comma}新加坡 01`),
      t.refunds('1'),
      t.proofs('3'),
      t.withdrawals('3'),
      t.differencesFound('2'),
      t.tickets('5'),
      t.mails('2'),
      t.telegrams('4'),
      t.webhooks('2'),
      t.quarantine('4'),
      t.backup('3'),
      t.errors('2'),
      t.strangerErrors('1'),
      t.uncertain('6'),
    ])
    for (const [label, to] of [
      [t.check, '/admin_tradeList?suspense=1'],
      [t.settle, '/admin_charge'],
      [t.reply, '/admin_tickets'],
      [t.seeErrors, '/admin_error'],
      [t.seeBot, '/admin_config'],
      [t.seeWebhooks, '/admin_webhooks'],
    ] as const) {
      const link = page.getByRole('link', { name: label, exact: true }).first()
      await expect.element(link).toHaveAttribute('href', `/#${to}`)
    }
    const ofStrangers = page.getByRole('link', { name: t.seeErrors, exact: true }).last()
    await expect.element(ofStrangers).toHaveAttribute('href', '/#/admin_error?source=stranger')
    const ofMonth = `a[href="/#/admin_reconciliation?month=2026-02&state=open"]`
    expect(document.querySelector(ofMonth)?.closest('li')?.textContent).toContain(t.differencesFound('2'))
    const nodes = page.getByRole('link', { name: t.seeNodes, exact: true })
    await expect.element(nodes.first()).toHaveAttribute('href', '/#/admin_agents')
    for (const words of [
      '¥1,093.00',
      t.rate('38', '78.9%'),
      t.ticketsMore('iPhone 导入后没有节点'),
      t.mailsMore('550 no such user'),
      t.telegramsMore('Telegram 400 Bad Request: chat not found'),
      t.quarantineMore('3.25 MB'),
    ]) {
      expect(main()).toContain(words)
    }
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the home of the back office', () => {
  it('says that there is nothing to do, and still what came in', async () => {
    await openHome(CLEAR)
    expect(main()).toContain('暂无待处理事项')
    expect(titles()).toEqual([])
    expect(main()).toContain('¥1,093.00')
  })

  it.each<[string, Partial<NonNullable<Home['today']>>, string]>([
    ['more were paid than were begun', { startedCount: 4, succeededCount: 3, paidCount: 6 }, t.rate('4', '75.0%')],
    ['nothing was begun', { startedCount: 0, succeededCount: 0, paidCount: 2 }, t.rate('0', '—')],
  ])('counts the success rate of the trades begun today alone, also when %s', async (_what, change, rate) => {
    await openHome({ ...CLEAR, today: FULL.today && { ...FULL.today, ...change } })
    expect(main()).toContain(rate)
  })

  it.each<[string, Partial<Home>, string]>([
    ['no backup was ever made', { backupAt: null }, t.noBackup],
    ['the last backup is two days old', { backupAt: new Date(GOLDEN_NOW.getTime() - 49 * 3_600_000) }, t.backup('2')],
    ['reports wait for the database', { journal: FULL.journal }, t.journal('3')],
    ['tickets wait', { tickets: FULL.tickets }, t.tickets('5')],
  ])('tells alone that %s', async (_what, change, title) => {
    await openHome({ ...CLEAR, ...change })
    expect(titles()).toEqual([title])
  })

  it('has the command of a backup to be copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openHome({ ...CLEAR, backupAt: null })
    await page.getByRole('button', { name: t.copyCommand }).click()
    expect(copied).toHaveBeenCalledWith('npm run dukou -- backup site.gz')
    expect(main()).toContain('npm run dukou -- backup site.gz')
  })

  it('that cannot be fetched says so, and can be asked again', async () => {
    member({ role: 'admin' })
    loseAnswers(officeHome)
    await open('/admin')
    const again = page.getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(officeHome, CLEAR)
    await again.click()
    await until(() => main().includes(t.allClear))
  })
})

describe('the home of staff', () => {
  it('shows what the server sends: no figures, no steps and no backup for those who may not see them', async () => {
    member({ role: 'normal', scopes: [...SCOPES_BY_ROLE.support] })
    answer(officeHome, { ...CLEAR, tickets: FULL.tickets, backupAt: null, guide: null, today: null })
    await open('/admin')
    await until(() => titles().length > 0)
    expect(titles()).toEqual([t.tickets('5')])
    expect(main()).not.toContain(t.today)
    expect(main()).not.toContain(guideTexts.of('zh').title)
  })

  it('tells finance of payments that do not start, without the way to the accounts', async () => {
    member({ role: 'normal', scopes: [...SCOPES_BY_ROLE.finance] })
    answer(officeHome, { ...CLEAR, failedStarts: FULL.failedStarts, failingWays: FULL.failingWays, guide: null })
    await open('/admin')
    await until(() => titles().includes(t.startFailed('feifei')))
    expect(titles()).toContain(t.wayFails(t.wxpay))
    expect(page.getByRole('link', { name: t.seePaymentAccounts }).elements()).toEqual([])
    expect(page.getByRole('link', { name: t.testPaymentAccount }).elements()).toEqual([])
    expect(main()).toContain(t.today)
  })
})

describe.each(LOOKS)('the opening checklist on %s', (_name, look) => {
  it('leads from an empty site to the first sale, each step with its page', async () => {
    await openHome(EMPTY, look)
    const t = guideTexts.of(look.language)
    const guide = page.getByRole('region', { name: t.title })
    await expect.element(guide.getByText(t.lead(0, 7))).toBeVisible()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-step] a')].map((one) => one.hash)
    expect(links).toEqual([
      '#/admin_config',
      '#/admin_pay_channels',
      '#/admin_config',
      '#/admin_node_programs',
      '#/admin_agents',
      '#/admin_agentLines',
      '#/admin_combos',
      '#/shop',
    ])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the opening checklist', () => {
  const steps = () => [...document.querySelectorAll<HTMLElement>('[data-step]')]

  it('marks what is done', async () => {
    await openHome({ ...EMPTY, guide: { ...NO_STEPS, account: true, node: true } })
    const done = steps().map(({ dataset }) => dataset.done === 'true')
    expect(done).toEqual([false, true, true, false, false, false, false])
  })

  it('is gone once all but mail is done', async () => {
    await openHome({ ...EMPTY, guide: { ...ALL_STEPS, mail: false } })
    expect(steps()).toEqual([])
    expect(main()).not.toContain('开张清单')
  })

  it('stays folded on this device until it is unfolded', async () => {
    await openHome(EMPTY)
    await page.getByRole('button', { name: '收起' }).click()
    await until(() => steps().length === 0)
    expect(kept.read('dukou.guide')).not.toBeNull()
    await page.getByRole('button', { name: '展开' }).click()
    await until(() => steps().length === 7)
    expect(kept.read('dukou.guide')).toBeNull()
  })
})
