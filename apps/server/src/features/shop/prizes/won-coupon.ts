import type { Calls, InputOf } from '@dukou/contract'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

export interface WonCoupon {
  code: string
  expiresAt: Date
}

/** Refuses a prize with a coupon that nobody could be given. */
export function refuseUnusableCoupon({
  hasCoupon,
}: Pick<InputOf<Calls['savePrize']>, 'hasCoupon' | 'payTenths'>): void {
  if (hasCoupon) refuse('prizeCouponUnusable')
}

/** Makes the coupon that a draw won, in the transaction of the draw. */
export async function giveWonCoupon(
  _app: Pick<App, 'now'>,
  _tx: Tx,
  _prize: { name: string; payTenths: number; days: number },
): Promise<WonCoupon> {
  throw new Error('coupons cannot be given yet')
}
