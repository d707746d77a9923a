import type { Calls } from '@dukou/contract'
import { liText } from '@dukou/domain'
import type { Handler } from '../../../../platform/http/handlers.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { writeAudit } from '../../../base/audit/index.ts'
import { lockSuspense, postJournal, readPurses } from '../../../books/ledger/index.ts'
import { accountNow } from '../../../people/account/index.ts'

/**
 * Books the reverse, once. Credit that is spent or reserved is not there to be taken back. After a merge the credit is with the
 * account that stays. Locks go decision, user, purses.
 */
export const undoSuspense: Handler<Calls['undoSuspense']> = async (ctx, { id, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    const undone = await tx
      .updateTable('suspense_decisions')
      .set({ undone_at: ctx.now(), undone_by: ctx.actor.id, undo_reason: reason })
      .where('public_id', '=', id)
      .where('undone_at', 'is', null)
      .returning(['id', 'receipt_id', 'user_id'])
      .executeTakeFirst()
    if (!undone) refuse('paymentNotFound')
    const { amount_li: amountLi } = await tx
      .selectFrom('receipts')
      .select('amount_li')
      .where('id', '=', undone.receipt_id)
      .executeTakeFirstOrThrow()
    const userId = undone.user_id === null ? null : ((await accountNow(tx, undone.user_id)) ?? refuse('accountDeleted'))
    if (userId !== null) {
      await lockSuspense(tx, userId)
      const { creditLi } = await readPurses(tx, userId)
      if (creditLi < amountLi) refuse('notEnoughToTake', { wanted: liText(amountLi), left: liText(creditLi) })
    }
    await postJournal(tx, {
      key: `suspense_undo:${undone.id}`,
      kind: 'suspenseUndone',
      legs: [
        userId === null
          ? { account: 'worldPayout', amountLi: -amountLi }
          : { account: 'credit', userId, amountLi: -amountLi },
        { account: 'suspense', amountLi },
      ],
    })
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'undoSuspense', target: id, detail: { reason } })
    return {}
  })
