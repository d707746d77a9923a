import type { Calls } from '@dukou/contract'
import type { PayoutNetwork } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { ASKS_FOR_CODE } from '../../access/second-factor/index.ts'
import { MONEY_OF_USER } from '../../books/ledger/index.ts'
import { MONEY_HELD_UNTIL } from '../../people/account/index.ts'
import { OPEN_WITHDRAWAL, PAYOUT_ADDRESS } from '../withdrawals/index.ts'

interface Row {
  wallet_li: bigint
  credit_li: bigint
  all_li: bigint
  held_until: Date | null
  asks_for_code: boolean
  open_id: string | null
  network: PayoutNetwork | null
  address: string | null
}

/** The caller's wallet, in one statement made of the parts of its features. */
export const myWallet: Handler<Calls['myWallet']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select p.wallet_li, p.credit_li, ${sql.raw(MONEY_OF_USER)} as all_li, ${sql.raw(MONEY_HELD_UNTIL)} as held_until,
      ${sql.raw(ASKS_FOR_CODE)} as asks_for_code, ${sql.raw(OPEN_WITHDRAWAL)} as open_id, a.network, a.address
    from accounts u join purses p on p.user_id = u.id left join lateral (${sql.raw(PAYOUT_ADDRESS)}) a on true
    where u.id = ${ctx.actor.id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`there is no user ${ctx.actor.id}`)
  const totalLi = row.wallet_li + row.credit_li
  return {
    totalLi,
    payoutAddress: row.address,
    payoutAddressType: row.network,
    minWithdrawalLi: BigInt(ctx.settings.minWithdrawalLi),
    creditLi: row.credit_li,
    reservedLi: row.all_li - totalLi,
    withdrawableLi: row.wallet_li,
    heldUntil: row.held_until && row.held_until > ctx.now() ? row.held_until : null,
    asksForCode: row.asks_for_code,
    openWithdrawalId: row.open_id,
    ownAddress: ctx.settings.usdtAddress,
  }
}
