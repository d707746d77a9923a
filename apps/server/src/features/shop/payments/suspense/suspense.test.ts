import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../../test/audit.ts'
import { digestOf, type TestClient } from '../../../../../test/client.ts'
import { setFlag, staffMember } from '../../../../../test/people.ts'
import { runJob } from '../../../../../test/run-job.ts'
import { PASSWORD } from '../../../../../test/server.ts'
import { brokenInvariants } from '../../../../../test/shop.ts'
import { stateOf } from '../../../../../test/state.ts'
import { openTill, type Till } from '../../../../../test/till.ts'
import { settle } from '../settle.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

let numbers = 0

/** Money that came with a number of which there is no trade. @returns how it is called, with a credit's or refund's empty fields */
async function waiting(amountLi = 12_500n) {
  numbers += 1
  const payment = { paymentAccount: 'sandbox', externalNo: `ODD${numbers}` }
  expect(await settle(till.server.app, { ...payment, tradeNo: `none ${numbers}`, amountLi })).toBe('suspense')
  return { ...payment, email: '', orderNo: '', reference: '', reason: '付款截图' }
}

const told = async (externalNo: string) =>
  (await admin.ok('listSuspense', {})).find((payment) => payment.externalNo === externalNo)

describe('money in suspense', () => {
  it('is listed, the newest first, and behind all that waits once it is decided', async () => {
    const first = await waiting()
    const second = await waiting(3_000n)
    const [newest, before] = await admin.ok('listSuspense', {})
    expect([newest?.externalNo, before?.externalNo]).toEqual([second.externalNo, first.externalNo])
    expect(newest).toMatchObject({ paymentAccount: 'sandbox', amountLi: 3_000n, decision: null })
    const { email } = await till.server.member()
    await admin.ok('decideSuspense', { ...second, kind: 'credit', email })
    const list = await admin.ok('listSuspense', {})
    expect(list[0]?.externalNo).toBe(first.externalNo)
    expect(list.find(({ decision }) => decision)?.externalNo).toBe(second.externalNo)
  })

  it('becomes the credit of a user, who is told and pays with it', async () => {
    const payment = await waiting()
    const member = await till.server.member()
    const { id } = await admin.ok('decideSuspense', { ...payment, kind: 'credit', email: member.email.toUpperCase() })
    expect((await member.ok('myWallet', {})).creditLi).toBe(12_500n)
    expect((await member.ok('listNotices', {}))[0]?.text).toContain('12.50')
    expect(await told(payment.externalNo)).toMatchObject({
      decision: { id, kind: 'credit', email: member.email, orderNo: null, reason: '付款截图' },
    })
    expect(await auditOf(till.server.app, id)).toEqual(['decideSuspense'])
    const order = await till.orderOf(member)
    expect(await member.ok('walletCheck', { orderId: order.id })).toMatchObject({ dueLi: 0n })
    expect((await till.buyWith(member, order.id)).status).toBe('paid')
  })

  it('is decided by finance, never in favour of the own account, which an owner may do', async () => {
    const payment = await waiting()
    const finance = await staffMember(till.server, 'finance')
    const own = { ...payment, kind: 'credit', email: finance.email } as const
    const before = await stateOf(till.server.app)
    expect((await finance.call('decideSuspense', own)).code).toBe(refusalCodes.notToOneself)
    expect(await stateOf(till.server.app)).toEqual(before)
    const member = await till.server.member()
    const { id } = await finance.ok('decideSuspense', { ...own, email: member.email })
    expect(await told(payment.externalNo)).toMatchObject({ decision: { id, decidedBy: finance.email } })
    const another = await waiting()
    await admin.ok('decideSuspense', { ...another, kind: 'credit', email: 'root@example.com' })
  })

  it('meant for an order becomes the credit of its customer', async () => {
    const payment = await waiting()
    const { member, order } = await till.waiting()
    await admin.ok('decideSuspense', { ...payment, kind: 'credit', orderNo: order.orderNo })
    expect((await member.ok('myWallet', {})).creditLi).toBe(12_500n)
    expect(await told(payment.externalNo)).toMatchObject({ decision: { email: member.email, orderNo: order.orderNo } })
  })

  it('that was paid back leaves the books', async () => {
    const payment = await waiting()
    const { id } = await admin.ok('decideSuspense', { ...payment, kind: 'refund', reference: 'R1' })
    expect(await told(payment.externalNo)).toMatchObject({
      decision: { id, kind: 'refund', email: null, reference: 'R1' },
    })
  })

  it.each(['credit', 'refund'] as const)('is decided about again once a %s was undone', async (kind) => {
    const payment = await waiting()
    const member = await till.server.member()
    const decision = { ...payment, kind, email: kind === 'credit' ? member.email : '' }
    const { id } = await admin.ok('decideSuspense', decision)
    await admin.ok('undoSuspense', { id, reason: '认错人了' })
    expect((await member.ok('myWallet', {})).creditLi).toBe(0n)
    expect(await told(payment.externalNo)).toMatchObject({ decision: null })
    expect(await auditOf(till.server.app, id)).toEqual(['decideSuspense', 'undoSuspense'])
    expect((await admin.call('undoSuspense', { id, reason: '再来' })).code).toBe(refusalCodes.paymentNotFound)
    expect((await admin.call('decideSuspense', decision)).code).toBe(0)
  })

  it('that became credit and is spent is not taken back', async () => {
    const payment = await waiting()
    const member = await till.server.member()
    const { id } = await admin.ok('decideSuspense', { ...payment, kind: 'credit', email: member.email })
    const order = await till.orderOf(member)
    await member.ok('walletCheck', { orderId: order.id })
    const before = await stateOf(till.server.app)
    const { code, msg } = await admin.call('undoSuspense', { id, reason: '认错人了' })
    expect({ code, msg }).toEqual({ code: refusalCodes.notEnoughToTake, msg: expect.stringContaining('12.500') })
    expect(await stateOf(till.server.app)).toEqual(before)
  })

  it('that became credit is taken back from the account that the user was merged into', async () => {
    const payment = await waiting()
    const [from, to] = [await till.server.member(), await till.server.member()]
    const { id } = await admin.ok('decideSuspense', { ...payment, kind: 'credit', email: from.email })
    const pair = { from: from.email, to: to.email, reason: '同一个人' }
    await admin.ok('mergeAccounts', pair, { 'idempotency-key': randomUUID() })
    expect((await to.ok('myWallet', {})).creditLi).toBe(12_500n)
    await admin.ok('undoSuspense', { id, reason: '认错人了' })
    expect((await to.ok('myWallet', {})).creditLi).toBe(0n)
    expect(await told(payment.externalNo)).toMatchObject({ decision: null })
  })

  it('that became credit of an account which was deleted is not taken back', async () => {
    const payment = await waiting()
    const member = await till.server.member()
    const { id } = await admin.ok('decideSuspense', { ...payment, kind: 'credit', email: member.email })
    await member.ok('askDeletion', { passwordDigest: digestOf(PASSWORD), code: '' })
    await setFlag(till.server.app, member.email, { deletes_at: new Date(0) })
    await runJob(till.server.app, 'deleteDueAccounts')
    const { code } = await admin.call('undoSuspense', { id, reason: '认错人了' })
    expect(code).toBe(refusalCodes.accountDeleted)
  })

  it('is given away once, however many decide at the same moment', async () => {
    const payment = await waiting()
    const people = await Promise.all(Array.from({ length: 5 }, () => till.server.member()))
    const answers = await Promise.all(
      people.map(({ email }) => admin.call('decideSuspense', { ...payment, kind: 'credit', email })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ...Array(4).fill(refusalCodes.paymentDecided)])
    const credits = await Promise.all(people.map(async (one) => (await one.ok('myWallet', {})).creditLi))
    expect(credits.reduce((sum, one) => sum + one, 0n)).toBe(12_500n)
  })

  it.each([
    ['of nobody', { email: 'nobody@example.com' }, 'userNotFound'],
    ['without anybody', {}, 'userNotFound'],
    ['of an order that is not there', { orderNo: 'none' }, 'orderNotFound'],
    ['that did not come', { externalNo: 'none', email: 'nobody@example.com' }, 'paymentNotFound'],
  ] as const)('%s is not given, and nothing changes', async (_, change, refusal) => {
    const payment = await waiting()
    const before = await stateOf(till.server.app)
    const { code } = await admin.call('decideSuspense', { ...payment, kind: 'credit', ...change })
    expect(code).toBe(refusalCodes[refusal])
    expect(await stateOf(till.server.app)).toEqual(before)
  })

  it('is decided about with a reason, by admins alone', async () => {
    const payment = { ...(await waiting()), kind: 'refund' } as const
    expect((await admin.call('decideSuspense', { ...payment, reason: ' ' })).code).toBe(refusalCodes.badInput)
    const member = await till.server.member()
    for (const refused of [
      await member.call('decideSuspense', payment),
      await member.call('listSuspense', {}),
      await member.call('undoSuspense', { id: 'a'.repeat(24), reason: 'x' }),
    ]) {
      expect(refused.code).toBe(refusalCodes.forbidden)
    }
  })
})
