import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { MERCHANT } from '../../../../test/gateway.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { refundOf, takeUpRefunds } from '../../../../test/refunds.ts'
import { runJob } from '../../../../test/run-job.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { storePaymentAccount } from '../payments/index.ts'

let till: Till
let admin: TestClient
let broken: Receiver
beforeEach(async () => {
  till = await openTill()
  admin = await till.server.admin()
  broken = await startReceiver()
})
afterEach(async () => {
  expect(await brokenInvariants(till.server.app)).toEqual([])
  broken.stop()
  await till.close()
})

/** A refund of an order that was paid at the gateway, as the answer tells it. */
async function refund() {
  const { order, tradeNo } = await till.waiting({ priceLi: 10_000n, gb: 1n })
  await till.gateway.pay(tradeNo)
  return { order, send: () => refundOf(admin, order.id, { amountLi: 10_000n, destination: 'source' }) }
}

/** Has an account ask another address. */
async function moveTo(code: string, baseUrl: string): Promise<void> {
  const values = { baseUrl, merchantId: MERCHANT.pid, key: MERCHANT.key }
  await storePaymentAccount(till.server.app, { code, adapter: 'epay_v1', values, typeMap: { alipay: 'alipay' } })
}

it('a refund whose platform answers gzip that it was not asked for is unknown, and staff are told after three attempts', async () => {
  const { send } = await refund()
  broken.answerWith((response) => response.end(gzipSync(JSON.stringify({ code: -1, msg: 'busy' }))))
  await moveTo('sandbox', new URL(broken.url).origin)
  const { code, data } = await send()
  expect(code).toBe(0)
  expect(data?.status).toBe('unknown')
  for (let turn = 0; turn < 2; turn += 1) await takeUpRefunds(till.server.app)
  expect(await admin.ok('readRefund', { id: data?.id ?? '' })).toMatchObject({ status: 'unknown', attempts: 3 })
  const { rows } = await sql`select key from outbox where key like 'refund-unknown:%'`.execute(till.server.app.db)
  expect(rows).toHaveLength(1)
})

it('one refund that cannot be noted keeps no other from being sent, and the error is told at the end', async () => {
  const { db } = till.server.app
  await till.gateway.behave({ refund: { answer: 'garbage', times: 11 } })
  const ids: string[] = []
  for (let turn = 0; turn < 11; turn += 1) ids.push((await (await refund()).send()).data?.id ?? '')
  await db
    .updateTable('refunds')
    .set({ next_try_at: new Date(1) })
    .execute()
  const [stuck, ...others] = ids
  const { id } = await db
    .updateTable('refunds')
    .set({ next_try_at: new Date(0) })
    .where('public_id', '=', stuck ?? '')
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql.raw(`alter table refunds add constraint stuck check (id <> ${id} or status <> 'done')`).execute(db)
  await expect(runJob(till.server.app, 'sendRefunds')).rejects.toThrow('stuck')
  const sent = await db.selectFrom('refunds').select('status').where('public_id', 'in', others).execute()
  expect(sent.map(({ status }) => status)).toEqual(Array(10).fill('done'))
})
