import { without } from './mutant.mjs'

const RACES = 'shop/coupons/coupons.postgres.test.ts'
const TAKE = 'shop/coupons/take-use.ts'
const RESERVE = 'shop/coupons/reserve.ts'
const OF_ORDER = 'shop/orders/coupon-of-order.test.ts'

/** Taking, spending and giving back uses of coupons. */
export const coupons = [
  without(
    'no more uses are taken than there are',
    [TAKE, `    .whereRef('used_count', '<', 'uses_in_all')\n`, ''],
    [RACES, 'one use left'],
  ),
  without(
    'an expired coupon is not used',
    [TAKE, `    .where('expires_at', '>', now)\n`, ''],
    ['shop/coupons/redeem.test.ts', 'a code whose time is over'],
  ),
  without(
    'a deleted coupon is not found',
    ['shop/coupons/coupons-table.ts', `    .where('removed_at', 'is', null)\n`, ''],
    ['shop/coupons/redeem.test.ts', 'a deleted code'],
  ),
  without(
    'each person has so many uses',
    [
      TAKE,
      `  if ((await usesOf(tx, found.id, userId)) >= uses_per_user) refuse('couponUsageLimitReached')\n`,
      '  void usesOf\n',
    ],
    [RACES, 'a person who may use a coupon once'],
  ),
  without(
    'uses of merged accounts count for who has them now',
    [TAKE, ` or merged_into_id = \${userId})`, ')'],
    ['shop/coupons/redeem.test.ts', 'two people of one merged account'],
  ),
  without(
    'only a live use is given back',
    [RESERVE, ` and state = any(\${sourcesOf(couponUseMachine, 'restored')})\n`, '\n'],
    [OF_ORDER, 'is not given back again'],
  ),
  without(
    'what is given back can be used again',
    [RESERVE, 'set used_count = c.used_count - 1 from', 'set used_count = c.used_count from'],
    [OF_ORDER, 'is free for another order'],
  ),
  without(
    'an order that ends gives its coupon back',
    ['shop/orders/close.ts', `  await releaseCoupon(tx, order.id, now)\n`, '  void releaseCoupon\n'],
    [OF_ORDER, 'is free for another order'],
  ),
  without(
    'a coupon that is taken off gives its use back',
    [
      'shop/orders/remove-coupon.ts',
      `      await releaseCoupon(tx, order.id, ctx.now())\n`,
      '      void releaseCoupon\n',
    ],
    [OF_ORDER, 'is taken off by order_id'],
  ),
  without(
    'a payment spends the use',
    [
      'shop/payments/mark-paid.ts',
      `  if (order.coupon_code !== null) await spendCoupon(app, tx, order)\n`,
      '  void [spendCoupon, app, tx, order]\n',
    ],
    [OF_ORDER, 'is used with the payment'],
  ),
  without(
    'an order has one coupon',
    ['shop/orders/apply-coupon.ts', `      if (order.coupon_code !== null) refuse('orderAlreadyHasCoupon')\n`, ''],
    [OF_ORDER, 'a second coupon'],
  ),
  without(
    'a closed order takes no coupon',
    [
      'shop/orders/apply-coupon.ts',
      `      if (!isOpenOrder(order.status) || order.expires_at <= ctx.now()) refuse('orderClosed')\n`,
      '      void isOpenOrder\n',
    ],
    [OF_ORDER, 'where the order is over'],
  ),
  without(
    'a new price gives the reservation back',
    ['shop/orders/reprice.ts', `  await releaseHold(tx, order)\n`, '  void releaseHold\n'],
    [OF_ORDER, 'makes up the price with the wallet'],
  ),
  without(
    'a trial code pays no order',
    [RESERVE, `  if (isTrialKind(kind)) refuse('trialCouponNotForOrders')\n`, '  void isTrialKind\n'],
    [OF_ORDER, 'a trial code'],
  ),
  without(
    'a coupon of orders is not redeemed',
    [
      'shop/coupons/redeem.ts',
      `      if (!isTrialKind(coupon.kind)) refuse('couponKindNotRedeemable')\n`,
      '      void isTrialKind\n',
    ],
    ['shop/coupons/redeem.test.ts', 'a cash coupon'],
  ),
  without(
    'no payment is begun with a deleted coupon',
    [
      'shop/payments/buy.ts',
      `  if (order.coupon_code !== null && (await isWithdrawn(tx, order.id))) refuse('couponUsageLimitReached')\n`,
      '  void isWithdrawn\n',
    ],
    [OF_ORDER, 'a coupon that was deleted'],
  ),
  without(
    'an account has ten wrong codes',
    [
      '/apps/server/src/platform/guesses.ts',
      `  if (hits > ofAccount * scale) refuseGuesser(secondsLeft)\n`,
      '  void [ofAccount, secondsLeft]\n',
    ],
    ['shop/coupons/guesses.test.ts', 'ten wrong codes'],
  ),
  without(
    'others shut nobody out',
    ['/apps/server/src/platform/guesses.ts', `day.includes(limit) || hits > free * scale`, 'free > 0 || day'],
    ['shop/coupons/guesses.test.ts', 'shuts nobody out'],
  ),
  without(
    'a network has fifty',
    ['/apps/server/src/platform/guesses.ts', `all.hits > limit.max * scale`, `all.hits > limit.max * 1e9`],
    ['shop/coupons/guesses.test.ts', 'many accounts of one network'],
  ),
  without(
    'a batch item is made once',
    ['/apps/server/migrations/20261125220000-coupons.sql', 'make_key text unique', 'make_key text'],
    [RACES, 'of fifty saves of one batch item'],
  ),
  without(
    'a code that people can guess is refused',
    [
      'shop/coupons/save.ts',
      `  if (!isCouponCode(code) || isGuessable(code, worth))`,
      `  void [isCouponCode, isGuessable]\n  if (code === '')`,
    ],
    ['shop/coupons/office.test.ts', 'that people can guess'],
  ),
  without(
    'uses that were taken stay within the total',
    ['shop/coupons/save.ts', `  if (usesInAll < coupon.used_count)`, `  if (usesInAll < 0)`],
    ['shop/coupons/office.test.ts', 'no fewer uses than were taken'],
  ),
]
