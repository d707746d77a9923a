import type { Calls } from '@dukou/contract'
import { liText } from '@dukou/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { refuseOwnRow } from '../../people/staff/index.ts'
import { lockOrder } from '../orders/index.ts'
import { noteSettlement, type Settlement, settleWithin } from '../payments/index.ts'
import { lockBankNo } from './bank-numbers.ts'
import { externalNoOf, findProof, lockWaiting, moveProof, type Proof } from './proofs-table.ts'
import { tellConfirmed } from './tell.ts'

type Decided = Exclude<Settlement, 'duplicate' | 'conflict'>

/**
 * Books the money of a transfer as if a platform had told of it: the amount that came decides, in the transaction that
 * confirms the proof. Of two staff at once one does it. Locks go order, proof, number at the bank,
 * receipt, people.
 */
export const confirmProof: Handler<Calls['confirmProof']> = async (ctx, input) => {
  const { arrival, outcome } = await ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const { proof: found, trade } = await findProof(tx, input.id)
    await refuseOwnRow(tx, ctx.actor, trade.user_id)
    const order = await lockOrder(tx, trade.order_id)
    const proof = await lockWaiting(tx, found)
    const bankNo = input.bankNo.trim()
    if (bankNo !== '') await claimNumber(tx, proof, bankNo)
    const arrival = {
      paymentAccount: proof.channel,
      externalNo: externalNoOf(proof),
      tradeNo: trade.trade_no,
      amountLi: input.receivedLi,
    }
    const outcome = decidedNow(await settleWithin(ctx, tx, arrival))
    await moveProof(tx, proof, 'confirmed', {
      received_li: input.receivedLi,
      decided_by: ctx.actor.id,
      decided_at: ctx.now(),
    })
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'confirmProof',
      target: proof.public_id,
      detail: { order: order.order_no, amount: liText(input.receivedLi), outcome, ...(bankNo && { bankNo }) },
    })
    if (outcome === 'settled') await tellConfirmed(tx, proof, order)
    await ctx.remember(tx, { outcome })
    return { arrival, outcome }
  })
  noteSettlement(ctx, arrival, outcome)
  return { outcome }
}

/** Every proof has a number of its own, so its money was never decided about before. */
function decidedNow(outcome: Settlement): Decided {
  if (outcome === 'duplicate' || outcome === 'conflict') throw new Error(`the money of a waiting proof is ${outcome}`)
  return outcome
}

/**
 * One transfer confirms one proof, however many pictures show it, and none where its money was booked from a bill. Of two
 * calls at once with the number the second waits here.
 */
async function claimNumber(tx: Tx, { id, channel: paymentAccount }: Proof, bankNo: string): Promise<void> {
  await lockBankNo(tx, paymentAccount, bankNo)
  if (await isReceipt(tx, paymentAccount, bankNo)) refuse('transferBooked')
  const claimed = await tx
    .insertInto('transfer_numbers')
    .values({ channel: paymentAccount, bank_no: bankNo, proof_id: id })
    .onConflict((conflict) => conflict.columns(['channel', 'bank_no']).doNothing())
    .returning('proof_id')
    .executeTakeFirst()
  if (claimed) return
  const { rows } = await sql<{ order_no: string }>`
    select o.order_no from transfer_numbers n join transfer_proofs p on p.id = n.proof_id
      join trade_facts t on t.id = p.trade_id join order_facts o on o.id = t.order_id
    where n.channel = ${paymentAccount} and n.bank_no = ${bankNo}`.execute(tx)
  refuse('transferUsed', { order: rows[0]?.order_no ?? '' })
}

async function isReceipt(tx: Tx, paymentAccount: string, bankNo: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from arrivals where channel = ${paymentAccount} and external_no = ${bankNo}`.execute(tx)
  return rows.length > 0
}
