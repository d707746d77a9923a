import { createGift, listGifts, takeBackGift } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { press } from '../../../../test/press.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { uiTexts } from '../../../ui/texts.ts'
import type { Gift, Gifts } from './gift-facts.ts'
import { giftTexts } from './messages.ts'

const GOLDEN = golden(listGifts)
const [OPEN, TAKEN, RETURNED] = GOLDEN.gifts as [Gift, Gift, Gift]
const ALL: Gifts = { ...GOLDEN, heldUntil: null, leftBytes: (128n * GB * 100n + 42n * GB) / 100n }

async function openGifts(gifts: Partial<Gifts> = {}, path: string = '/push', look: Look = {}): Promise<void> {
  member()
  answer(listGifts, { ...ALL, ...gifts })
  await open(path, look)
  const t = giftTexts.of(look.language ?? 'zh')
  await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
}

const sheet = () => page.getByRole('dialog')
const row = (place: number) => document.querySelectorAll('main li')[place]?.textContent ?? ''
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe.each(LOOKS)('gifts on %s', (_name, look) => {
  it('are listed, made, shown with their code and received, without a fault of accessibility', async () => {
    const t = giftTexts.of(look.language)
    await openGifts({}, '/push', look)
    await expect.element(page.getByText(OPEN.code)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await press(button(t.give))
    await until(() => sheetText().includes(t.theyGet))
    expect(await accessibilityFaults()).toEqual([])
    await press(sheet().getByRole('button', { name: uiTexts.of(look.language).close }))
    await until(() => document.querySelector('dialog[open]') === null)
    await press(button(t.codeOf(OPEN.code)))
    await until(() => sheetText().includes(t.until))
    expect(await accessibilityFaults()).toEqual([])
    await press(sheet().getByRole('button', { name: uiTexts.of(look.language).close }))
    await until(() => document.querySelector('dialog[open]') === null)
    await press(button(t.receiveOthers))
    await until(() => sheetText().includes(t.receiveHelp))
    expect(await accessibilityFaults()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })
})

describe('the page of gifts', () => {
  it('has a list of the gifts: code, moment, what left and what arrives (2.2-28)', async () => {
    await openGifts()
    await until(() => row(2) !== '')
    expect(row(0)).toContain(OPEN.code)
    expect(row(0)).toContain('2026-03-02 16:00:00')
    expect(row(0)).toContain('−20.00 GB')
    expect(row(0)).toContain('对方收到 16.00')
    await expect.element(page.getByText('只能转永久流量。手续费 20%，对方领取后不能撤回。')).toBeVisible()
  })

  it('shows a gift of the state created as not yet received: 未领取 (2.4-24)', async () => {
    await openGifts({ gifts: [OPEN] })
    await until(() => row(0).includes('未领取'))
    expect(document.querySelectorAll('main li')).toHaveLength(1)
  })

  it('shows a gift of the state received as 已领取, without its code to show (2.4-25)', async () => {
    await openGifts({ gifts: [TAKEN] })
    await until(() => row(0).includes('已领取'))
    expect(document.querySelector('main li button')).toBeNull()
  })

  it('shows a gift that went back as 已撤回, and says where nobody came in time', async () => {
    await openGifts({ gifts: [RETURNED, { ...RETURNED, id: 'a'.repeat(24), returnReason: 'expired' }] })
    await until(() => row(1) !== '')
    expect([row(0), row(1)]).toEqual([
      expect.stringMatching(/已全部退回已撤回$/),
      expect.stringMatching(/过期未领取，已全部退回已撤回$/),
    ])
  })

  it('draws shapes while it loads, and says that there are none yet', async () => {
    member()
    answer(listGifts, { ...ALL, gifts: [] })
    const arrive = delayAnswers(listGifts)
    await open('/push')
    await expect.element(page.getByRole('heading', { level: 1, name: '流量转赠' })).toBeVisible()
    expect(document.querySelector('[aria-busy], [role=status]')).not.toBeNull()
    arrive()
    await expect.element(page.getByText('还没有转赠')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('after a failure offers another try', async () => {
    member()
    loseAnswers(listGifts)
    await open('/push')
    await until(() => document.querySelector('main')?.textContent.includes('重试'))
    answer(listGifts, ALL)
    await press(page.getByRole('main').getByRole('button', { name: '重试' }))
    await expect.element(page.getByText(OPEN.code)).toBeVisible()
  })

  it('says until when gifts are held after a reset of the password or a change of the payout address, and offers none until then', async () => {
    await openGifts({ heldUntil: new Date('2026-03-03T08:00:00.000Z') })
    const said = '账号刚有安全变动，2026-03-03 16:00:00 前不能转赠。领取和撤回不受影响。'
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(button('转赠给朋友')).toBeDisabled()
    await expect.element(button('领取别人的转赠')).toBeEnabled()
  })

  it('is leafed through in pages of twenty', async () => {
    const many = Array.from({ length: 23 }, (_, place) => ({ ...TAKEN, id: String(place).padStart(24, '0') }))
    await openGifts({ gifts: many })
    await until(() => document.querySelectorAll('main li').length === 20)
    await press(button('下一页'))
    await until(() => document.querySelectorAll('main li').length === 3)
  })
})

describe('the dialog that gives', () => {
  async function openGive(gifts: Partial<Gifts> = {}) {
    await openGifts(gifts)
    await expect.element(button('转赠给朋友')).toBeEnabled()
    await press(button('转赠给朋友'))
    await until(() => sheetText().includes('转出多少'))
  }
  const write = (amount: string) => sheet().getByLabelText('转出多少').fill(amount)
  const send = (gb: string) => press(sheet().getByRole('button', { name: `转赠 ${gb} GB，生成领取码` }))

  it('shows what leaves, the fee and what arrives while one types, then the code of the gift (2.2-29)', async () => {
    await openGive()
    for (const said of ['最少 20 GB，最多 128 GB，整数', '手续费 20%4.00 GB', '108.42 GB', '对方收到16.00 GB']) {
      expect(sheetText()).toContain(said)
    }
    await write('50')
    await until(() => sheetText().includes('对方收到40.00 GB') && sheetText().includes('78.42 GB'))
    answer(createGift, { ...golden(createGift), id: 'b'.repeat(24), code: 'ABCDEF', sentGb: 50, receivedGb: 40 })
    await send('50')
    await until(() => sheetText().includes('把领取码发给对方') && sheetText().includes('ABCDEF'))
    expect(sheetText()).toContain('领取后收到 40.00 GB。领取码只能用一次。')
    expect(inputsOf(createGift)).toEqual([{ amountGb: 50 }])
  })

  it('refuses less than the least amount of the server: 最低转赠{n}G (2.5-06)', async () => {
    await openGive({ minimumGb: 30 })
    await write('29')
    await send('29')
    await expect.element(sheet().getByText('最低转赠30G', { exact: true })).toBeVisible()
    for (const wrong of ['30.5', 'abc', '1e3', '29.5', '2.5', '-1', '']) {
      await write(wrong)
      await send('0')
      const told = ['30.5', 'abc', '1e3'].includes(wrong) ? '请填整数' : '最低转赠30G'
      await expect.element(sheet().getByText(told, { exact: true })).toBeVisible()
    }
    await write('129')
    await send('129')
    await expect.element(sheet().getByText('永久流量不够，最多 128 GB')).toBeVisible()
    expect(inputsOf(createGift)).toEqual([])
  })

  it('says with too little traffic how much there is', async () => {
    await openGive({ leftBytes: 5n * GB })
    expect(sheetText()).toContain('最少 20 GB，你的永久流量只有 5.00 GB')
  })

  it('says that the amount is below the standard when the server answers 1037 (2.8-16)', async () => {
    await openGive()
    refuse(createGift, 'giftBelowMinimum', { minimum: 40 })
    await send('20')
    await expect.element(sheet().getByText('最低转赠40G', { exact: true })).toBeVisible()
  })

  it('says that there is not enough traffic when the server answers 1038 (2.8-17)', async () => {
    await openGive()
    refuse(createGift, 'notEnoughTraffic', { available: 12 })
    await send('20')
    await expect.element(sheet().getByText('永久流量不够，最多 12 GB')).toBeVisible()
  })

  it('says that it is too frequent when the server answers 1039 (2.8-18)', async () => {
    await openGive()
    refuse(createGift, 'giftTooFrequent')
    await send('20')
    await expect.element(sheet().getByText('太频繁了，过一会儿再试')).toBeVisible()
  })

  it('says that it failed when the server does not know why, and tries the same amount under the same key', async () => {
    await openGive()
    const keys: unknown[] = []
    const { fetch } = window
    vi.spyOn(window, 'fetch').mockImplementation((resource, request) => {
      if (resource === createGift.path) keys.push(new Headers(request?.headers).get('Idempotency-Key'))
      return fetch(resource, request)
    })
    refuse(createGift, 'unknown')
    await send('20')
    await until(() => toasts().includes('转赠失败，请稍后重试'))
    answer(createGift, golden(createGift))
    await send('20')
    await until(() => sheetText().includes('把领取码发给对方'))
    expect(keys).toEqual([expect.any(String), keys[0]])
  })
})

describe('a gift whose answer was lost', () => {
  it('stands in the list at once, because it may be made: nobody gives twice for want of seeing it', async () => {
    await openGifts({ gifts: [] })
    await expect.element(button('转赠给朋友')).toBeEnabled()
    await press(button('转赠给朋友'))
    await until(() => sheetText().includes('转出多少'))
    loseAnswers(createGift)
    answer(listGifts, { ...ALL, gifts: [OPEN] })
    await press(sheet().getByRole('button', { name: '转赠 20 GB，生成领取码' }))
    await until(() => inputsOf(createGift).length === 1)
    await until(() => row(0).includes(OPEN.code))
  })

  it('can be made on plain http too, where browsers keep some of what is random from pages', async () => {
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function')
    })
    await openGifts({ gifts: [] })
    await expect.element(button('转赠给朋友')).toBeEnabled()
    await press(button('转赠给朋友'))
    await until(() => sheetText().includes('转出多少'))
    answer(createGift, golden(createGift))
    await press(sheet().getByRole('button', { name: '转赠 20 GB，生成领取码' }))
    await until(() => sheetText().includes('把领取码发给对方'))
  })
})

describe('the code of a gift', () => {
  async function openCode() {
    await openGifts()
    await press(button(`领取码 ${OPEN.code}`))
    await until(() => sheetText().includes('把领取码发给对方'))
  }

  it('stands with its state, its end and a QR code, and is copied with a link and how to use it', async () => {
    await openCode()
    expect(sheetText()).toContain('状态未领取')
    expect(sheetText()).toContain('有效期至2026-03-05 16:00:00')
    await expect.element(sheet().getByRole('img', { name: '把领取码发给对方' })).toBeVisible()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(sheet().getByRole('button', { name: '复制领取码和说明' }))
    await until(() => toasts().includes('已复制到剪切板'))
    expect(copied.mock.calls).toEqual([
      [
        `送你 16.00 GB 流量，领取码 ${OPEN.code}，2026-03-05 16:00:00 前有效。打开链接领取：${location.origin}/#/push?code=${OPEN.code}`,
      ],
    ])
  })

  it('is taken back after one question, which says what ends and what returns', async () => {
    await openCode()
    await press(sheet().getByRole('button', { name: '撤回，退回 20.00 GB' }))
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText('领取码立即失效，对方不能再领取。')).toBeVisible()
    await expect.element(question.getByText('20.00 GB 全部退回，不收手续费。')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    answer(takeBackGift, golden(takeBackGift))
    answer(listGifts, {
      ...ALL,
      gifts: [{ ...OPEN, state: 'returned', returnReason: 'takenBack', endedAt: new Date() }],
    })
    await press(question.getByRole('button', { name: '撤回', exact: true }))
    await until(() => document.querySelector('dialog[open]') === null && row(0).includes('已撤回'))
    expect(inputsOf(takeBackGift)).toEqual([{ giftId: OPEN.id }])
    expect(toasts()).toContain('已撤回，退回 20.00 GB')
  })

  it('that was taken a moment earlier cannot be taken back: it says so, and the list shows it', async () => {
    await openCode()
    await press(sheet().getByRole('button', { name: '撤回，退回 20.00 GB' }))
    refuse(takeBackGift, 'giftClosed')
    answer(listGifts, { ...ALL, gifts: [{ ...OPEN, state: 'taken', endedAt: new Date() }] })
    await press(page.getByRole('alertdialog').getByRole('button', { name: '撤回', exact: true }))
    await until(() => toasts().includes(wordsOf('giftClosed')))
    await until(() => row(0).includes('已领取') && sheetText().includes('状态已领取'))
  })

  it('is looked at again every ten seconds while it is open: once it is taken, nothing is left to take back', async () => {
    await stopTime()
    await openCode()
    answer(listGifts, { ...ALL, gifts: [{ ...OPEN, state: 'taken', endedAt: new Date() }] })
    await pass(10_000)
    await until(() => sheetText().includes('状态已领取'))
    expect(sheetText()).not.toContain('撤回')
    const asked = inputsOf(listGifts).length
    await pass(30_000)
    expect(inputsOf(listGifts)).toHaveLength(asked)
  })
})
