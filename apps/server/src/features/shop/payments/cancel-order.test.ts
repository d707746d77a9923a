import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(() => till.gateway.reset())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

async function reserved(walletLi: bigint) {
  const member = await till.server.member()
  await giveMoney(till.server.app, member.email, walletLi)
  const order = await member.ok('walletCheck', { orderId: (await till.orderOf(member)).id })
  return { member, order }
}

it('cancelling returns the wallet amount, once, and ends the order (2.4-07, 2.7-18)', async () => {
  const { member, order } = await reserved(3_000n)
  expect((await member.ok('myWallet', {})).totalLi).toBe(0n)
  await member.ok('cancelOrder', { orderId: order.id })
  expect((await member.ok('myWallet', {})).totalLi).toBe(3_000n)
  expect((await member.call('cancelOrder', { orderId: order.id })).code).toBe(1026)
  expect((await member.ok('myWallet', {})).totalLi).toBe(3_000n)
})

it('of many cancels at once one wins and the others are told no', async () => {
  const { member, order } = await reserved(3_000n)
  const answers = await Promise.all(Array.from({ length: 8 }, () => member.call('cancelOrder', { orderId: order.id })))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(7).fill(1026)])
  expect((await member.ok('myWallet', {})).totalLi).toBe(3_000n)
})

it('a paid order is not cancelled', async () => {
  const { member, order, tradeNo } = await till.waiting()
  await till.gateway.pay(tradeNo)
  expect((await member.call('cancelOrder', { orderId: order.id })).code).toBe(1026)
  expect((await till.booksOf(member, order.id)).status).toBe('paid')
})

it('cancelling finds money that is already there and pays instead', async () => {
  const { member, order, tradeNo } = await till.waiting()
  await till.payUnseen(tradeNo)
  expect((await member.call('cancelOrder', { orderId: order.id })).code).toBe(1026)
  expect((await till.booksOf(member, order.id)).status).toBe('paid')
})

it('cancelling ends the order’s trades, so that nothing shows them as payable', async () => {
  const { member, order, trade } = await till.waiting()
  const other = await till.buyWith(member, order.id, 'wxpay')
  await member.ok('cancelOrder', { orderId: order.id })
  for (const { id } of [trade, other])
    expect((await member.ok('tradeStatus', { tradeId: id })).status).toBe('cancelled')
})

it('cancelling and paying touch nobody else: other people’s reservations and trades stay', async () => {
  const bystander = await reserved(4_000n)
  const trade = await till.buyWith(bystander.member, bystander.order.id)
  const one = await reserved(3_000n)
  await till.buyWith(one.member, one.order.id)
  await one.member.ok('cancelOrder', { orderId: one.order.id })
  const two = await reserved(3_000n)
  await till.gateway.pay(await tradeNoOf(till.server.app, (await till.buyWith(two.member, two.order.id)).id))
  expect((await till.booksOf(two.member, two.order.id)).status).toBe('paid')
  expect(await bystander.member.ok('myWallet', {})).toMatchObject({ totalLi: 0n, reservedLi: 4_000n })
  expect((await bystander.member.ok('tradeStatus', { tradeId: trade.id })).status).toBe('awaitingPayment')
})
