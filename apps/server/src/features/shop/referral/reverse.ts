import type { Calls } from '@dukou/contract'
import { liText, reversalOf } from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockRebate, postJournal, readPurses } from '../../books/ledger/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { accountNow } from '../../people/account/index.ts'
import { reversalNotice } from './reversal-notice.ts'

/**
 * Takes a rebate back, once, or what refunds left of it. What the wallet of the inviter has goes at once; the rest is kept from the next rebates, and
 * never taken from money that was paid in. Locks go rebate, people, purses.
 */
export const reverseRebate: Handler<Calls['reverseRebate']> = async (ctx, { id, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const rebate = await lockStanding(tx, id)
    const ownerId = (await accountNow(tx, rebate.inviter_id)) ?? refuse('accountDeleted')
    await lockRebate(tx, ownerId)
    const { walletLi } = await readPurses(tx, ownerId)
    const backLi = rebate.reward_li - rebate.refund_taken_li - rebate.refund_debt_li
    const reversal = reversalOf(backLi, walletLi)
    const { numUpdatedRows } = await tx
      .updateTable('rebates')
      .set({
        reversed_at: ctx.now(),
        reversed_by: ctx.actor.id,
        reversal_reason: reason,
        taken_li: reversal.takenLi,
        debt_li: reversal.debtLi,
      })
      .where('id', '=', rebate.id)
      .where('reversed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('rebateReversed')
    await postJournal(tx, {
      key: `rebate_reversed:${rebate.order_id}`,
      kind: 'rebateReversed',
      orderId: rebate.order_id,
      legs: [
        { account: 'wallet', userId: ownerId, amountLi: -reversal.takenLi },
        { account: 'rebateReceivable', amountLi: -reversal.debtLi },
        { account: 'rebateExpense', amountLi: backLi },
      ],
    })
    await tx
      .updateTable('rebate_sums')
      .set((sums) => ({ reversed_li: sums('reversed_li', '+', backLi) }))
      .where('user_id', '=', rebate.inviter_id)
      .execute()
    await sql`insert into rebate_sums (user_id, debt_li) values (${ownerId}, ${reversal.debtLi})
      on conflict (user_id) do update set debt_li = rebate_sums.debt_li + excluded.debt_li`.execute(tx)
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'reverseRebate',
      target: rebate.public_id,
      detail: { taken: liText(reversal.takenLi), debt: liText(reversal.debtLi), reason },
    })
    await tellUser(tx, reversalNotice(ownerId, rebate, { ...reversal, backLi }))
    await ctx.remember(tx, reversal)
    return reversal
  })

/** The second of two reversals at once sees what the first did. */
async function lockStanding(tx: Tx, publicId: string): Promise<Selectable<Tables['rebates']>> {
  const rebate = await tx
    .selectFrom('rebates')
    .selectAll()
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
  if (!rebate) refuse('rebateNotFound')
  const refundedLi = rebate.refund_taken_li + rebate.refund_debt_li
  if (rebate.reversed_at !== null || refundedLi === rebate.reward_li) refuse('rebateReversed')
  return rebate
}
