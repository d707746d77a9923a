import type { Tx } from '../../../../platform/database/tables.ts'
import { lockCreditRefund, postJournal } from '../../../books/ledger/index.ts'
import type { Refund } from '../refunds-table.ts'
import { ownerNow } from './finish.ts'
import { freeCredit } from './totals.ts'

/** Puts the money of a refund of credit that was refused back into the credit. Only who moved its state calls this. */
export async function giveCreditBack(tx: Tx, refund: Refund): Promise<void> {
  if (refund.receipt_id === null) throw new Error(`refund ${refund.id} is of no credit`)
  await freeCredit(tx, refund.receipt_id, refund.amount_li)
  const userId = await ownerNow(tx, refund.user_id)
  await lockCreditRefund(tx, userId)
  await postJournal(tx, {
    key: `credit_refund_back:${refund.id}`,
    kind: 'creditRefundReturned',
    legs: [
      { account: 'refundPending', amountLi: -refund.amount_li },
      { account: 'credit', userId, amountLi: refund.amount_li },
    ],
  })
}
