import { without } from './mutant.mjs'

/** Making, reserving and closing orders. */
export const orders = [
  without(
    'an order is locked before it is bought or checked',
    [
      'shop/orders/orders-table.ts',
      `    .where('user_id', '=', userId)\n    .forUpdate()\n`,
      `    .where('user_id', '=', userId)\n`,
    ],
    ['shop/payments/lock-order.postgres.test.ts', 'which is cancelled meanwhile finds it closed'],
  ),
  without(
    'an order is locked before money settles it',
    ['shop/orders/orders-table.ts', `.where('id', '=', id).forUpdate()`, `.where('id', '=', id)`],
    ['shop/payments/settle.test.ts', 'of many payments for one order'],
  ),
  without(
    'only the owner locks an order',
    ['shop/orders/orders-table.ts', `    .where('user_id', '=', userId)\n    .forUpdate()`, `    .forUpdate()`],
    ['shop/payments/buy.test.ts', 'other people’s orders are not there'],
  ),
  without(
    'only the owner finds an order',
    [
      'shop/orders/orders-table.ts',
      `    .where('public_id', '=', publicId)\n    .where('user_id', '=', userId)\n    .executeTakeFirst()\n}\n\n/** Amount left`,
      `    .where('public_id', '=', publicId)\n    .executeTakeFirst()\n}\n\n/** Amount left`,
    ],
    ['shop/payments/buy.test.ts', 'other people’s orders are not there'],
  ),
  without(
    'orders of one user are counted one after the other',
    [
      'people/account/account-table.ts',
      `.where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()`,
      `.where('id', '=', id).executeTakeFirstOrThrow()`,
    ],
    ['shop/plans/order-rows.test.ts', 'a sixth is refused, also when all are sent at once'],
  ),
  without(
    'only so many orders may wait',
    ['shop/orders/create.ts', `    if (Number(open) >= maximum) refuse('tooManyOpenOrders', { maximum })\n`, ''],
    ['shop/orders/create.test.ts', 'five orders may wait'],
  ),
  without(
    'only open orders are counted',
    ['shop/orders/create.ts', `      .where('status', 'in', OPEN_ORDER_STATUSES)\n`, ''],
    ['shop/orders/create.test.ts', 'makes room for another'],
  ),
  without(
    'only so many orders are made in an hour',
    [
      'shop/orders/create.ts',
      `    await limitTries(ctx, tx, [{ key: \`order \${ctx.actor.id}\`, max: PER_HOUR, windowSeconds: 3600 }])\n`,
      '    void [limitTries, PER_HOUR]\n',
    ],
    ['shop/orders/create.test.ts', 'twenty orders may be made in an hour'],
  ),
  without(
    'agency users do not order',
    [
      '/apps/server/src/platform/http/serve-call.ts',
      ` && declared.agency === 'refused'`,
      ` && declared.agency === undefined`,
    ],
    ['shop/plans/shop.test.ts', 'closed to agency users'],
  ),
  without(
    'plans that were taken off are not sold',
    ['shop/plans/plans-table.ts', `    .where('removed_at', 'is', null)\n`, ''],
    ['shop/payments/buy.test.ts', 'taken off the shop'],
  ),
  without(
    'hidden plans are refused',
    [
      'shop/orders/create.ts',
      `    if (!plan || isHiddenFor({ priceLi: plan.price_li }, user.channel_code, ctx.settings.hideCheapPlansChannelCode))`,
      `    void [isHiddenFor, user]\n    if (!plan)`,
    ],
    ['shop/plans/shop.test.ts', 'hidden from and refused to'],
  ),
  without(
    'a closed order reserves nothing',
    [
      'shop/orders/wallet-check.ts',
      `    if (!isOpenOrder(order.status)) refuse('orderClosed')\n`,
      '    void isOpenOrder\n',
    ],
    ['shop/orders/wallet-check.test.ts', 'is refused and reserves nothing'],
  ),
  without(
    'agency users reserve nothing',
    [
      '/apps/server/src/platform/http/serve-call.ts',
      ` && declared.agency === 'refused'`,
      ` && declared.agency === undefined`,
    ],
    ['shop/payments/buy.test.ts', 'closed to agency users'],
  ),
  without(
    'all purses are locked before a reservation',
    ['shop/orders/wallet-check.ts', `    await lockPurses(tx, ctx.actor.id)\n`, '    void lockPurses\n'],
    ['shop/orders/wallet-check.test.ts', 'ten orders checked at once'],
  ),
  without(
    'an earlier reservation is given back',
    ['shop/orders/hold.ts', `  await releaseHold(tx, order)\n  if (spendLi > 0n)`, `  if (spendLi > 0n)`],
    ['shop/orders/wallet-check.test.ts', 'a check may be repeated'],
  ),
  without(
    'only an active reservation is given back',
    [
      'shop/orders/hold.ts',
      `    .where('order_id', '=', orderId)\n    .where('state', 'in', sourcesOf(holdMachine, to))\n`,
      `    .where('order_id', '=', orderId)\n`,
    ],
    ['shop/orders/wallet-check.test.ts', 'a check may be repeated'],
  ),
  without(
    'only the order’s own reservation is given back',
    [
      'shop/orders/hold.ts',
      `    .where('order_id', '=', orderId)\n    .where('state', 'in', sourcesOf(holdMachine, to))\n`,
      `    .where('state', 'in', sourcesOf(holdMachine, to))\n`,
    ],
    ['shop/payments/cancel-order.test.ts', 'touch nobody else'],
  ),
  without(
    'only an active reservation is spent',
    [
      'shop/orders/hold.ts',
      `    .where('order_id', '=', orderId)\n    .where('state', 'in', sourcesOf(holdMachine, to))\n`,
      `    .where('order_id', '=', orderId)\n`,
    ],
    ['shop/orders/wallet-check.test.ts', 'spends its last reservation'],
  ),
  without(
    'only the order’s own reservation is spent',
    [
      'shop/orders/hold.ts',
      `    .where('order_id', '=', orderId)\n    .where('state', 'in', sourcesOf(holdMachine, to))\n`,
      `    .where('state', 'in', sourcesOf(holdMachine, to))\n    .$if(to === 'released', (q) => q.where('order_id', '=', orderId))\n`,
    ],
    ['shop/payments/cancel-order.test.ts', 'touch nobody else'],
  ),
  without(
    'only an open order is closed',
    ['shop/orders/move-order.ts', `    .where('status', 'in', sourcesOf(orderMachine, to))\n`, ''],
    ['shop/payments/cancel-order.test.ts', 'once, and ends the order'],
  ),
  without(
    'only who closed the order gives its money back',
    ['shop/orders/close.ts', `  if (!closed) return false\n`, `  void closed\n`],
    ['shop/payments/cancel-order.test.ts', 'of many cancels at once one wins'],
  ),
  without(
    'closing gives the reservation back',
    ['shop/orders/close.ts', `  await releaseHold(tx, order)\n`, '  void [releaseHold, tx]\n'],
    ['shop/payments/cancel-order.test.ts', 'returns the wallet amount'],
  ),
  without(
    'an untouched order is given again',
    ['shop/orders/create.ts', `    if (known) return answerWith(ctx, tx, known)\n`, '    void known\n'],
    ['shop/orders/known-order.test.ts', 'fifty times at once'],
  ),
  without(
    'an order that is being paid is given again',
    ['shop/orders/create.ts', '(await findBeingPaid(tx, ctx.actor.id, copied, now)) ??', 'undefined ??'],
    ['shop/orders/known-order.test.ts', 'gets the order that is being paid'],
  ),
  without(
    'an order that is being paid has a trade that is not over',
    ['shop/orders/known-order.ts', `\n          .where('trades.expires_at', '>', now),`, ','],
    ['shop/orders/known-order.test.ts', 'gets a new one when the payment of the first is over'],
  ),
  without(
    'an untouched order is one’s own',
    ['shop/orders/known-order.ts', `    .where('user_id', '=', userId)\n`, ''],
    ['shop/orders/known-order.test.ts', 'never gets another person’s'],
  ),
  without(
    'an untouched order is open',
    [
      'shop/orders/known-order.ts',
      `    .where('status', 'in', OPEN_ORDER_STATUSES)\n`,
      `${'    .$if(OPEN_ORDER_STATUSES.length === 0, (query) => query)'}\n`,
    ],
    ['shop/orders/known-order.test.ts', 'when it was cancelled'],
  ),
  without(
    'an untouched order has time left',
    [
      'shop/orders/known-order.ts',
      `    .where('expires_at', '>', new Date(now.getTime() + LEAST_LEFT_MS))\n`,
      `    .where('expires_at', '>', new Date(now.getTime() - LEAST_LEFT_MS))\n`,
    ],
    ['shop/orders/known-order.test.ts', 'ends within the hour'],
  ),
  without(
    'an untouched order has no coupon',
    ['shop/orders/known-order.ts', `    .where('coupon_code', 'is', null)\n`, ''],
    ['shop/orders/known-order.test.ts', 'carries a coupon'],
  ),
  without(
    'an untouched order is of the same plan',
    ['shop/orders/known-order.ts', `    .where('plan_id', '=', copied.plan_id)\n`, ''],
    ['shop/orders/known-order.test.ts', 'just the same'],
  ),
  without(
    'an untouched order has the same name',
    ['shop/orders/known-order.ts', `    .where('description', '=', copied.description)\n`, ''],
    ['shop/orders/known-order.test.ts', 'its name has changed'],
  ),
  without(
    'an untouched order has the same price',
    ['shop/orders/known-order.ts', `    .where('price_li', '=', copied.price_li)\n`, ''],
    ['shop/orders/known-order.test.ts', 'its price has changed'],
  ),
  without(
    'an untouched order has the same traffic',
    ['shop/orders/known-order.ts', `    .where('permanent_bytes', '=', copied.permanent_bytes)\n`, ''],
    ['shop/orders/known-order.test.ts', 'its traffic has changed'],
  ),
  without(
    'an untouched order has the same days',
    ['shop/orders/known-order.ts', `    .where('duration_days', '=', copied.duration_days)\n`, ''],
    ['shop/orders/known-order.test.ts', 'the days of a time package have changed'],
  ),
  without(
    'an untouched order has the same entitlement',
    ['shop/orders/known-order.ts', `    .where('entitlement_id', 'is not distinct from', copied.entitlement_id)\n`, ''],
    ['shop/orders/known-order.test.ts', 'the entitlement itself'],
  ),
  without(
    'an untouched order has the same days of entitlement',
    ['shop/orders/known-order.ts', `    .where('entitlement_days', '=', copied.entitlement_days)\n`, ''],
    ['shop/orders/known-order.test.ts', 'its entitlement has changed'],
  ),
  without(
    'an untouched order has the same words',
    ['shop/orders/known-order.ts', `    .where('entitlement_text', '=', copied.entitlement_text)\n`, ''],
    ['shop/orders/known-order.test.ts', 'its words about it'],
  ),
  without(
    'an untouched order never had a trade',
    [
      'shop/orders/known-order.ts',
      `        exists(selectFrom('order_trades as trades').select(`,
      `        exists(selectFrom('order_trades as trades').where('trades.status', '=', 'awaitingPayment').select(`,
    ],
    ['shop/orders/known-order.test.ts', 'also one that failed'],
  ),
  without(
    'other orders give the wallet back',
    ['shop/orders/hold.ts', `  if (orders.length === 0) return\n`, '  if (orders.length >= 0) return\n'],
    ['shop/orders/known-order.test.ts', 'each shows its right price'],
  ),
  without(
    'a payment that is being made keeps its part',
    [
      'shop/orders/hold.ts',
      `            .where('trades.status', '=', 'awaitingPayment'),\n`,
      `            .where('trades.status', '=', 'paid'),\n`,
    ],
    ['shop/orders/known-order.test.ts', 'not from under a payment'],
  ),
  without(
    'a trade that ended keeps nothing',
    [
      'shop/orders/hold.ts',
      `            .where('trades.status', '=', 'awaitingPayment'),\n`,
      `            .where('trades.status', '!=', 'paid'),\n`,
    ],
    ['shop/orders/known-order.test.ts', 'until that has ended'],
  ),
  without(
    'only one’s own orders give the wallet back',
    [
      'shop/orders/orders-table.ts',
      `    .where('user_id', '=', userId)\n    .where(({ or, eb })`,
      `    .where(({ or, eb })`,
    ],
    ['shop/orders/known-order.test.ts', 'never from another person’s order'],
  ),
]
