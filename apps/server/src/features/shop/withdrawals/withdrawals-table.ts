import { sourcesOf, type WithdrawalStatus, type Words, withdrawalMachine } from '@dukou/domain'
import type { Selectable, UpdateObject } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

export type Withdrawal = Selectable<Tables['withdrawals']>

/** The states as they end a sentence. */
const STATE_WORDS: Readonly<Record<WithdrawalStatus, Words>> = {
  requested: { zh: '还没有人处理', en: 'was not taken up' },
  taken: { zh: '已开始处理', en: 'was taken up' },
  paid: { zh: '已结算', en: 'was settled' },
  refused: { zh: '已退回', en: 'was refused' },
  cancelled: { zh: '已取消', en: 'was cancelled' },
}

export async function findWithdrawal(db: Db | Tx, publicId: string): Promise<Withdrawal> {
  const row = await db.selectFrom('withdrawals').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  return row ?? refuse('withdrawalNotFound')
}

/**
 * Moves a withdrawal to a state, in one update from the states that its machine names. Of concurrent moves one gets the row.
 * @returns the row after the move
 */
export async function moveWithdrawal(
  tx: Tx,
  id: bigint,
  to: WithdrawalStatus,
  changes: UpdateObject<Tables, 'withdrawals'>,
): Promise<Withdrawal> {
  const moved = await tx
    .updateTable('withdrawals')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .where('status', 'in', sourcesOf(withdrawalMachine, to))
    .returningAll()
    .executeTakeFirst()
  return moved ?? refuseMoved(tx, id)
}

async function refuseMoved(tx: Tx, id: bigint): Promise<never> {
  const { status } = await tx.selectFrom('withdrawals').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  refuse('withdrawalMoved', { state: STATE_WORDS[status] })
}
