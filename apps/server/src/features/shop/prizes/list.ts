import type { AnswerOf, Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { PrizeRow } from './prizes-table.ts'

export const listPrizes: Handler<Calls['listPrizes']> = async (ctx) => {
  const rows = await ctx.db.selectFrom('prizes').selectAll().where('removed_at', 'is', null).orderBy('id').execute()
  return rows.map(prizeAnswer)
}

export function prizeAnswer(row: PrizeRow): AnswerOf<Calls['savePrize']> {
  return {
    id: row.public_id,
    name: row.name,
    permanentGb: row.permanent_gb,
    durationDays: row.duration_days,
    weight: row.weight,
    description: row.description,
    photoUrl: row.photo_url,
    hasCoupon: row.has_coupon,
    payTenths: row.pay_tenths,
    couponDays: row.coupon_days,
    revision: row.revision,
  }
}
