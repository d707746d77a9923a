import { drawPrize, lottery, myDraws } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { refresh } from '../../../lib/use-call.ts'
import type { Draw, Lottery } from './draw-facts.ts'
import { lotteryTexts } from './messages.ts'

const [COUPON, DRAW] = golden(myDraws) as [Draw, Draw]
const DRAWN = golden(drawPrize)
const base = golden(lottery)
const prize = (name: string, permanentGb: number, weight: number) => ({
  ...(base.prizes[0] as Lottery['prizes'][number]),
  name,
  permanentGb,
  weight,
  description: '',
})
const LOTTERY: Lottery = {
  ...base,
  prizes: [
    prize('一等奖', 500, 1),
    prize('二等奖', 100, 9),
    prize('三等奖', 30, 40),
    { ...prize('九折券', 0, 30), payTenths: 9 },
    prize('安慰奖', 1, 80),
  ],
}

async function openLottery(look: Look = {}, now: Lottery = LOTTERY, gb = 128n): Promise<void> {
  member({ grantedBytes: gb * GB, usedBytes: 0n })
  answer(lottery, now)
  answer(myDraws, [COUPON, DRAW])
  await open('/prize', look)
  await expect
    .element(page.getByRole('heading', { level: 1, name: lotteryTexts.of(look.language ?? 'zh').title }))
    .toBeVisible()
}

const main = () => document.querySelector('main')?.textContent ?? ''
const draw = () => page.getByRole('button', { name: '抽一次，花 20 GB' })

describe.each(LOOKS)('the lottery on %s', (_name, look) => {
  it('shows odds that add up to 100 %, what a draw costs, the commitment and one’s own draws', async () => {
    await openLottery(look)
    const t = lotteryTexts.of(look.language)
    await expect.element(page.getByRole('button', { name: t.draw(20) })).toBeVisible()
    const odds = [...document.querySelectorAll(`section[aria-label="${t.prizes}"] li`)].map(
      (row) => row.textContent.match(/[\d.]+%$/)?.[0],
    )
    expect(odds).toEqual(['0.625%', '5.625%', '25%', '18.75%', '50%'])
    expect(main()).toContain(t.averageLess('16.8'))
    expect(main()).toContain(t.totalWeight('160'))
    expect(main()).toContain(LOTTERY.commitment)
    expect(main()).toContain('108.00 GB')
    await until(() => main().includes(COUPON.couponCode ?? '-'))
    expect(await accessibilityFaults()).toEqual([])
  })

  it('opens with the result, and from there with the verification', async () => {
    await openLottery(look)
    const t = lotteryTexts.of(look.language)
    answer(drawPrize, DRAWN)
    await page.getByRole('button', { name: t.draw(20) }).click()
    await until(() => sheetText().includes(t.arrived))
    for (const words of ['三等奖', '30.00', '−20.00 GB', '+30.00 GB']) expect(sheetText()).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: t.verifyThis }).click()
    await until(() => sheetText().includes(t.toldAfter))
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a draw', () => {
  it('goes out with the version, cost and commitment that are shown and with a number of this browser', async () => {
    await openLottery()
    answer(drawPrize, DRAWN)
    await draw().click()
    await until(() => sheetText() !== '')
    await page.getByRole('button', { name: '收好' }).click()
    const { version, costGb, commitment } = LOTTERY
    expect(inputsOf(drawPrize)).toEqual([
      { version, costGb, commitment, ownNumber: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ])
    expect(inputsOf(lottery).length).toBeGreaterThan(1)
  })

  it('is the same draw when it is sent again after the network failed', async () => {
    await openLottery()
    loseAnswers(drawPrize)
    await draw().click()
    await until(() => inputsOf(drawPrize).length === 1)
    answer(drawPrize, DRAWN)
    await until(() => draw().element().getAttribute('aria-busy') === null)
    await draw().click()
    await until(() => sheetText() !== '')
    const [first, second] = inputsOf(drawPrize)
    expect(second).toEqual(first)
  })

  it('whose answer was lost is asked for again, although the page has a new commitment meanwhile', async () => {
    await openLottery()
    await until(() => main().includes(LOTTERY.commitment))
    loseAnswers(drawPrize)
    // It has happened: the site has committed itself to the next draw.
    const next = '5e'.repeat(32)
    answer(lottery, { ...LOTTERY, commitment: next })
    answer(myDraws, [DRAW])
    await draw().click()
    await until(() => draw().element().getAttribute('aria-busy') === null)
    // As when the connection is back.
    await refresh(lottery)
    await until(() => main().includes(next))
    answer(drawPrize, DRAWN)
    await draw().click()
    await until(() => sheetText() !== '')
    await page.getByRole('button', { name: '收好' }).click()
    await draw().click()
    await until(() => inputsOf(drawPrize).length === 3)
    const [first, second, third] = inputsOf(drawPrize)
    expect(second).toEqual(first)
    expect(third).toMatchObject({ commitment: next })
  })

  it('is one while it is under way, however often the button is pressed', async () => {
    await openLottery()
    answer(drawPrize, DRAWN)
    const arrive = delayAnswers(drawPrize)
    await draw().click()
    ;(draw().element() as HTMLElement).click()
    arrive()
    await until(() => sheetText() !== '')
    expect(inputsOf(drawPrize)).toHaveLength(1)
  })

  it('of other odds than the page shows says so, and the page shows the new ones', async () => {
    await openLottery()
    refuse(drawPrize, 'lotteryChanged')
    answer(lottery, { ...LOTTERY, version: 13, prizes: [prize('特等奖', 9, 1)] })
    await draw().click()
    await until(() => toasts().includes(wordsOf('lotteryChanged')) && main().includes('特等奖'))
    answer(drawPrize, DRAWN)
    await draw().click()
    await until(() => inputsOf(drawPrize).length === 2)
    expect(inputsOf(drawPrize)[1]).toMatchObject({ version: 13 })
  })

  it('that cannot be paid offers the shop', async () => {
    await openLottery({}, LOTTERY, 19n)
    await expect.element(page.getByText('永久流量不够 20 GB')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '去商店' })).toHaveAttribute('href', '/#/shop')
  })

  it('waits for tomorrow once the prizes of the day are given', async () => {
    await openLottery({}, { ...LOTTERY, state: 'dayFull' })
    await expect.element(page.getByText('今天的奖品已送完，明天再来')).toBeVisible()
    await expect.element(draw()).toBeDisabled()
  })
})

describe('a verification', () => {
  it('computes the draw again in the page, and it matches', async () => {
    await openLottery()
    await page.getByRole('button', { name: /验证：三等奖/ }).click()
    await until(() => sheetText().includes('在你的浏览器里重新算过，一致'))
    for (const words of [DRAW.commitment, DRAW.seed, DRAW.ownNumber, '除以 160 取余 = 10，落在 10 到 49：三等奖']) {
      expect(sheetText()).toContain(words)
    }
  })

  it.each([
    ['another prize', { name: '一等奖' }],
    ['another seed', { seed: 'a'.repeat(64) }],
    ['another commitment', { commitment: 'b'.repeat(64) }],
  ])('of a draw with %s says that it does not match', async (_what, change) => {
    await openLottery()
    answer(myDraws, [{ ...DRAW, ...change }])
    await open('/prize')
    await page.getByRole('button', { name: /^验证/ }).first().click()
    await until(() => sheetText().includes('不一致'))
  })
})

describe('the page of the lottery', () => {
  it('says so while there is nothing to win', async () => {
    await openLottery({}, { ...LOTTERY, state: 'noPrizes', prizes: [] })
    await expect.element(page.getByText('现在没有可抽的奖品')).toBeVisible()
  })

  it('offers another try where it could not be loaded', async () => {
    member()
    loseAnswers(lottery)
    answer(myDraws, [])
    await open('/prize')
    await expect.element(page.getByRole('button', { name: '重试' }).first()).toBeVisible()
  })

  it('is for members alone', async () => {
    visitor()
    await open('/prize')
    await until(() => location.hash.startsWith('#/login') || main().includes('登录'))
    expect(inputsOf(lottery)).toEqual([])
  })
})
