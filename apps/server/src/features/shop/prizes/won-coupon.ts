import type { Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { makeWonCoupon } from '../coupons/index.ts'

/** Range of what is left to pay with the coupon of a prize. Less cannot be used on an order, all of it would take nothing off. */
const [LEAST_TENTHS, MOST_TENTHS] = [1, 9]

export interface WonCoupon {
  code: string
  expiresAt: Date
}

/** Refuses a prize whose coupon could not be used. */
export function refuseUnusableCoupon({
  hasCoupon,
  payTenths,
}: Pick<InputOf<Calls['savePrize']>, 'hasCoupon' | 'payTenths'>): void {
  if (hasCoupon && (payTenths < LEAST_TENTHS || payTenths > MOST_TENTHS)) refuse('prizeCouponUnusable')
}

/** Makes the coupon that a draw won, in the transaction of the draw. */
export async function giveWonCoupon(
  { now }: Pick<App, 'now'>,
  tx: Tx,
  { key, name, payTenths, days }: { key: string; name: string; payTenths: number; days: number },
): Promise<WonCoupon> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
  const code = await makeWonCoupon(tx, { key, name, payBp: payTenths * 1000, createdAt, expiresAt })
  return { code, expiresAt }
}
