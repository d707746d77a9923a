import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import type { Member } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { turns } from '../../../../test/turns.ts'
import { lockUser } from '../../people/account/index.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => till.close())

/** Retries while the site answers `busy`, as people do. */
async function merge(from: Member, to: Member): Promise<number> {
  for (;;) {
    const input = { from: from.email, to: to.email, reason: 'race' }
    const { code } = await admin.call('mergeAccounts', input, { 'idempotency-key': randomUUID() })
    if (code !== refusalCodes.busy) return code
  }
}

async function moneyOf(emails: string[]): Promise<bigint> {
  const { people } = await admin.ok('previewGift', { emails })
  return people.reduce((sum, { walletLi }) => sum + walletLi, 0n)
}

it('a merge beside a purchase of the closed one: it is paid or becomes credit of the other, and nothing is lost', async () => {
  for (let turn = 0; turn < turns(4, 8); turn += 1) {
    const { member: from, order, tradeNo } = await till.waiting()
    const to = await till.server.member()
    const [code] = await Promise.all([merge(from, to), till.gateway.pay(tradeNo)])
    expect(code).toBe(0)
    const { status } = await till.server.app.db
      .selectFrom('orders')
      .select('status')
      .where('public_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const { grantedBytes } = await to.ok('userInfo', {})
    const { creditLi } = await to.ok('myWallet', {})
    if (status === 'paid') expect({ got: grantedBytes > 0n, creditLi }).toEqual({ got: true, creditLi: 0n })
    else expect({ status, creditLi }).toEqual({ status: 'cancelled', creditLi: 12_500n })
  }
  expect(await brokenInvariants(till.server.app)).toEqual([])
})

it('merges in a ring and in a chain at once: each account is closed at most once, and all money is with those that are left', async () => {
  for (let turn = 0; turn < turns(3, 6); turn += 1) {
    const members = await Promise.all([1, 2, 3].map(() => till.server.member()))
    const [a, b, c] = members as [Member, Member, Member]
    const emails = members.map(({ email }) => email)
    for (const { email } of members) await giveMoney(till.server.app, email, 10_000n)
    const codes = await Promise.all([merge(a, b), merge(b, c), merge(c, a), merge(a, b)])
    const done = codes.filter((code) => code === 0).length
    expect(codes.every((code) => code === 0 || code === refusalCodes.accountMerged)).toBe(true)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(3)
    expect(await moneyOf(emails)).toBe(30_000n)
    const { people, unknown } = await admin.ok('previewGift', { emails })
    expect(unknown).toHaveLength(done)
    expect(people.reduce((sum, { walletLi }) => sum + walletLi, 0n)).toBe(30_000n)
  }
  expect(await brokenInvariants(till.server.app)).toEqual([])
})

it('an order that is made while a merge waits for the account is not left open with the closed one', async () => {
  const { app } = till.server
  const [from, to] = [await till.server.member(), await till.server.member()]
  const planId = await addPlan(app)
  const { id } = await app.db.selectFrom('users').select('id').where('email', '=', from.email).executeTakeFirstOrThrow()
  const waiters = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length
  }
  const under: Promise<unknown>[] = []
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, id)
    under.push(from.ok('createOrder', { planId }))
    await expect.poll(waiters).toBe(1)
    under.push(merge(from, to))
    await expect.poll(waiters).toBe(2)
  })
  await Promise.all(under)
  const { rows } = await sql`select o.status, u.merged_into_id is not null as closed
    from orders o join users u on u.id = o.user_id where u.id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ status: 'cancelled', closed: true }])
  expect(await brokenInvariants(app)).toEqual([])
})
