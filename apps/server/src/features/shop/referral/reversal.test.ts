import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { referralWorld, waitingOrder, walletOf } from '../../../../test/invite.ts'
import { staffMember } from '../../../../test/people.ts'

const world = referralWorld()

describe('a rebate that is taken back', () => {
  it('leaves the wallet at once where it is there, once, with a notice and an act', async () => {
    const { inviter, friend } = await world.pair()
    const orderId = await world.payOutside(friend)
    const [rebate] = await world.rebatesOf(inviter)
    const done = await world.reverse(inviter)
    expect(done.data).toEqual({ takenLi: 1_000n, debtLi: 0n })
    expect((await world.reverse(inviter)).code).toBe(refusalCodes.rebateReversed)
    expect(await walletOf(inviter)).toBe(0n)
    expect(await inviter.ok('referralChannelInfo', {})).toMatchObject({ rewardLi: 0n, debtLi: 0n })
    expect((await inviter.ok('listRewards', {}))[0]?.reversedAt).toBeInstanceOf(Date)
    expect((await inviter.ok('listNotices', {}))[0]?.text).toContain('返利 1.000 元已收回')
    expect(await auditOf(world.till().server.app, rebate?.id ?? '')).toContain('reverseRebate')
    expect(await world.admin().ok('orderForTrade', { orderId })).toMatchObject({ rebateLi: 0n })
  })

  it('is a debt as far as the wallet has nothing, which the next rebates pay and money that was paid in never does', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    await world.spend(inviter, 400n)
    expect((await world.reverse(inviter)).data).toEqual({ takenLi: 600n, debtLi: 400n })
    await world.giveCredit(inviter)
    expect(await inviter.ok('referralChannelInfo', {})).toMatchObject({ debtLi: 400n })
    const before = await inviter.ok('myWallet', {})
    expect(before.creditLi).toBeGreaterThan(0n)

    await world.payOutside(friend, 3_000n)
    expect(await inviter.ok('referralChannelInfo', {})).toMatchObject({ debtLi: 100n })
    expect(await walletOf(inviter)).toBe(before.totalLi)
    await world.payOutside(friend, 3_000n)
    expect(await inviter.ok('referralChannelInfo', {})).toMatchObject({ debtLi: 0n, rewardLi: 600n })
    expect(await walletOf(inviter)).toBe(before.totalLi + 200n)
    expect((await inviter.ok('listRewards', {})).map(({ debtPaidLi }) => debtPaidLi)).toEqual([100n, 300n, 0n])
  })

  it('is one that is there, and is taken back by staff who may correct money', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    const [rebate] = await world.rebatesOf(inviter)
    const unknown = { id: 'f'.repeat(24), reason: 'x' }
    const key = () => ({ 'idempotency-key': randomUUID() })
    expect((await world.admin().call('reverseRebate', unknown, key())).code).toBe(refusalCodes.rebateNotFound)
    const input = { id: rebate?.id ?? '', reason: 'x' }
    const support = await staffMember(world.till().server, 'support')
    expect((await support.call('reverseRebate', input, key())).code).toBe(refusalCodes.forbidden)
    const finance = await staffMember(world.till().server, 'finance')
    expect((await finance.call('reverseRebate', input, key())).code).toBe(0)
  })

  it('of somebody who is gone is refused: nothing is left to take', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    const [rebate] = await world.rebatesOf(inviter)
    await world.remove(inviter)
    const input = { id: rebate?.id ?? '', reason: 'x' }
    const { code } = await world.admin().call('reverseRebate', input, { 'idempotency-key': randomUUID() })
    expect(code).toBe(refusalCodes.accountDeleted)
  })
})

describe('accounts that end', () => {
  it('an inviter who is deleted gets nothing, and what waits is paid without a rebate', async () => {
    const { inviter, friend } = await world.pair()
    const { tradeNo } = await waitingOrder(world.till(), friend)
    await world.remove(inviter)
    await world.till().gateway.pay(tradeNo)
    await world.payOutside(friend)
    expect(await friend.ok('listOrders', {})).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    expect(await world.rebatesOf(friend)).toEqual([])
  })

  it('a friend who is deleted is no name in the lists of the inviter', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    await world.remove(friend)
    expect(await inviter.ok('listRewards', {})).toMatchObject([{ invitee: '***' }])
    expect(await inviter.ok('listInvited', {})).toEqual([])
  })

  it('an account that is merged takes its friends, rebates, sums and debt along', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    await world.spend(inviter, 1_000n)
    await world.reverse(inviter)
    const { tradeNo } = await waitingOrder(world.till(), friend, 30_000n)
    const heir = await world.till().server.member()
    await world.merge(inviter, heir)
    expect(await heir.ok('referralChannelInfo', {})).toMatchObject({ invited: 1, debtLi: 1_000n })
    await world.till().gateway.pay(tradeNo)
    expect(await walletOf(heir)).toBe(2_000n)
    expect(await heir.ok('listRewards', {})).toHaveLength(2)
    expect(await heir.ok('referralChannelInfo', {})).toMatchObject({ debtLi: 0n, rewardLi: 3_000n })
  })

  it('an inviter who is merged into his friend gets nothing on that friend’s orders', async () => {
    const { inviter, friend } = await world.pair()
    const { id, tradeNo } = await waitingOrder(world.till(), friend)
    await world.merge(inviter, friend)
    await world.till().gateway.pay(tradeNo)
    expect((await friend.ok('listOrders', {})).find((order) => order.id === id)?.status).toBe('paid')
    expect(await walletOf(friend)).toBe(0n)
    expect(await friend.ok('listRewards', {})).toEqual([])
  })
})
