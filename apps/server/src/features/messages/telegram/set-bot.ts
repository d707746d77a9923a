import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { connectBot, nameOf } from './bot.ts'
import { BOT_TOKEN_PLACE } from './telegram-tables.ts'

/** Telegram is asked first whose token it is. Another bot knows nobody's chat, so all start anew with it. */
export const setTelegramBot: Handler<Calls['setTelegramBot']> = async (ctx, { token }) => {
  const botName = token === '' ? null : await nameOf(await connectBot(ctx, token))
  await ctx.db.transaction().execute(async (tx) => {
    const token_sealed = ctx.secrets.seal(BOT_TOKEN_PLACE, token)
    const columns = { token_sealed, heard_at: ctx.now() }
    const same = await tx
      .updateTable('telegram_bot')
      .set(columns)
      .where('name', '=', botName ?? '')
      .executeTakeFirst()
    if (same.numUpdatedRows === 0n) {
      for (const table of ['telegram_bot', 'telegram_chats', 'telegram_codes'] as const)
        await tx.deleteFrom(table).execute()
      if (botName !== null)
        await tx
          .insertInto('telegram_bot')
          .values({ ...columns, name: botName })
          .execute()
    }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'setTelegramBot', target: botName ?? '' })
  })
  return { botName }
}
