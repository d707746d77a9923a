import { buy, listOrders, userInfo, walletCheck } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden } from '../../../../test/answers.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { member, open } from '../../../../test/site.tsx'
import type { Order } from './confirm-order.tsx'

/** The wallet pays all of it. */
const ORDER: Order = { ...golden(walletCheck), openTradeId: null, dueLi: 0n, walletSpendLi: 14_900n }
const USER = golden(userInfo)

async function openSlip(order: Order): Promise<void> {
  member()
  answer(listOrders, [order])
  answer(walletCheck, order)
  await open('/order')
  await page.getByRole('button', { name: '继续支付', exact: true }).click()
  await until(() => document.querySelector('dialog[open]'))
}

describe('the result of a payment', () => {
  it('tells what there is in all by the server, which another purchase has changed meanwhile', async () => {
    await openSlip({ ...ORDER, addDurationDays: 30 })
    answer(buy, { ...golden(buy), status: 'paid' })
    const timeExpiresAt = new Date('2026-06-30T16:00:00.000Z')
    answer(userInfo, { ...USER, grantedBytes: USER.grantedBytes + 320n * GB, timeExpiresAt })
    const act = page.getByRole('button', { name: '用余额支付' })
    await expect.element(act).toBeEnabled()
    const arrive = delayAnswers(userInfo)
    await stopTime()
    await act.click()
    await until(() => sheetText().includes('120 GB 永久流量已到账。'))
    expect(sheetText()).toContain('时长包加了 30 天。')
    arrive()
    await until(() => sheetText().includes('120 GB 永久流量已到账，现在共 397.46 GB。'))
    expect(sheetText()).toContain('时长包加了 30 天，现在到 2026-07-01。')
  })

  it('tells what was too much, where more came than was due', async () => {
    const order = { ...ORDER, id: 'e'.repeat(24) }
    await openSlip(order)
    answer(buy, { ...golden(buy), status: 'paid' })
    answer(listOrders, [{ ...order, status: 'paid', creditedLi: 37_300n }])
    const act = page.getByRole('button', { name: '用余额支付' })
    await expect.element(act).toBeEnabled()
    await stopTime()
    await act.click()
    await until(() => sheetText().includes('多付 ¥37.30 已转入余额'))
  })
})
