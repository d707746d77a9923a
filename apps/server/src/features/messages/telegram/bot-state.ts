import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

/** The listener gets a response every 20 s. After this long without one, the bot counts as unreachable. */
const SILENT_AFTER_SECONDS = 120

type State = AnswerOf<Calls['telegramBot']>

/** The bot as an operator wants to know it. The token is told to nobody. */
export const telegramBot: Handler<Calls['telegramBot']> = async (ctx) => {
  const { rows } = await sql<State>`
    select b.name as "botName", b.heard_at as "heardAt",
      coalesce(b.heard_at > ${ctx.now()}::timestamptz - make_interval(secs => ${SILENT_AFTER_SECONDS}), false)
        as "isReachable",
      (select count(*)::int from telegram_chats) as chats,
      count(o.id)::int as waiting,
      (array_agg(o.last_error order by o.id desc) filter (where o.last_error is not null))[1] as problem
    from (values (1)) one left join telegram_bot b on true
      left join waiting_messages o on o.kind = 'telegram'
    group by b.name, b.heard_at`.execute(ctx.db)
  return rows[0] as State
}
