import {
  type Member,
  openBank,
  openChain,
  openPaymentAccount,
  pictureOf,
  type TestChain,
  type TestClient,
} from '@dukou/server/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, screensOf } from './open-browser.ts'
import { aheadOfTime, type PageClock, stopClock } from './page-clock.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const POLL_MS = 3_000
const PROOF_POLL_MS = 15_000
const MINUTE = 60_000

const stage = setStage()
let chain: TestChain
let admin: TestClient
beforeAll(async () => {
  const { server, gateway } = stage
  await openPaymentAccount(server.app, gateway, 'sandbox-b')
  await shareOf('alipay')
  await openBank(server)
  chain = await openChain(server)
  await chain.mine(200)
  admin = await server.admin()
})
afterAll(() => chain?.stop())
afterEach(() => stage.gateway.reset())

/** The second account at the gateway takes a part of this way to pay, and nothing else. */
function shareOf(mode: 'alipay' | 'urlscheme'): Promise<unknown> {
  const columns = {
    type_map: JSON.stringify({ [mode]: mode === 'alipay' ? 'alipay' : 'wxpay' }) as never,
    shares: JSON.stringify({ [mode]: 1 }) as never,
  }
  return stage.server.app.db.updateTable('pay_channels').set(columns).where('code', '=', 'sandbox-b').execute()
}

const slipOf = (page: Page) => page.getByRole('dialog', { name: '确认订单' })

/** The page as it is so much later by the server's clock, which the blocks of the chain have moved on. */
const later = (page: Page, ms: number) => aheadOfTime(page, stage.server.app.now().getTime() - Date.now() + ms)

/** From the slip to what a way to pay shows. */
async function pay(page: Page, way: string, yuan = '25.90'): Promise<void> {
  await slipOf(page).getByText(way, { exact: true }).click()
  await slipOf(page)
    .getByRole('button', { name: `用${way}支付 ${yuan} 元` })
    .click()
}

async function buy(page: Page, way: string): Promise<void> {
  await page.clock.install()
  await later(page, 0)
  await page.goto(`${stage.server.origin}/#/shop`)
  await page.getByRole('button', { name: '购买 客船' }).click()
  await slipOf(page)
    .getByRole('button', { name: /支付 25\.90 元$/ })
    .waitFor()
  await pay(page, way)
}

/** Time of the page passes until it has asked and something is shown. */
async function shownAfter(page: Page, ms: number, what: Locator): Promise<void> {
  await soon(async () => {
    if (await what.isVisible()) return true
    await page.clock.fastForward(ms)
    await settled(page)
    return what.isVisible()
  }).toBe(true)
}

const bought = (page: Page) => page.getByRole('dialog', { name: '支付结果' })

/** The page finds that it is paid. From then on its time stands still, for it would go home by itself. */
async function findsPaid(page: Page): Promise<PageClock> {
  const clock = await stopClock(page)
  await shownAfter(page, POLL_MS, bought(page))
  return clock
}

/** The books of a customer: orders, attempts to pay in their order, money that came by them, and the wallet. */
async function booksOf(member: Member) {
  const { db } = stage.server.app
  const trades = await db
    .selectFrom('trades')
    .innerJoin('users', 'users.id', 'trades.user_id')
    .select(['trades.id', 'pay_mode', 'trades.status', 'trade_no'])
    .where('email', '=', member.email)
    .orderBy('trades.id')
    .execute()
  const tradeIds = trades.map(({ id }) => id)
  const money = await db
    .selectFrom('receipts')
    .select(['disposition', 'amount_li'])
    .where('trade_id', 'in', tradeIds)
    .orderBy('id')
    .execute()
  return {
    orders: (await member.ok('listOrders', {})).map(({ status }) => status),
    trades: trades.map(({ pay_mode, status }) => `${pay_mode} ${status}`),
    money: money.map(({ disposition, amount_li }) => `${disposition} ${amount_li}`),
    walletLi: (await member.ok('myWallet', {})).totalLi,
    last: trades.at(-1)?.trade_no ?? '',
  }
}

describe.each(screensOf('desktop'))('on a %s', (screen) => {
  it('Alipay: where the first account does not start it the second is paid, and nothing is said of that', async () => {
    const member = await stage.server.member()
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await stage.gateway.behave({ create: { status: 'code-1', times: 1 } })
      await buy(page, '支付宝')
      await page.getByRole('dialog', { name: '支付宝付款' }).getByText('等待付款，到账后自动跳转').waitFor()
      const { last, trades } = await booksOf(member)
      expect(trades).toEqual(['alipay cancelled', 'alipay awaitingPayment'])
      await stage.gateway.pay(last)
      await findsPaid(page)
      expect(await bought(page).textContent()).toContain('100 GB 永久流量已到账')
      expect(await booksOf(member)).toMatchObject({
        orders: ['paid'],
        trades: ['alipay cancelled', 'alipay paid'],
        money: ['settled 25900'],
        walletLi: 0n,
      })
    })
  })

  it('WeChat: closing the code books nothing, and money that comes after its time pays the order all the same', async () => {
    const member = await stage.server.member()
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await buy(page, '微信')
      const code = page.getByRole('dialog', { name: '微信付款' })
      await code.getByRole('button', { name: '关闭' }).click()
      const untouched = { orders: ['awaitingPayment'], trades: ['wxpay awaitingPayment'], money: [], walletLi: 0n }
      expect(await booksOf(member)).toMatchObject(untouched)
      await page.evaluate(() => location.assign('/#/order'))
      // Until the orders come, the shop is still there, with such a button too.
      await page.getByRole('heading', { name: '订单', level: 1 }).waitFor()
      await page.getByRole('button', { name: '继续支付' }).click()
      await slipOf(page)
        .getByRole('button', { name: /支付 25\.90 元$/ })
        .waitFor()
      await pay(page, '微信')
      await code.waitFor()
      await later(page, 31 * MINUTE)
      await shownAfter(page, POLL_MS, code.getByText('二维码已过期'))
      expect(await code.textContent()).toContain('已过期，未收到付款')
      expect(await accessibilityFaults(page)).toEqual([])
      const { last } = await booksOf(member)
      expect(await booksOf(member)).toMatchObject(untouched)
      await stage.gateway.pay(last)
      await findsPaid(page)
      expect(await booksOf(member)).toMatchObject({
        orders: ['paid'],
        trades: ['wxpay paid'],
        money: ['settled 25900'],
        walletLi: 0n,
      })
    })
  })

  it('USDT: another amount waits for staff and the page for the right one, which pays also after its time', async () => {
    const member = await stage.server.member()
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await buy(page, 'USDT')
      const sheet = page.getByRole('dialog', { name: 'USDT付款' })
      await sheet.getByText('等待链上到账，约 1 到 3 分钟').waitFor()
      const [, shown = ''] = /金额，须一分不差\s*([\d.]+)/.exec((await sheet.textContent()) ?? '') ?? []
      const micro = BigInt(Math.round(Number(shown) * 1000)) * 1000n
      // 25.90 yuan at 7.185, and a thousandth for each payment that it is told apart from.
      expect(shown).toMatch(/^3\.6\d\d$/)

      const odd = [await chain.send(micro - 1_000_000n), await chain.send(micro + 1_000_000n)]
      await chain.finish()
      const kept = await admin.ok('listSuspense', {})
      expect(kept.filter(({ externalNo }) => odd.some((hash) => externalNo === `${hash}:0`))).toHaveLength(2)
      await sheet.getByText('付错了会怎样').click()
      expect(await sheet.textContent()).toContain('少付、多付、分几笔付：认不出是你，订单不会付清')
      const waits = { orders: ['awaitingPayment'], trades: ['usdt awaitingPayment'], money: [], walletLi: 0n }
      expect(await booksOf(member)).toMatchObject(waits)

      await chain.pause(45 * MINUTE)
      await later(page, 0)
      await shownAfter(page, POLL_MS, sheet.getByText('已过期，请勿再转账'))
      await sheet.getByText('已经转出的不用再转：过期后 2 小时内到账仍算这一笔。').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await chain.send(micro)
      await chain.finish()
      await findsPaid(page)
      expect(await booksOf(member)).toMatchObject({
        orders: ['paid'],
        trades: ['usdt paid'],
        money: ['settled 25900'],
        walletLi: 0n,
      })
    })
  })

  it('a transfer: a proof is refused, the next brings less, and the rest more than is due', async () => {
    const member = await stage.server.member()
    const picture = { name: 'proof.png', mimeType: 'image/png', buffer: await pictureOf('png') }
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      const sheet = page.getByRole('dialog', { name: '转账付款' })
      /** @returns the proof, as staff have it before them */
      const prove = async () => {
        await sheet.getByLabel('付款凭证', { exact: true }).setInputFiles(picture)
        await sheet.getByRole('img', { name: '付款凭证' }).waitFor()
        await sheet.getByRole('button', { name: '提交凭证' }).click()
        await sheet.getByText(/等待确认 .* 提交。/).waitFor()
        const [proof] = await admin.ok('listProofs', {
          number: 1,
          sought: member.email,
          status: 'waiting',
          after: null,
        })
        return proof?.id ?? ''
      }
      await buy(page, '转账')
      await sheet.getByText('¥25.90').waitFor()
      await admin.ok('refuseProof', { id: await prove(), message: '截图看不清金额' })
      await shownAfter(page, PROOF_POLL_MS, sheet.getByText('截图看不清金额', { exact: false }))
      expect(await booksOf(member)).toMatchObject({ orders: ['awaitingPayment'], money: [], walletLi: 0n })

      await admin.ok('confirmProof', { id: await prove(), receivedLi: 20_000n, bankNo: '' })
      await shownAfter(page, POLL_MS, slipOf(page).getByText('与应付金额不符', { exact: false }))
      expect(await slipOf(page).textContent()).toContain('实收 ¥20.00')
      expect(await booksOf(member)).toMatchObject({ orders: ['walletReserved'], money: ['credited 20000'] })

      await slipOf(page)
        .getByRole('button', { name: /支付 5\.90 元$/ })
        .waitFor()
      await pay(page, '转账', '5.90')
      await sheet.getByText('¥5.90').waitFor()
      await admin.ok('confirmProof', { id: await prove(), receivedLi: 10_000n, bankNo: '' })
      const clock = await findsPaid(page)
      await clock.passUntil(() => bought(page).getByText('多付 ¥4.10 已转入余额').isVisible(), 1_500)
      expect(await booksOf(member)).toMatchObject({
        orders: ['paid'],
        trades: ['transfer cancelled', 'transfer paid'],
        money: ['credited 20000', 'settled 10000'],
        walletLi: 4_100n,
      })
    })
  })
})

it('an app: the tap leaves the payment open, which is asked about until it is paid', async () => {
  const member = await stage.server.member()
  await shareOf('urlscheme')
  await stage.arrive({ screen: 'phone', token: member.token }, async ({ page }) => {
    await stage.gateway.behave({ create: { field: 'urlscheme' } })
    await buy(page, '付款应用')
    const sheet = page.getByRole('dialog', { name: '付款应用付款' })
    await sheet.getByRole('link', { name: '打开付款应用' }).click()
    await sheet.getByRole('link', { name: '重新打开付款应用' }).waitFor()
    await sheet.getByRole('button', { name: '我已付款，刷新结果' }).click()
    await sheet.getByText(/查询：尚未收到付款/).waitFor()
    await stage.gateway.pay((await booksOf(member)).last)
    await sheet.getByRole('button', { name: '我已付款，刷新结果' }).click()
    await sawToast(page, '购买成功')
    expect(await booksOf(member)).toMatchObject({
      orders: ['paid'],
      trades: ['urlscheme paid'],
      money: ['settled 25900'],
    })
  })
})
