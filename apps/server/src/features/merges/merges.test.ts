import { randomUUID } from 'node:crypto'
import { NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import type { TestClient } from '../../../test/client.ts'
import { setRole } from '../../../test/people.ts'
import type { Member } from '../../../test/server.ts'
import { brokenInvariants } from '../../../test/shop.ts'
import { openTill, type Till } from '../../../test/till.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(async () => {
  expect(await brokenInvariants(till.server.app)).toEqual([])
  await till.close()
})

/** Somebody with 20 yuan, 10 GB and 5 days. */
async function somebody(): Promise<Member & { id: string }> {
  const member = await till.server.member()
  const { id } = await member.ok('userInfo', {})
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id, addLi: 20_000n, addBytes: 10n * GB, addDays: 5, reason: 'test' })
  return Object.assign(member, { id })
}

const merge = (from: Member, to: Member, key: string = randomUUID()) => {
  const input = { fromEmail: from.email, toEmail: to.email, reason: '同一个人' }
  return admin.call('mergeAccounts', input, { 'idempotency-key': key })
}

describe('a merge of two accounts', () => {
  it('moves money, traffic, days, tickets and what is open, as the preview said, and once', async () => {
    const [from, to] = [await somebody(), await somebody()]
    await from.ok('createTicket', { title: '慢', text: '慢', pictureUrl: null })
    const order = await till.orderOf(from)
    await from.ok('walletCheck', { orderId: order.id })
    const preview = await admin.ok('previewMerge', { fromEmail: from.email.toUpperCase(), toEmail: ` ${to.email}` })
    expect(preview).toMatchObject({
      from: { email: from.email, moneyLi: 20_000n, leftBytes: 10n * GB },
      openOrders: 1,
      tickets: 1,
      telegram: 'none',
      channel: 'ends',
    })
    const key = randomUUID()
    const done = await merge(from, to, key)
    expect(done.data).toEqual(preview)
    expect((await merge(from, to, key)).data).toEqual(preview)

    expect((await to.ok('myWallet', {})).totalLi).toBe(40_000n)
    const { grantedBytes, usedBytes, timeExpiresAt } = await to.ok('userInfo', {})
    expect(grantedBytes - usedBytes).toBe(20n * GB)
    const daysLeft = ((timeExpiresAt?.getTime() ?? 0) - till.server.app.now().getTime()) / 86_400_000
    expect(daysLeft).toBeGreaterThan(9.9)
    expect((await to.ok('listTickets', {})).map(({ title }) => title)).toEqual(['慢'])
    expect(await auditOf(till.server.app, to.id)).toContain('mergeAccounts')
    expect(await auditOf(till.server.app, from.id)).toContain('mergeAccounts')
  })

  it('closes the one: no session, no sign-in, no link, nothing to give to it, and never opened again', async () => {
    const [from, to] = [await somebody(), await somebody()]
    const { subscriptionKey } = await from.ok('userInfo', {})
    await merge(from, to)
    expect((await from.call('userInfo', {})).code).toBe(refusalCodes.sessionExpired)
    const link = `${till.server.origin}/api/subscript/clash/${from.id}/${subscriptionKey}`
    expect((await fetch(link)).status).toBe(404)
    const open = await admin.call('saveUser', { ...NO_USER_CHANGE, id: from.id, disabled: false })
    expect(open.code).toBe(refusalCodes.accountMerged)
    const gift = { emails: [from.email], addLi: 1_000n, addBytes: 0n, addDays: 0, reason: 'test' }
    const given = await admin.call('giveToMany', gift, { 'idempotency-key': randomUUID() })
    expect(given.code).toBe(refusalCodes.accountMerged)
    expect((await merge(from, to)).code).toBe(refusalCodes.accountMerged)
    expect((await merge(await somebody(), from)).code).toBe(refusalCodes.accountMerged)
  })

  it('leads money that comes late for an order of the closed one to who has the account now', async () => {
    const { member: from, tradeNo } = await till.waiting()
    const [to, last] = [await somebody(), await somebody()]
    await merge(from, to)
    await merge(to, last)
    await till.gateway.pay(tradeNo)
    expect((await last.ok('myWallet', {})).creditLi).toBe(12_500n)
  })

  it('with himself, with nobody, or of staff is refused', async () => {
    const [one, operator] = [await somebody(), await somebody()]
    await setRole(till.server.app, operator, 'operatorIds', true)
    const codes = [
      await merge(one, one),
      await merge(one, { ...one, email: 'nobody@example.com' }),
      await merge(operator, one),
    ]
    expect(codes.map(({ code }) => code)).toEqual([
      refusalCodes.badInput,
      refusalCodes.userNotFound,
      refusalCodes.actionNotAllowedForAccount,
    ])
  })
})
