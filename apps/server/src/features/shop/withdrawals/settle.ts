import type { Calls } from '@dukou/contract'
import { liText, siteTime } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { postJournal } from '../../books/ledger/index.ts'
import { refuseOwnRow } from '../../people/staff/index.ts'
import { tellOfEnd } from './tell-owner.ts'
import { findWithdrawal, moveWithdrawal, type Withdrawal } from './withdrawals-table.ts'

/** The payment that was sent. Its amount is unknown where staff did not enter it. */
export interface Sent {
  transactionId: string
  paidUsdtMilli: bigint | null
}

export const settleWithdrawal: Handler<Calls['settleWithdrawal']> = async (ctx, { id, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const found = await findWithdrawal(tx, id)
    await refuseOwnRow(tx, ctx.actor, found.user_id)
    const sent = { ...input, transactionId: input.transactionId.trim() }
    const used = await usedElsewhere(tx, found, sent.transactionId)
    await payOut(ctx, tx, found, sent, () => {
      if (used) refuse('transactionUsed', { email: used.email, time: siteTime(used.closed_at, ctx.config.timeZone) })
    })
    await ctx.remember(tx, {})
    return {}
  })

/**
 * Records that a withdrawal was paid, once: of two staff at once one moves its state and books it.
 * @param check runs under the row's lock
 */
export async function payOut(
  ctx: Ctx<Actor>,
  tx: Tx,
  { id }: Pick<Withdrawal, 'id'>,
  sent: Sent,
  check: () => void = () => {},
): Promise<void> {
  const paid = await moveWithdrawal(tx, id, 'paid', {
    closed_at: ctx.now(),
    closed_by: ctx.actor.id,
    transaction_id: sent.transactionId,
    paid_usdt_milli: sent.paidUsdtMilli,
    rate_ten_thousandths: sql<number>`coalesce(rate_ten_thousandths, ${ctx.settings.usdtRateTenThousandths})`,
  })
  check()
  await postJournal(tx, {
    key: `withdraw_paid:${id}`,
    kind: 'withdrawalPaid',
    legs: [
      { account: 'withdrawPending', amountLi: -paid.amount_li },
      { account: 'worldPayout', amountLi: paid.amount_li },
    ],
  })
  await writeAudit(tx, {
    ...actedBy(ctx.actor),
    action: 'settleWithdrawal',
    target: paid.public_id,
    detail: {
      amount: liText(paid.amount_li),
      address: paid.address,
      transactionId: sent.transactionId,
      ...(sent.paidUsdtMilli !== null && { paidUsdt: liText(sent.paidUsdtMilli) }),
    },
  })
  await tellOfEnd(tx, paid, await ownerToTell(tx, paid.user_id), 'paid')
}

/** The account that stays where the owner's was merged. Read without a lock, because users come before withdrawals. */
async function ownerToTell(tx: Tx, userId: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select coalesce(merged_into_id, id) as id from accounts where id = ${userId}`.execute(tx)
  return rows[0]?.id ?? userId
}

/** Another withdrawal with this transaction. Those of one payout file may share one: it paid many at once. */
export async function usedElsewhere(
  tx: Tx,
  { id, batch_id }: Pick<Withdrawal, 'id' | 'batch_id'>,
  transactionId: string,
): Promise<{ email: string; closed_at: Date } | undefined> {
  if (transactionId === '') return undefined
  const { rows } = await sql<{ email: string; closed_at: Date }>`
    select u.email, w.closed_at from withdrawals w join accounts u on u.id = w.user_id
    where w.transaction_id <> '' and w.transaction_id = ${transactionId} and w.id <> ${id} and w.status = 'paid'
      and (w.batch_id is null or w.batch_id is distinct from ${batch_id}) limit 1`.execute(tx)
  return rows[0]
}
