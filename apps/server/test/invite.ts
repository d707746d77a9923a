import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { writeSettings } from '../src/features/base/settings/index.ts'
import { digestOf, post, type TestClient } from './client.ts'
import { setFlag } from './people.ts'
import { runJob } from './run-job.ts'
import { type Member, PASSWORD, type TestServer } from './server.ts'
import { brokenInvariants, tradeNoOf } from './shop.ts'
import { openTill, type Till } from './till.ts'

/** Somebody who signs up by another member's code; from an address of his own where the server trusts the test as a proxy. */
export async function invitedBy(
  server: TestServer,
  inviter: Member,
  headers: Record<string, string> = {},
): Promise<Member> {
  const { channel } = await inviter.ok('referralChannelInfo', {})
  const client = server.visitor()
  const email = `friend${randomBytes(6).toString('hex')}@example.com`
  const { token } = await client.ok(
    'signup',
    { email, passwordDigest: digestOf(PASSWORD), iconUrl: '', host: '' },
    { cookie: `channel_code=${channel?.code}`, ...headers },
  )
  return Object.assign(client, { token, email })
}

let addresses = 0

export const ownAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })
export const credentialsOf = ({ email }: Member) => ({ email, passwordDigest: digestOf(PASSWORD) })
export const freshCode = () => randomUUID().slice(0, 8)
export const walletOf = async (member: Member) => (await member.ok('myWallet', {})).totalLi

/** An order of somebody that waits for money at the gateway. */
export async function waitingOrder(till: Till, member: Member, priceLi = 10_000n) {
  const { id } = await till.orderOf(member, { priceLi, gb: 1n, name: '江船 · 月' })
  const trade = await till.buyWith(member, id)
  return { id, tradeNo: await tradeNoOf(till.server.app, trade.id) }
}

/** Ground of the tests of rebates: a till, an admin, and acts of both. The books are proven after each test. */
export function referralWorld() {
  let till: Till
  let admin: TestClient
  beforeAll(async () => {
    till = await openTill({ trustedProxies: ['127.0.0.1'] })
    admin = await till.server.admin()
  })
  afterEach(async () => {
    expect(await brokenInvariants(till.server.app)).toEqual([])
    await writeSettings(till.server.app.db, {
      openReferralChannels: true,
      channelRewardBp: 1000,
      channelWindowDays: 90,
    })
  })
  afterAll(() => till.close())

  const rebatesOf = (member: Member) =>
    admin.ok('listRebates', { number: 100, sought: member.email, flagged: false, after: null })

  return {
    till: () => till,
    admin: () => admin,
    rebatesOf,

    /** Somebody with a code, and a friend who signed up by it elsewhere. */
    async pair() {
      const inviter = await till.server.member()
      return { inviter, friend: await invitedBy(till.server, inviter, ownAddress()) }
    },

    /** A call as the product's pages make it, without our contract. */
    async raw(member: TestClient, path: string) {
      const headers = { authorization: `Bearer ${member.token}` }
      return (await post(`${till.server.origin}${path}`, {}, headers)).answered
    },

    /** An order of somebody that is paid with money from outside. @returns its public id */
    async payOutside(member: Member, priceLi?: bigint): Promise<string> {
      const waiting = await waitingOrder(till, member, priceLi)
      await till.gateway.pay(waiting.tradeNo)
      return waiting.id
    },

    async reverse(member: Member) {
      const [rebate] = await rebatesOf(member)
      const input = { id: rebate?.id ?? '', reason: '订单退款' }
      return admin.call('reverseRebate', input, { 'idempotency-key': randomUUID() })
    },

    setTerms: (member: Member, code: string, rewardRate: number, windowDays: number) =>
      admin.ok('saveUserChannel', { email: member.email, name: '', code, rewardRate, windowDays, revision: null }),

    /** Buys for so much wallet money. */
    async spend(member: Member, priceLi: bigint): Promise<void> {
      const { id } = await till.orderOf(member, { priceLi })
      await member.ok('walletCheck', { orderId: id })
      expect((await till.buyWith(member, id)).status).toBe('paid')
    },

    /** Money that came for an order that was cancelled. */
    async giveCredit(member: Member): Promise<void> {
      const { id, tradeNo } = await waitingOrder(till, member, 50_000n)
      await member.ok('cancelOrder', { orderId: id })
      await till.gateway.pay(tradeNo)
    },

    async remove(member: Member): Promise<void> {
      await setFlag(till.server.app, member.email, { deletes_at: new Date(0) })
      await runJob(till.server.app, 'deleteDueAccounts')
    },

    async merge(from: Member, to: Member): Promise<void> {
      const input = { from: from.email, to: to.email, reason: '同一个人' }
      await admin.ok('mergeAccounts', input, { 'idempotency-key': randomUUID() })
    },
  }
}
