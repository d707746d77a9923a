import type { Calls } from '@dukou/contract'
import { liText, yuanText } from '@dukou/domain'
import type { Actor, Ctx } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/tables.ts'
import type { Handler } from '../../../../platform/http/handlers.ts'
import { newPublicId, newRefundNo } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../../base/audit/index.ts'
import { lockCreditRefund, postJournal, readPurses } from '../../../books/ledger/index.ts'
import { accountNow } from '../../../people/account/index.ts'
import { refuseOneself } from '../../../people/staff/index.ts'
import { takesRefunds } from '../../payments/index.ts'
import { noteEvent, type Refund } from '../refunds-table.ts'
import { trySend } from '../send.ts'
import { type CreditedPayment, creditedPayment } from './facts.ts'
import { claimCredit } from './totals.ts'

/**
 * Refunds a payment that became credit. The money leaves the credit in the transaction that asks for it, so that nobody
 * spends it meanwhile; then it is sent as every refund is, and comes back to the credit where the platform refuses.
 */
export const refundCredit: Handler<Calls['refundCredit']> = async (ctx, input) => {
  const refund = await ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const refund = await ask(ctx, tx, input)
    await ctx.remember(tx, { id: refund.public_id, status: refund.status })
    return refund
  })
  return { id: refund.public_id, status: await trySend(ctx, refund.id) }
}

type Input = Parameters<Handler<Calls['refundCredit']>>[1]

/** Locks go totals of the receipt, people, purses. */
async function ask(
  ctx: Ctx<Actor>,
  tx: Tx,
  { paymentAccount, externalNo, amountLi, ...input }: Input,
): Promise<Refund> {
  const payment = (await creditedPayment(tx, paymentAccount, externalNo)) ?? refuse('creditNotFound')
  if (!takesRefunds(payment.adapter)) refuse('creditSourceUnavailable')
  const beforeLi = await claimCredit(tx, payment, amountLi)
  if (beforeLi === undefined) {
    const now = await creditedPayment(tx, paymentAccount, externalNo)
    refuse('refundTooMuch', { left: yuanText(payment.credited_li - (now?.asked_li ?? 0n)) })
  }
  if (input.askedLi !== null && input.askedLi !== beforeLi) refuse('refundChanged')
  // Neither deleted nor merged before this is written: an open refund keeps the account.
  const ownerId = (await accountNow(tx, payment.user_id)) ?? refuse('accountDeleted')
  refuseOneself(ctx.actor, [payment.user_id, ownerId])
  await lockCreditRefund(tx, ownerId)
  const { creditLi } = await readPurses(tx, ownerId)
  if (creditLi < amountLi) refuse('refundTooMuch', { left: yuanText(creditLi) })
  const refund = await insert(ctx, tx, payment, amountLi, input.reason.trim())
  await reserve(tx, refund, ownerId, payment.order_id)
  await noteEvent(tx, refund.id, { status: 'asked', actorId: ctx.actor.id, note: refund.reason, at: ctx.now() })
  await writeAudit(tx, {
    ...actedBy(ctx.actor),
    action: 'refundCredit',
    target: refund.public_id,
    detail: {
      amount: liText(amountLi),
      channel: paymentAccount,
      externalNo,
      refundNo: refund.refund_no,
      reason: refund.reason,
    },
  })
  return refund
}

async function reserve(tx: Tx, refund: Refund, userId: bigint, orderId: bigint): Promise<void> {
  await postJournal(tx, {
    key: `credit_refund:${refund.id}`,
    kind: 'creditRefund',
    orderId,
    legs: [
      { account: 'credit', userId, amountLi: -refund.amount_li },
      { account: 'refundPending', amountLi: refund.amount_li },
    ],
  })
}

async function insert(
  ctx: Ctx<Actor>,
  tx: Tx,
  payment: CreditedPayment,
  amountLi: bigint,
  reason: string,
): Promise<Refund> {
  return tx
    .insertInto('refunds')
    .values({
      public_id: newPublicId(),
      refund_no: newRefundNo(ctx.now()),
      receipt_id: payment.id,
      user_id: payment.user_id,
      destination: 'source',
      amount_li: amountLi,
      external_li: amountLi,
      wallet_li: 0n,
      credit_li: 0n,
      channel: payment.channel,
      trade_no: payment.trade_no,
      external_no: payment.external_no,
      received_li: payment.received_li,
      reason,
      asked_by: ctx.actor.id,
      asked_at: ctx.now(),
      next_try_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
