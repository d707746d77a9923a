import { NO_USER_CHANGE } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBills } from '../../../../test/bill-books.ts'
import { addChain } from '../../../../test/chain-books.ts'
import { addCommerce } from '../../../../test/commerce-books.ts'
import { CORRUPTIONS } from '../../../../test/corruptions.ts'
import { MERCHANT } from '../../../../test/gateway.ts'
import { invitedBy, waitingOrder } from '../../../../test/invite.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { drawer, drawOnce, prizeInput } from '../../../../test/prizes.ts'
import { addRefunds } from '../../../../test/refund-books.ts'
import { refundOf } from '../../../../test/refunds.ts'
import { addPlan, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { createIntake, newReceived, sumReports } from '../../network/usage/index.ts'
import { invariants } from './index.ts'
import { verdictsIn, verify } from './verify.ts'

let till: Till

/** A site with every kind of history: paid, paid by wallet, paid twice, reserved, cancelled, in suspense, waiting. */
beforeAll(async () => {
  till = await openTill()
  const paid = await till.waiting({ gb: 300n, days: 30 })
  await till.gateway.pay(paid.tradeNo, { times: 2 })
  const { app } = till.server

  const byWallet = await till.server.member()
  await giveMoney(app, byWallet.email, 50_000n)
  const wallet = await byWallet.ok('walletCheck', { orderId: (await till.orderOf(byWallet)).id })
  await till.buyWith(byWallet, wallet.id)
  await byWallet.ok('checkIn', {})

  const reserved = await till.server.member()
  await giveMoney(app, reserved.email, 5_000n)
  await reserved.ok('walletCheck', { orderId: (await till.orderOf(reserved)).id })

  const cancelled = await till.waiting()
  await cancelled.member.ok('cancelOrder', { orderId: cancelled.order.id })

  const astray = await till.waiting()
  const trade_no = await till.payUnseen(astray.tradeNo)
  expect((await till.notify(astray.tradeNo, { trade_no }, MERCHANT.key, 'sandbox-two')).text).toBe('success')

  await till.waiting()
  const corrected = await till.server.member()
  const { id } = await corrected.ok('userInfo', {})
  await (await till.server.admin()).ok('saveUser', {
    ...NO_USER_CHANGE,
    id,
    addLi: 1_000n,
    addBytes: 5n,
    reason: 'test',
  })
  await takeBack()
  await sellFromPool()
  await mergeTwo()
  await drawAPrize()
  await rebate()
  await addCommerce(till)
  await addRefunds(till)
  await addBills(till)
  await addChain(till.server)
  await till.server.member()
  await reportUse(app)
})
afterAll(() => till.close())

/** A correction that was undone. */
async function takeBack(): Promise<void> {
  const [admin, member] = [await till.server.admin(), await till.server.member()]
  const { id } = await member.ok('userInfo', {})
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id, addBytes: 9n, addDays: 2, reason: 'test' })
  const [correction] = await admin.ok('listCorrections', { count: 1, userId: id, sought: '', after: null })
  await admin.ok('undoCorrection', { id: correction?.id ?? '', reason: 'test' })
}

/** A rebate that was spent before it was taken back, and one that paid a part of what was owed then. */
async function rebate(): Promise<void> {
  const [admin, inviter] = [await till.server.admin(), await till.server.member()]
  const friend = await invitedBy(till.server, inviter)
  const buy = async (priceLi: bigint) => till.gateway.pay((await waitingOrder(till, friend, priceLi)).tradeNo)
  await buy(10_000n)
  const { id } = await till.orderOf(inviter, { priceLi: 400n })
  await inviter.ok('walletCheck', { orderId: id })
  await till.buyWith(inviter, id)
  const [row] = await admin.ok('listRebates', { number: 1, sought: inviter.email, flagged: false, after: null })
  await admin.ok('reverseRebate', { id: row?.id ?? '', reason: 'test' })
  const last = await waitingOrder(till, friend, 3_000n)
  await till.gateway.pay(last.tradeNo)
  await refundOf(admin, last.id, { amountLi: 1_000n })
}

/** Two accounts that became one, with money and traffic. */
async function mergeTwo(): Promise<void> {
  const [admin, from, to] = [await till.server.admin(), await till.server.member(), await till.server.member()]
  const { id } = await from.ok('userInfo', {})
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id, addLi: 2_000n, addBytes: 7n, addDays: 3, reason: 'test' })
  await admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: 'test' })
}

/** A draw from two prizes that give the same. */
async function drawAPrize(): Promise<void> {
  const admin = await till.server.admin()
  for (const name of ['一等奖', '二等奖']) await admin.ok('savePrize', prizeInput({ name }))
  await drawOnce(await drawer(till.server, 20))
}

/** An agency that was given something to sell, and sold some of it. */
async function sellFromPool(): Promise<void> {
  const [admin, owner] = [await till.server.admin(), await till.server.member()]
  const face = { name: '代理', domain: '', contact: '', logoUrl: '' }
  const { id } = await admin.ok('saveAgency', { revision: null, id: null, ownerEmail: owner.email, ...face })
  await admin.ok('allocateToAgency', { id, addBytes: 500n * GB, addDays: 60, reason: 'test' })
  const planId = await addPlan(till.server.app, { gb: 100n, days: 30 })
  await owner.ok('saveAgencyPrice', { planId, priceLi: 19_900n })
  const account = { email: 'sold@example.com', passwordDigest: 'a'.repeat(64) }
  const { id: customerId } = await owner.ok('openAgencyAccount', account)
  await owner.ok('sellFromPool', { customerId, planId })
}

/** Reports of a node: one that was counted and summed up, its second try, and one that waits to be summed up. */
async function reportUse(app: App): Promise<void> {
  const admin = await till.server.admin()
  const node = await admin.ok('saveNode', nodeInput())
  const { inboundNumber } = await admin.ok('saveLine', lineInput(node.id))
  const { rows } = await sql<{ id: bigint }>`
    select min(user_id) as id from traffic_balances where permanent_granted > 0`.execute(app.db)
  const [user, userAgent] = [String(rows[0]?.id), 'v2node go-resty/2.16.5']
  const intake = await createIntake(app)
  const push = (traffic: Record<string, [number, number]>, isMarked = false) => {
    const told = { arrivedAt: app.now(), inboundNumber, userAgent, isMarked, namesItselfInBody: false, raw: undefined }
    return intake.take(newReceived(app, { ...told, traffic }), performance.now())
  }
  await push({ [user]: [1000, 2000], 1: [3, 4] })
  await push({ [user]: [1000, 2000], 1: [3, 4] }, true)
  await sumReports(app)
  await push({ [user]: [10, 20] })
  await intake.stop()
}

class Undo extends Error {}

/** Corrupts and asks inside a transaction without triggers, references and checks, of which nothing is left. */
async function brokenAfter(statements: string[]): Promise<string[]> {
  let broken: string[] = []
  await till.server.app.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await dropChecks(tx)
      for (const statement of statements) {
        const { numAffectedRows } = await sql.raw(statement).execute(tx)
        expect({ statement, rows: numAffectedRows }).toEqual({ statement, rows: 1n })
      }
      broken = (await verdictsIn(tx)).filter(({ holds }) => !holds).map(({ id }) => id)
      throw new Undo()
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return broken
}

async function dropChecks(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and coninhcount = 0 and connamespace = 'public'::regnamespace`.execute(tx)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx)
  }
}

describe('every invariant', () => {
  it('holds on a site with purchases of every kind', async () => {
    const verdicts = await verify(till.server.app.db)
    expect(verdicts.filter(({ holds }) => !holds)).toEqual([])
    expect(verdicts.map(({ id }) => id)).toEqual(invariants.map(({ id }) => id))
  })

  it('has a corruption here that it is there for', () => {
    expect(Object.keys(CORRUPTIONS).sort()).toEqual(invariants.map(({ id }) => id).sort())
  })

  it.each(Object.entries(CORRUPTIONS))('%s is broken by its corruption, and it alone', async (id, statements) => {
    expect(await brokenAfter(statements)).toEqual([id])
  })

  it('sees a day of use that no report tells of, and reports that no day has', async () => {
    expect(await brokenAfter([`update traffic_balances set day_up = 0, day_down = 0 where day_up > 0`])).toEqual([
      'days-are-reports',
    ])
    expect(await brokenAfter(['delete from usage_inbound_days'])).toContain('days-are-reports')
  })

  it('sees more days taken back than were given', async () => {
    const takeTwoMore = [
      `update grants_by_source set duration_days = duration_days - 2 where key like 'adjust:%:reversed'`,
      `update traffic_records set days_change = days_change - 2 where key like 'adjust:%:reversed'`,
    ]
    expect(await brokenAfter(takeTwoMore)).toEqual(['grants-are-reversed'])
  })
})

describe('a verdict', () => {
  it('is told before the next one is asked for', async () => {
    const told: string[] = []
    const asked = verify(till.server.app.db, ({ id }) => {
      told.push(id)
      throw new Undo()
    })
    await expect(asked).rejects.toThrow(Undo)
    expect(told).toEqual([invariants[0]?.id])
  })

  it('shows the first five rows that break it, and counts all', async () => {
    await till.server.app.db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into receipts (channel, external_no, amount_li, created_at)
          select 'sandbox', 'lost ' || n, 10, now() - interval '1 hour' from generate_series(1, 7) n`.execute(tx)
        const verdict = (await verdictsIn(tx)).find(({ id }) => id === 'receipts-are-decided')
        expect(verdict).toMatchObject({ holds: false, breachCount: 7 })
        expect(verdict?.breaches).toHaveLength(5)
        expect(verdict?.breaches[0]).toMatchObject({ external_no: 'lost 1' })
        throw new Undo()
      })
      .catch((error) => {
        if (!(error instanceof Undo)) throw error
      })
  })
})
