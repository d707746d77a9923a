import type { App } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/tables.ts'
import { lockCreditRefund, postJournal } from '../../../books/ledger/index.ts'
import { accountNow } from '../../../people/account/index.ts'
import { lockOpen, moveRefund, noteEvent } from '../refunds-table.ts'
import { tellOfCreditRefund } from './tell.ts'

/**
 * Books a refund of credit whose money has gone, once. Nothing was delivered for it, so nothing but the money moves. Locks go
 * refund, people, purses.
 * @returns false where it had ended before; then nothing was changed
 */
export async function finishCreditRefund(
  app: Pick<App, 'now'>,
  tx: Tx,
  id: bigint,
  by: { actorId: bigint | null; note: string },
): Promise<boolean> {
  const refund = await lockOpen(tx, id)
  if (!refund) return false
  const ownerId = await ownerNow(tx, refund.user_id)
  await lockCreditRefund(tx, ownerId)
  const booked = await postJournal(tx, {
    key: `refund:${id}`,
    kind: 'creditRefunded',
    legs: [
      { account: 'refundPending', amountLi: -refund.amount_li },
      { account: 'worldRefund', amountLi: refund.amount_li },
    ],
  })
  if (!booked) throw new Error(`refund ${id} was booked before`)
  const changes = { closed_at: app.now(), closed_by: by.actorId, next_try_at: null, owner_id: ownerId }
  const done = await moveRefund(tx, id, 'done', changes)
  if (!done) throw new Error(`refund ${id} ended while its lock was held`)
  await noteEvent(tx, id, { status: 'done', ...by, at: app.now() })
  await tellOfCreditRefund(tx, done, ownerId)
  return true
}

/** An open refund keeps its account from deletion, so there is one. */
export async function ownerNow(tx: Tx, userId: bigint): Promise<bigint> {
  const ownerId = await accountNow(tx, userId)
  if (ownerId === undefined) throw new Error(`account ${userId} was deleted while credit of it was refunded`)
  return ownerId
}
