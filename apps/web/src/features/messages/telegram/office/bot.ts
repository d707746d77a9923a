import type { AnswerOf, telegramBot } from '@dukou/contract'

export type Bot = AnswerOf<typeof telegramBot>
/** One that is there. */
export type Present = Bot & { botName: string }
