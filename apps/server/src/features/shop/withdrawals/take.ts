import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { refuseOwnRow } from '../../people/staff/index.ts'
import { findWithdrawal, moveWithdrawal } from './withdrawals-table.ts'

/** From here on the owner cannot cancel it, so that nobody pays a withdrawal whose money went back. */
export const takeWithdrawal: Handler<Calls['takeWithdrawal']> = async (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await findWithdrawal(tx, id)
    await refuseOwnRow(tx, ctx.actor, found.user_id)
    await moveWithdrawal(tx, found.id, 'taken', {
      taken_at: ctx.now(),
      taken_by: ctx.actor.id,
      rate_ten_thousandths: ctx.settings.usdtRateTenThousandths,
    })
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'takeWithdrawal', target: id })
    return {}
  })
