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

/** A customer with an order that the wallet check put this much on. */
async function checked(walletLi: bigint) {
  const member = await till.server.member()
  await giveMoney(till.server.app, member.email, walletLi)
  const { id } = await till.orderOf(member)
  return { member, order: await member.ok('walletCheck', { orderId: id }) }
}

const pursesOf = async (member: Member) => {
  const { totalLi, reservedLi } = await member.ok('myWallet', {})
  return { totalLi, reservedLi }
}
const buyCall = (member: Member, orderId: string) =>
  member.call('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })

it('gives back what the check reserved, once, however often it is asked', async () => {
  const { member, order } = await checked(3_000n)
  for (let time = 0; time < 3; time += 1) {
    expect(await member.ok('releaseWallet', { orderId: order.id })).toMatchObject({
      id: order.id,
      status: 'awaitingPayment',
      walletSpendLi: 0n,
      dueLi: PRICE,
    })
    expect(await pursesOf(member)).toEqual({ totalLi: 3_000n, reservedLi: 0n })
  }
  expect(await member.ok('walletCheck', { orderId: order.id })).toMatchObject({ walletSpendLi: 3_000n, dueLi: 9_500n })
})

it('gives a reservation back once when it is asked many times at once', async () => {
  const { member, order } = await checked(3_000n)
  await Promise.all(Array.from({ length: 10 }, () => member.ok('releaseWallet', { orderId: order.id })))
  expect(await pursesOf(member)).toEqual({ totalLi: 3_000n, reservedLi: 0n })
})

it('leaves the reservations of other orders alone', async () => {
  const { member, order } = await checked(3_000n)
  const other = await till.orderOf(member)
  expect(await member.ok('releaseWallet', { orderId: other.id })).toMatchObject({ walletSpendLi: 0n })
  expect(await pursesOf(member)).toEqual({ totalLi: 0n, reservedLi: 3_000n })
  expect(await member.ok('releaseWallet', { orderId: order.id })).toMatchObject({ walletSpendLi: 0n })
})

it('keeps the reservation while a trade is live, says so, and gives it back when the trade has ended', async () => {
  const { member, order } = await checked(3_000n)
  const trade = await till.buyWith(member, order.id)
  expect(await member.ok('releaseWallet', { orderId: order.id })).toMatchObject({
    status: 'walletReserved',
    walletSpendLi: 3_000n,
    dueLi: 9_500n,
    openTradeId: trade.id,
  })
  expect(await pursesOf(member)).toEqual({ totalLi: 0n, reservedLi: 3_000n })
  await till.server.app.db
    .updateTable('trades')
    .set({ status: 'cancelled', cancelled_at: till.server.app.now() })
    .where('public_id', '=', trade.id)
    .execute()
  expect(await member.ok('releaseWallet', { orderId: order.id })).toMatchObject({
    walletSpendLi: 0n,
    openTradeId: null,
  })
  expect(await pursesOf(member)).toEqual({ totalLi: 3_000n, reservedLi: 0n })
})

it('changes nothing in an order that is paid or cancelled, and answers how it stands', async () => {
  const paid = await checked(3_000n)
  await till.gateway.pay(await tradeNoOf(till.server.app, (await till.buyWith(paid.member, paid.order.id)).id))
  expect(await paid.member.ok('releaseWallet', { orderId: paid.order.id })).toMatchObject({
    status: 'paid',
    walletSpendLi: 3_000n,
  })
  expect(await till.booksOf(paid.member, paid.order.id)).toEqual({
    status: 'paid',
    walletLi: 0n,
    grantedBytes: 300n * GB,
  })
  const cancelled = await checked(3_000n)
  await cancelled.member.ok('cancelOrder', { orderId: cancelled.order.id })
  expect(await cancelled.member.ok('releaseWallet', { orderId: cancelled.order.id })).toMatchObject({
    status: 'cancelled',
  })
  expect(await pursesOf(cancelled.member)).toEqual({ totalLi: 3_000n, reservedLi: 0n })
})

it('does not find somebody else’s order, and leaves its reservation', async () => {
  const { member, order } = await checked(3_000n)
  const stranger = await till.server.member()
  const answers = [
    await stranger.call('releaseWallet', { orderId: order.id }),
    await stranger.call('releaseWallet', { orderId: 'f'.repeat(24) }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([2018, 2018])
  expect(await pursesOf(member)).toEqual({ totalLi: 0n, reservedLi: 3_000n })
})

it.each([
  ['in part', 3_000n],
  ['in full', PRICE],
])('of a closing and a purchase at once one comes first, where the wallet pays %s', async (_part, walletLi) => {
  for (let round = 0; round < 4; round += 1) {
    const { member, order } = await checked(walletLi)
    const release = () => member.call('releaseWallet', { orderId: order.id })
    const acts = round % 2 ? [release(), buyCall(member, order.id)] : [buyCall(member, order.id), release()]
    for (const { code } of await Promise.all(acts)) expect(code).toBe(0)
    const [now] = await member.ok('listOrders', {})
    const { totalLi, reservedLi } = await pursesOf(member)
    // The trade asks for what the order still needs, so that what it brings pays the order.
    const asked = await till.server.app.db
      .selectFrom('trades')
      .select(['amount_li', 'channel'])
      .where('public_id', '=', now?.openTradeId ?? '')
      .executeTakeFirst()
    if (now?.status === 'paid')
      expect({ totalLi, reservedLi, walletLi }).toEqual({ totalLi: 0n, reservedLi: 0n, walletLi: PRICE })
    else {
      expect(asked?.amount_li).toBe(now?.dueLi)
      expect(reservedLi).toBe(now?.walletSpendLi)
      expect(totalLi + reservedLi).toBe(walletLi)
    }
  }
})
