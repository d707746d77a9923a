import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { giveTraffic } from '../../../../test/gifts.ts'
import { drawInput, prizeInput } from '../../../../test/prizes.ts'
import { refundCreditOf } from '../../../../test/refunds.ts'
import type { Member } from '../../../../test/server.ts'
import { addCoupon, addPlan, brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { TRON } from '../../../../test/withdrawals.ts'
import { eraseAccount, lockUser, lockWithMerged } from '../../people/account/index.ts'
import { lockOpenOrders } from '../../shop/payments/index.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
  await admin.ok('savePrize', prizeInput())
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const key = () => ({ 'idempotency-key': randomUUID() })
const PAY = { payMode: 'alipay', isMobile: false, returnUrl: '' } as const

/** Each prepares what somebody needs, and returns the call. */
const VERBS: Record<string, (who: Member) => Promise<() => Promise<{ code: number }>>> = {
  async createOrder(who) {
    const planId = await addPlan(till.server.app)
    return () => who.call('createOrder', { planId }, key())
  },
  async walletCheck(who) {
    const { id: orderId } = await till.orderOf(who)
    return () => who.call('walletCheck', { orderId })
  },
  async applyCoupon(who) {
    const code = await addCoupon(till.server.app)
    const { id: orderId } = await till.orderOf(who)
    return () => who.call('applyCoupon', { orderId, code })
  },
  async buy(who) {
    const { id: orderId } = await till.orderOf(who)
    return () => who.call('buy', { orderId, ...PAY }, key())
  },
  async 'buy from the wallet'(who) {
    const { id: orderId } = await till.orderOf(who, { priceLi: 1_000n })
    await who.ok('walletCheck', { orderId })
    return () => who.call('buy', { orderId, ...PAY }, key())
  },
  async cancelOrder(who) {
    const { id: orderId } = await till.orderOf(who)
    return () => who.call('cancelOrder', { orderId })
  },
  async redeemCoupon(who) {
    const code = await addCoupon(till.server.app, { kind: 'trialTraffic', bytes: GB })
    return () => who.call('redeemCoupon', { code }, key())
  },
  createGift: async (who) => () => who.call('createGift', { amountGb: 20 }, key()),
  async takeBackGift(who) {
    const { id: giftId } = await who.ok('createGift', { amountGb: 20 })
    return () => who.call('takeBackGift', { giftId }, key())
  },
  async receiveGift(who) {
    const giver = await till.server.member()
    await giveTraffic(till.server, giver.email, 20n)
    const { code } = await giver.ok('createGift', { amountGb: 20 })
    return () => who.call('receiveGift', { code }, key())
  },
  async drawPrize(who) {
    const shown = await who.ok('lottery', {})
    return () => who.call('drawPrize', drawInput(shown), key())
  },
  async savePayoutAddress(who) {
    return () => who.call('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
  },
  async requestWithdrawal(who) {
    await who.ok('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
    return () => who.call('requestWithdrawal', { code: null }, key())
  },
  async cancelWithdrawal(who) {
    const withdrawalId = await withdrawalOf(who)
    return () => who.call('cancelWithdrawal', { withdrawalId })
  },
  async settleWithdrawal(who) {
    const id = await withdrawalOf(who)
    return () => admin.call('settleWithdrawal', { id, transactionId: '', paidUsdtMilli: null }, key())
  },
  async refuseWithdrawal(who) {
    const id = await withdrawalOf(who)
    return () => admin.call('refuseWithdrawal', { id, reason: 'race' }, key())
  },
  async refundCredit(who) {
    const { id } = await till.orderOf(who)
    const tradeNo = await tradeNoOf(till.server.app, (await till.buyWith(who, id)).id)
    await who.ok('cancelOrder', { orderId: id })
    await till.gateway.pay(tradeNo)
    return () => refundCreditOf(admin, id)
  },
  async giveToMany(who) {
    const gift = { addLi: 10n, addBytes: GB, addDays: 1, reason: 'race', skip: false }
    return () => admin.call('giveToMany', { emails: [who.email], ...gift }, key())
  },
}

async function withdrawalOf(who: Member): Promise<string> {
  await who.ok('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
  return (await who.ok('requestWithdrawal', { code: null })).id
}

/** Takes the locks of a merge and a deletion; `act` writes key columns with them held. */
async function whoCloses(who: Member, act: () => Promise<void>): Promise<void> {
  const { app } = till.server
  await app.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirstOrThrow()
    await lockOpenOrders(tx, [id])
    const [user] = await lockWithMerged(tx, id)
    await act()
    await sql`savepoint before_closing`.execute(tx)
    if (user) await eraseAccount(app, tx, user)
    await sql`rollback to savepoint before_closing`.execute(tx)
  })
}

async function waiters(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(till.server.app.db)
  return rows.length
}

it.each(Object.keys(VERBS))(
  '%s that waits for an account which somebody closes holds nothing that closing it needs',
  async (name) => {
    const who = await till.server.member()
    await giveMoney(till.server.app, who.email, 600_000n)
    await giveTraffic(till.server, who.email, 100n)
    const verb = await VERBS[name]?.(who)
    let isOver = false
    const calls: Promise<number | undefined>[] = []
    await whoCloses(who, async () => {
      const call = async () => {
        const answer = await verb?.()
        isOver = true
        return answer?.code
      }
      calls.push(call())
      await expect.poll(async () => isOver || (await waiters()) > 0).toBe(true)
    })
    const [code] = await Promise.all(calls)
    expect(code).not.toBe(refusalCodes.busy)
    expect(code).toBe(0)
  },
)

/** Verbs that find out under the user's lock whether the account is still there. */
const ASKS_FIRST = [
  'createOrder',
  'redeemCoupon',
  'createGift',
  'receiveGift',
  'drawPrize',
  'savePayoutAddress',
  'requestWithdrawal',
  'cancelWithdrawal',
]

it.each(ASKS_FIRST)(
  '%s that waited for an account which was merged meanwhile is refused, and changes nothing',
  async (name) => {
    const { db } = till.server.app
    const who = await till.server.member()
    await giveMoney(till.server.app, who.email, 600_000n)
    await giveTraffic(till.server, who.email, 100n)
    const verb = await VERBS[name]?.(who)
    const { id } = await db.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirstOrThrow()
    const before = await belongings(id)
    const calls: Promise<{ code: number } | undefined>[] = []
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, id)
      calls.push(verb?.() ?? Promise.resolve(undefined))
      await expect.poll(waiters).toBeGreaterThan(0)
      await sql`update users set merged_into_id = (select min(id) from users), disabled = true where id = ${id}`.execute(
        tx,
      )
    })
    const [answer] = await Promise.all(calls)
    expect([refusalCodes.accountMerged, refusalCodes.sessionExpired]).toContain(answer?.code)
    expect(await belongings(id)).toEqual(before)
    await sql`update users set merged_into_id = null, disabled = false where id = ${id}`.execute(db)
  },
)

it('a merge locks the users whom the closed account invited before it locks purses', async () => {
  const { db } = till.server.app
  const [from, to, friend] = [await till.server.member(), await till.server.member(), await till.server.member()]
  const idOf = async ({ email }: Member) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const [fromId, toId, friendId] = [await idOf(from), await idOf(to), await idOf(friend)]
  await sql`update users set inviter_id = ${fromId} where id = ${friendId}`.execute(db)
  const merges: Promise<{ code: number }>[] = []
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, friendId)
    merges.push(admin.call('mergeAccounts', { from: from.email, to: to.email, reason: 'race' }, key()))
    await expect.poll(waiters).toBeGreaterThan(0)
    // The purchase that holds the friend goes on to purses: the merge may not hold them yet.
    await sql`select 1 from ledger_accounts where user_id in (${fromId}, ${toId}) for update nowait`.execute(tx)
  })
  const [answer] = await Promise.all(merges)
  expect(answer?.code).toBe(0)
})

/** All that these verbs change of a user. */
async function belongings(id: bigint): Promise<unknown> {
  const { rows } = await sql`select b.permanent_granted, b.permanent_used, b.trial_left,
      (select jsonb_object_agg(kind, balance) from ledger_accounts where user_id = b.user_id) as purses,
      (select count(*) from orders where user_id = b.user_id) as orders,
      (select count(*) from coupon_uses where user_id = b.user_id) as uses,
      (select count(*) from gifts where ${id} in (giver_id, receiver_id)) as gifts,
      (select count(*) from prize_draws where user_id = b.user_id) as draws,
      (select count(*) from payout_addresses where user_id = b.user_id) as addresses
    from traffic_balances b where b.user_id = ${id}`.execute(till.server.app.db)
  return rows
}
