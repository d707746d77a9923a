import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { takeBack } from '../../books/grants/index.ts'
import { lockRefund, postJournal } from '../../books/ledger/index.ts'
import { lockBalances } from '../../books/traffic/index.ts'
import { accountNow } from '../../people/account/index.ts'
import { releaseCoupon } from '../coupons/index.ts'
import { takeGiftsBackFor } from '../gifts/index.ts'
import { lockOrder } from '../orders/index.ts'
import { lockRebateOf, refundRebate } from '../referral/index.ts'
import { stopRenewal } from '../renewals/index.ts'
import { finishCreditRefund } from './credit/finish.ts'
import { type Facts, factsOf } from './facts.ts'
import { type Consequences, consequencesOf } from './plan.ts'
import { lockOpen, moveRefund, noteEvent, type Refund } from './refunds-table.ts'
import { tellOfRefund } from './tell.ts'

interface By {
  /** Null: the site itself. */
  actorId: bigint | null
  note: string
}

type Doing = Pick<App, 'now' | 'config'>

/**
 * Books a refund whose money has gone, once.
 * @returns false where it had ended before; then nothing was changed
 */
export async function finishRefund(app: Doing, tx: Tx, { id, order_id }: Refund, by: By): Promise<boolean> {
  if (order_id === null) return finishCreditRefund(app, tx, id, by)
  return finishOfOrder(app, tx, id, order_id, by)
}

/**
 * Books it with all that goes with it: what was delivered and is unused, the rebate, and where the whole payment is back the
 * coupon and the end of the customer's renewal. Locks go order, refund, coupon, rebate, people, purses, traffic, gifts.
 */
async function finishOfOrder(app: Doing, tx: Tx, id: bigint, order_id: bigint, by: By): Promise<boolean> {
  await lockOrder(tx, order_id)
  const refund = await lockOpen(tx, id)
  if (!refund) return false
  const parts = { externalLi: refund.external_li, walletLi: refund.wallet_li, creditLi: refund.credit_li }
  const before = await known(tx, order_id)
  const { isWhole } = consequencesOf(before, parts, app.now())
  const couponReturned = isWhole && (await releaseCoupon(tx, order_id, app.now()))
  const rebate = await lockRebateOf(tx, order_id)
  const { ownerId, inviterId } = await lockPeople(tx, before, rebate?.inviter_id)
  // Read again, because purses and traffic stand still from here on.
  const facts = await known(tx, order_id)
  const does = consequencesOf(facts, parts, app.now())
  await book(tx, refund, order_id, ownerId)
  if (ownerId !== undefined) await takeDelivered(app, tx, facts, ownerId, refund, does)
  const rebateBack =
    rebate && does.rebate && inviterId !== undefined
      ? await refundRebate(tx, rebate, { ownerId: inviterId, backLi: does.rebate.backLi, key: refund.public_id })
      : { takenLi: 0n, debtLi: 0n }
  const done = await moveRefund(tx, id, 'done', {
    closed_at: app.now(),
    closed_by: by.actorId,
    next_try_at: null,
    owner_id: ownerId ?? refund.user_id,
    taken_bytes: does.taken.permanentBytes,
    missing_bytes: does.missing.permanentBytes,
    taken_ms: BigInt(does.taken.timeMs),
    missing_ms: BigInt(does.missing.timeMs),
    taken_entitlement_ms: ownerId === undefined ? 0n : BigInt(does.taken.entitlementMs),
    rebate_taken_li: rebateBack.takenLi,
    rebate_debt_li: rebateBack.debtLi,
    coupon_returned: couponReturned,
  })
  if (!done) throw new Error(`refund ${id} ended while its lock was held`)
  await noteEvent(tx, id, { status: 'done', ...by, at: app.now() })
  await tellOfRefund(app, tx, done, facts, {
    isWhole: does.isWhole,
    tookGiftsBack: does.fromGiftsBytes > 0n,
    ownerId,
  })
  if (does.isWhole && facts.duration_days > 0 && ownerId !== undefined) await stopRenewal(tx, ownerId)
  return true
}

async function known(tx: Tx, orderId: bigint): Promise<Facts> {
  const facts = await factsOf(tx, orderId)
  if (!facts) throw new Error(`order ${orderId} is not paid`)
  return facts
}

/** Locks customer and inviter, then their purses with those of the site, then the customer's traffic. */
async function lockPeople(tx: Tx, facts: Facts, rebateOf: bigint | undefined) {
  const now = new Map<bigint, bigint | undefined>()
  const ids = [facts.user_id, ...(rebateOf === undefined ? [] : [rebateOf])].sort((a, b) => (a < b ? -1 : 1))
  for (const id of ids) now.set(id, await accountNow(tx, id))
  const ownerId = now.get(facts.user_id)
  const inviterId = rebateOf === undefined ? undefined : now.get(rebateOf)
  await lockRefund(
    tx,
    [ownerId, inviterId].filter((id) => id !== undefined),
  )
  if (ownerId !== undefined) await lockBalances(tx, [ownerId])
  return { ownerId, inviterId }
}

/** One journal: the price goes back to where its parts came from, or money from outside into the spend-only credit. */
async function book(tx: Tx, refund: Refund, orderId: bigint, ownerId: bigint | undefined): Promise<void> {
  const toSource = refund.destination === 'source' ? refund.external_li : 0n
  const creditLi = refund.amount_li - toSource - refund.wallet_li
  const purses =
    ownerId === undefined
      ? []
      : [
          { account: 'wallet' as const, userId: ownerId, amountLi: refund.wallet_li },
          { account: 'credit' as const, userId: ownerId, amountLi: creditLi },
        ]
  const booked = await postJournal(tx, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    orderId,
    legs: [
      { account: 'sales', amountLi: -refund.amount_li },
      { account: 'worldRefund', amountLi: toSource },
      ...purses,
    ],
  })
  if (!booked) throw new Error(`refund ${refund.id} was booked before`)
}

async function takeDelivered(
  app: Doing,
  tx: Tx,
  facts: Facts,
  ownerId: bigint,
  refund: Refund,
  { taken, fromGiftsBytes }: Consequences,
): Promise<void> {
  const { entitlement_id: entitlementId, description } = facts
  if (fromGiftsBytes > 0n) await takeGiftsBackFor(app, tx, ownerId, fromGiftsBytes)
  await takeBack(
    app,
    tx,
    ownerId,
    {
      permanentBytes: taken.permanentBytes,
      timeMs: taken.timeMs,
      entitlement: entitlementId === null ? undefined : { id: entitlementId, ms: taken.entitlementMs },
    },
    { kind: 'refund', id: refund.public_id, description },
    { kind: 'order', id: facts.id, description },
  )
}
