import type { Calls, InputOf } from '@dukou/contract'
import { isOpenOrder, openForProof, PROOFS_PER_TRADE, takesProofs } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { alertStaff } from '../../base/outbox/index.ts'
import { keepAsProof } from '../../messages/uploads/index.ts'
import { keepOrderOpen, lockOrder } from '../orders/index.ts'
import { keepTradeOpen } from '../payments/index.ts'
import { findOwnTransfer } from './own-trade.ts'
import { proofAlert } from './proof-alert.ts'
import { proofAnswer } from './proof-answer.ts'
import { countProofs, type Proof, type TradeFacts } from './proofs-table.ts'

/**
 * Stores a proof and keeps its order open, so that it does not end while staff look at their bank. One proof of a trade waits
 * at a time. A trade that was cancelled takes proofs too: the money may have been sent before.
 */
export const sendProof: Handler<Calls['sendProof']> = async (ctx, { tradeId, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const trade = await findOwnTransfer(tx, tradeId, ctx.actor.id)
    const order = await lockOrder(tx, trade.order_id)
    if (order.status === 'paid' || !takesProofs(order.created_at, ctx.now())) refuse('orderClosed')
    await refuseMore(tx, trade)
    const proof = await insert(ctx, tx, trade, input)
    if (isOpenOrder(order.status)) {
      const until = openForProof({ expiresAt: order.expires_at, createdAt: order.created_at }, ctx.now())
      await keepTradeOpen(tx, trade.id, await keepOrderOpen(tx, order, until))
    }
    await alertStaff(tx, proofAlert(proof, trade, order.order_no))
    return proofAnswer(proof)
  })

/** Under the order's lock nobody else sends one. */
async function refuseMore(tx: Tx, { id }: TradeFacts): Promise<void> {
  const { sent, waiting } = await countProofs(tx, id)
  if (waiting > 0) refuse('proofWaits')
  if (sent >= PROOFS_PER_TRADE) refuse('proofsUsedUp')
}

async function insert(
  ctx: Ctx<Actor>,
  tx: Tx,
  trade: TradeFacts,
  { proofUrl, note }: Omit<InputOf<Calls['sendProof']>, 'tradeId'>,
): Promise<Proof> {
  return tx
    .insertInto('transfer_proofs')
    .values({
      public_id: newPublicId(),
      trade_id: trade.id,
      channel: trade.channel,
      picture: await keepAsProof(tx, proofUrl, ctx.actor.id),
      note: note.trim(),
      sent_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
