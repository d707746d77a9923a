import type { Words } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { sha256 } from '../../../platform/ids.ts'
import { type Limit, limitTries } from '../../../platform/limits.ts'
import { Refused } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'

const COMMAND = /^\s*(?:\/(?:bind|start)(?:@\w+)?\s+)?([A-Z2-9]{10})\s*$/i

const SAYS = {
  help: {
    zh: '把网站「我的账户」里的 /bind 命令发给我，自动续费提醒、款项变动（退款、转入余额、提现）、工单回复和账户安全提醒就会发到这里。',
    en: 'Send me the /bind command from “My account” on the site. Automatic renewals, money (refunds, credit to the wallet, withdrawals), ticket replies and account security then come here.',
  },
  wrong: {
    zh: '这个绑定码不对，或者已经过了 15 分钟。请在「我的账户」里复制新的命令。',
    en: 'This code is wrong or older than 15 minutes. Copy a new command from “My account”.',
  },
  often: { zh: '操作过于频繁，过十分钟再来。', en: 'Too many attempts. Try again in ten minutes.' },
  taken: {
    zh: '这个 Telegram 已经绑定了另一个账户。请先在那个账户里解绑。',
    en: 'This Telegram is bound to another account. Unbind it there first.',
  },
  bound: {
    zh: '绑定好了。通知会发到这里，在「我的账户」里可以解绑。',
    en: 'Done. You are told here from now on; unbind in “My account”.',
  },
} satisfies Record<string, Words>

interface Chat {
  id: number
  name: string
}

/**
 * Handles a message to the bot. A code binds the chat to its account, once.
 * @returns the reply; undefined where the chat has had its share of replies
 */
export async function hear(app: App, tx: Tx, chat: Chat, text: string): Promise<Words | undefined> {
  const isTooMany = await isBeyond(app, tx, { key: `telegram message ${chat.id}`, max: 20, windowSeconds: 600 })
  if (isTooMany) return undefined
  const [, code] = COMMAND.exec(text) ?? []
  if (!code) return SAYS.help
  if (await isBeyond(app, tx, { key: `telegram bind ${chat.id}`, max: 10, windowSeconds: 600 })) return SAYS.often
  const other = await tx
    .selectFrom('telegram_chats')
    .select('user_id')
    .where('chat_id', '=', BigInt(chat.id))
    .executeTakeFirst()
  if (other) return SAYS.taken
  const taken = await tx
    .deleteFrom('telegram_codes')
    .where('code_sha256', '=', sha256(code.toUpperCase()))
    .where('expires_at', '>', app.now())
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) return SAYS.wrong
  const columns = { chat_id: BigInt(chat.id), name: chat.name, bound_at: app.now() }
  await tx
    .insertInto('telegram_chats')
    .values({ user_id: taken.user_id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  await writeAudit(tx, { actorId: taken.user_id, action: 'bindTelegram', target: String(chat.id) })
  return SAYS.bound
}

async function isBeyond(app: App, tx: Tx, limit: Limit): Promise<boolean> {
  try {
    await limitTries(app, tx, [limit])
    return false
  } catch (error) {
    if (error instanceof Refused) return true
    throw error
  }
}
