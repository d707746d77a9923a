import { secondLine, without } from './mutant.mjs'

const SETTLE = 'shop/payments/settle.ts'
const COVER = '/packages/domain/src/cover.ts'
const MARK_PAID = 'shop/payments/mark-paid.ts'

/** Mutants of how a received payment is settled. */
export const settling = [
  without(
    'a receipt settles a trade of its own payment account',
    [
      'shop/payments/payments-table.ts',
      `    .where('trade_no', '=', tradeNo)\n    .where('channel', '=', paymentAccount)\n`,
      `    .where('trade_no', '=', tradeNo)\n`,
    ],
    ['shop/payments/settle.test.ts', 'signed for another payment account’s trade'],
  ),
  without(
    'one arrival is one receipt',
    [SETTLE, `    .onConflict((conflict) => conflict.columns(['channel', 'external_no']).doNothing())\n`, ''],
    ['shop/payments/settle.test.ts', 'replayed a hundred times'],
  ),
  without(
    'a receipt is locked before it is decided',
    [SETTLE, `    .forUpdate()\n`, ''],
    ['shop/payments/settle.test.ts', 'stored and not decided'],
  ),
  without(
    'a receipt is found under its payment account',
    [
      SETTLE,
      `    .where('channel', '=', paymentAccount)\n    .where('external_no', '=', externalNo)\n`,
      `    .where('external_no', '=', externalNo)\n`,
    ],
    ['shop/payments/settle.test.ts', 'two platforms may use the same one'],
  ),
  without(
    'a number that comes again has the same amount',
    [SETTLE, `receipt.amount_li !== arrival.amountLi || receipt.trade_id`, `receipt.trade_id`],
    ['shop/payments/settle.test.ts', 'that comes again with another amount'],
  ),
  without(
    'a number that comes again has the same trade',
    [
      SETTLE,
      `receipt.amount_li !== arrival.amountLi || receipt.trade_id !== (trade?.id ?? null)`,
      `receipt.amount_li !== arrival.amountLi`,
    ],
    ['shop/payments/settle.test.ts', 'that comes again for another trade'],
  ),
  without(
    'a decided receipt is a duplicate',
    [SETTLE, `  return receipt.disposition === 'new' ? undefined : 'duplicate'\n`, '  return undefined\n'],
    ['shop/payments/settle.test.ts', 'of one payment decide it once'],
  ),
  without(
    'a repeat of what was decided asks nobody',
    ['shop/payments/notify-route.ts', `await decidedBefore(app.db, arrival)`, `(void decidedBefore, undefined)`],
    ['shop/payments/notify-route.test.ts', 'thanked for a thousand times more'],
  ),
  without(
    'only what was decided is thanked for unasked',
    [SETTLE, `    .where('disposition', '<>', 'new')\n`, `    .where('disposition', '=', 'new')\n`],
    ['shop/payments/notify-route.test.ts', 'thanked for a thousand times more'],
  ),
  secondLine(
    without(
      'a receipt is decided from new alone',
      [SETTLE, `    .where('disposition', 'in', sourcesOf(receiptMachine, disposition))\n`, ''],
      ['shop/payments/settle.test.ts', 'whatever its second teller is answered'],
    ),
    'a receipt that was decided is told apart before it is decided again',
    [SETTLE, `  return receipt.disposition === 'new' ? undefined : 'duplicate'\n`, '  return undefined\n'],
  ),
  without(
    'only an open order is settled',
    [SETTLE, `= isOpenOrder(order.status) && (await`, `= (void isOpenOrder, true) && (await`],
    ['shop/payments/settle.test.ts', 'late for a cancelled order'],
  ),
  without(
    'an order is settled with what is left to pay',
    [COVER, `externalLi <= 0n || walletLi > heldLi + freeLi`, `externalLi <= 0n`],
    ['shop/payments/settle.test.ts', 'of another amount, truly paid'],
  ),
  without(
    'a payment pays an order with what it needs, and no more',
    [COVER, `arrivedLi < neededLi ? arrivedLi : neededLi`, `arrivedLi`],
    ['shop/payments/cover-order.test.ts', 'pays at once when more comes than is due'],
  ),
  without(
    'a receipt tells what its order did not need',
    [SETTLE, `excess_li: excessLi, `, ''],
    ['shop/payments/cover-order.test.ts', 'pays at once when more comes than is due'],
  ),
  without(
    'the purses are locked before a shortfall is taken from them',
    ['shop/orders/cover.ts', `  await lockTill(tx, order.user_id)\n`, '  void lockTill\n'],
    ['shop/payments/cover-order.test.ts', 'arriving for many orders at once'],
  ),
  without(
    'a reservation is changed only after the old one is given back',
    ['shop/orders/cover.ts', `  await releaseHold(tx, order)\n`, '  void releaseHold\n'],
    ['shop/payments/cover-order.test.ts', 'gives a reservation of the whole price back'],
  ),
  without(
    'credit does not end a paid trade',
    ['shop/payments/move-trade.ts', `    .where('status', 'in', sourcesOf(tradeMachine, to))\n`, ''],
    ['shop/payments/settle.test.ts', 'paid twice settles once'],
  ),
  without(
    'only an open order is paid',
    ['shop/orders/move-order.ts', `    .where('status', 'in', sourcesOf(orderMachine, to))\n`, ''],
    ['shop/payments/mark-paid.test.ts', 'an order that is cancelled is not paid'],
  ),
  without(
    'a closed order’s payment is rolled back',
    ['shop/orders/pay.ts', `  return paid ? holdLi : undefined\n`, '  void paid\n  return holdLi\n'],
    ['shop/payments/mark-paid.test.ts', 'an order that is cancelled is not paid'],
  ),
  without(
    'a payment that is booked already delivers nothing',
    [MARK_PAID, `  if (!booked) throw closedMeanwhile(order)\n`, '  void booked\n'],
    ['shop/payments/mark-paid.test.ts', 'not delivered by a second one'],
  ),
  without(
    'a trade pays once',
    [MARK_PAID, `  if (!settled) throw closedMeanwhile(order)\n`, '  void settled\n'],
    ['shop/payments/mark-paid.test.ts', 'by a trade that is paid already'],
  ),
  without(
    'a paid order’s other trades end',
    [MARK_PAID, `  endOtherTrades,\n`, ''],
    ['shop/payments/buy.test.ts', 'what is paid first ends the other'],
  ),
  secondLine(
    without(
      'a paid trade is off the poller’s plan',
      [MARK_PAID, `paid_at: now, next_query_at: null }`, `paid_at: now }`],
      ['shop/payments/poll-trades.test.ts', 'that a notify paid'],
    ),
    'the poller takes no paid trades',
    ['shop/payments/poll-trades.ts', ` and status <> 'paid'`, ''],
  ),
  without(
    'a user’s traffic is locked before it grows',
    [
      'books/traffic/traffic-table.ts',
      `    .where('user_id', '=', userId)\n    .forUpdate()\n`,
      `    .where('user_id', '=', userId)\n`,
    ],
    ['books/traffic/grant.test.ts', 'at the same moment adds up'],
  ),
]
