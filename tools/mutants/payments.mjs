import { without } from './mutant.mjs'

const FALLBACK_TEST = 'shop/payments/fallback.test.ts'
const DECLARED_TEST = 'shop/payments/declared-accounts.test.ts'

/** Trades: buying, starting, watching, cancelling, expiring, polling. */
export const payments = [
  without(
    'only an open order is bought',
    ['shop/payments/buy.ts', `!isOpenOrder(order.status) || order.expires_at`, `(void isOpenOrder, order.expires_at)`],
    ['shop/payments/buy.test.ts', 'is refused for an order that is paid'],
  ),
  without(
    'an order whose day is over is not bought',
    ['shop/payments/buy.ts', ` || order.expires_at <= ctx.now()`, ''],
    ['shop/payments/buy.test.ts', 'is refused for an order that is paid'],
  ),
  without(
    'what members may do is closed to agency users unless it says otherwise',
    [
      '/packages/contract/src/call.ts',
      `(declaration.caller === 'member' ? 'refused' : 'allowed')`,
      `(declaration.caller === 'member' ? 'allowed' : 'allowed')`,
    ],
    ['shop/payments/buy.test.ts', 'closed to agency users'],
  ),
  without(
    'agency users do not buy',
    [
      '/apps/server/src/platform/http/serve-call.ts',
      ` && declared.agency === 'refused'`,
      ` && declared.agency === undefined`,
    ],
    ['shop/payments/buy.test.ts', 'closed to agency users'],
  ),
  without(
    'a payment account that is off is not used',
    ['shop/payments/enabled-payment-accounts.ts', ` f where enabled)`, ` f)`],
    ['shop/payments/buy.test.ts', 'switched off'],
  ),
  without(
    'the bounds of a payment account hold',
    ['shop/payments/choose-account.ts', `dueLi >= minLi && dueLi <= maxLi`, `dueLi >= 0n || minLi > maxLi`],
    ['shop/payments/buy.test.ts', 'amounts that the payment account does not take'],
  ),
  without(
    'a live trade is given again',
    ['shop/payments/buy.ts', `  if (fresh[0]) return { trade: fresh[0], mine: undefined }\n`, '  void fresh\n'],
    ['shop/payments/buy.test.ts', 'gives the trade that is there'],
  ),
  without(
    'an old trade is given up before a new one',
    ['shop/payments/buy.ts', `await retire(tx, stale, ctx.now())`, 'void [retire, stale]'],
    ['shop/payments/buy.test.ts', 'gives the trade that is there, for ten minutes'],
  ),
  without(
    'a trade that ended is not given again',
    [
      'shop/payments/buy.ts',
      `    .where('amount_li', '=', due)\n    .where('status', '=', 'awaitingPayment')\n`,
      `    .where('amount_li', '=', due)\n`,
    ],
    ['shop/payments/buy.test.ts', 'is refused with a sentence, and the next try works'],
  ),
  without(
    'a trade of another amount is not given again',
    ['shop/payments/buy.ts', `    .where('amount_li', '=', due)\n`, ''],
    ['shop/payments/buy.test.ts', 'after the wallet took part'],
  ),
  without(
    'a trade of another way to pay is not given again',
    ['shop/payments/buy.ts', `    .where('pay_mode', '=', input.payMode)\n`, ''],
    ['shop/payments/buy.test.ts', 'in another way to pay'],
  ),
  without(
    'a trade of another order is not given again',
    ['shop/payments/buy.ts', `    .where('order_id', '=', order.id)\n`, ''],
    ['shop/payments/settle.test.ts', 'that comes again for another trade'],
  ),
  without(
    'where a start fails the next account is tried',
    ['shop/payments/buy.ts', `if (!(await hasFailed(ctx, last)) || `, `if (!(await hasFailed(ctx, last)) || last || `],
    [FALLBACK_TEST, 'is started at the next one'],
  ),
  without(
    'no account is tried twice for one purchase',
    ['shop/payments/buy.ts', `!tried.includes(code)`, `!tried.includes('')`],
    [FALLBACK_TEST, 'tries no account twice'],
  ),
  without(
    'a trade at another account is given again',
    ['shop/payments/buy.ts', `.where('channel', 'in', codes)`, `.where('channel', '=', paymentAccount.code)`],
    [FALLBACK_TEST, 'is found again by paying once more'],
  ),
  without(
    'an account takes payments in its hours',
    ['shop/payments/ways-to-pay.ts', `isOpenHour(hours, hour)`, `isOpenHour(hours && null, hour)`],
    [FALLBACK_TEST, 'amounts and hours'],
  ),
  without(
    'an account takes what the settings or its share say',
    ['shop/payments/ways-to-pay.ts', `(row.shares[mode] ?? 0) > 0)`, `(row.shares[mode] ?? 0) >= 0)`],
    [FALLBACK_TEST, 'chosen by the settings and those with a share'],
  ),
  without(
    'a way to pay without a working account is not offered',
    ['shop/payments/ways-to-pay.ts', `awake.length === 0 ? 'failing'`, `awake.length < 0 ? 'failing'`],
    [FALLBACK_TEST, 'is shown before anybody presses it'],
  ),
  without(
    'no secret goes to an address that was changed without it',
    ['shop/payments/save-payment-account.ts', `if (isMoved && unknown) {`, `if (isMoved && unknown && !kept) {`],
    [DECLARED_TEST, 'another address and'],
  ),
  without(
    'a sealed value is never told',
    ['shop/payments/list-payment-accounts.ts', `present.filter((field) => !isSealed(field)).map`, `present.map`],
    [DECLARED_TEST, 'stand nowhere in the clear'],
  ),
  without(
    'a return address is ours',
    [
      'shop/payments/buy.ts',
      `return address && ourOrigins(ctx, settings).has(address.origin) ? address.href : fallback`,
      `return address && ourOrigins(ctx, settings) ? address.href : fallback`,
    ],
    ['shop/payments/return-url.test.ts', 'never sends a payer to another site'],
  ),
  without(
    'a failed start does not undo a payment',
    ['shop/payments/move-trade.ts', `    .where('status', 'in', sourcesOf(tradeMachine, to))\n`, ''],
    ['shop/payments/buy.test.ts', 'an answer that never came'],
  ),
  without(
    'the platform is asked before a start counts as failed',
    [
      'shop/payments/start-trade.ts',
      `    await askGateway(ctx, trade, ASK_TIMEOUT_MS)\n`,
      '    void [askGateway, ASK_TIMEOUT_MS]\n',
    ],
    ['shop/payments/buy.test.ts', 'its answer was lost and no notify has come'],
  ),
  without(
    'a failed start of a paid order says paid',
    [
      'shop/payments/buy.ts',
      `  if (order.status === 'paid') return tradeAnswer(tx, await tradeThatPaid(tx, order.id), order)\n`,
      '',
    ],
    ['shop/payments/buy.test.ts', 'paid in another way meanwhile'],
  ),
  without(
    'only the owner watches a trade',
    ['shop/payments/trade-status.ts', ` and t.user_id = \${actor.id}`, ''],
    ['shop/payments/buy.test.ts', 'told to its owner only'],
  ),
  without(
    'only a trade that waits is asked about by watchers',
    ['shop/payments/trade-status.ts', `trade.status === 'awaitingPayment' && trade.is_due`, 'trade.is_due'],
    ['shop/payments/poll-trades.test.ts', 'of many who watch'],
  ),
  without(
    'of many watchers one asks the platform',
    ['shop/payments/trade-status.ts', ` and \${isDue(app.now())} returning`, ' returning'],
    ['shop/payments/poll-trades.test.ts', 'of many who watch'],
  ),
  without(
    'a cancel asks for money that is there',
    [
      'shop/payments/cancel-order.ts',
      `  if ((await paidMeanwhile(ctx, order.id)) === 'paid') refuse('orderNotCancellable')\n`,
      '',
    ],
    ['shop/payments/cancel-order.test.ts', 'finds money that is already there'],
  ),
  without(
    'a second cancel is told no',
    ['shop/payments/cancel-order.ts', `    if (!closed) return undefined\n`, '    void closed\n'],
    ['shop/payments/cancel-order.test.ts', 'of many cancels at once one wins'],
  ),
  without(
    'a cancelled order’s trades end',
    [
      'shop/payments/cancel-order.ts',
      `await cancelOpenTrades(tx, order.id, app.now())\n`,
      'void cancelOpenTrades ?? []\n',
    ],
    ['shop/payments/cancel-order.test.ts', 'ends the order’s trades'],
  ),
  without(
    'ending trades spares the paid one',
    ['shop/payments/move-trade.ts', `    .where('status', 'in', sourcesOf(tradeMachine, to))\n`, ''],
    ['shop/payments/buy.test.ts', 'pays by the gateway, is told by the notify'],
  ),
  without(
    'ending trades spares other orders’',
    ['shop/payments/payments-table.ts', `    .where('order_id', '=', orderId)\n    .returning(`, `    .returning(`],
    ['shop/payments/cancel-order.test.ts', 'touch nobody else'],
  ),
  without(
    'a paid trade does not expire',
    ['shop/payments/move-trade.ts', `    .where('status', 'in', sourcesOf(tradeMachine, to))\n`, ''],
    ['shop/payments/expire-orders.test.ts', 'closed orders are left alone'],
  ),
  without(
    'a trade lives half an hour',
    [
      'shop/payments/expire-orders.ts',
      `{ cancelled_at: now }).where('expires_at', '<=', now).execute()`,
      `{ cancelled_at: now }).execute()`,
    ],
    ['shop/payments/expire-orders.test.ts', 'given up after half an hour'],
  ),
  without(
    'only open orders expire',
    [
      'shop/orders/lease-expired.ts',
      `where status in ('awaitingPayment', 'walletReserved') and expires_at`,
      `where expires_at`,
    ],
    ['shop/payments/expire-orders.test.ts', 'closed orders are left alone'],
  ),
  without(
    'an order lives a day',
    [
      'shop/orders/lease-expired.ts',
      `'walletReserved') and expires_at <= \${app.now()}`,
      `'walletReserved') and \${app.now()}::timestamptz is not null`,
    ],
    ['shop/payments/expire-orders.test.ts', 'one of today stays'],
  ),
  without(
    'an expired order is leased',
    ['shop/orders/lease-expired.ts', `isFree('lease_until', LEASE_SECONDS)`, `true`],
    ['shop/payments/expire-orders.test.ts', 'taken up by another when its lease is over'],
  ),
  without(
    'two processes do not take one expired order',
    ['shop/orders/lease-expired.ts', ` for update skip locked`, ''],
    ['shop/orders/lease-expired.postgres.test.ts', 'two processes do not take one expired order'],
  ),
  without(
    'an expired order that was paid is not closed',
    [
      'shop/payments/expire-orders.ts',
      `    const state = await paidMeanwhile(app, id)\n`,
      `    const state = await paidMeanwhile(app, -1n)\n`,
    ],
    ['shop/payments/expire-orders.test.ts', 'whose money arrived unseen'],
  ),
  without(
    'an expired order waits for a platform out of reach',
    [
      'shop/payments/expire-orders.ts',
      `    if (state === 'unknown' && app.now().getTime() - expires_at.getTime() < PATIENCE_MS) return\n`,
      '    void [expires_at, PATIENCE_MS]\n',
    ],
    ['shop/payments/expire-orders.test.ts', 'whose platform cannot be asked'],
  ),
  without(
    'a paid trade is not polled',
    ['shop/payments/poll-trades.ts', ` and status <> 'paid'`, ''],
    ['shop/payments/poll-trades.test.ts', 'a paid trade is asked about no more'],
  ),
  without(
    'a trade is polled when it is time',
    ['shop/payments/poll-trades.ts', `(next_query_at <= \${app.now()}\n`, `(\${app.now()}::timestamptz is not null\n`],
    ['shop/payments/poll-trades.test.ts', 'only when it is time'],
  ),
  without(
    'two processes do not poll one trade',
    ['shop/payments/poll-trades.ts', ` for update skip locked`, ''],
    ['shop/payments/poll-trades.postgres.test.ts', 'two processes do not poll one trade'],
  ),
]
