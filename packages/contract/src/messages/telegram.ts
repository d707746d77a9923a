import { call } from '../call.ts'
import { as, flag, instant, integer, nothing, orNull, pattern, record, text } from '../codec.ts'

/** Ours: what the profile page shows of Telegram. */
export const myTelegram = call('/api/user/telegram', {
  summary: 'Which chat the user is told of things in, or the command that binds one',
  caller: 'member',
  input: nothing,
  answer: record({
    /** Null where the site has no bot. */
    botName: as('botName', orNull(text())),
    chatName: as('chatName', orNull(text())),
    /** To be written to the bot, once, until then. Null where there is no bot, or a chat already. */
    binding: as(
      'binding',
      orNull(
        record({
          command: as('command', text()),
          link: as('link', text()),
          expiresAt: as('expireTime', instant),
        }),
      ),
    ),
  }),
  refusals: [],
})

export const unbindTelegram = call('/api/user/unbind', {
  summary: 'Takes the Telegram chat away from the account',
  caller: 'member',
  agency: 'allowed',
  input: nothing,
  answer: nothing,
  refusals: [],
})

/** Ours. The token is kept sealed and told by no call. */
export const setTelegramBot = call('/api/admin/telegram/set_bot', {
  summary: 'Sets the bot that tells people of things, by its token; an empty one takes it away',
  caller: 'admin',
  input: record({ token: as('token', pattern(/^(\d{5,20}:[\w-]{20,100})?$/)) }),
  answer: record({ botName: as('botName', orNull(text())) }),
  refusals: ['telegramTokenRefused', 'telegramUnreachable'],
})

/** Ours. */
export const telegramBot = call('/api/admin/telegram/bot', {
  summary: 'The site’s bot: whether Telegram answers it, how many chats are bound to it and what waits to be sent',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: record({
    /** Null where the site has no bot. */
    botName: as('botName', orNull(text())),
    /** When Telegram last answered who listens, and whether that is short ago. */
    heardAt: as('heardTime', orNull(instant)),
    isReachable: as('reachable', flag),
    chats: as('chatCount', integer(0, 1e9)),
    waiting: as('waitingCount', integer(0, 1e9)),
    /** Why the last of these could not be sent, where one was tried. */
    problem: as('problem', orNull(text())),
  }),
  refusals: [],
})

/** Ours. */
export const testTelegramBot = call('/api/admin/telegram/test', {
  summary: 'Asks Telegram whose the bot’s token is, and writes to the chat of the admin who asks, where he has one',
  caller: 'admin',
  input: nothing,
  answer: record({
    botName: as('botName', orNull(text())),
    /** The chat that was written to. */
    chatName: as('chatName', orNull(text())),
  }),
  refusals: ['telegramTokenRefused', 'telegramUnreachable'],
})
