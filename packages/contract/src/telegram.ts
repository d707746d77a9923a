import { call } from './call.ts'
import { as, instant, nothing, orNull, pattern, record, text } from './codec.ts'

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
