import type { Calls } from '@dukou/contract'
import { OPEN_ORDER_STATUSES, timePackageRuns, trialLeftBytes } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

interface Row {
  deletes_at: Date | null
  wallet_li: bigint
  left_bytes: bigint
  trial_left: bigint
  trial_expires_at: Date | null
  time_expires_at: Date | null
  paid: number
  open: number
  tickets: number
  has_telegram: boolean
  asks_for_code: boolean
}

/** The caller's data that a deletion of the account ends, read in one statement. */
export const myDeletion: Handler<Calls['myDeletion']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select u.deletes_at, b.permanent_granted - b.permanent_used as left_bytes, b.trial_left, b.trial_expires_at,
      b.time_expires_at,
      (select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a where a.user_id = u.id) as wallet_li,
      (select count(*)::int from orders o where o.user_id = u.id and o.status = 'paid') as paid,
      (select count(*)::int from orders o where o.user_id = u.id and o.status = any(${[...OPEN_ORDER_STATUSES]})) as open,
      (select count(*)::int from tickets t where t.user_id = u.id) as tickets,
      exists (select 1 from telegram_chats c where c.user_id = u.id) as has_telegram,
      exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as asks_for_code
    from users u join traffic_balances b on b.user_id = u.id where u.id = ${ctx.actor.id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`there is no user ${ctx.actor.id}`)
  const now = ctx.now()
  const timeRuns = timePackageRuns({ timeExpiresAt: row.time_expires_at }, now)
  return {
    deletesAt: row.deletes_at,
    walletLi: row.wallet_li,
    leftBytes: row.left_bytes,
    trialLeftBytes: trialLeftBytes({ trialLeftBytes: row.trial_left, trialExpiresAt: row.trial_expires_at }, now),
    timeExpiresAt: timeRuns ? row.time_expires_at : null,
    paidOrders: row.paid,
    openOrders: row.open,
    tickets: row.tickets,
    hasTelegram: row.has_telegram,
    asksForCode: row.asks_for_code,
  }
}
