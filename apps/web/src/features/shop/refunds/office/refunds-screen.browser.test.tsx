import {
  listRefunds,
  listSuspense,
  listTrades,
  orderForTrade,
  previewCreditRefund,
  previewRefund,
  readRefund,
  refundCredit,
  refundOrder,
  settleRefund,
  tradesToday,
} from '@dukou/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { sheetText } from '../../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { type RefundTexts, refundTexts } from './messages.ts'
import type { RefundRow } from './refund-words.ts'

const [UNKNOWN] = golden(listRefunds) as [RefundRow]
const DONE: RefundRow = { ...UNKNOWN, id: 'b'.repeat(24), status: 'done', destination: 'wallet', problem: '' }
const ASKED = { number: 100, sought: '', status: null, fromMs: null, toMs: null, after: null }
const PREVIEW = golden(previewRefund)

let t: RefundTexts
beforeEach(() => {
  t = refundTexts.of('zh')
})

async function openRefunds(look: Look = {}, rows: RefundRow[] = [UNKNOWN, DONE], address = ''): Promise<void> {
  member({ role: 'admin' })
  answer(listRefunds, rows)
  answer(readRefund, golden(readRefund))
  await open(`/admin_refunds${address}`, look)
  await until(() => drawn().length === rows.length)
}

const drawn = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

async function openDetails(): Promise<void> {
  await page.getByRole('button', { name: UNKNOWN.email, exact: true }).first().click()
  await until(() => sheetText().includes(t.history))
}

describe.each(LOOKS)('the refunds on %s', (_name, look) => {
  it('stand with user, amount, where it went and state', async () => {
    await openRefunds(look)
    const words = refundTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    for (const text of [UNKNOWN.email, '9.90', words.source, words.unknown]) expect(drawn()[0]).toContain(text)
    for (const text of [words.wallet, words.done]) expect(drawn()[1]).toContain(text)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the list of refunds', () => {
  it('asks for what is sought and for the state that the address names', async () => {
    await openRefunds({}, [UNKNOWN], '?status=unknown')
    expect(inputsOf(listRefunds)).toEqual([{ ...ASKED, status: 'unknown' }])
    await page.getByRole('searchbox', { name: t.search }).fill('linxiao')
    await until(() => inputsOf(listRefunds).some(({ sought }) => sought === 'linxiao'))
  })

  it('asks for those of some days, which begin and end at midnight in China', async () => {
    await openRefunds({}, [UNKNOWN], '?dates=2026-11-02..2026-11-03')
    const days = { fromMs: Date.parse('2026-11-02T00:00:00+08:00'), toMs: Date.parse('2026-11-04T00:00:00+08:00') }
    expect(inputsOf(listRefunds)).toEqual([{ ...ASKED, ...days }])
    await page.getByRole('button', { name: `去掉条件：${t.at}：2026-11-02 到 2026-11-03` }).click()
    await until(() => inputsOf(listRefunds).at(-1)?.fromMs === null)
  })

  it('says where refunds come from when there is none', async () => {
    await openRefunds({}, [])
    await expect.element(page.getByText(t.none)).toBeVisible()
  })

  it('opens a refund with its parts, its numbers and its timeline', async () => {
    await openRefunds()
    await openDetails()
    const refund = golden(readRefund)
    for (const text of [refund.refundNo, refund.tradeNo ?? '', t.outsidePart('9.90'), refund.problem, t.site]) {
      expect(sheetText()).toContain(text)
    }
    expect(await accessibilityFaults()).toEqual([])
  })

  it('settles one of which nothing is known, with a reason, and tells why it could not', async () => {
    await openRefunds()
    await openDetails()
    await press(page.getByRole('button', { name: t.settleDone }))
    await until(() => sheetText().includes(t.whyMissing))
    expect(inputsOf(settleRefund)).toEqual([])
    await page.getByLabelText(t.why).fill('平台后台显示已退')
    refuse(settleRefund, 'refundMoved', { state: '已完成' })
    await press(page.getByRole('button', { name: t.settleDone }))
    await until(() => toasts().join().includes(t.settleFailed))
    answer(settleRefund, { status: 'refused' })
    answer(readRefund, { ...golden(readRefund), status: 'refused' })
    await press(page.getByRole('button', { name: t.settleRefused }))
    await until(() => !sheetText().includes(t.settleText))
    expect(inputsOf(settleRefund).map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
  })
})

describe('the refund of an order', () => {
  const [TRADE] = golden(listTrades)

  async function openRefund(preview: Partial<typeof PREVIEW> = {}, look: Look = {}): Promise<void> {
    member({ role: 'admin' })
    answer(listTrades, TRADE ? [TRADE] : [])
    answer(tradesToday, golden(tradesToday))
    answer(listSuspense, golden(listSuspense))
    answer(orderForTrade, { ...golden(orderForTrade), status: 'paid' })
    answer(previewRefund, { ...PREVIEW, ...preview })
    await open('/admin_tradeList', look)
    await page.getByRole('button', { name: TRADE?.description ?? '', exact: true }).click()
    await press(page.getByRole('button', { name: refundTexts.of(look.language ?? 'zh').refundNow, exact: true }))
    await until(() => sheetText().includes(refundTexts.of(look.language ?? 'zh').howMuch))
  }

  it.each(LOOKS)(
    'says before where the money goes, what is taken back and what cannot be on %s',
    async (_name, look) => {
      await openRefund({}, look)
      const words = refundTexts.of(look.language)
      await until(() => sheetText().includes(words.cannot('')))
      for (const text of [
        words.goesSource('9.90', 'yi'),
        words.rebateBack('wang.wei@example.com', '0.99', '0.00'),
        words.couponStays('XINNIAN5'),
        words.takes(''),
        words.giftsBack,
      ]) {
        expect(sheetText()).toContain(text)
      }
      expect(await accessibilityFaults()).toEqual([])
    },
  )

  it('asks anew what another amount or another way would do', async () => {
    await openRefund()
    await page.getByLabelText(t.howMuch).fill('5')
    await until(() => inputsOf(previewRefund).some(({ amountLi }) => amountLi === 5_000n))
    await press(page.getByRole('radio', { name: t.toWallet }))
    await until(() => inputsOf(previewRefund).at(-1)?.destination === 'wallet')
    await until(() => sheetText().includes(t.goesCredit('9.90')))
  })

  it('is sent with what was seen, once, and tells how it stands', async () => {
    await openRefund()
    await page.getByLabelText(t.howMuch).fill('9.90')
    await page.getByLabelText(t.why).fill('重复购买')
    answer(refundOrder, golden(refundOrder))
    await press(page.getByRole('button', { name: t.refund('9.90') }))
    await until(() => toasts().join().includes(t.toldUnknown))
    expect(inputsOf(refundOrder)).toEqual([
      {
        orderId: TRADE?.orderId,
        amountLi: 9_900n,
        destination: 'source',
        reason: '重复购买',
        askedLi: PREVIEW.askedLi,
      },
    ])
  })

  it('is not sent with a wrong amount or without a reason', async () => {
    await openRefund()
    await page.getByLabelText(t.howMuch).fill('100')
    await until(() => sheetText().includes(t.howMuchWrong))
    await press(page.getByRole('button', { name: t.refundNow, exact: true }))
    await page.getByLabelText(t.howMuch).fill('1')
    await press(page.getByRole('button', { name: t.refund('1.00') }))
    await until(() => sheetText().includes(t.whyMissing))
    expect(inputsOf(refundOrder)).toEqual([])
  })

  it('tells why it was refused, and stays', async () => {
    await openRefund()
    await page.getByLabelText(t.why).fill('重复购买')
    refuse(refundOrder, 'refundChanged')
    await press(page.getByRole('button', { name: t.refund('19.90') }))
    await until(() => toasts().join().includes(t.failed))
    expect(sheetText()).toContain(t.howMuch)
  })

  it('goes to the wallet alone where the source takes none, and is none where all went back', async () => {
    await openRefund({ canSource: false })
    expect(sheetText()).toContain(t.noSource)
    expect(inputsOf(previewRefund).every(({ destination }) => destination === 'wallet')).toBe(true)
  })
})

describe('the refund of what became balance', () => {
  const [TRADE] = golden(listTrades)
  const CREDIT = golden(previewCreditRefund)
  const [PAYMENT] = CREDIT.payments as [(typeof CREDIT.payments)[number]]
  /** The button in the order, as the title of the form begins. */
  const buttonOf = (words: RefundTexts) => words.creditTitle('').replace(/[：:].*/, '')

  async function openCredit(preview: Partial<typeof CREDIT> = {}, look: Look = {}): Promise<void> {
    member({ role: 'admin' })
    answer(listTrades, TRADE ? [TRADE] : [])
    answer(tradesToday, golden(tradesToday))
    answer(listSuspense, golden(listSuspense))
    answer(orderForTrade, { ...golden(orderForTrade), status: 'cancelled', intoCreditLi: 19_900n })
    answer(previewCreditRefund, { ...CREDIT, ...preview })
    await open('/admin_tradeList', look)
    await page.getByRole('button', { name: TRADE?.description ?? '', exact: true }).click()
    await press(page.getByRole('button', { name: buttonOf(refundTexts.of(look.language ?? 'zh')), exact: true }))
    await until(() => inputsOf(previewCreditRefund).length > 0)
  }

  it.each(LOOKS)('says before what came, what of it is unspent, and what the refund does on %s', async (_, look) => {
    await openCredit({}, look)
    const words = refundTexts.of(look.language)
    await until(() => sheetText().includes(words.creditOnly))
    for (const text of ['19.90', words.unspent, '12.50', words.creditGoes('12.50', 'yi'), words.creditBack]) {
      expect(sheetText()).toContain(text)
    }
    expect(await accessibilityFaults()).toEqual([])
  })

  it('is not offered where no payment became balance', async () => {
    member({ role: 'admin' })
    answer(listTrades, TRADE ? [TRADE] : [])
    answer(tradesToday, golden(tradesToday))
    answer(listSuspense, golden(listSuspense))
    answer(orderForTrade, { ...golden(orderForTrade), status: 'paid', intoCreditLi: 0n })
    await open('/admin_tradeList')
    await page.getByRole('button', { name: TRADE?.description ?? '', exact: true }).click()
    await until(() => sheetText().includes(t.refundNow))
    expect(sheetText()).not.toContain(buttonOf(t))
  })

  it('is sent with what was seen, once, at most what is unspent', async () => {
    await openCredit()
    await until(() => sheetText().includes(t.howMuch))
    await page.getByLabelText(t.howMuch).fill('12.51')
    await until(() => sheetText().includes(t.howMuchWrong))
    await page.getByLabelText(t.howMuch).fill('9.90')
    await press(page.getByRole('button', { name: t.refund('9.90') }))
    await until(() => sheetText().includes(t.whyMissing))
    await page.getByLabelText(t.why).fill('付重了')
    answer(refundCredit, { ...golden(refundCredit), status: 'refused' })
    await press(page.getByRole('button', { name: t.refund('9.90') }))
    await until(() => toasts().join().includes(t.toldCreditRefused))
    const { paymentAccount, externalNo, askedLi } = PAYMENT
    expect(inputsOf(refundCredit)).toEqual([
      { paymentAccount, externalNo, amountLi: 9_900n, reason: '付重了', askedLi },
    ])
  })

  it('tells why it was not made, and stays', async () => {
    await openCredit()
    await until(() => sheetText().includes(t.howMuch))
    await page.getByLabelText(t.why).fill('付重了')
    refuse(refundCredit, 'refundTooMuch', { left: '3.00' })
    await press(page.getByRole('button', { name: t.refund('12.50') }))
    await until(() => toasts().join().includes(t.failed))
    expect(sheetText()).toContain(t.howMuch)
  })

  it('chooses between payments, and says where one cannot be refunded from here', async () => {
    const other = { ...PAYMENT, externalNo: 'other', paymentAccount: 'chain', creditedLi: 3_000n, canSource: false }
    await openCredit({ payments: [PAYMENT, other] })
    await until(() => sheetText().includes(t.creditOnly))
    await page.getByLabelText(t.payment).selectOptions('chain other')
    await until(() => sheetText().includes(t.creditNoSource))
    expect(sheetText()).not.toContain(t.creditOnly)
  })

  it.each([
    ['is spent', { unspentLi: 0n }, 'creditSpent'],
    ['went with its account', { isDeleted: true, unspentLi: 0n }, 'creditGone'],
    ['was all refunded', { payments: [{ ...PAYMENT, askedLi: PAYMENT.creditedLi }] }, 'nothingLeft'],
  ] as const)('says so where the money %s', async (_, preview, text) => {
    await openCredit(preview as Partial<typeof CREDIT>)
    await until(() => sheetText().includes(t[text]))
    expect(sheetText()).not.toContain(t.howMuch)
  })
})
