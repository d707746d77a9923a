import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import type { CouponUse } from './coupons-table.ts'

/** @param orderId public id; null: a trial code */
export async function tellOfUse(app: Pick<App, 'now'>, tx: Tx, use: CouponUse, orderId: string | null): Promise<void> {
  const { public_id: couponId } = await tx
    .selectFrom('coupons')
    .select('public_id')
    .where('id', '=', use.coupon_id)
    .executeTakeFirstOrThrow()
  await tellPrograms(app, tx, {
    event: 'coupon.used',
    key: `coupon.used:${use.public_id}`,
    data: { couponId, name: use.name, code: use.code, kind: use.kind, orderId, discountLi: use.discount_li },
    userId: use.user_id,
  })
}
