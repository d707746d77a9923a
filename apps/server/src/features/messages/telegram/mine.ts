import type { Calls } from '@dukou/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newCode, sha256 } from '../../../platform/ids.ts'
import { codePlace } from './telegram-tables.ts'

const CODE_LENGTH = 10
const VALID_MINUTES = 15
/** A code with less time than this left is replaced: nobody could type it in time. */
const LEAST_MINUTES = 5

export const myTelegram: Handler<Calls['myTelegram']> = async (ctx) => {
  const bot = await ctx.db.selectFrom('telegram_bot').select('name').executeTakeFirst()
  const chat = await ctx.db
    .selectFrom('telegram_chats')
    .select('name')
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst()
  const [botName, chatName] = [bot?.name ?? null, bot && chat ? chat.name : null]
  if (botName === null || chatName !== null) return { botName, chatName, binding: null }
  const { code, expiresAt } = await codeFor(ctx, ctx.actor.id)
  return {
    botName,
    chatName,
    binding: { command: `/bind ${code}`, link: `https://t.me/${botName}?start=${code}`, expiresAt },
  }
}

/** The code that somebody has, as long as there is time to use it; then another. */
async function codeFor({ db, now, secrets }: Ctx, userId: bigint): Promise<{ code: string; expiresAt: Date }> {
  const at = now().getTime()
  const present = await db
    .selectFrom('telegram_codes')
    .select(['code_sealed', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(at + LEAST_MINUTES * 60_000))
    .executeTakeFirst()
  if (present) return { code: secrets.openText(codePlace(userId), present.code_sealed), expiresAt: present.expires_at }
  const code = newCode(CODE_LENGTH)
  const expiresAt = new Date(at + VALID_MINUTES * 60_000)
  const columns = {
    code_sha256: sha256(code),
    code_sealed: secrets.seal(codePlace(userId), code),
    expires_at: expiresAt,
  }
  await db
    .insertInto('telegram_codes')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  return { code, expiresAt }
}
