import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Member } from '../../../../test/server.ts'
import { brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

const PRICE = 12_500n
let till: Till

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(() => till.gateway.reset())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

async function memberWith(walletLi: bigint): Promise<Member> {
  const member = await till.server.member()
  await giveMoney(till.server.app, member.email, walletLi)
  return member
}

const check = (member: Member, orderId: string) => member.ok('walletCheck', { orderId })
const pursesOf = async (member: Member) => {
  const { totalLi, reservedLi } = await member.ok('myWallet', {})
  return { totalLi, reservedLi }
}

it('a check may be repeated: each gives the old reservation back and reserves what the wallet holds now (2.7-06)', async () => {
  const member = await memberWith(3_000n)
  const order = await till.orderOf(member)
  expect(await check(member, order.id)).toMatchObject({
    status: 'walletReserved',
    walletSpendLi: 3_000n,
    dueLi: 9_500n,
  })
  await giveMoney(till.server.app, member.email, 2_000n)
  expect(await check(member, order.id)).toMatchObject({ walletSpendLi: 5_000n, dueLi: 7_500n })
  await giveMoney(till.server.app, member.email, 7_500n)
  expect(await check(member, order.id)).toMatchObject({ walletSpendLi: PRICE, dueLi: 0n })
  expect(await pursesOf(member)).toEqual({ totalLi: 0n, reservedLi: PRICE })
})

it('a check that finds its reservation as it would be leaves it alone', async () => {
  const member = await memberWith(3_000n)
  const order = await till.orderOf(member)
  const { db } = till.server.app
  const holds = () =>
    db
      .selectFrom('wallet_holds')
      .innerJoin('orders', 'orders.id', 'wallet_holds.order_id')
      .select(['wallet_holds.id', 'wallet_holds.state'])
      .where('orders.public_id', '=', order.id)
      .execute()
  const first = await check(member, order.id)
  const held = await holds()
  expect(await check(member, order.id)).toEqual(first)
  expect(await holds()).toEqual(held)
})

it('checks are taken 120 times an hour of one person', async () => {
  const member = await memberWith(3_000n)
  const order = await till.orderOf(member)
  const { config } = till.server.app
  const { rateLimitScale } = config
  config.rateLimitScale = 0.05
  try {
    const codes = []
    for (let turn = 0; turn < 7; turn += 1) codes.push((await member.call('walletCheck', { orderId: order.id })).code)
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, refusalCodes.tooManyRequests])
  } finally {
    config.rateLimitScale = rateLimitScale
  }
})

it('the wallet leaves one yuan to pay where it would leave less: of 10.00 it pays 9.00 with 9.50 in it (2.5-12)', async () => {
  const member = await memberWith(9_500n)
  const order = await till.orderOf(member, { priceLi: 10_000n })
  const { wire } = await member.call('walletCheck', { orderId: order.id })
  expect(wire).toMatchObject({ order_money: 10, wallet_spend: 9, need_pay: 1 })
})

it('an order carries what the wallet will pay of it, on the wire in the words of the product (2.3-08)', async () => {
  const member = await memberWith(3_000n)
  const order = await till.orderOf(member)
  expect((await member.call('walletCheck', { orderId: order.id })).wire).toMatchObject({
    _id: order.id,
    wallet_spend: 3,
  })
  expect((await member.call('listOrders', {})).wire).toMatchObject([{ _id: order.id, wallet_spend: 3 }])
})

it('a paid order spends its last reservation and no earlier one, from the wallet alone or beside outside money', async () => {
  const member = await memberWith(3_000n)
  const order = await till.orderOf(member)
  await check(member, order.id)
  await giveMoney(till.server.app, member.email, 2_000n)
  await check(member, order.id)
  await till.gateway.pay(await tradeNoOf(till.server.app, (await till.buyWith(member, order.id)).id))
  expect(await till.booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })

  const other = await till.orderOf(member)
  await giveMoney(till.server.app, member.email, PRICE + 1_000n)
  await check(member, other.id)
  await check(member, other.id)
  expect((await till.buyWith(member, other.id)).status).toBe('paid')
  expect(await till.booksOf(member, other.id)).toEqual({ status: 'paid', walletLi: 1_000n, grantedBytes: 600n * GB })
})

it('a check at an order that is paid or cancelled is refused and reserves nothing', async () => {
  const paid = await till.waiting()
  await till.gateway.pay(paid.tradeNo)
  const cancelled = await till.waiting()
  await cancelled.member.ok('cancelOrder', { orderId: cancelled.order.id })
  for (const { member, order } of [paid, cancelled]) {
    await giveMoney(till.server.app, member.email, PRICE)
    expect((await member.call('walletCheck', { orderId: order.id })).code).toBe(2019)
    expect(await pursesOf(member)).toEqual({ totalLi: PRICE, reservedLi: 0n })
  }
})

it('ten orders checked at once are all answered, and the wallet is reserved by one of them', async () => {
  const member = await memberWith(PRICE)
  const orders = await Promise.all(Array.from({ length: 10 }, () => till.orderOf(member)))
  const answers = await Promise.all([...orders, ...orders, ...orders].map(({ id }) => check(member, id)))
  expect(answers.length).toBe(30)
  const reserved = (await member.ok('listOrders', {})).map(({ walletSpendLi }) => walletSpendLi)
  expect(reserved.filter((li) => li > 0n)).toEqual([PRICE])
  expect(await pursesOf(member)).toEqual({ totalLi: 0n, reservedLi: PRICE })
})

it('one order checked many times at once has one reservation, though the wallet would pay for many', async () => {
  const member = await memberWith(PRICE * 20n)
  const order = await till.orderOf(member)
  await Promise.all(Array.from({ length: 12 }, () => check(member, order.id)))
  expect(await pursesOf(member)).toEqual({ totalLi: PRICE * 19n, reservedLi: PRICE })
})

it('an order that the wallet covers, bought many times at once, is paid from it once', async () => {
  const member = await memberWith(PRICE * 3n)
  const order = await check(member, (await till.orderOf(member)).id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      member.call('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' }),
    ),
  )
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(9).fill(2019)])
  expect(await till.booksOf(member, order.id)).toEqual({
    status: 'paid',
    walletLi: PRICE * 2n,
    grantedBytes: 300n * GB,
  })
})
