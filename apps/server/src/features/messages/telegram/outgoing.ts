import type { Words } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { deliverDue, leaveMessage } from '../../base/outbox/index.ts'
import { readSettings, siteAddress } from '../../base/settings/index.ts'
import { readLetterBox } from '../../people/account/index.ts'
import { readBot } from './bot.ts'

const KIND = 'telegram'

/** Either to a chat as it stands here, or to whatever chat a user has when it is sent. */
type Payload = { chatId: string; text: string } | { userId: string; text: Words; href: string }

/** Leaves an answer for a chat. */
export async function sayTo(tx: Tx, { key, ...payload }: { key: string; chatId: string; text: string }): Promise<void> {
  await leaveMessage(tx, { key, kind: KIND, payload })
}

/** Leaves a message for a user, in the transaction of what it tells, where he has a chat. */
export async function tellByTelegram(
  tx: Tx,
  { userId, key, text, href }: { userId: bigint; key: string; text: Words; href: string },
): Promise<void> {
  const chat = await tx.selectFrom('telegram_chats').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  if (chat)
    await leaveMessage(tx, { key: `telegram:${key}`, kind: KIND, payload: { userId: String(userId), text, href } })
}

/** Sends the messages that are due. What is for nobody any more is dropped: no bot, or a chat that was unbound. */
export async function deliverTelegram(app: App): Promise<void> {
  await deliverDue<Payload>(app, {
    kind: KIND,
    metric: 'dukou_telegram_total',
    send: (payload) => send(app, payload),
    says: {
      zh: '有一条 Telegram 消息发不出去，请检查机器人的令牌和网络',
      en: 'A Telegram message could not be sent, check the bot’s token and the network',
    },
  })
}

async function send(app: App, payload: Payload): Promise<void> {
  const bot = await readBot(app)
  const message = await messageOf(app, payload)
  if (!bot || !message) return
  try {
    await bot.sendMessage(Number(message.chatId), message.text, { link_preview_options: { is_disabled: true } })
  } catch (error) {
    const { error_code: code, description } = error as { error_code?: number; description?: string }
    // He has blocked the bot, or is gone: nobody is told there any more.
    if (code === 403) return void (await forgetChat(app, message.chatId))
    // Not the error itself, which names the address with the token.
    throw new Error(`Telegram ${code ?? 'did not answer'} ${description ?? ''}`.trim())
  }
}

async function messageOf(app: App, payload: Payload): Promise<{ chatId: string; text: string } | undefined> {
  if ('chatId' in payload) return payload
  const userId = BigInt(payload.userId)
  const chat = await app.db
    .selectFrom('telegram_chats')
    .select('chat_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!chat) return undefined
  const [{ language }, settings] = await Promise.all([readLetterBox(app.db, userId), readSettings(app.db)])
  const link = payload.href.startsWith('/') ? siteAddress({ ...app, settings }) + payload.href : payload.href
  return { chatId: String(chat.chat_id), text: [payload.text[language], link].filter(Boolean).join('\n') }
}

async function forgetChat({ db }: App, chatId: string): Promise<void> {
  await sql`delete from telegram_chats where chat_id = ${chatId}::bigint`.execute(db)
}
