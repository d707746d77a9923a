import { NO_USER_CHANGE } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { freshCode, invitedBy, ownAddress, referralWorld, waitingOrder, walletOf } from '../../../../test/invite.ts'
import { setFlag } from '../../../../test/people.ts'
import { giveMoney } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

const world = referralWorld()

describe('the calls of the referral page', () => {
  it('channel_info answers chanelInfo with code and rewardRate, and min_charge_money (2.3-20, 2.7-20)', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend, 20_000n)
    const { code, data } = await world.raw(inviter, '/api/channel/channel_info')
    expect(code).toBe(0)
    expect(data).toEqual({
      chanelInfo: { code: expect.stringMatching(/^\w{8}$/), rewardRate: 0.1, comsumerDuration: 90 },
      min_charge_money: 500,
      isOpen: true,
      showRules: true,
      invited: 1,
      invitedLately: 1,
      paid: 1,
      rewardMoney: 2,
      debt: 0,
    })
  })

  it('reward_list answers comsumer_name, desc, userSpend, reward, buyTime and left of each rebate (2.3-18, 2.7-21)', async () => {
    const { inviter, friend } = await world.pair()
    await giveMoney(world.till().server.app, inviter.email, 1_500n)
    await world.payOutside(friend, 20_000n)
    await world.payOutside(friend, 19_990n)
    const { code, data } = await world.raw(inviter, '/api/channel/reward_list')
    expect(code).toBe(0)
    const name = `fr***@example.com`
    expect(data).toEqual([
      expect.objectContaining({ comsumer_name: name, desc: '江船 · 月', userSpend: 19.99, reward: 1.999, left: 5.499 }),
      expect.objectContaining({
        comsumer_name: name,
        desc: '江船 · 月',
        userSpend: 20,
        reward: 2,
        buyTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        left: 3.5,
      }),
    ])
  })

  it('invited_users answers createTime of each, with a masked e-mail and the terms of the day (2.3-21, 2.7-22)', async () => {
    const { inviter, friend } = await world.pair()
    const { createdAt } = await friend.ok('userInfo', {})
    const { code, data } = await world.raw(inviter, '/api/channel/invited_users')
    expect(code).toBe(0)
    expect(data).toEqual([
      {
        _id: (await friend.ok('userInfo', {})).id,
        createTime: createdAt.toISOString(),
        name: 'fr***@example.com',
        paidUser: false,
        rewardRate: 0.1,
        endTime: new Date(createdAt.getTime() + 90 * 86_400_000).toISOString(),
      },
    ])
  })

  it('tell nobody of other people’s friends and rebates', async () => {
    const { friend } = await world.pair()
    await world.payOutside(friend)
    const stranger = await world.till().server.member()
    expect(await stranger.ok('listRewards', {})).toEqual([])
    expect(await stranger.ok('listInvited', {})).toEqual([])
    expect(await friend.ok('referralChannelInfo', {})).toMatchObject({ invited: 0, paid: 0, rewardLi: 0n })
  })

  it('answer somebody without a code of his own that there is none', async () => {
    await writeSettings(world.till().server.app.db, { openReferralChannels: false })
    const member = await world.till().server.member()
    expect(await member.ok('referralChannelInfo', {})).toMatchObject({ channel: null, isOpen: false })
  })
})

describe('a rebate', () => {
  it('is on the money from outside alone, not on what the wallet pays', async () => {
    const { inviter, friend } = await world.pair()
    await giveMoney(world.till().server.app, friend.email, 4_000n)
    const { id } = await world.till().orderOf(friend, { priceLi: 10_000n })
    await friend.ok('walletCheck', { orderId: id })
    const trade = await world.till().buyWith(friend, id)
    const { trade_no } = await world
      .till()
      .server.app.db.selectFrom('trades')
      .select('trade_no')
      .where('public_id', '=', trade.id)
      .executeTakeFirstOrThrow()
    await world.till().gateway.pay(trade_no)
    expect(await walletOf(inviter)).toBe(600n)
    await giveMoney(world.till().server.app, friend.email, 10_000n)
    const second = await world.till().orderOf(friend, { priceLi: 10_000n })
    await friend.ok('walletCheck', { orderId: second.id })
    expect((await world.till().buyWith(friend, second.id)).status).toBe('paid')
    expect(await walletOf(inviter)).toBe(600n)
  })

  it('may be withdrawn, and is not credit', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    expect(await inviter.ok('myWallet', {})).toMatchObject({ totalLi: 1_000n, creditLi: 0n })
  })

  it('comes once, however often a payment is told, and a second payment that is credit brings none', async () => {
    const { inviter, friend } = await world.pair()
    const { tradeNo } = await waitingOrder(world.till(), friend)
    await Promise.all(Array.from({ length: 10 }, () => world.till().notify(tradeNo, { money: '10' })))
    await world.till().gateway.pay(tradeNo, { times: 2 })
    expect(await inviter.ok('listRewards', {})).toHaveLength(1)
    expect(await walletOf(inviter)).toBe(1_000n)
  })

  it('has the share of the moment its order was made, whatever changes before it is paid', async () => {
    const inviter = await world.till().server.member()
    const code = freshCode()
    await world.setTerms(inviter, code, 0.2, 30)
    const friend = await invitedBy(world.till().server, inviter, ownAddress())
    const { tradeNo } = await waitingOrder(world.till(), friend)
    await world.setTerms(inviter, code, 0.5, 3650)
    await world.till().gateway.pay(tradeNo)
    expect(await walletOf(inviter)).toBe(2_000n)
  })

  it('has the share and window of the day of joining, also for later orders', async () => {
    const inviter = await world.till().server.member()
    const code = freshCode()
    await world.setTerms(inviter, code, 0.2, 30)
    const friend = await invitedBy(world.till().server, inviter, ownAddress())
    await world.setTerms(inviter, code, 0.05, 3650)
    const later = await invitedBy(world.till().server, inviter, ownAddress())
    await world.payOutside(friend)
    await world.payOutside(later)
    expect((await inviter.ok('listRewards', {})).map(({ rewardLi }) => rewardLi)).toEqual([500n, 2_000n])
    const windows = (await inviter.ok('listInvited', {})).map(({ joinedAt, endsAt }) =>
      Math.round(((endsAt?.getTime() ?? 0) - joinedAt.getTime()) / 86_400_000),
    )
    expect(windows).toEqual([3650, 30])
  })

  it('ends with the window, and goes on for whom staff always reward', async () => {
    const { inviter, friend } = await world.pair()
    const { id } = await friend.ok('userInfo', {})
    await setFlag(world.till().server.app, friend.email, { created_at: new Date(Date.now() - 91 * 86_400_000) })
    await world.payOutside(friend)
    expect(await walletOf(inviter)).toBe(0n)
    await world.admin().ok('saveUser', { ...NO_USER_CHANGE, id, alwaysRebates: true })
    await world.payOutside(friend)
    expect(await walletOf(inviter)).toBe(1_000n)
    expect((await inviter.ok('listInvited', {}))[0]?.endsAt).toBeNull()
  })

  it('is not brought by orders that are made while rebates are closed', async () => {
    const { inviter, friend } = await world.pair()
    await writeSettings(world.till().server.app.db, { openReferralChannels: false })
    await world.payOutside(friend)
    expect(await walletOf(inviter)).toBe(0n)
  })

  it('goes to the code’s owner whom staff give somebody, on the terms of that day', async () => {
    const { inviter, friend } = await world.pair()
    const other = await world.till().server.member()
    const code = freshCode()
    await world.setTerms(other, code, 0.3, 60)
    const { id } = await friend.ok('userInfo', {})
    await world.admin().ok('saveUser', { ...NO_USER_CHANGE, id, channelCode: code })
    await world.payOutside(friend)
    expect([await walletOf(inviter), await walletOf(other)]).toEqual([0n, 3_000n])
    expect(await inviter.ok('listInvited', {})).toEqual([])
  })

  it('stands in the list of trades, in the order and on the timeline of the inviter', async () => {
    const { inviter, friend } = await world.pair()
    const { id: orderId, tradeNo } = await waitingOrder(world.till(), friend)
    await world.till().gateway.pay(tradeNo)
    const filter = {
      number: 1,
      sought: tradeNo,
      status: null,
      payMode: null,
      fromMs: null,
      toMs: null,
      after: null,
    } as const
    expect(await world.admin().ok('listTrades', filter)).toMatchObject([{ rebateLi: 1_000n }])
    expect(await world.admin().ok('orderForTrade', { orderId })).toMatchObject({ rebateLi: 1_000n })
    const { id } = await inviter.ok('userInfo', {})
    const events = await world.admin().ok('userTimeline', { id, count: 50 })
    expect(events.find(({ kind }) => kind === 'rebate')).toMatchObject({ what: '江船 · 月', detail: '1000' })
  })
})
