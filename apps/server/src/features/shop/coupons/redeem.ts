import type { Calls } from '@dukou/contract'
import { isTrialKind } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { deliver } from '../../books/grants/index.ts'
import { readBalance } from '../../books/traffic/index.ts'
import { lockUser } from '../../people/account/index.ts'
import { type Coupon, type CouponUse, findByCode, lockCoupon } from './coupons-table.ts'
import { asGuess } from './guesses.ts'
import { refuseCouponStaff } from './refuse-staff.ts'
import { takeUse } from './take-use.ts'
import { tellOfUse } from './tell-of-use.ts'

/** A trial code: its use and what it gives are one transaction. Locks go coupon, user, traffic. */
export const redeemCoupon: Handler<Calls['redeemCoupon']> = async (ctx, { code }) => {
  refuseCouponStaff(ctx.actor)
  return asGuess(ctx, () =>
    ctx.db.transaction().execute(async (tx) => {
      await ctx.claimKey(tx)
      const coupon = await findByCode(tx, code)
      if (!coupon) refuse('couponNotFound')
      if (!isTrialKind(coupon.kind)) refuse('couponKindNotRedeemable')
      // The use references the user, so the user is locked before it is written.
      await lockCoupon(tx, coupon.id)
      const { disabled } = await lockUser(tx, ctx.actor.id)
      // The account was deleted, merged or disabled since the call was let in.
      if (disabled) refuse('sessionExpired')
      const use = await takeUse(tx, coupon, { userId: ctx.actor.id, order: null }, ctx.now(), 'couponExhausted')
      const endsAt = await give(ctx, tx, coupon, use)
      await tellOfUse(ctx, tx, use, null)
      const answer = { name: use.name, trafficBytes: use.traffic_bytes, days: use.days, kind: use.kind, endsAt }
      await ctx.remember(tx, answer)
      return answer
    }),
  )
}

/** @returns when the traffic ends, or the time package with the new days; null: the traffic stays */
async function give(ctx: Ctx<Actor>, tx: Tx, { life_hours: hours }: Coupon, use: CouponUse): Promise<Date | null> {
  const { user_id, traffic_bytes: bytes, days } = use
  const content = hours === null ? { permanentBytes: bytes, durationDays: days } : { trial: { bytes, hours } }
  await deliver(ctx, tx, user_id, content, { kind: 'coupon', id: use.public_id, description: use.name })
  const { trialExpiresAt, timeExpiresAt } = await readBalance(tx, user_id)
  if (hours !== null) return trialExpiresAt
  return days > 0 ? timeExpiresAt : null
}
