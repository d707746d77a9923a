import { couponCodeKey } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { newCouponCode } from './new-code.ts'

export interface WonDiscount {
  /** Names what won it for ever, e.g. `draw:` and a public id: it wins one coupon only. */
  key: string
  name: string
  /** Share of the price that is left to pay: 9000 is 90 %. */
  payBp: number
  createdAt: Date
  expiresAt: Date
}

/**
 * Makes a discount coupon for one use, in the transaction that won it. Only who is told its code can use it.
 * @returns the code
 * @throws where the key won before; the caller is rolled back
 */
export async function makeWonCoupon(tx: Tx, won: WonDiscount): Promise<string> {
  const worth = { kind: 'discount', trafficBytes: 0n, days: 0, cashLi: 0n, payBp: won.payBp } as const
  const code = newCouponCode(worth)
  await tx
    .insertInto('coupons')
    .values({
      public_id: newPublicId(),
      name: won.name,
      kind: 'discount',
      code,
      code_key: couponCodeKey(code),
      pay_bp: won.payBp,
      uses_per_user: 1,
      uses_in_all: 1,
      expires_at: won.expiresAt,
      make_key: won.key,
      won: true,
      created_at: won.createdAt,
    })
    .execute()
  return code
}
