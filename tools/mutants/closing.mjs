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
  without(
    'a closed account orders nothing',
    ['shop/orders/create.ts', `    if (user.disabled) refuse('sessionExpired')\n`, ''],
    [LOCKS, 'createOrder that waited'],
  ),
  without(
    'a closed account redeems nothing',
    ['shop/coupons/redeem.ts', `      if (disabled) refuse('sessionExpired')\n`, '      void disabled\n'],
    [LOCKS, 'redeemCoupon that waited'],
  ),
  without(
    'a closed account gives nothing',
    ['shop/gifts/create.ts', `    refuseClosed(user)\n`, '    void refuseClosed\n'],
    [LOCKS, 'createGift that waited'],
  ),
  without(
    'a closed account receives no gift',
    ['shop/gifts/receive.ts', `  refuseClosed(receiver)\n`, '  void refuseClosed\n'],
    [LOCKS, 'receiveGift that waited'],
  ),
  without(
    'a closed account withdraws nothing',
    ['shop/withdrawals/request.ts', `    refuseClosed(user)\n`, '    void refuseClosed\n'],
    [LOCKS, 'requestWithdrawal that waited'],
  ),
  without(
    'a closed account sets no address',
    ['shop/withdrawals/save-address.ts', `    refuseClosed(user)\n`, '    void refuseClosed\n'],
    [LOCKS, 'savePayoutAddress that waited'],
  ),
  without(
    'a closed account cancels no withdrawal',
    ['shop/withdrawals/cancel.ts', `    refuseClosed(user)\n`, '    void refuseClosed\n'],
    [LOCKS, 'cancelWithdrawal that waited'],
  ),
]
