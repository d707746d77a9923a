import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { expect, it } from 'vitest'
import { referralWorld, waitingOrder } from '../../../../../test/invite.ts'
import { refundCreditOf, refundOf, takeUpRefunds } from '../../../../../test/refunds.ts'
import type { Member } from '../../../../../test/server.ts'
import { tradeNoOf } from '../../../../../test/shop.ts'
import { TRON } from '../../../../../test/withdrawals.ts'

const world = referralWorld()
const N = 20
const ROUNDS = 2
const app = () => world.till().server.app

/** Retries while the site answers `busy`, as people do. */
async function ask(act: () => Promise<{ code: number }>): Promise<number> {
  for (;;) {
    const { code } = await act()
    if (code !== refusalCodes.busy) return code
  }
}

const times = (act: (turn: number) => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: N }, (_, turn) => act(turn)))
const countOf = (codes: number[], code: number) => codes.filter((one) => one === code).length

/** Ten yuan that came for an order that was cancelled. */
async function late(member: Member): Promise<string> {
  const { id, tradeNo } = await waitingOrder(world.till(), member)
  await member.ok('cancelOrder', { orderId: id })
  await world.till().gateway.pay(tradeNo)
  return id
}

const refund = (orderId: string, amountLi: bigint) => ask(() => refundCreditOf(world.admin(), orderId, { amountLi }))

it('refunds of credit at once give back no more than came, and what they give adds up', async () => {
  const { friend } = await world.pair()
  const id = await late(friend)
  await late(friend)
  const codes = await times(() => refund(id, 1_000n))
  expect([countOf(codes, 0), countOf(codes, refusalCodes.refundTooMuch)]).toEqual([10, N - 10])
  expect(await friend.ok('myWallet', {})).toMatchObject({ creditLi: 10_000n })
})

it('one refund of credit under one key, sent many times at once, happens once', async () => {
  const { friend } = await world.pair()
  const id = await late(friend)
  const key = randomUUID()
  const codes = await times(() => ask(() => refundCreditOf(world.admin(), id, { amountLi: 1_000n }, key)))
  expect(codes.every((code) => code === 0 || code === refusalCodes.stillRunning)).toBe(true)
  expect(await friend.ok('myWallet', {})).toMatchObject({ creditLi: 9_000n })
})

it('a refund of credit beside purchases from the wallet and withdrawals: each yuan of it goes one way', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inviter, friend } = await world.pair()
    await inviter.ok('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
    // The inviter has a rebate of ten yuan that can be withdrawn, and ten that cannot.
    await world.payOutside(friend, 100_000n)
    const id = await late(inviter)
    const orders = await Promise.all([1, 2, 3].map(() => world.till().orderOf(inviter, { priceLi: 4_000n })))
    const buy = async (orderId: string) => {
      const reserved = await ask(() => inviter.call('walletCheck', { orderId }))
      if (reserved !== 0) return reserved
      const pay = { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
      return ask(() => inviter.call('buy', pay, { 'idempotency-key': randomUUID() }))
    }
    const acts = [
      () => refund(id, 5_000n),
      (turn: number) => buy(orders[turn % orders.length]?.id ?? ''),
      () => ask(() => inviter.call('requestWithdrawal', { code: null }, { 'idempotency-key': randomUUID() })),
      () => refund(id, 10_000n),
    ]
    await times(async (turn) => (await acts[turn % acts.length]?.(turn)) ?? 0)
    await takeUpRefunds(app())
    const paid = (await inviter.ok('listOrders', {})).filter(({ status }) => status === 'paid')
    const [payment] = (await world.admin().ok('previewCreditRefund', { orderId: id })).payments
    const spentLi = paid.reduce((sum, { priceLi }) => sum + priceLi, 0n)
    const outLi = (await inviter.ok('myWithdrawals', {})).reduce((sum, one) => sum + one.amountLi, 0n)
    const { totalLi, creditLi, withdrawableLi } = await inviter.ok('myWallet', {})
    const heldLi = (await inviter.ok('listOrders', {}))
      .filter(({ status }) => status === 'walletReserved')
      .reduce((sum, order) => sum + order.walletSpendLi, 0n)
    expect(totalLi).toBe(creditLi + withdrawableLi)
    expect(totalLi + heldLi + spentLi + outLi + (payment?.askedLi ?? 0n)).toBe(20_000n)
    expect(outLi + withdrawableLi).toBeLessThanOrEqual(10_000n)
  }
})

it('a refund of an order beside one of what was too much gives back both, each once', async () => {
  const { friend } = await world.pair()
  const { id } = await world.till().orderOf(friend, { priceLi: 10_000n, gb: 1n })
  const tradeNo = await tradeNoOf(app(), (await world.till().buyWith(friend, id)).id)
  await world.till().gateway.pay(tradeNo, { money: '15.00' })
  const codes = await times((turn) =>
    turn % 2 === 0
      ? refund(id, 5_000n)
      : ask(() => refundOf(world.admin(), id, { amountLi: 10_000n, destination: 'source' })),
  )
  expect(countOf(codes, 0)).toBe(2)
  expect(await friend.ok('myWallet', {})).toMatchObject({ totalLi: 0n })
})
