import { createOrder, hostInfo, listPlans, tradeStatus, walletCheck } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, QUIET_SITE, route, visitor } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { refresh } from '../../../lib/use-call.ts'
import { shopTexts } from './messages.ts'
import type { Plan } from './plan-ticket.tsx'

const [TRAFFIC, TIME] = golden(listPlans) as [Plan, Plan]

const tickets = () => [...document.querySelectorAll('main li[class*=ticket]')].map((ticket) => ticket.textContent)

async function openShop(plans: Plan[] = [TRAFFIC, TIME], look: Look = {}, path = '/shop'): Promise<void> {
  member()
  answer(listPlans, plans)
  await open(path, look)
  if (plans.length > 0) await until(() => tickets().length > 0)
}

describe.each(LOOKS)('the shop on %s', (_name, look) => {
  it('shows every plan as a ticket with what it gives, and the rules (2.2-04, 2.3-02)', async () => {
    await openShop(undefined, look)
    const t = shopTexts.of(look.language)
    const [traffic = '', time = ''] = tickets()
    for (const words of [TRAFFIC.name, '120 GB', t.bonus('100', 20), t.never, '19.90', t.anyDevices]) {
      expect(traffic).toContain(words)
    }
    expect(traffic).toContain(t.entitlement('含流媒体解锁 30 天', 30))
    for (const words of [TIME.name, `30 ${t.days}`, t.daily('50'), '35.00', t.speed(80, 300), t.devices(5)]) {
      expect(time).toContain(words)
    }
    for (const words of [t.when, t.again, t.limits]) await expect.element(page.getByText(words)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('marks the lowest unit price of each kind', async () => {
    const small = { ...TRAFFIC, id: 'a'.repeat(24), name: 'A', trafficBytes: TRAFFIC.trafficBytes / 10n }
    await openShop([small, TRAFFIC, TIME], look)
    const t = shopTexts.of(look.language)
    expect(tickets().map((ticket) => ticket.includes(t.best))).toEqual([false, true, false])
  })

  it('says that nothing is on sale, and looks again when told', async () => {
    await openShop([], look)
    const t = shopTexts.of(look.language)
    await expect.element(page.getByText(t.emptyTitle)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    answer(listPlans, [TIME])
    await page.getByRole('button', { name: t.reload }).click()
    await until(() => tickets().length === 1)
  })
})

describe('the shop', () => {
  it('tells the daily quota of each time package, and above them where all have the same', async () => {
    const larger = { ...TIME, id: 'b'.repeat(24), name: 'B', dailyLimitBytes: 80n * 1024n ** 3n }
    await openShop([TIME, { ...TIME, id: 'a'.repeat(24), name: 'A' }])
    const t = shopTexts.of('zh')
    await expect.element(page.getByText(t.timeLead('50'))).toBeVisible()
    answer(listPlans, [TIME, larger])
    refresh(listPlans)
    await expect.element(page.getByText(t.timeLeadVaried)).toBeVisible()
    expect(tickets().map((ticket) => [t.daily('50'), t.daily('80')].map((words) => ticket.includes(words)))).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('tells a speed of time packages alone, and only while the site slows them', async () => {
    const slows = (slowAfterGb: number) => answer(hostInfo, { ...QUIET_SITE, slowAfterGb })
    await openShop([{ ...TRAFFIC, speedMbps: 150 }, TIME])
    const speeds = () => tickets().map((ticket) => /每天超过.*?Mbps/.exec(ticket)?.[0])
    await until(() => speeds()[1] === '每天超过 80 GB 后最高 300 Mbps')
    expect(tickets()[0]).not.toContain('Mbps')
    slows(0)
    refresh(hostInfo)
    await until(() => !tickets().join().includes('Mbps'))
  })

  it('shows one kind of plan where the address says so', async () => {
    await openShop(undefined, {}, '/shop?kind=time')
    expect(tickets()).toHaveLength(1)
    const filter = page.getByRole('group', { name: '商品种类' })
    await filter.getByText('流量包', { exact: true }).click()
    await until(() => route() === '/shop?kind=traffic')
    await until(() => tickets().join().includes(TRAFFIC.name))
    await filter.getByText('全部', { exact: true }).click()
    await until(() => tickets().length === 2)
    expect(route()).toBe('/shop')
  })

  it('stands as shapes until the plans come', async () => {
    member()
    answer(listPlans, [TIME])
    const arrive = delayAnswers(listPlans)
    await open('/shop')
    await expect.element(page.getByRole('main').getByLabelText('正在加载')).toBeVisible()
    arrive()
    await until(() => tickets().length === 1)
  })

  it('says that the plans did not come, and asks again when told', async () => {
    member()
    loseAnswers(listPlans)
    await open('/shop')
    await expect.element(page.getByText('加载失败，请重试')).toBeVisible()
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    answer(listPlans, [TIME])
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => tickets().length === 1)
  })

  it('keeps what it has without a connection, and says of what time it is', async () => {
    await openShop()
    loseAnswers(listPlans)
    refresh(listPlans)
    await expect.element(page.getByText(/网络断开了。下面是 \d\d:\d\d 的数据/)).toBeVisible()
    expect(tickets()).toHaveLength(2)
  })

  it('sends agency customers home, who buy from their agency (2.2-11)', async () => {
    member({ isAgency: true })
    answer(listPlans, [])
    await open('/shop')
    await until(() => route() === '/')
    expect(inputsOf(listPlans)).toEqual([])
  })

  it('tells visitors for two seconds to sign in (1.5-02)', async () => {
    visitor()
    await stopTime()
    await open('/shop')
    await expectToast('暂未登录，请登录', 2000)
    await until(() => route() === '/login')
  })
})

describe('buying', () => {
  const buy = () => page.getByRole('button', { name: `购买 ${TRAFFIC.name}` })

  it('orders the plan once, however often its button is pressed, and shows the slip (2.2-05)', async () => {
    await openShop()
    answer(createOrder, golden(createOrder))
    answer(walletCheck, golden(walletCheck))
    const arrive = delayAnswers(createOrder)
    await buy().click()
    await expect.element(buy()).toHaveAttribute('aria-busy', 'true')
    ;(buy().element() as HTMLButtonElement).click()
    arrive()
    await expect.element(page.getByRole('dialog', { name: '确认订单' })).toBeVisible()
    expect(inputsOf(createOrder)).toEqual([{ planId: TRAFFIC.id }])
  })

  it('offers the order of the plan that is being paid, and pays that one (2.2-05)', async () => {
    await openShop()
    answer(createOrder, { ...golden(createOrder), openTradeId: 'c'.repeat(24) })
    answer(tradeStatus, { ...golden(tradeStatus), status: 'awaitingPayment' })
    answer(walletCheck, golden(walletCheck))
    await buy().click()
    const question = page.getByRole('dialog', { name: '这个套餐有一笔订单正在付款' })
    await expect.element(question.getByText('¥19.90')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(inputsOf(walletCheck)).toEqual([])
    await question.getByRole('button', { name: '继续支付' }).click()
    await expect.element(page.getByRole('dialog', { name: '确认订单' })).toBeVisible()
    expect(inputsOf(createOrder)).toHaveLength(1)
  })

  it('leaves the order that is being paid alone when the question is closed', async () => {
    await openShop()
    answer(createOrder, { ...golden(createOrder), openTradeId: 'c'.repeat(24) })
    await buy().click()
    const question = page.getByRole('dialog', { name: '这个套餐有一笔订单正在付款' })
    await question.getByRole('button', { name: '关闭' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(buy()).not.toHaveAttribute('aria-busy')
    expect(inputsOf(walletCheck)).toEqual([])
  })

  it.each([...createOrder.refusals, 'busy', 'unknown'] as const)(
    'that is refused (%s) says why for five seconds (2.8-01, 2.9-01)',
    async (name) => {
      const detail = { maximum: 20 }
      await openShop()
      refuse(createOrder, name, detail)
      await stopTime()
      await buy().click()
      await expectToast(`创建订单失败:${wordsOf(name, detail)}`, 5000)
    },
  )

  it('without a connection is told once, and the plans stay', async () => {
    await openShop()
    loseAnswers(createOrder)
    await buy().click()
    await until(() => toasts().length > 0)
    await expect.element(buy()).not.toHaveAttribute('aria-busy')
    expect(toasts()).toEqual(['创建订单失败:网络错误'])
    expect(tickets()).toHaveLength(2)
  })
})
