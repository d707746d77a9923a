import type { Tx } from '../../../../platform/database/tables.ts'

/** How many amounts of USDT are kept for payments of one person. */
export async function amountsKeptFor(tx: Tx, userId: bigint): Promise<number> {
  const { kept } = await tx
    .selectFrom('usdt_amounts')
    .innerJoin('trades', 'trades.id', 'usdt_amounts.trade_id')
    .select(({ fn }) => fn.countAll<string>().as('kept'))
    .where('usdt_amounts.released_at', 'is', null)
    .where('trades.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(kept)
}
