import { decideSuspense, listSuspense, listTrades, orderForTrade, tradesToday, undoSuspense } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { tradeTexts } from './messages.ts'
import type { TradeRow } from './trade-words.ts'

const [PAID, USDT] = golden(listTrades) as [TradeRow, TradeRow]
const ORDER = golden(orderForTrade)
const ASKED = { number: 100, sought: '', status: null, payMode: null, fromMs: null, toMs: null, after: null }

async function openTrades(look: Look = {}, trades = [PAID, USDT], address = '', today = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listTrades, trades)
  answer(tradesToday, { ...golden(tradesToday), ...today })
  answer(listSuspense, golden(listSuspense))
  answer(orderForTrade, ORDER)
  await open(`/admin_tradeList${address}`, look)
  await until(() => rows().length === trades.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

describe.each(LOOKS)('the trades on %s', (_name, look) => {
  it('stand with what was paid how and by whom, and open their order (3.2-22, 3.2-23)', async () => {
    await openTrades(look)
    const t = tradeTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await until(() => document.querySelector('main')?.textContent.includes('81.6%'))
    for (const words of [PAID.email, PAID.description, '296.10', t.paid]) expect(rows()[0]).toContain(words)
    for (const words of [USDT.email, '179.10', t.unpaid]) expect(rows()[1]).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: PAID.description, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t.order(PAID.orderNo) })
    await expect.element(dialog.getByText(ORDER.email)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(inputsOf(orderForTrade)).toEqual([{ orderId: PAID.orderId }])
  })
})

describe('the list of trades', () => {
  it.each<[bigint, string]>([
    [39_000n, '39.00'],
    [0n, ''],
  ])('says what was paid today, and apart from it what went back: %s li', async (refundedLi, refunded) => {
    await openTrades({}, [PAID], '', { refundedLi })
    const lead = tradeTexts.of('zh').lead('31', '1,093.00', refunded, '38', '81.6%')
    await expect.element(page.getByText(lead)).toBeVisible()
  })

  it('asks for 100 at first, and for what is sought and chosen (3.2-22, 3.9-02)', async () => {
    await openTrades()
    expect(inputsOf(listTrades)).toEqual([ASKED])
    await page.getByRole('searchbox', { name: '邮箱、订单号、交易号' }).fill('linxiao')
    await until(() => inputsOf(listTrades).length === 2)
    expect(inputsOf(listTrades)[1]).toEqual({ ...ASKED, sought: 'linxiao' })
  })

  it('asks for what the address says', async () => {
    await openTrades({}, [PAID], '?status=paid&mode=alipay')
    expect(inputsOf(listTrades).at(-1)).toEqual({ ...ASKED, status: 'paid', payMode: 'alipay' })
  })

  it('is kept to some business days, which stand in the address and go away with one click', async () => {
    await openTrades()
    await page.getByRole('button', { name: '时间', exact: true }).click()
    await page.getByLabelText('开始日期').fill('2026-11-02')
    await page.getByLabelText('结束日期').fill('2026-11-01')
    await expect.element(page.getByRole('button', { name: '应用' })).toBeDisabled()
    await page.getByLabelText('结束日期').fill('2026-11-03')
    await page.getByRole('button', { name: '应用' }).click()
    await until(() => inputsOf(listTrades).length === 2)
    expect(inputsOf(listTrades)[1]).toEqual({
      ...ASKED,
      fromMs: Date.parse('2026-11-02T00:00:00+08:00'),
      toMs: Date.parse('2026-11-04T00:00:00+08:00'),
    })
    expect(location.hash).toContain('dates=2026-11-02..2026-11-03')
    await page.getByRole('button', { name: '去掉条件：时间：2026-11-02 到 2026-11-03' }).click()
    await until(() => !location.hash.includes('dates'))
  })

  it('offers the next hundred where there may be more', async () => {
    const hundred = Array.from({ length: 100 }, (_, at) => ({ ...PAID, id: at.toString(16).padStart(24, '0') }))
    member({ role: 'admin' })
    answer(listTrades, hundred)
    answer(tradesToday, golden(tradesToday))
    answer(listSuspense, golden(listSuspense))
    await open('/admin_tradeList')
    await page.getByRole('button', { name: '加载更多' }).click()
    await until(() => inputsOf(listTrades).length === 2)
    expect(inputsOf(listTrades)[1]).toEqual({ ...ASKED, number: 200 })
  })

  it.each([
    ['paid', '购买成功'],
    ['awaitingPayment', '未支付'],
    ['walletReserved', '未支付'],
    ['cancelled', '已取消'],
  ] as const)('shows the state %s as %s (3.4-01, 3.4-02)', async (status, words) => {
    await openTrades({}, [{ ...PAID, status }])
    expect(rows()[0]).toContain(words)
  })

  it.each([
    ['alipay', '支付宝', null],
    ['wxpay', '微信', null],
    ['usdt', '未知', 'usdt'],
    ['urlscheme', '未知', 'urlscheme'],
    ['wallet', '未知', 'wallet'],
  ])('shows the way to pay %s as %s (3.4-03)', async (payMode, words, title) => {
    await openTrades({}, [{ ...PAID, payMode }])
    expect(rows()[0]).toContain(words)
    expect(document.querySelector('main [data-row] [title]')?.getAttribute('title') ?? null).toBe(title)
  })

  it('says what became credit, and the exact USDT', async () => {
    await openTrades({}, [{ ...PAID, status: 'cancelled', creditedLi: 10_000n }, USDT])
    expect(rows()[0]).toContain('10.00 元转为余额')
    expect(rows()[1]).toContain('25.013 USDT')
  })

  it('says that there is none', async () => {
    await openTrades({}, [])
    await expect.element(page.getByText('暂无记录')).toBeVisible()
  })

  it('that could not be asked says so, and can be asked again', async () => {
    member({ role: 'admin' })
    loseAnswers(listTrades)
    answer(tradesToday, golden(tradesToday))
    answer(listSuspense, golden(listSuspense))
    await open('/admin_tradeList')
    await expect.element(page.getByRole('main').getByRole('button', { name: /重试|再试/ })).toBeVisible()
  })
})

describe('the order of a trade', () => {
  it('shows name, money, coupon, wallet, state, time and the user’s words, and what it credited (3.3-39)', async () => {
    await openTrades()
    answer(orderForTrade, { ...ORDER, status: 'paid', feedback: '付了两次，请查一下' })
    await page.getByRole('button', { name: PAID.description, exact: true }).click()
    const text = () => document.querySelector('dialog')?.textContent ?? ''
    await until(() => text().includes(ORDER.description))
    for (const words of [
      '¥19.90',
      '优惠券 新年减 5 元−¥5.00',
      '余额抵扣−¥9.95',
      '购买成功',
      '2026-03-01 12:05:06 下单',
      '2026-03-01 12:03:01 发货',
      '付了两次，请查一下',
      '20.00',
      '120.00 GB',
      'T2603010161',
      '29.61',
    ]) {
      expect(text()).toContain(words)
    }
  })

  it('leads to all trades of its user', async () => {
    await openTrades()
    await page.getByRole('button', { name: PAID.description, exact: true }).click()
    await page.getByRole('button', { name: '看这位用户的付款' }).click()
    await until(() => inputsOf(listTrades).some(({ sought }) => sought === ORDER.email))
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('that could not be read can be asked for again', async () => {
    await openTrades()
    refuse(orderForTrade, 'busy')
    await page.getByRole('button', { name: PAID.description, exact: true }).click()
    answer(orderForTrade, ORDER)
    await page.getByRole('dialog').getByRole('button', { name: '重试' }).click()
    await expect.element(page.getByRole('dialog').getByText(ORDER.email)).toBeVisible()
  })
})

describe('money that waits', () => {
  const payment = { paymentAccount: 'yi', externalNo: '2026030122001' }
  const sheet = () => page.getByRole('dialog', { name: '待认领款项' })

  async function openSuspense(): Promise<void> {
    await openTrades()
    await page.getByRole('button', { name: '待认领 1' }).click()
    await expect.element(sheet().getByText('等处理')).toBeVisible()
  }

  it('is counted beside the title, and listed with what was decided', async () => {
    await openSuspense()
    await expect.element(sheet().getByText('记给 linxiao@example.com，订单 D2603010139')).toBeVisible()
    await expect.element(sheet().getByText('客户发来付款截图')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('is given to a user, for a reason', async () => {
    await openSuspense()
    answer(decideSuspense, { id: 'a'.repeat(24) })
    await sheet().getByRole('button', { name: '处理' }).click()
    const form = page.getByRole('dialog', { name: '处理付款 2026030122001' })
    await form.getByRole('button', { name: '存入 49.70 元' }).click()
    for (const words of ['邮箱和订单号填一个', '不能为空']) await expect.element(form.getByText(words)).toBeVisible()
    await form.getByLabelText('用户邮箱').fill('mei@example.com')
    await form.getByLabelText('原因').fill('客户发来付款截图')
    await expect.element(form.getByText('49.70 元存入 mei@example.com 的余额')).toBeVisible()
    await form.getByRole('button', { name: '存入 49.70 元' }).click()
    await until(() => toasts().includes('已处理'))
    expect(inputsOf(decideSuspense)).toEqual([
      { ...payment, kind: 'credit', email: 'mei@example.com', orderNo: '', reference: '', reason: '客户发来付款截图' },
    ])
  })

  it('is noted as paid back, with the number of the refund', async () => {
    await openSuspense()
    answer(decideSuspense, { id: 'a'.repeat(24) })
    await sheet().getByRole('button', { name: '处理' }).click()
    const form = page.getByRole('dialog', { name: '处理付款 2026030122001' })
    await form.getByRole('radio', { name: '原路退回' }).click()
    await form.getByLabelText('退款单号').fill('R1')
    await form.getByLabelText('原因').fill('查不到')
    await form.getByRole('button', { name: '记为已退回' }).click()
    await until(() => inputsOf(decideSuspense).length === 1)
    expect(inputsOf(decideSuspense)[0]).toMatchObject({ kind: 'refund', reference: 'R1', email: '' })
  })

  it('waits again when that is undone, and says why where it cannot be', async () => {
    await openSuspense()
    refuse(undoSuspense, 'notEnoughToTake', { wanted: '49.700', left: '0.000' })
    await sheet().getByRole('button', { name: '撤销' }).click()
    const form = page.getByRole('dialog', { name: '撤销处理 2026030122002' })
    await form.getByLabelText('原因').fill('认错人了')
    await form.getByRole('button', { name: '撤销' }).click()
    const why = wordsOf('notEnoughToTake', { wanted: '49.700', left: '0.000' })
    await until(() => toasts().includes(`撤销失败:${why}`))
    answer(undoSuspense, {})
    await form.getByRole('button', { name: '撤销' }).click()
    await until(() => toasts().includes('已撤销，这笔钱又在等处理'))
  })
})
