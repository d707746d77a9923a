import type { Calls } from '@dukou/contract'
import { PAYOUT_NETWORKS, type PayoutNetwork } from '@dukou/domain'
import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'
import type { Handler } from '../../../platform/http/handlers.ts'

/** Withdrawals that are not settled. */
export const withdrawalsWaiting: HomePart<Waiting & { amount: number }> = {
  scope: 'withdrawals:read',
  read: () => sql`
    select json_build_object('count', count(*), 'amount', coalesce(sum(amount_li), 0), 'since', min(requested_at))
    from withdrawals where status in ('requested', 'taken')`,
}

interface Row {
  network: PayoutNetwork
  open: number
  open_li: bigint
  free: number
  free_li: bigint
}

export const waitingWithdrawals: Handler<Calls['waitingWithdrawals']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select network, count(*)::int as open, sum(amount_li)::bigint as open_li,
      (count(*) filter (where status = 'requested'))::int as free,
      coalesce(sum(amount_li) filter (where status = 'requested'), 0)::bigint as free_li
    from withdrawals where status in ('requested', 'taken') group by network`.execute(ctx.db)
  return PAYOUT_NETWORKS.map((network) => {
    const row = rows.find((one) => one.network === network)
    return {
      network,
      openCount: row?.open ?? 0,
      openLi: row?.open_li ?? 0n,
      freeCount: row?.free ?? 0,
      freeLi: row?.free_li ?? 0n,
    }
  })
}
