import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'

const SHOWN = 50

export const listNotices: Handler<Calls['listNotices']> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', ctx.actor.id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    href: row.href,
    text: row[`text_${ctx.client.language}`],
    createdAt: row.created_at,
    read: row.read_at !== null,
  }))
}

export const readNotice: Handler<Calls['readNotice']> = async (ctx, { noticeId }) => {
  const read = await ctx.db
    .updateTable('notices')
    .set({ read_at: ctx.now() })
    .where('public_id', '=', noticeId)
    .where('user_id', '=', ctx.actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!read) refuse('noticeNotFound')
  return {}
}
