import { randomUUID } from 'node:crypto'
import type { Calls, InputOf } from '@dukou/contract'
import type { App } from '../src/platform/context.ts'
import type { TestClient } from './client.ts'
import { runJob } from './run-job.ts'

type Wish = Partial<Omit<InputOf<Calls['refundOrder']>, 'orderId'>>

/** Refunds 10 yuan of an order to the wallet, unless the test wishes otherwise. */
export function refundOf(staff: TestClient, orderId: string, wish: Wish = {}, key: string = randomUUID()) {
  const input = {
    orderId,
    amountLi: 10_000n,
    destination: 'wallet',
    reason: '重复购买',
    askedLi: null,
    ...wish,
  } as const
  return staff.call('refundOrder', input, { 'idempotency-key': key })
}

type CreditWish = Partial<InputOf<Calls['refundCredit']>>

/** Refunds the first payment for an order that became credit: 10 yuan of it, unless the test wishes otherwise. */
export async function refundCreditOf(
  staff: TestClient,
  orderId: string,
  wish: CreditWish = {},
  key: string = randomUUID(),
) {
  const { data } = await staff.call('previewCreditRefund', { orderId })
  const { paymentAccount = 'none', externalNo = 'none' } = data?.payments[0] ?? {}
  const input = { paymentAccount, externalNo, amountLi: 10_000n, reason: '付重了', askedLi: null, ...wish }
  return staff.call('refundCredit', input, { 'idempotency-key': key })
}

/** Lets the job look at all refunds that have not ended, as if their time had come. Several may do so at once. */
export async function takeUpRefunds(app: App): Promise<void> {
  const open = app.db.selectFrom('refunds').select('id').where('status', 'in', ['asked', 'sent', 'unknown'])
  await app.db
    .updateTable('refunds')
    .set({ next_try_at: new Date(0) })
    .where('id', 'in', open.orderBy('id').forUpdate())
    .execute()
  await runJob(app, 'sendRefunds')
}
