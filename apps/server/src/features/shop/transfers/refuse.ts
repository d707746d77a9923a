import type { Calls } from '@dukou/contract'
import { isOpenOrder, openAfterRefusal } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { refuseOwnRow } from '../../people/staff/index.ts'
import { keepOrderOpen, lockOrder } from '../orders/index.ts'
import { keepTradeOpen } from '../payments/index.ts'
import { findProof, lockWaiting, moveProof } from './proofs-table.ts'
import { tellRefused } from './tell.ts'

/** Moves no money. The order has a day left for another proof, and no longer than before. */
export const refuseProof: Handler<Calls['refuseProof']> = async (ctx, { id, message }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const { proof: found, trade } = await findProof(tx, id)
    await refuseOwnRow(tx, ctx.actor, trade.user_id)
    const order = await lockOrder(tx, trade.order_id)
    const proof = await lockWaiting(tx, found)
    await moveProof(tx, proof, 'refused', {
      message: message.trim(),
      decided_by: ctx.actor.id,
      decided_at: ctx.now(),
    })
    if (isOpenOrder(order.status)) {
      const until = openAfterRefusal(order.expires_at, ctx.now())
      await keepTradeOpen(tx, trade.id, await keepOrderOpen(tx, order, until))
    }
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'refuseProof',
      target: proof.public_id,
      detail: { order: order.order_no, message: message.trim() },
    })
    await tellRefused(tx, proof, order, message.trim())
    await ctx.remember(tx, {})
    return {}
  })
