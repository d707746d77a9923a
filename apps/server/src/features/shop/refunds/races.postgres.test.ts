import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { expect, it } from 'vitest'
import { referralWorld, waitingOrder, walletOf } from '../../../../test/invite.ts'
import { refundOf, takeUpRefunds } from '../../../../test/refunds.ts'
import { runJob } from '../../../../test/run-job.ts'
import { turns } from '../../../../test/turns.ts'
import { TRON } from '../../../../test/withdrawals.ts'

const world = referralWorld()
const N = 30
const ROUNDS = turns(2, 5)
const times = <T>(act: (turn: number) => Promise<T>, count = N): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))

/** Retries while the site answers `busy`, as people do. */
async function ask(act: () => Promise<{ code: number }>): Promise<number> {
  for (;;) {
    const { code } = await act()
    if (code !== refusalCodes.busy) return code
  }
}

const countOf = (codes: number[], code: number) => codes.filter((one) => one === code).length
const app = () => world.till().server.app

it('thirty refunds of parts at once give back no more than was paid, and what they give adds up', async () => {
  const { inviter, friend } = await world.pair()
  const id = await world.payOutside(friend)
  const codes = await times(() => ask(() => refundOf(world.admin(), id, { amountLi: 1_000n })))
  expect([countOf(codes, 0), countOf(codes, refusalCodes.refundTooMuch)]).toEqual([10, N - 10])
  expect(await friend.ok('myWallet', {})).toMatchObject({ creditLi: 10_000n })
  expect(await friend.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n })
  expect(await walletOf(inviter)).toBe(0n)
})

it('refunds to the wallet and to the source at once share what was paid', async () => {
  const { friend } = await world.pair()
  const id = await world.payOutside(friend)
  const wish = (turn: number) => ({
    amountLi: 2_000n,
    destination: turn % 2 === 0 ? ('wallet' as const) : ('source' as const),
  })
  const codes = await times((turn) => ask(() => refundOf(world.admin(), id, wish(turn))))
  expect(countOf(codes, 0)).toBe(5)
  const [order] = await friend.ok('listOrders', {})
  expect((order?.refundedLi ?? 0n) + (order?.refundingLi ?? 0n)).toBe(10_000n)
})

it('one refund under one key, sent thirty times at once, happens once', async () => {
  const { friend } = await world.pair()
  const id = await world.payOutside(friend)
  const key = randomUUID()
  const codes = await times(() => ask(() => refundOf(world.admin(), id, { amountLi: 1_000n }, key)))
  expect(codes.every((code) => code === 0 || code === refusalCodes.stillRunning)).toBe(true)
  expect((await friend.ok('listOrders', {}))[0]).toMatchObject({ refundedLi: 1_000n })
})

it('a refund beside late notifies, the poller and a cancellation leaves one payment and one refund', async () => {
  const till = world.till()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { friend } = await world.pair()
    const { id, tradeNo } = await waitingOrder(till, friend)
    const trade_no = await till.payUnseen(tradeNo)
    const acts = [
      () => till.notify(tradeNo, { trade_no, money: '10' }),
      () => friend.call('cancelOrder', { orderId: id }),
      () => refundOf(world.admin(), id, { amountLi: 10_000n }),
      () => runJob(app(), 'pollTrades'),
    ]
    await times<unknown>((turn) => acts[turn % acts.length]?.() ?? Promise.resolve())
    while ((await till.notify(tradeNo, { trade_no, money: '10' })).text !== 'success');
    const [order] = await friend.ok('listOrders', {})
    const { creditLi } = await friend.ok('myWallet', {})
    if (order?.status === 'paid') {
      await ask(() => refundOf(world.admin(), id, { amountLi: 10_000n }))
      expect(await friend.ok('myWallet', {})).toMatchObject({ creditLi: 10_000n })
      expect(await friend.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n })
    } else {
      expect(creditLi).toBe(10_000n)
    }
  }
})

it('refunds of a friend beside withdrawals of the inviter take the rebate once: from the wallet, or as a debt', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inviter, friend } = await world.pair()
    await inviter.ok('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
    const id = await world.payOutside(friend, 6_000_000n)
    await times<unknown>(
      (turn) =>
        turn % 2 === 0
          ? ask(() => refundOf(world.admin(), id, { amountLi: 1_000_000n }))
          : ask(() => inviter.call('requestWithdrawal', { code: null }, { 'idempotency-key': randomUUID() })),
      20,
    )
    const { debtLi, rewardLi } = await inviter.ok('referralChannelInfo', {})
    const [withdrawal] = await inviter.ok('myWithdrawals', {})
    expect(rewardLi).toBe(0n)
    expect(await walletOf(inviter)).toBe(0n)
    expect(debtLi).toBe(withdrawal?.amountLi ?? 0n)
  }
})

it('thirty runs of the job at once take up what a dead process left once', async () => {
  const till = world.till()
  const member = await till.server.member()
  const id = await world.payOutside(member)
  await till.gateway.behave({ query: { answer: 500 } })
  await refundOf(world.admin(), id, { amountLi: 10_000n, destination: 'source' })
  await till.gateway.reset()
  await times(() => takeUpRefunds(app()))
  const [refund] = await world.admin().ok('listRefunds', {
    number: 1,
    sought: member.email,
    status: null,
    fromMs: null,
    toMs: null,
    after: null,
  })
  const { events, status } = await world.admin().ok('readRefund', { id: refund?.id ?? '' })
  expect(status).toBe('done')
  expect(events.map((event) => event.status)).toEqual(['asked', 'sent', 'unknown', 'done'])
  expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n })
})

it('staff who settle one refund at once as done and as refused end it once', async () => {
  const till = world.till()
  const member = await till.server.member()
  const id = await world.payOutside(member)
  const { data } = await refundOf(world.admin(), id, { amountLi: 4_000n, destination: 'source' })
  const settle = (turn: number) =>
    ask(() =>
      world
        .admin()
        .call(
          'settleRefund',
          { id: data?.id ?? '', outcome: turn % 2 === 0 ? 'done' : 'refused', reason: 'x' },
          { 'idempotency-key': randomUUID() },
        ),
    )
  const codes = await times(settle)
  expect([countOf(codes, 0), countOf(codes, refusalCodes.refundMoved)]).toEqual([1, N - 1])
})
