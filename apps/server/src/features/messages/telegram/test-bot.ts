import type { Calls } from '@dukou/contract'
import type { Words } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { nameOf, readBot } from './bot.ts'

const SAYS: Words = {
  zh: '这是一条测试消息：机器人能发消息，通知会到这里。',
  en: 'This is a test: the bot can write, and notices come here.',
}

/** Asks Telegram now, and shows the admin in his own chat what people would get. */
export const testTelegramBot: Handler<Calls['testTelegramBot']> = async (ctx) => {
  const bot = await readBot(ctx)
  if (!bot) return { botName: null, chatName: null }
  const botName = await nameOf(bot)
  const chat = await ctx.db
    .selectFrom('telegram_chats')
    .select(['chat_id', 'name'])
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst()
  // He may have blocked the bot, which is no fault of it.
  const written =
    chat && (await bot.sendMessage(Number(chat.chat_id), SAYS[ctx.client.language]).catch(() => undefined))
  return { botName, chatName: written ? chat.name : null }
}
