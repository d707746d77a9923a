import { without } from './mutant.mjs'

/** Making, reserving and closing orders. */
export const orders = [
  without(
    'an order is locked before it is bought or checked',
    [
      'orders/orders-table.ts',
      `    .where('user_id', '=', userId)\n    .forUpdate()\n`,
      `    .where('user_id', '=', userId)\n`,
    ],
    ['orders/wallet-check.test.ts', 'bought many times at once, is paid from it once'],
  ),
  without(
    'an order is locked before money settles it',
    ['orders/orders-table.ts', `.where('id', '=', id).forUpdate()`, `.where('id', '=', id)`],
    ['payments/settle.test.ts', 'of many payments for one order'],
  ),
  without(
    'only the owner locks an order',
    ['orders/orders-table.ts', `    .where('user_id', '=', userId)\n    .forUpdate()`, `    .forUpdate()`],
    ['payments/buy.test.ts', 'other people’s orders are not there'],
  ),
  without(
    'only the owner finds an order',
    [
      'orders/orders-table.ts',
      `    .where('public_id', '=', publicId)\n    .where('user_id', '=', userId)\n    .executeTakeFirst()\n}\n\n/** What is left`,
      `    .where('public_id', '=', publicId)\n    .executeTakeFirst()\n}\n\n/** What is left`,
    ],
    ['payments/buy.test.ts', 'other people’s orders are not there'],
  ),
  without(
    'a list shows one’s own orders',
    ['orders/list.ts', `    .where('user_id', '=', ctx.actor.id)\n`, ''],
    ['payments/buy.test.ts', 'other people’s orders are not there'],
  ),
  without(
    'orders of one user are counted one after the other',
    [
      'orders/create.ts',
      `    await tx.selectFrom('users').select('id').where('id', '=', ctx.actor.id).forUpdate().execute()\n`,
      '',
    ],
    ['shop/order-rows.test.ts', 'a sixth is refused, also when all are sent at once'],
  ),
  without(
    'only so many orders may wait',
    ['orders/create.ts', `    if (Number(open) >= maximum) refuse('tooManyOpenOrders', { maximum })\n`, ''],
    ['orders/create.test.ts', 'five orders may wait'],
  ),
  without(
    'only open orders are counted',
    ['orders/create.ts', `      .where('status', 'in', OPEN_ORDER_STATUSES)\n`, ''],
    ['orders/create.test.ts', 'makes room for another'],
  ),
  without(
    'only so many orders are made in an hour',
    [
      'orders/create.ts',
      `  if (hits > PER_HOUR * ctx.config.rateLimitScale) refuse('tooManyRequests', { seconds: secondsLeft })\n`,
      `  void [hits, secondsLeft, PER_HOUR]\n`,
    ],
    ['orders/create.test.ts', 'twenty orders may be made in an hour'],
  ),
  without(
    'agency users do not order',
    ['orders/create.ts', `  if (ctx.actor.isAgency) refuse('agencyMayNotShop')\n`, ''],
    ['shop/shop.test.ts', 'closed to agency users'],
  ),
  without(
    'plans that were taken off are not sold',
    ['shop/plans-table.ts', `    .where('removed_at', 'is', null)\n`, ''],
    ['payments/buy.test.ts', 'taken off the shop'],
  ),
  without(
    'hidden plans are refused',
    [
      'orders/create.ts',
      `    if (!plan || isHiddenFor({ priceLi: plan.price_li }, user.channel_code, settings.hideCheapPlansChannel))`,
      `    void [isHiddenFor, user, settings]\n    if (!plan)`,
    ],
    ['shop/shop.test.ts', 'hidden from and refused to'],
  ),
  without(
    'a closed order reserves nothing',
    ['orders/wallet-check.ts', `    if (!isOpenOrder(order.status)) refuse('orderClosed')\n`, '    void isOpenOrder\n'],
    ['orders/wallet-check.test.ts', 'is refused and reserves nothing'],
  ),
  without(
    'agency users reserve nothing',
    ['orders/wallet-check.ts', `  if (ctx.actor.isAgency) refuse('agencyMayNotShop')\n`, ''],
    ['payments/buy.test.ts', 'closed to agency users'],
  ),
  without(
    'all purses are locked before a reservation',
    ['orders/hold.ts', `  await lockPurses(tx, order.user_id)\n`, '  void lockPurses\n'],
    ['orders/wallet-check.test.ts', 'ten orders checked at once'],
  ),
  without(
    'an earlier reservation is given back',
    [
      'orders/hold.ts',
      `  await lockPurses(tx, order.user_id)\n  await releaseHold(tx, order)\n`,
      `  await lockPurses(tx, order.user_id)\n`,
    ],
    ['orders/wallet-check.test.ts', 'a check may be repeated'],
  ),
  without(
    'only an active reservation is given back',
    [
      'orders/hold.ts',
      `    .where('order_id', '=', order.id)\n    .where('state', '=', 'active')\n    .returningAll()`,
      `    .where('order_id', '=', order.id)\n    .returningAll()`,
    ],
    ['orders/wallet-check.test.ts', 'a check may be repeated'],
  ),
  without(
    'only the order’s own reservation is given back',
    [
      'orders/hold.ts',
      `    .where('order_id', '=', order.id)\n    .where('state', '=', 'active')\n    .returningAll()`,
      `    .where('state', '=', 'active')\n    .returningAll()`,
    ],
    ['payments/cancel-order.test.ts', 'touch nobody else'],
  ),
  without(
    'only an active reservation is spent',
    [
      'orders/hold.ts',
      `    .where('order_id', '=', orderId)\n    .where('state', '=', 'active')\n`,
      `    .where('order_id', '=', orderId)\n`,
    ],
    ['orders/wallet-check.test.ts', 'spends its last reservation'],
  ),
  without(
    'only the order’s own reservation is spent',
    [
      'orders/hold.ts',
      `    .where('order_id', '=', orderId)\n    .where('state', '=', 'active')\n`,
      `    .where('state', '=', 'active')\n`,
    ],
    ['payments/cancel-order.test.ts', 'touch nobody else'],
  ),
  without(
    'only an open order is closed',
    [
      'orders/close.ts',
      `    .where('status', 'in', OPEN_ORDER_STATUSES)\n`,
      `    .where('status', 'in', [...OPEN_ORDER_STATUSES, 'paid', 'cancelled'])\n`,
    ],
    ['payments/cancel-order.test.ts', 'once, and ends the order'],
  ),
  without(
    'only who closed the order gives its money back',
    [
      'orders/close.ts',
      `  if (!closed) return false\n  await releaseHold(tx, order)\n  return true`,
      `  await releaseHold(tx, order)\n  return true`,
    ],
    ['payments/cancel-order.test.ts', 'of many cancels at once one wins'],
  ),
  without(
    'closing gives the reservation back',
    ['orders/close.ts', `  await releaseHold(tx, order)\n`, '  void [releaseHold, tx]\n'],
    ['payments/cancel-order.test.ts', 'returns the wallet amount'],
  ),
]
