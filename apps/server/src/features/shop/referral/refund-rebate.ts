import { reversalOf } from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import { postJournal, readPurses } from '../../books/ledger/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { partReversalNotice } from './reversal-notice.ts'

type Rebate = Selectable<Tables['rebates']>

/** The rebate of an order, kept from everybody else; undefined: it brought none. Rebates are locked before people and purses. */
export async function lockRebateOf(tx: Tx, orderId: bigint): Promise<Rebate | undefined> {
  return tx.selectFrom('rebates').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

interface Back {
  /** The account that has the inviter's purse now: another one after a merge. */
  ownerId: bigint
  backLi: bigint
  /** Names the refund for ever. */
  key: string
}

/**
 * Takes a part of a rebate back with a refund of its order: what the wallet has at once, the rest from the next rebates,
 * never from money that was paid in. The caller holds rebate, people and purses locked.
 * @throws where more is taken than the rebate still has; the caller is rolled back
 */
export async function refundRebate(tx: Tx, rebate: Rebate, { ownerId, backLi, key }: Back) {
  const { walletLi } = await readPurses(tx, ownerId)
  const { takenLi, debtLi } = reversalOf(backLi, walletLi)
  const { rows } = await sql`
    update rebates set refund_taken_li = refund_taken_li + ${takenLi}, refund_debt_li = refund_debt_li + ${debtLi}
    where id = ${rebate.id} and reversed_at is null and refund_taken_li + refund_debt_li + ${backLi} <= reward_li
    returning 1`.execute(tx)
  if (rows.length === 0) throw new Error(`rebate ${rebate.id} has less left than ${backLi} li`)
  await postJournal(tx, {
    key: `rebate_refunded:${key}`,
    kind: 'rebateRefunded',
    orderId: rebate.order_id,
    legs: [
      { account: 'wallet', userId: ownerId, amountLi: -takenLi },
      { account: 'rebateReceivable', amountLi: -debtLi },
      { account: 'rebateExpense', amountLi: backLi },
    ],
  })
  await tx
    .updateTable('rebate_sums')
    .set((sums) => ({ reversed_li: sums('reversed_li', '+', backLi) }))
    .where('user_id', '=', rebate.inviter_id)
    .execute()
  await sql`insert into rebate_sums (user_id, debt_li) values (${ownerId}, ${debtLi})
    on conflict (user_id) do update set debt_li = rebate_sums.debt_li + excluded.debt_li`.execute(tx)
  await tellUser(tx, partReversalNotice(ownerId, rebate, { backLi, debtLi, key }))
  return { takenLi, debtLi }
}
