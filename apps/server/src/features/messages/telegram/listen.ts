import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from 'grammy'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { isFree, leaseEnd } from '../../../platform/database/lease.ts'
import { isDatabaseTrouble, reportTrouble } from '../../../platform/http/trouble.ts'
import { newToken } from '../../../platform/ids.ts'
import { hear } from './bind.ts'
import { connectBot } from './bot.ts'
import { sayTo } from './outgoing.ts'
import { BOT_TOKEN_PLACE } from './telegram-tables.ts'

/** How long Telegram may keep a question that it has no answer to. */
const POLL_SECONDS = 20
/** Longer than a poll and what comes of it; a process that died with the lease leaves it to the next. */
const LEASE_SECONDS = 60
const AGAIN_MS = 5000

type Update = Awaited<ReturnType<Api['getUpdates']>>[number]

/** Listens to the bot as long as the process lives, one process of all at a time. @returns stops it */
export function listenToTelegram(app: App): () => Promise<void> {
  const stopped = new AbortController()
  const listening = (async () => {
    const owner = newToken()
    while (!stopped.signal.aborted) {
      const heard = await listenOnce(app, owner, stopped.signal).catch(async (error) => {
        const told = isDatabaseTrouble(error) ? error : withoutAddress(error)
        if (!stopped.signal.aborted) await reportTrouble(app, 'telegram', told)
        return false
      })
      if (!heard) await sleep(AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
    await giveBack(app, owner)
  })()
  return async () => {
    stopped.abort()
    await listening
  }
}

/**
 * Takes the lease and asks once for what was written.
 * @returns false where there is no bot, or another process listens to it
 */
export async function listenOnce(
  app: App,
  owner: string,
  signal?: AbortSignal,
  pollSeconds = POLL_SECONDS,
): Promise<boolean> {
  const { rows } = await sql<{ token_sealed: Buffer; next_update: bigint }>`
    update telegram_bot set lease_owner = ${owner}, lease_until = ${leaseEnd(LEASE_SECONDS)}
    where lease_owner = ${owner} or ${isFree('lease_until', LEASE_SECONDS)}
    returning token_sealed, next_update`.execute(app.db)
  const [bot] = rows
  if (!bot) return false
  const api = await connectBot(app, app.secrets.openText(BOT_TOKEN_PLACE, bot.token_sealed))
  const asked = { offset: Number(bot.next_update), timeout: pollSeconds, allowed_updates: ['message'] as const }
  const updates = await api.getUpdates(asked, signal as Parameters<Api['getUpdates']>[1])
  await sql`update telegram_bot set heard_at = ${app.now()} where lease_owner = ${owner}`.execute(app.db)
  for (const update of updates) await take(app, owner, update)
  return true
}

/** Handles a message exactly once, because `next_update` moves in the same transaction as its effects. */
async function take(app: App, owner: string, { update_id: id, message }: Update): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const mine = await tx
      .updateTable('telegram_bot')
      .set({ next_update: BigInt(id) + 1n })
      .where('next_update', '<=', BigInt(id))
      .where('lease_owner', '=', owner)
      .executeTakeFirst()
    if (mine.numUpdatedRows === 0n || message?.chat.type !== 'private') return
    const { id: chatId, username, first_name: firstName } = message.chat
    const chat = { id: chatId, name: username ? `@${username}` : firstName }
    const answer = await hear(app, tx, chat, message.text ?? '')
    if (!answer) return
    const language = message.from?.language_code?.startsWith('zh') ? 'zh' : 'en'
    await sayTo(tx, { key: `telegram:${id}`, chatId: String(chatId), text: answer[language] })
  })
}

async function giveBack(app: App, owner: string): Promise<void> {
  await sql`update telegram_bot set lease_owner = null, lease_until = null where lease_owner = ${owner}`
    .execute(app.db)
    .catch(() => {})
}

/** The address of the Bot API has the token in it, and errors name it. */
function withoutAddress(error: unknown): Error {
  const { name, error_code: code } = error as { name?: string; error_code?: number }
  return new Error(`Telegram: ${name ?? 'error'} ${code ?? ''}`.trim())
}
