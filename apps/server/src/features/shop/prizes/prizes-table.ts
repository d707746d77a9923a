import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/tables.ts'

export type PrizeRow = Selectable<Tables['prizes']>
export type Odds = Pick<
  Selectable<Tables['prize_odds']>,
  'position' | 'name' | 'weight' | 'permanent_gb' | 'duration_days' | 'pay_tenths' | 'coupon_days'
>

/** Reads the odds that are drawn from. No other version is published until the transaction ends. */
export async function holdOdds(tx: Tx): Promise<{ version: number; odds: Odds[] }> {
  const { version } = await tx.selectFrom('prize_lottery').select('version').forShare().executeTakeFirstOrThrow()
  const odds = await tx
    .selectFrom('prize_odds')
    .select(['position', 'name', 'weight', 'permanent_gb', 'duration_days', 'pay_tenths', 'coupon_days'])
    .where('version', '=', version)
    .orderBy('position')
    .execute()
  return { version, odds }
}

/** Content of a prize, by the names of the domain. */
export function contentOf(row: Pick<Odds, 'permanent_gb' | 'duration_days' | 'pay_tenths' | 'coupon_days'>) {
  return {
    permanentGb: row.permanent_gb,
    durationDays: row.duration_days,
    payTenths: row.pay_tenths,
    couponDays: row.coupon_days,
  }
}
