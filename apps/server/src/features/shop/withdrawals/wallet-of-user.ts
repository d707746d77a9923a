import type { Calls } from '@dukou/contract'
import type { PayoutNetwork } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { MONEY_OF_USER } from '../../books/ledger/index.ts'
import { MONEY_HELD_UNTIL } from '../../people/account/index.ts'

const ADDRESSES = 10

interface Row {
  wallet_li: bigint
  credit_li: bigint
  all_li: bigint
  held_until: Date | null
  paid: number
  paid_li: bigint
  addresses: { network: PayoutNetwork; address: string; at: string; others: number }[]
}

/** One statement. An address that other accounts use too is a sign of fraud, so they are counted. */
export const walletOfUser: Handler<Calls['walletOfUser']> = async (ctx, { userId }) => {
  const { rows } = await sql<Row>`
    select p.wallet_li, p.credit_li, ${sql.raw(MONEY_OF_USER)} as all_li, ${sql.raw(MONEY_HELD_UNTIL)} as held_until,
      (select count(*)::int from withdrawals w where w.user_id = u.id and w.status = 'paid') as paid,
      (select coalesce(sum(w.amount_li), 0)::bigint from withdrawals w
        where w.user_id = u.id and w.status = 'paid') as paid_li,
      (select coalesce(json_agg(json_build_object('network', a.network, 'address', a.address, 'at', a.created_at,
          'others', (select count(distinct o.user_id) from payout_addresses o
            where o.address = a.address and o.user_id <> u.id)) order by a.id desc), '[]')
        from (select * from payout_addresses where user_id = u.id order by id desc limit ${ADDRESSES}) a) as addresses
    from accounts u join purses p on p.user_id = u.id where u.public_id = ${userId}`.execute(ctx.db)
  const row = rows[0] ?? refuse('userNotFound')
  const totalLi = row.wallet_li + row.credit_li
  const [present] = row.addresses
  return {
    totalLi,
    network: present?.network ?? null,
    address: present?.address ?? null,
    withdrawableLi: row.wallet_li,
    creditLi: row.credit_li,
    reservedLi: row.all_li - totalLi,
    heldUntil: row.held_until && row.held_until > ctx.now() ? row.held_until : null,
    rate: ctx.settings.usdtRateTenThousandths / 10_000,
    paidCount: row.paid,
    paidLi: row.paid_li,
    addresses: row.addresses.map(({ at, ...one }) => ({ ...one, createdAt: new Date(at) })),
  }
}
