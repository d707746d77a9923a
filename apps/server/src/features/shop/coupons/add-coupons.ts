import { couponCodeKey, MOST_PAY_BP } from '@dukou/domain'
import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { newCouponCode } from './new-code.ts'

type Added = Pick<Insertable<Tables['coupons']>, 'name' | 'kind' | 'uses_per_user' | 'uses_in_all' | 'expires_at'> &
  Partial<
    Pick<Insertable<Tables['coupons']>, 'is_taobao' | 'traffic_bytes' | 'life_hours' | 'days' | 'cash_li' | 'pay_bp'>
  >

/** Every coupon there ever was counts, also one that was deleted. */
export async function hasCoupons(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('coupons').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Makes coupons with codes that nobody knows. */
export async function addCoupons(db: Db | Tx, coupons: readonly Added[]): Promise<void> {
  const rows = coupons.map((coupon) => {
    const { kind, traffic_bytes = 0n, days = 0, cash_li = 0n, pay_bp = MOST_PAY_BP } = coupon
    const code = newCouponCode({
      kind,
      trafficBytes: BigInt(traffic_bytes),
      days,
      cashLi: BigInt(cash_li),
      payBp: pay_bp,
    })
    return { public_id: newPublicId(), ...coupon, code, code_key: couponCodeKey(code) }
  })
  await db.insertInto('coupons').values(rows).execute()
}
