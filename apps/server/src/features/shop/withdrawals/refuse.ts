import type { Calls } from '@dukou/contract'
import { liText } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { lockPurses } from '../../books/ledger/index.ts'
import { accountNow } from '../../people/account/index.ts'
import { refuseOwnRow } from '../../people/staff/index.ts'
import { giveBack } from './give-back.ts'
import { tellOfEnd } from './tell-owner.ts'
import { findWithdrawal, moveWithdrawal } from './withdrawals-table.ts'

/** Refuses a withdrawal; its money goes to whoever has the account now. Locks go user, purses, withdrawal. */
export const refuseWithdrawal: Handler<Calls['refuseWithdrawal']> = async (ctx, { id, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const found = await findWithdrawal(tx, id)
    await refuseOwnRow(tx, ctx.actor, found.user_id)
    const ownerId = (await accountNow(tx, found.user_id)) ?? refuse('accountDeleted')
    await lockPurses(tx, ownerId)
    const refused = await moveWithdrawal(tx, found.id, 'refused', {
      closed_at: ctx.now(),
      closed_by: ctx.actor.id,
      message: reason.trim(),
    })
    await giveBack(tx, refused, ownerId)
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'refuseWithdrawal',
      target: refused.public_id,
      detail: { amount: liText(refused.amount_li), reason },
    })
    await tellOfEnd(tx, refused, ownerId, 'refused')
    await ctx.remember(tx, {})
    return {}
  })
