import { telegramBot } from './bot-state.ts'
import { myTelegram } from './mine.ts'
import { setTelegramBot } from './set-bot.ts'
import { testTelegramBot } from './test-bot.ts'
import { unbindTelegram } from './unbind.ts'

export const telegramRoutes = { myTelegram, setTelegramBot, telegramBot, testTelegramBot, unbindTelegram }
