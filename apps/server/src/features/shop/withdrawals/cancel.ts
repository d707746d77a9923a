import type { Calls } from '@dukou/contract'
import { liText } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { lockPurses } from '../../books/ledger/index.ts'
import { lockUser, refuseClosed } from '../../people/account/index.ts'
import { giveBack } from './give-back.ts'
import { moveWithdrawal } from './withdrawals-table.ts'

/** Cancels an own withdrawal that nobody has taken up. Locks go user, purses, withdrawal. */
export const cancelWithdrawal: Handler<Calls['cancelWithdrawal']> = async (ctx, { withdrawalId }) =>
  ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, ctx.actor.id)
    refuseClosed(user)
    const own = await tx
      .selectFrom('withdrawals')
      .select('id')
      .where('public_id', '=', withdrawalId)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!own) refuse('withdrawalNotFound')
    await lockPurses(tx, user.id)
    const withdrawal = await moveWithdrawal(tx, own.id, 'cancelled', { closed_at: ctx.now() })
    await giveBack(tx, withdrawal, user.id)
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'cancelWithdrawal',
      target: withdrawal.public_id,
      detail: { amount: liText(withdrawal.amount_li) },
    })
    return {}
  })
