import type { Feature } from '../../../platform/feature.ts'
import { telegramBot } from './bot-state.ts'
import { forgetChatOf } from './forget-chat.ts'
import { myTelegram } from './mine.ts'
import { moveChat } from './move-chat.ts'
import { deliverTelegram } from './outgoing.ts'
import { setTelegramBot } from './set-bot.ts'
import { testTelegramBot } from './test-bot.ts'
import { unbindTelegram } from './unbind.ts'

export const telegramFeature = {
  tables: ['telegram_bot', 'telegram_chats', 'telegram_codes'],
  routes: { myTelegram, setTelegramBot, telegramBot, testTelegramBot, unbindTelegram },
  jobs: [{ name: 'deliverTelegram', everySeconds: 5, run: deliverTelegram }],
  forget: forgetChatOf,
  move: moveChat,
} satisfies Feature
