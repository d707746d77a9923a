import { without } from './mutant.mjs'

const LOCKS = 'care/merges/locks.postgres.test.ts'
const LOCK = `      const { disabled } = await lockUser(tx, ctx.actor.id)\n      // The account was deleted, merged or disabled since the call was let in.\n      if (disabled) refuse('sessionExpired')\n`
const USE = `      const use = await takeUse(tx, coupon, { userId: ctx.actor.id, order: null }, ctx.now(), 'couponExhausted')\n`

/** Mutants of merges and deletions beside what their people do at that moment. */
export const closing = [
  without(
    'the key of a request locks no user',
    [
      '/apps/server/migrations/20261126010000-keys-without-a-reference.sql',
      `alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;\n`,
      '',
    ],
    [LOCKS, 'createOrder that waits'],
  ),
  without(
    'a redeemed code is written after its user is locked',
    ['shop/coupons/redeem.ts', LOCK + USE, USE + LOCK],
    [LOCKS, 'redeemCoupon that waits'],
  ),
  without(
    'no order stays open with a merged account',
    ['care/merges/merge.ts', `      if (pair.from.openOrders > ending.length) refuse('busy')\n`, '      void refuse\n'],
    ['care/merges/merges.postgres.test.ts', 'made while a merge waits'],
  ),
]
