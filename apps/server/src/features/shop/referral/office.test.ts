import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { credentialsOf, invitedBy, ownAddress, referralWorld, waitingOrder, walletOf } from '../../../../test/invite.ts'
import type { Member } from '../../../../test/server.ts'

const world = referralWorld()

describe('an invitation of oneself', () => {
  it('from the same network is flagged to staff, and brings its rebate', async () => {
    const home = { 'x-forwarded-for': '2001:db8:1:2::1' }
    const inviter = await world.till().server.member()
    await inviter.ok('login', credentialsOf(inviter), home)
    const friend = await invitedBy(world.till().server, inviter, { 'x-forwarded-for': '2001:db8:1:2:ffff::9' })
    await world.payOutside(friend)
    expect(await walletOf(inviter)).toBe(1_000n)
    expect(await world.rebatesOf(inviter)).toMatchObject([{ flags: ['network'] }])
    expect(
      await world.admin().ok('listReferralChannels', { number: 100, sought: inviter.email, only: null, after: null }),
    ).toMatchObject([{ rebates: 1, flagged: 1 }])
  })

  it('from the same browser is flagged, and friends elsewhere are not', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    expect(await world.rebatesOf(inviter)).toMatchObject([{ flags: [] }])
    const { headers } = await inviter.call('login', credentialsOf(inviter), ownAddress())
    const device = headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0]
    await friend.call('login', credentialsOf(friend), { ...ownAddress(), cookie: device ?? '' })
    await world.payOutside(friend)
    expect((await world.rebatesOf(inviter)).map(({ flags }) => flags)).toEqual([['device'], []])
  })
})

describe('a payment from an account at the platform from which the inviter has paid', () => {
  const paidBy = async (member: Member, buyer: string) => {
    const { tradeNo } = await waitingOrder(world.till(), member)
    await world.till().gateway.behave({ notify: { extra: { buyer } } })
    await world.till().gateway.pay(tradeNo)
    await world.till().gateway.behave({})
  }
  const flagsOf = async (inviter: Member) => (await world.rebatesOf(inviter)).map(({ flags }) => flags)

  it('is flagged, and the account is kept as a hash alone', async () => {
    const { inviter, friend } = await world.pair()
    await paidBy(inviter, '2088102100000001')
    await paidBy(friend, '2088102100000001')
    expect(await flagsOf(inviter)).toEqual([['payer']])
    const { rows } = await sql<{
      text: string
    }>`select r::text as text from receipts r where payer_hmac is not null`.execute(world.till().server.app.db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const { text } of rows) expect(text).not.toContain('2088102100000001')
  })

  it('is none from another account, from one of which the platform tells a part, and before the inviter paid', async () => {
    const { inviter, friend } = await world.pair()
    await paidBy(friend, '2088102100000002')
    await paidBy(inviter, '2088102100000002')
    await paidBy(inviter, '159******62')
    await paidBy(friend, '159******62')
    await paidBy(friend, '2088102100000003')
    expect(await flagsOf(inviter)).toEqual([[], [], []])
  })
})

describe('the channels of the back office', () => {
  it('have code, terms, people, sums and flags, those that earned most first', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend, 90_000_000n)
    const small = await world.pair()
    await world.payOutside(small.friend)
    const { channel } = await inviter.ok('referralChannelInfo', {})
    const [first] = await world.admin().ok('listReferralChannels', { number: 1, sought: '', only: null, after: null })
    expect(first).toEqual({
      id: (await inviter.ok('userInfo', {})).id,
      email: inviter.email,
      name: '',
      code: channel?.code,
      rewardRate: 0.1,
      windowDays: 90,
      invited: 1,
      paid: 1,
      rebates: 1,
      flagged: 0,
      externalLi: 90_000_000n,
      rewardLi: 9_000_000n,
      reversedLi: 0n,
      debtLi: 0n,
      cursor: `9000000-${first?.id}`,
    })
    const all = await world.admin().ok('listReferralChannels', { number: 100, sought: '', only: null, after: null })
    const sums = all.map(({ rewardLi }) => rewardLi)
    expect(sums).toEqual([...sums].sort((a, b) => Number(b - a)))
  })

  it('are found by code or e-mail, also without a rebate, and narrowed to flagged and owing ones', async () => {
    const member = await world.till().server.member()
    const { channel } = await member.ok('referralChannelInfo', {})
    for (const sought of [channel?.code ?? '', member.email.slice(0, 12).toUpperCase()]) {
      const found = await world.admin().ok('listReferralChannels', { number: 10, sought, only: null, after: null })
      expect(found).toMatchObject([{ email: member.email, rebates: 0 }])
    }
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    await world.spend(inviter, 1_000n)
    await world.reverse(inviter)
    const emails = async (only: 'owing' | 'flagged') =>
      (await world.admin().ok('listReferralChannels', { number: 100, sought: '', only, after: null })).map(
        ({ email }) => email,
      )
    expect(await emails('owing')).toContain(inviter.email)
    expect(await emails('flagged')).not.toContain(inviter.email)
  })

  it('rebates are found by the e-mail of either side, and narrowed to the flagged', async () => {
    const { inviter, friend } = await world.pair()
    await world.payOutside(friend)
    const [one] = await world.rebatesOf(inviter)
    expect(await world.rebatesOf(friend)).toEqual([one])
    expect(one).toMatchObject({ inviter: inviter.email, invitee: friend.email, externalLi: 10_000n, rewardRate: 0.1 })
    expect(
      await world.admin().ok('listRebates', { number: 100, sought: friend.email, flagged: true, after: null }),
    ).toEqual([])
  })
})
