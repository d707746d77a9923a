import type { Api } from 'grammy'
import type { App } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { BOT_TOKEN_PLACE } from './telegram-tables.ts'

const ANSWER_WITHIN_SECONDS = 40

/** The library is large: only a process that has a bot loads it. */
export async function connectBot({ config }: Pick<App, 'config'>, token: string): Promise<Api> {
  const { Api } = await import('grammy')
  return new Api(token, { apiRoot: config.telegramApiUrl, timeoutSeconds: ANSWER_WITHIN_SECONDS })
}

/** The site's bot, or undefined where there is none. */
export async function readBot(app: Pick<App, 'config' | 'db' | 'secrets'>): Promise<Api | undefined> {
  const bot = await app.db.selectFrom('telegram_bot').select('token_sealed').executeTakeFirst()
  return bot && connectBot(app, app.secrets.openText(BOT_TOKEN_PLACE, bot.token_sealed))
}

/** Whose bot it is, by Telegram. Errors of the library name the address, which has the token in it: nothing is passed on. */
export async function nameOf(bot: Api): Promise<string> {
  try {
    return (await bot.getMe()).username
  } catch (error) {
    const { error_code: code } = error as { error_code?: number }
    return refuse(code === 401 || code === 404 ? 'telegramTokenRefused' : 'telegramUnreachable')
  }
}
