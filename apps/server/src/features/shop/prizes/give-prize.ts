import { GB, type PrizeContent } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { deliver } from '../../books/grants/index.ts'
import { giveWonCoupon, type WonCoupon } from './won-coupon.ts'

/**
 * Gives all that a prize holds, in the transaction of the draw. A prize may hold nothing.
 * @param prize with the public id of the draw that won it
 * @returns the coupon, where there is one
 */
export async function givePrize(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  prize: PrizeContent & { name: string; publicId: string },
): Promise<WonCoupon | undefined> {
  const { permanentGb, durationDays, payTenths, couponDays, name, publicId } = prize
  if (permanentGb > 0 || durationDays > 0) {
    const content = { permanentBytes: BigInt(permanentGb) * GB, durationDays }
    await deliver(app, tx, userId, content, { kind: 'prize', id: publicId, description: name })
  }
  return payTenths === null
    ? undefined
    : giveWonCoupon(app, tx, { key: `draw:${publicId}`, name, payTenths, days: couponDays })
}
