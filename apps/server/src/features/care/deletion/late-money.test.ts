import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { setFlag } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import { PASSWORD } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

it('money that comes after its payer was deleted waits for an admin, who gives it back and to nobody who is gone', async () => {
  const { member, order, tradeNo } = await till.waiting()
  await member.ok('askDeletion', { passwordDigest: digestOf(PASSWORD), code: '' })
  await member.ok('cancelOrder', { orderId: order.id })
  await setFlag(till.server.app, member.email, { deletes_at: new Date(0) })
  await runJob(till.server.app, 'deleteDueAccounts')
  await till.gateway.pay(tradeNo)
  const receipt = await till.server.app.db
    .selectFrom('receipts')
    .select(['channel', 'external_no', 'disposition', 'amount_li'])
    .executeTakeFirstOrThrow()
  expect(receipt).toMatchObject({ disposition: 'suspense', amount_li: 12_500n })
  const admin = await till.server.admin()
  const decide = (kind: 'credit' | 'refund', orderNo: string) =>
    admin.call(
      'decideSuspense',
      {
        paymentAccount: receipt.channel,
        externalNo: receipt.external_no,
        kind,
        email: '',
        orderNo,
        reference: 'R1',
        reason: 'gone',
      },
      { 'idempotency-key': randomUUID() },
    )
  expect((await decide('credit', order.orderNo)).code).toBe(refusalCodes.accountDeleted)
  expect((await decide('refund', '')).code).toBe(0)
  expect(await brokenInvariants(till.server.app)).toEqual([])
})
