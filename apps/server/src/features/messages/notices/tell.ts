import { isLink, type Words } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { tellByTelegram } from '../telegram/index.ts'

export interface Notice {
  userId: bigint
  /** Names the notice for ever, so that what happened once is told once. */
  key: string
  href: string
  text: Words
}

/** Leaves a notice for a user, on the site and in his Telegram chat, in the transaction of what it tells. */
export async function tellUser(tx: Tx, notice: Notice): Promise<void> {
  if (notice.href !== '' && !isLink(notice.href)) throw new Error(`a notice cannot lead to ${notice.href}`)
  await tx
    .insertInto('notices')
    .values({
      public_id: newPublicId(),
      user_id: notice.userId,
      key: notice.key,
      href: notice.href,
      text_zh: notice.text.zh,
      text_en: notice.text.en,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await tellByTelegram(tx, notice)
}
