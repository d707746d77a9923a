import { myTelegram } from './mine.ts'
import { setTelegramBot } from './set-bot.ts'
import { unbindTelegram } from './unbind.ts'

export const telegramRoutes = { myTelegram, setTelegramBot, unbindTelegram }
