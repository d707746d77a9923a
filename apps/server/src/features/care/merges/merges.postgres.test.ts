import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import type { Member } from '../../../../test/server.ts'
import { brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

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
  for (let turn = 0; turn < 8; turn += 1) {
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
  for (let turn = 0; turn < 6; turn += 1) {
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
