import type { Calls } from '@dukou/contract'
import { liText, type PaidWith, type RefundDestination } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId, newRefundNo } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { accountNow } from '../../people/account/index.ts'
import { refuseOneself } from '../../people/staff/index.ts'
import { findOrder, lockOrder } from '../orders/index.ts'
import { type Facts, factsOf } from './facts.ts'
import { finishRefund } from './finish.ts'
import { splitOf } from './plan.ts'
import { canSource, refuseTooMuch } from './preview.ts'
import { noteEvent, type Refund } from './refunds-table.ts'
import { trySend } from './send.ts'
import { claimParts } from './totals.ts'

/**
 * Refunds an order. To the wallet it is done in one transaction. To the source it is committed first and then sent: a
 * process that dies on the way leaves it to the job. What the platform answers is told where it comes in time.
 */
export const refundOrder: Handler<Calls['refundOrder']> = async (ctx, input) => {
  const { refund, status } = await ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const refund = await ask(ctx, tx, input)
    const isDone = refund.destination === 'wallet'
    if (isDone) await finishRefund(ctx, tx, refund, { actorId: ctx.actor.id, note: '' })
    const status = isDone ? ('done' as const) : refund.status
    await ctx.remember(tx, { id: refund.public_id, status })
    return { refund, status }
  })
  return { id: refund.public_id, status: status === 'done' ? status : await trySend(ctx, refund.id) }
}

type Input = Parameters<Handler<Calls['refundOrder']>>[1]

async function ask(ctx: Ctx<Actor>, tx: Tx, { orderId, amountLi, reason, ...input }: Input): Promise<Refund> {
  const found = (await findOrder(tx, orderId)) ?? refuse('orderNotFound')
  await lockOrder(tx, found.id)
  const facts = (await factsOf(tx, found.id)) ?? refuse('orderNotPaid')
  refuseOneself(ctx.actor, [facts.user_id, facts.owner_id])
  if (input.askedLi !== null && input.askedLi !== facts.askedLi) refuse('refundChanged')
  const parts = splitOf(facts, amountLi, input.destination) ?? refuseTooMuch(facts)
  const destination = destinationOf(facts, input.destination, parts)
  if (!(await claimParts(tx, facts.id, facts.paid, parts))) refuseTooMuch(facts)
  const refund = await insert(ctx, tx, facts, { amountLi, parts, destination, reason: reason.trim() })
  // Neither deleted nor merged before this is written: an open refund keeps the account.
  const owner = await accountNow(tx, facts.user_id)
  if (owner === undefined && (destination === 'wallet' || parts.walletLi + parts.creditLi > 0n))
    refuse('accountDeleted')
  await noteEvent(tx, refund.id, { status: 'asked', actorId: ctx.actor.id, note: refund.reason, at: ctx.now() })
  await writeAudit(tx, {
    ...actedBy(ctx.actor),
    action: 'refundOrder',
    target: orderId,
    detail: { amount: liText(amountLi), destination, refundNo: refund.refund_no, reason: refund.reason },
  })
  return refund
}

/** Money that the wallet paid goes back there, whatever was chosen. */
function destinationOf(facts: Facts, wanted: RefundDestination, parts: PaidWith): RefundDestination {
  if (wanted === 'wallet') return wanted
  if (!canSource(facts)) refuse('refundSourceUnavailable')
  return parts.externalLi > 0n ? 'source' : 'wallet'
}

interface Asked {
  amountLi: bigint
  parts: PaidWith
  destination: RefundDestination
  reason: string
}

async function insert(
  ctx: Ctx<Actor>,
  tx: Tx,
  facts: Facts,
  { amountLi, parts, destination, reason }: Asked,
): Promise<Refund> {
  const isSource = destination === 'source'
  return tx
    .insertInto('refunds')
    .values({
      public_id: newPublicId(),
      refund_no: newRefundNo(ctx.now()),
      order_id: facts.id,
      user_id: facts.user_id,
      destination,
      amount_li: amountLi,
      external_li: parts.externalLi,
      wallet_li: parts.walletLi,
      credit_li: parts.creditLi,
      channel: isSource ? facts.channel : null,
      trade_no: isSource ? facts.trade_no : null,
      external_no: isSource ? facts.external_no : null,
      received_li: isSource ? facts.received_li : null,
      reason,
      asked_by: ctx.actor.id,
      asked_at: ctx.now(),
      next_try_at: isSource ? ctx.now() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
