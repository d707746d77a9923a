import type { Calls } from '@dukou/contract'
import { timePackageRuns, trialLeftBytes } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { ASKS_FOR_CODE } from '../../access/second-factor/index.ts'
import { MONEY_OF_USER } from '../../books/ledger/index.ts'
import { HAS_CHAT } from '../../messages/telegram/index.ts'
import { TICKETS_OF_USER } from '../../messages/tickets/index.ts'
import { OPEN_GIFTS } from '../../shop/gifts/index.ts'
import { OPEN_ORDERS, PAID_ORDERS } from '../../shop/orders/index.ts'
import { OPEN_WITHDRAWAL } from '../../shop/withdrawals/index.ts'

interface Row {
  deletes_at: Date | null
  wallet_li: bigint
  left_bytes: bigint
  trial_left: bigint
  trial_expires_at: Date | null
  time_expires_at: Date | null
  paid: number
  open: number
  open_withdrawal: string | null
  open_gifts: number
  tickets: number
  has_telegram: boolean
  asks_for_code: boolean
}

/** The caller's data that a deletion of the account ends, read in one statement made of the parts of their features. */
export const myDeletion: Handler<Calls['myDeletion']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select u.deletes_at, b.left_bytes, b.trial_left, b.trial_expires_at,
      b.time_expires_at,
      ${sql.raw(MONEY_OF_USER)} as wallet_li, ${sql.raw(PAID_ORDERS)} as paid, ${sql.raw(OPEN_ORDERS)} as open,
      ${sql.raw(OPEN_WITHDRAWAL)} as open_withdrawal, ${sql.raw(OPEN_GIFTS)} as open_gifts,
      ${sql.raw(TICKETS_OF_USER)} as tickets, ${sql.raw(HAS_CHAT)} as has_telegram,
      ${sql.raw(ASKS_FOR_CODE)} as asks_for_code
    from accounts u join balances b on b.user_id = u.id where u.id = ${ctx.actor.id}`.execute(ctx.db)
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
    hasOpenWithdrawal: row.open_withdrawal !== null,
    openGifts: row.open_gifts,
    tickets: row.tickets,
    hasTelegram: row.has_telegram,
    asksForCode: row.asks_for_code,
  }
}
