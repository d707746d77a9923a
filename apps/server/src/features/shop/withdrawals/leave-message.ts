import type { Calls } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { accountNow } from '../../people/account/index.ts'
import { tellOfMessage } from './tell-owner.ts'
import type { Withdrawal } from './withdrawals-table.ts'

/** Leaves a message for the owner, in any state of the withdrawal. The owner gets a notice of it. */
export const messageWithdrawal: Handler<Calls['messageWithdrawal']> = async (ctx, { id, message, revision }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { user_id } = await lock(tx, id, false)
    const ownerId = await accountNow(tx, user_id)
    const row = await lock(tx, id, true)
    const before = answerOf(row)
    await refuseStale(tx, 'messageWithdrawal', before, revision)
    const saved = await tx
      .updateTable('withdrawals')
      .set({ message: message.trim() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = answerOf(saved)
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'messageWithdrawal',
      target: id,
      detail: changeOf('messageWithdrawal', before, after),
    })
    const isNews = saved.message !== '' && saved.message !== row.message
    if (isNews && ownerId !== undefined) await tellOfMessage(tx, saved, ownerId)
    return after
  })

async function lock(tx: Tx, publicId: string, forUpdate: boolean): Promise<Withdrawal> {
  const query = tx.selectFrom('withdrawals').selectAll().where('public_id', '=', publicId)
  const row = await (forUpdate ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row ?? refuse('withdrawalNotFound')
}

const answerOf = (row: Withdrawal) => ({ id: row.public_id, message: row.message, revision: row.revision })
