import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { writeAudit } from '../../base/audit/index.ts'

/** Unbinds the chat; messages that wait for it are dropped. Without a chat nothing happens. */
export const unbindTelegram: Handler<Calls['unbindTelegram']> = async (ctx) => {
  await ctx.db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('telegram_chats').where('user_id', '=', ctx.actor.id).executeTakeFirst()
    if (gone.numDeletedRows > 0n)
      await writeAudit(tx, { actorId: ctx.actor.id, action: 'unbindTelegram', target: ctx.actor.publicId })
  })
  return {}
}
