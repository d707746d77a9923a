import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'
import type { Withdrawal } from './withdrawals-table.ts'

const SHOWN = 1000

export const myWithdrawals: Handler<Calls['myWithdrawals']> = async (ctx) => {
  const after = afterOf(ctx)
  const behind = sql`select id from withdrawals where public_id = ${after ?? ''} and user_id = ${ctx.actor.id}`
  const older = after === undefined ? sql`` : sql`and id < (${behind})`
  const { rows } = await sql<Withdrawal>`
    select * from withdrawals where user_id = ${ctx.actor.id} ${older}
    order by id desc limit ${ctx.page?.limit ?? SHOWN}`.execute(ctx.db)
  await refuseLostCursor(ctx, rows, behind)
  return rows.map((row) => ({
    amountLi: row.amount_li,
    message: row.message,
    requestedAt: row.requested_at,
    leftLi: row.left_li,
    status: row.status,
    id: row.public_id,
    network: row.network,
    address: row.address,
    closedAt: row.closed_at,
    transactionId: row.transaction_id,
    paidUsdtMilli: row.paid_usdt_milli,
  }))
}
