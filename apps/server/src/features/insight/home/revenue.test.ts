import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

it('home, trades and statistics have the same income today, also where a payment was too large or too small', async () => {
  const { member, tradeNo } = await till.waiting({ priceLi: 10_000n })
  await till.gateway.pay(tradeNo, { money: '13.00' })
  const next = await till.orderOf(member, { priceLi: 10_000n })
  const trade = await till.buyWith(member, next.id)
  await till.gateway.pay(await tradeNoOf(till.server.app, trade.id), { money: '8.00' })

  const admin = await till.server.admin()
  await till.waiting()
  const { today } = await admin.ok('officeHome', {})
  const trades = await admin.ok('tradesToday', {})
  const [day] = (await admin.ok('basicStatistics', { days: 7 })).days
  // 10.00 of the first payment, for its rest is credit, and all of the second one.
  expect([today?.revenueLi, trades.paidLi, day?.revenueLi]).toEqual([18_000n, 18_000n, 18_000n])
  expect([today?.paidCount, trades.paidCount, day?.payments]).toEqual([2, 2, 2])
  expect(today).toMatchObject({ startedCount: 3, succeededCount: 2 })
})
