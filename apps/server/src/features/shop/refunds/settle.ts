import type { Calls } from '@dukou/contract'
import { liText } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { refuseOwnRow } from '../../people/staff/index.ts'
import { lockOrder } from '../orders/index.ts'
import { finishRefund } from './finish.ts'
import { findRefund, STATE_WORDS } from './refunds-table.ts'
import { refuseRefund } from './refuse-refund.ts'

/** Only a refund of which nothing is known is settled by hand; of two staff at once one does it. */
export const settleRefund: Handler<Calls['settleRefund']> = async (ctx, { id, outcome, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const found = await findRefund(tx, id)
    await refuseOwnRow(tx, ctx.actor, found.user_id)
    if (found.order_id !== null) await lockOrder(tx, found.order_id)
    const { status } = await findRefund(tx, id)
    if (status !== 'unknown') refuse('refundMoved', { state: STATE_WORDS[status] })
    const by = { actorId: ctx.actor.id, note: reason.trim() }
    const ended = await (outcome === 'done' ? finishRefund : refuseRefund)(ctx, tx, found, by)
    if (!ended) refuse('refundMoved', { state: STATE_WORDS.sent })
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'settleRefund',
      target: id,
      detail: { outcome, amount: liText(found.amount_li), refundNo: found.refund_no, reason },
    })
    const answer = { status: outcome }
    await ctx.remember(tx, answer)
    return answer
  })
