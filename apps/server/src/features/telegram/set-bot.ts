import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import { connectBot } from './bot.ts'
import { BOT_TOKEN_PLACE } from './telegram-tables.ts'

/** Telegram is asked first whose token it is. Another bot knows nobody's chat, so all start anew with it. */
export const setTelegramBot: Handler<Calls['setTelegramBot']> = async (ctx, { token }) => {
  const botName = token === '' ? null : await nameOf(ctx, token)
  await ctx.db.transaction().execute(async (tx) => {
    const token_sealed = ctx.secrets.seal(BOT_TOKEN_PLACE, token)
    const same = await tx
      .updateTable('telegram_bot')
      .set({ token_sealed })
      .where('name', '=', botName ?? '')
      .executeTakeFirst()
    if (same.numUpdatedRows === 0n) {
      for (const table of ['telegram_bot', 'telegram_chats', 'telegram_codes'] as const)
        await tx.deleteFrom(table).execute()
      if (botName !== null) await tx.insertInto('telegram_bot').values({ token_sealed, name: botName }).execute()
    }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'setTelegramBot', target: botName ?? '' })
  })
  return { botName }
}

/** Errors of the library name the address, which has the token in it: nothing of them is passed on. */
async function nameOf(ctx: Parameters<typeof connectBot>[0], token: string): Promise<string> {
  try {
    return (await (await connectBot(ctx, token)).getMe()).username
  } catch (error) {
    const { error_code: code } = error as { error_code?: number }
    return refuse(code === 401 || code === 404 ? 'telegramTokenRefused' : 'telegramUnreachable')
  }
}
