import { OPEN_REFUND_STATUSES, type RefundStatus, refundMachine, sourcesOf, type Words } from '@dukou/domain'
import type { Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

export type Refund = Selectable<Tables['refunds']>

type Changes = Omit<Updateable<Tables['refunds']>, 'id' | 'status'>

/** The states as they end a sentence. */
export const STATE_WORDS: Readonly<Record<RefundStatus, Words>> = {
  asked: { zh: '还没有发给平台', en: 'was not sent to the platform yet' },
  sent: { zh: '已发给平台，正在等结果', en: 'was sent to the platform and waits for the answer' },
  unknown: { zh: '结果不明', en: 'has no known result' },
  done: { zh: '已完成', en: 'is done' },
  refused: { zh: '没有退成', en: 'was refused' },
}

export async function findRefund(db: Db | Tx, publicId: string): Promise<Refund> {
  const row = await db.selectFrom('refunds').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  return row ?? refuse('refundNotFound')
}

/** Locks a refund. @returns undefined where it has ended */
export async function lockOpen(tx: Tx, id: bigint): Promise<Refund | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', OPEN_REFUND_STATUSES)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Moves a refund to a state, in one update from the states that its machine names. Of concurrent moves one gets the row.
 * @returns undefined where its state does not lead there; then nothing was changed
 */
export async function moveRefund(tx: Tx, id: bigint, to: RefundStatus, changes: Changes): Promise<Refund | undefined> {
  return tx
    .updateTable('refunds')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .where('status', 'in', sourcesOf(refundMachine, to))
    .returningAll()
    .executeTakeFirst()
}

/** Writes a state into the timeline. @param actorId null: the site itself */
export async function noteEvent(
  tx: Tx,
  refundId: bigint,
  event: { status: RefundStatus; actorId: bigint | null; note: string; at: Date },
): Promise<void> {
  const { status, actorId, note, at } = event
  await tx
    .insertInto('refund_events')
    .values({ refund_id: refundId, status, actor_id: actorId, note, created_at: at })
    .execute()
}
