import type { Calls, InputOf } from '@dukou/contract'
import { liText } from '@dukou/domain'
import type { Tx } from '../../../../platform/database/tables.ts'
import type { Handler } from '../../../../platform/http/handlers.ts'
import { newPublicId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { writeAudit } from '../../../base/audit/index.ts'
import { postJournal } from '../../../books/ledger/index.ts'
import { tellUser } from '../../../messages/notices/index.ts'
import { accountNow } from '../../../people/account/index.ts'
import { refuseOneself } from '../../../people/staff/index.ts'
import { suspenseCreditNotice } from '../credit-notice.ts'
import type { Receipt } from '../payments-table.ts'

/** Books the decision as a separate journal: the arrival's journal stays unchanged, the decision can be reversed. */
export const decideSuspense: Handler<Calls['decideSuspense']> = async (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const receipt = await lockWaiting(tx, input)
    const owner = input.kind === 'credit' ? await ownerOf(tx, input) : undefined
    if (owner) refuseOneself(ctx.actor, [owner.userId])
    const decision = await tx
      .insertInto('suspense_decisions')
      .values({
        public_id: newPublicId(),
        receipt_id: receipt.id,
        kind: input.kind,
        user_id: owner?.userId ?? null,
        order_id: owner?.orderId ?? null,
        reference: input.reference,
        reason: input.reason,
        actor_id: ctx.actor.id,
        created_at: ctx.now(),
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    await postJournal(tx, {
      key: `suspense:${decision.id}`,
      kind: owner ? 'suspenseCredited' : 'suspenseRefunded',
      ...(owner?.orderId && { orderId: owner.orderId }),
      legs: [
        { account: 'suspense', amountLi: -receipt.amount_li },
        owner
          ? { account: 'credit', userId: owner.userId, amountLi: receipt.amount_li }
          : { account: 'worldPayout', amountLi: receipt.amount_li },
      ],
    })
    const { paymentAccount, externalNo, ...told } = input
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'decideSuspense',
      target: decision.public_id,
      detail: { ...told, channel: paymentAccount, externalNo, amount: liText(receipt.amount_li) },
    })
    if (owner) await tellUser(tx, suspenseCreditNotice(decision.id, owner.userId, receipt.amount_li))
    const answer = { id: decision.public_id }
    await ctx.remember(tx, answer)
    return answer
  })

/** Held by who decides about it, so that of two at once the second sees what the first did. */
async function lockWaiting(tx: Tx, { paymentAccount, externalNo }: InputOf<Calls['decideSuspense']>): Promise<Receipt> {
  const receipt = await tx
    .selectFrom('receipts')
    .selectAll()
    .where('channel', '=', paymentAccount)
    .where('external_no', '=', externalNo)
    .where('disposition', '=', 'suspense')
    .forUpdate()
    .executeTakeFirst()
  if (!receipt) refuse('paymentNotFound')
  const standing = await tx
    .selectFrom('suspense_decisions')
    .select('id')
    .where('receipt_id', '=', receipt.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (standing) refuse('paymentDecided')
  return receipt
}

/** The customer of the order that is named, else who has the e-mail. */
async function ownerOf(
  tx: Tx,
  { email, orderNo }: InputOf<Calls['decideSuspense']>,
): Promise<{ userId: bigint; orderId: bigint | null }> {
  if (orderNo.trim() !== '') {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'user_id'])
      .where('order_no', '=', orderNo.trim())
      .executeTakeFirst()
    return order ? { userId: await takerOf(tx, order.user_id), orderId: order.id } : refuse('orderNotFound')
  }
  const user = await tx
    .selectFrom('accounts')
    .select('id')
    .where(({ fn, eb }) => eb(fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
  return user ? { userId: await takerOf(tx, user.id), orderId: null } : refuse('userNotFound')
}

async function takerOf(tx: Tx, userId: bigint): Promise<bigint> {
  return (await accountNow(tx, userId)) ?? refuse('accountDeleted')
}
