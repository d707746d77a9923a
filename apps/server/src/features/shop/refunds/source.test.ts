import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { staffMember } from '../../../../test/people.ts'
import { refundOf, takeUpRefunds } from '../../../../test/refunds.ts'
import { runJob } from '../../../../test/run-job.ts'
import type { Member } from '../../../../test/server.ts'
import { brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterEach(async () => {
  expect(await brokenInvariants(till.server.app)).toEqual([])
  await till.gateway.reset()
})
afterAll(() => till.close())

/** A customer with an order of ten yuan that was paid at the gateway. */
async function paid() {
  const { member, order, tradeNo } = await till.waiting({ priceLi: 10_000n, gb: 1n })
  await till.gateway.pay(tradeNo)
  return { member, orderId: order.id, tradeNo }
}

const toSource = (orderId: string, amountLi = 10_000n) => refundOf(admin, orderId, { amountLi, destination: 'source' })

const read = (id: string) => admin.ok('readRefund', { id })
const settle = (id: string, outcome: 'done' | 'refused') =>
  admin.call('settleRefund', { id, outcome, reason: '平台后台显示' }, { 'idempotency-key': randomUUID() })

async function orderOf(member: Member, id: string) {
  return (await member.ok('listOrders', {})).find((order) => order.id === id)
}

/** The amounts that the gateway was asked to give back for a trade, in yuan. */
async function asked(tradeNo: string): Promise<(string | undefined)[]> {
  const { requests, orders } = await till.gateway.log()
  const numbers = orders.filter((order) => order.out_trade_no === tradeNo).map(({ trade_no }) => trade_no)
  return requests
    .filter(
      ({ path, params }) => path === '/api.php' && params.act === 'refund' && numbers.includes(params.trade_no ?? ''),
    )
    .map(({ params }) => params.money)
}

async function alerts(of: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from outbox where key like ${`${of}%`}`.execute(
    till.server.app.db,
  )
  return rows.map(({ key }) => key)
}

describe('a refund to the source', () => {
  it('of all is done where the platform says so, and takes everything back then', async () => {
    const { member, orderId, tradeNo } = await paid()
    const { data } = await toSource(orderId)
    expect(data?.status).toBe('done')
    expect(await asked(tradeNo)).toEqual(['10.00'])
    expect(await orderOf(member, orderId)).toMatchObject({ refundedLi: 10_000n, refundedToSourceLi: 10_000n })
    expect(await member.ok('myWallet', {})).toMatchObject({ totalLi: 0n })
    expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: 0n })
    expect((await member.ok('listNotices', {}))[0]?.text).toContain('原路退回付款账户')
    const { events } = await read(data?.id ?? '')
    expect(events.map(({ status }) => status)).toEqual(['asked', 'sent', 'done'])
  })

  it('gives the part that the wallet paid back to the wallet, when it is done', async () => {
    const { server } = till
    const member = await server.member()
    await giveMoney(server.app, member.email, 4_000n)
    const { id } = await till.orderOf(member, { priceLi: 10_000n, gb: 1n })
    await member.ok('walletCheck', { orderId: id })
    await till.gateway.pay(await tradeNoOf(server.app, (await till.buyWith(member, id)).id))
    expect((await toSource(id)).data?.status).toBe('done')
    expect(await member.ok('myWallet', {})).toMatchObject({ withdrawableLi: 4_000n, creditLi: 0n })
    expect(await orderOf(member, id)).toMatchObject({ refundedLi: 10_000n, refundedToSourceLi: 6_000n })
    expect((await member.ok('listNotices', {}))[0]?.text).toContain('6.00 元原路退回付款账户，4.00 元退回余额')
  })

  it('of a part is unknown where the platform cannot prove it, until staff say what they saw there', async () => {
    const { member, orderId, tradeNo } = await paid()
    const { data } = await toSource(orderId, 4_000n)
    const id = data?.id ?? ''
    expect(data?.status).toBe('unknown')
    expect(await orderOf(member, orderId)).toMatchObject({ refundedLi: 0n, refundingLi: 4_000n })
    expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: 1024n ** 3n })
    expect((await admin.ok('officeHome', {})).refunds).toMatchObject({ count: 1, amountLi: 4_000n })
    await takeUpRefunds(till.server.app)
    expect(await asked(tradeNo)).toEqual(['4.00'])
    expect((await settle(id, 'done')).data).toEqual({ status: 'done' })
    expect((await settle(id, 'done')).code).toBe(refusalCodes.refundMoved)
    expect((await settle('f'.repeat(24), 'done')).code).toBe(refusalCodes.refundNotFound)
    expect(await orderOf(member, orderId)).toMatchObject({ refundedLi: 4_000n, refundingLi: 0n })
    expect((await read(id)).events.at(-1)).toMatchObject({
      status: 'done',
      note: '平台后台显示',
      actor: 'root@example.com',
    })
  })

  it('is settled by no staff whose account the customer’s was merged into', async () => {
    const { member, orderId } = await paid()
    const { data } = await toSource(orderId, 4_000n)
    const id = data?.id ?? ''
    const finance = await staffMember(till.server, 'finance')
    const pair = { from: member.email, to: finance.email, reason: '同一个人' }
    await admin.ok('mergeAccounts', pair, { 'idempotency-key': randomUUID() })
    const own = await finance.call('settleRefund', { id, outcome: 'refused', reason: '平台后台显示' })
    expect(own.code).toBe(refusalCodes.notToOneself)
    expect((await settle(id, 'refused')).code).toBe(0)
  })

  it('whose answer was lost is asked about and not sent again, and becomes known', async () => {
    const { member, orderId, tradeNo } = await paid()
    await till.gateway.behave({ out_trade_no: tradeNo, refund: { answer: 'garbage', times: 1 } })
    const { data } = await toSource(orderId)
    expect(data?.status).toBe('unknown')
    await takeUpRefunds(till.server.app)
    expect(await read(data?.id ?? '')).toMatchObject({ status: 'done', attempts: 2 })
    expect(await asked(tradeNo)).toEqual(['10.00'])
    expect(await orderOf(member, orderId)).toMatchObject({ refundedToSourceLi: 10_000n })
  })

  it('that the platform refuses takes nothing from anybody, and can be asked again', async () => {
    const { member, orderId, tradeNo } = await paid()
    await till.gateway.behave({ out_trade_no: tradeNo, refund: { answer: 'code-1', times: 1 } })
    const { data } = await toSource(orderId)
    expect(data?.status).toBe('refused')
    expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: 1024n ** 3n })
    expect(await orderOf(member, orderId)).toMatchObject({ refundedLi: 0n, refundingLi: 0n })
    expect(await alerts('refund-refused:')).toHaveLength(1)
    expect((await toSource(orderId)).data?.status).toBe('done')
  })

  it('that staff settled as refused and the platform has done is told to them, and changes nothing', async () => {
    const { orderId, tradeNo } = await paid()
    await till.gateway.behave({ out_trade_no: tradeNo, query: { answer: 500 } })
    const { data } = await toSource(orderId)
    expect(data?.status).toBe('unknown')
    await till.server.app.db
      .updateTable('refunds')
      .set({ next_try_at: new Date(0) })
      .where('status', '=', 'unknown')
      .execute()
    await till.gateway.behave({ out_trade_no: tradeNo, query: { delay_ms: 1_000 } })
    const job = takeUpRefunds(till.server.app)
    await expect.poll(async () => (await read(data?.id ?? '')).attempts).toBe(2)
    expect((await settle(data?.id ?? '', 'refused')).code).toBe(0)
    await job
    expect(await read(data?.id ?? '')).toMatchObject({ status: 'refused' })
    expect(await alerts('refund-ended-twice:')).toHaveLength(1)
  })

  it('keeps the account from deletion until it has ended', async () => {
    const { member, orderId } = await paid()
    const { data } = await toSource(orderId, 4_000n)
    const { rows } = await sql<{
      keeps: boolean
    }>`select exists (select 1 from refunds f join users u on u.id = f.user_id
      where u.email = ${member.email} and f.status = 'unknown') as keeps`.execute(till.server.app.db)
    expect(rows[0]?.keeps).toBe(true)
    await sql`update users set deletes_at = now() - interval '1 day' where email = ${member.email}`.execute(
      till.server.app.db,
    )
    await runJob(till.server.app, 'deleteDueAccounts')
    expect((await member.call('userInfo', {})).code).toBe(0)
    await settle(data?.id ?? '', 'refused')
    await runJob(till.server.app, 'deleteDueAccounts')
    expect((await member.call('userInfo', {})).code).toBe(refusalCodes.sessionExpired)
  })

  it('lowers the income of its day, and is told to other programs', async () => {
    const hook = { id: null, name: '账本', url: 'https://books.example/', enabled: true, revision: null }
    await admin.ok('saveWebhook', { ...hook, events: ['order.refunded'] })
    const before = await admin.ok('tradesToday', {})
    const { orderId } = await paid()
    expect((await admin.ok('tradesToday', {})).paidLi).toBe(before.paidLi + 10_000n)
    await toSource(orderId)
    expect(await admin.ok('tradesToday', {})).toMatchObject({
      paidLi: before.paidLi + 10_000n,
      refundedLi: before.refundedLi + 10_000n,
    })
    const { today } = await admin.ok('officeHome', {})
    expect(today?.revenueLi).toBe(before.paidLi - before.refundedLi)
    const { rows } = await sql<{ body: string }>`select body from webhook_deliveries`.execute(till.server.app.db)
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'order.refunded', data: { orderId, money: 10, to: 'source', refunded: 10, whole: true } },
    ])
  })

  it('that is being sent is left alone by whoever looks for work meanwhile', async () => {
    const { orderId, tradeNo } = await paid()
    await till.gateway.behave({ refund: { delay_ms: 800 } })
    const asking = toSource(orderId)
    await expect.poll(async () => (await asked(tradeNo)).length).toBe(1)
    await runJob(till.server.app, 'sendRefunds')
    const { data } = await asking
    expect(await read(data?.id ?? '')).toMatchObject({ status: 'done', attempts: 1 })
  })
})

describe('a process that died', () => {
  it('before it sent leaves the refund to the job, which sends it once', async () => {
    const { orderId, tradeNo } = await paid()
    const { data } = await toSource(orderId, 4_000n)
    await settle(data?.id ?? '', 'refused')
    const id = await left(orderId, 'asked')
    await Promise.all([takeUpRefunds(till.server.app), takeUpRefunds(till.server.app)])
    expect((await asked(tradeNo)).filter((money) => money === '3.00')).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'unknown' })
    await settle(id, 'refused')
  })

  it('between sending and the answer leaves one of which nothing is known; it is asked about and not sent again', async () => {
    const { orderId, tradeNo } = await paid()
    const { data } = await toSource(orderId, 4_000n)
    await settle(data?.id ?? '', 'refused')
    const id = await left(orderId, 'sent')
    await takeUpRefunds(till.server.app)
    expect(await read(id)).toMatchObject({ status: 'unknown', attempts: 2 })
    expect((await asked(tradeNo)).filter((money) => money === '3.00')).toEqual([])
    await settle(id, 'refused')
  })

  /** The rest of a process that died: a refund of three yuan, before or after it was taken up to be sent. */
  async function left(orderId: string, status: 'asked' | 'sent'): Promise<string> {
    const { app } = till.server
    const publicId = randomUUID().replaceAll('-', '').slice(0, 24)
    const sent = status === 'sent'
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into refunds (public_id, refund_no, order_id, user_id, status, destination, amount_li, external_li,
          wallet_li, credit_li, channel, trade_no, external_no, received_li, reason, asked_by, asked_at, attempts, sent_at, next_try_at)
        select ${publicId}, 'R' || ${publicId}::text, order_id, user_id, ${status}, destination, 3000, 3000, 0, 0, channel, trade_no,
          external_no, received_li, reason, asked_by, asked_at, ${sent ? 1 : 0}, ${sent ? new Date(0) : null}, ${new Date(0)}
        from refunds where order_id = (select id from orders where public_id = ${orderId}) limit 1`.execute(tx)
      await sql`insert into refund_events (refund_id, status, created_at)
        select id, status, asked_at from refunds where public_id = ${publicId}`.execute(tx)
      await sql`update refund_totals set back_external_li = back_external_li + 3000
        where order_id = (select id from orders where public_id = ${orderId})`.execute(tx)
    })
    return publicId
  }
})
