import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Binds the chat of one person to another, where that one has none; else it is bound to nobody. */
export async function moveChat(tx: Tx, fromId: bigint, toId: bigint): Promise<void> {
  await sql`delete from telegram_codes where user_id = ${fromId}`.execute(tx)
  await sql`update telegram_chats set user_id = ${toId} where user_id = ${fromId}
    and not exists (select 1 from telegram_chats c where c.user_id = ${toId})`.execute(tx)
  await sql`delete from telegram_chats where user_id = ${fromId}`.execute(tx)
}
