import type { Calls } from '@dukou/contract'
import { batchMachine, sourcesOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import type { Batch } from './batches-table.ts'
import { refuseKind } from './prepare.ts'
import { readBatch } from './read.ts'

/** Hands a prepared batch to {@link runBatches}. Of two who start it at once, one does. */
export const startBatch: Handler<Calls['startBatch']> = async (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const batch = await move(ctx, tx, id, 'running')
    // The preview judged for the person who asked for it: another person's own account may be in it.
    if (batch.actor_id !== ctx.actor.id) refuse('batchNotNow')
    await tell(ctx, tx, batch, 'startBatch')
    return readBatch(tx, id)
  })

/** Has what was done taken back. A notice that was sent stays. */
export const undoBatch: Handler<Calls['undoBatch']> = async (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const batch = await move(ctx, tx, id, 'undoing')
    if (batch.kind === 'tell') refuse('batchNotNow')
    await tell(ctx, tx, batch, 'undoBatch')
    return readBatch(tx, id)
  })

async function move(ctx: Ctx<Actor>, tx: Tx, id: string, to: 'running' | 'undoing'): Promise<Batch> {
  const { rows } = await sql<Batch>`update user_batches set state = ${to}, ended_at = null,
    started_at = coalesce(started_at, ${ctx.now()}) where public_id = ${id} and state = any(${sourcesOf(batchMachine, to)}::text[]) returning *`.execute(
    tx,
  )
  const [batch] = rows
  if (!batch) {
    await readBatch(tx, id)
    return refuse('batchNotNow')
  }
  refuseKind(ctx.actor, batch.kind)
  return batch
}

/** One act for the whole batch; `user_batch_people` has each person. */
async function tell(ctx: Ctx<Actor>, tx: Tx, batch: Batch, action: 'startBatch' | 'undoBatch'): Promise<void> {
  const { kind, total, skipped, reason, filter, money_li, permanent_bytes, days, text_zh, done } = batch
  const detail =
    action === 'undoBatch'
      ? { kind, people: done, reason }
      : {
          kind,
          people: total - skipped,
          filter,
          ...(money_li > 0n && { addLi: String(money_li) }),
          ...(permanent_bytes > 0n && { addBytes: String(permanent_bytes) }),
          ...(days > 0 && { addDays: days }),
          ...(text_zh !== '' && { notice: text_zh }),
          reason,
        }
  await writeAudit(tx, { actorId: ctx.actor.id, action, target: batch.public_id, detail })
}
