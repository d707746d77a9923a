import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { expect, it } from 'vitest'
import { freshCode, invitedBy, ownAddress, referralWorld, waitingOrder, walletOf } from '../../../../test/invite.ts'
import { setFlag } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import type { Member } from '../../../../test/server.ts'
import { turns } from '../../../../test/turns.ts'

const world = referralWorld()

const TIMES = 50
const times = <T>(act: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, turn) => act(turn)))

async function statusOf(member: Member, orderId: string) {
  return (await member.ok('listOrders', {})).find(({ id }) => id === orderId)?.status
}

/** Retries while the site answers `busy`, as people do. */
async function merge(from: Member, to: Member): Promise<number> {
  for (;;) {
    const input = { from: from.email, to: to.email, reason: 'race' }
    const { code } = await world.admin().call('mergeAccounts', input, { 'idempotency-key': randomUUID() })
    if (code !== refusalCodes.busy) return code
  }
}

it('a receipt that is told fifty times while the poller asks as often brings one rebate', async () => {
  const till = world.till()
  const { inviter, friend } = await world.pair()
  const { id, tradeNo } = await waitingOrder(till, friend)
  const trade_no = await till.payUnseen(tradeNo)
  await setDue(tradeNo)
  await times<unknown>((turn) =>
    turn % 3 === 2 ? runJob(till.server.app, 'pollTrades') : till.notify(tradeNo, { trade_no, money: '10' }),
  )
  expect(await statusOf(friend, id)).toBe('paid')
  expect(await inviter.ok('listRewards', {})).toHaveLength(1)
  expect(await walletOf(inviter)).toBe(1_000n)
})

/** The poller asks about a trade at once. */
async function setDue(tradeNo: string): Promise<void> {
  await world
    .till()
    .server.app.db.updateTable('trades')
    .set({ next_query_at: new Date(0) })
    .where('trade_no', '=', tradeNo)
    .execute()
}

/** Tells of a payment again while the site is too busy for it, as platforms do. */
async function payPatiently(tradeNo: string): Promise<void> {
  const till = world.till()
  const trade_no = await till.payUnseen(tradeNo)
  while ((await till.notify(tradeNo, { trade_no, money: '10' })).text !== 'success');
}

it('payments of fifty friends at once add up in the wallet and the sums of their inviter', async () => {
  const till = world.till()
  const inviter = await till.server.member()
  const waiting = await times(async () => waitingOrder(till, await invitedBy(till.server, inviter, ownAddress())))
  await Promise.all(waiting.map(({ tradeNo }) => payPatiently(tradeNo)))
  expect(await walletOf(inviter)).toBe(50_000n)
  expect(await inviter.ok('referralChannelInfo', {})).toMatchObject({ rewardLi: 50_000n, paid: 50 })
})

it('changes of the share beside payments leave each rebate at the share of its order', async () => {
  const till = world.till()
  const inviter = await till.server.member()
  const code = freshCode()
  await world.setTerms(inviter, code, 0.2, 90)
  const friend = await invitedBy(till.server, inviter, ownAddress())
  const waiting = await Promise.all([1, 2, 3, 4, 5].map(() => waitingOrder(till, friend)))
  await times<unknown>((turn) =>
    turn < 5
      ? till.gateway.pay(waiting[turn]?.tradeNo ?? '')
      : world.setTerms(inviter, code, 0.05 + (turn % 9) / 20, turn),
  )
  expect((await inviter.ok('listRewards', {})).map(({ rewardLi }) => rewardLi)).toEqual(Array(5).fill(2_000n))
})

it('a merge of the inviter beside a payment: one of both accounts has the rebate, and nothing is lost or stuck', async () => {
  const till = world.till()
  for (let turn = 0; turn < turns(4, 10); turn += 1) {
    const { inviter, friend } = await world.pair()
    const heir = turn % 2 === 0 ? await till.server.member() : friend
    const { id, tradeNo } = await waitingOrder(till, friend)
    const [code] = await Promise.all([merge(inviter, heir), till.gateway.pay(tradeNo)])
    expect({ code, status: await statusOf(friend, id) }).toEqual({ code: 0, status: 'paid' })
    const rebates = (await world.rebatesOf(friend)).length
    expect(await walletOf(heir)).toBe(BigInt(rebates) * 1_000n)
    if (heir !== friend) expect(rebates).toBe(1)
  }
})

it('a deletion of the inviter beside a payment: the rebate is forfeited with the account, or there is none', async () => {
  const till = world.till()
  for (let turn = 0; turn < turns(4, 10); turn += 1) {
    const { inviter, friend } = await world.pair()
    const { id, tradeNo } = await waitingOrder(till, friend)
    await setFlag(till.server.app, inviter.email, { deletes_at: new Date(0) })
    await Promise.all([runJob(till.server.app, 'deleteDueAccounts'), till.gateway.pay(tradeNo)])
    expect(await statusOf(friend, id)).toBe('paid')
  }
})

it('fifty reversals of one rebate beside a payment take it back once, and the debt is never below zero', async () => {
  const till = world.till()
  const { inviter, friend } = await world.pair()
  await world.payOutside(friend)
  await world.spend(inviter, 700n)
  const [rebate] = await world.rebatesOf(inviter)
  const { tradeNo } = await waitingOrder(till, friend, 20_000n)
  const codes = await times(async (turn) => {
    if (turn === 0) return void (await till.gateway.pay(tradeNo))
    const input = { id: rebate?.id ?? '', reason: 'race' }
    return (await world.admin().call('reverseRebate', input, { 'idempotency-key': randomUUID() })).code
  })
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  const { rebateReversed, busy } = refusalCodes
  expect(codes.filter((code) => code !== undefined && ![0, rebateReversed, busy].includes(code))).toEqual([])
  // 300 li were left; 2000 came; 1000 were taken back.
  const { debtLi } = await inviter.ok('referralChannelInfo', {})
  expect((await walletOf(inviter)) - debtLi).toBe(1_300n)
})
