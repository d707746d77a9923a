import { secondLine, without } from './mutant.mjs'

const SETTLE = 'payments/settle.ts'
const COVER = '/packages/domain/src/cover.ts'
const MARK_PAID = 'payments/mark-paid.ts'

/** Mutants of how a received payment is settled. */
export const settling = [
  without(
    'a receipt settles a trade of its own channel',
    [
      'payments/payments-table.ts',
      `    .where('trade_no', '=', tradeNo)\n    .where('channel', '=', channel)\n`,
      `    .where('trade_no', '=', tradeNo)\n`,
    ],
    ['payments/settle.test.ts', 'signed for another channel’s trade'],
  ),
  without(
    'one arrival is one receipt',
    [SETTLE, `      .onConflict((conflict) => conflict.columns(['channel', 'external_no']).doNothing())\n`, ''],
    ['payments/settle.test.ts', 'replayed a hundred times'],
  ),
  without(
    'a receipt is locked before it is decided',
    [SETTLE, `    .forUpdate()\n`, ''],
    ['payments/settle.test.ts', 'stored and not decided'],
  ),
  without(
    'a receipt is found under its channel',
    [
      SETTLE,
      `    .where('channel', '=', channel)\n    .where('external_no', '=', externalNo)\n`,
      `    .where('external_no', '=', externalNo)\n`,
    ],
    ['payments/settle.test.ts', 'two platforms may use the same one'],
  ),
  without(
    'a number that comes again has the same amount',
    [SETTLE, `receipt.amount_li !== arrival.amountLi || receipt.trade_id`, `receipt.trade_id`],
    ['payments/settle.test.ts', 'that comes again with another amount'],
  ),
  without(
    'a number that comes again has the same trade',
    [
      SETTLE,
      `receipt.amount_li !== arrival.amountLi || receipt.trade_id !== (trade?.id ?? null)`,
      `receipt.amount_li !== arrival.amountLi`,
    ],
    ['payments/settle.test.ts', 'that comes again for another trade'],
  ),
  without(
    'a decided receipt is a duplicate',
    [SETTLE, `  return receipt.disposition === 'new' ? undefined : 'duplicate'\n`, '  return undefined\n'],
    ['payments/settle.test.ts', 'of one payment decide it once'],
  ),
  without(
    'a repeat of what was decided asks nobody',
    ['payments/notify-route.ts', `await decidedBefore(app.db, arrival)`, `(void decidedBefore, undefined)`],
    ['payments/notify-route.test.ts', 'thanked for a thousand times more'],
  ),
  without(
    'only what was decided is thanked for unasked',
    [SETTLE, `    .where('disposition', '<>', 'new')\n`, `    .where('disposition', '=', 'new')\n`],
    ['payments/notify-route.test.ts', 'thanked for a thousand times more'],
  ),
  secondLine(
    without(
      'a receipt is decided from new alone',
      [SETTLE, `    .where('disposition', 'in', sourcesOf(receiptMachine, disposition))\n`, ''],
      ['payments/settle.test.ts', 'whatever its second teller is answered'],
    ),
    'a receipt that was decided is told apart before it is decided again',
    [SETTLE, `  return receipt.disposition === 'new' ? undefined : 'duplicate'\n`, '  return undefined\n'],
  ),
  without(
    'only an open order is settled',
    [SETTLE, `= isOpenOrder(order.status) && (await`, `= (void isOpenOrder, true) && (await`],
    ['payments/settle.test.ts', 'late for a cancelled order'],
  ),
  without(
    'an order is settled with what is left to pay',
    [COVER, `externalLi <= 0n || walletLi > heldLi + freeLi`, `externalLi <= 0n`],
    ['payments/settle.test.ts', 'of another amount, truly paid'],
  ),
  without(
    'a payment pays an order with what it needs, and no more',
    [COVER, `arrivedLi < neededLi ? arrivedLi : neededLi`, `arrivedLi`],
    ['payments/cover-order.test.ts', 'pays at once when more comes than is due'],
  ),
  without(
    'a receipt tells what its order did not need',
    [SETTLE, `excess_li: excessLi, `, ''],
    ['payments/cover-order.test.ts', 'pays at once when more comes than is due'],
  ),
  without(
    'the purses are locked before a shortfall is taken from them',
    ['orders/cover.ts', `  await lockTill(tx, order.user_id)\n`, '  void lockTill\n'],
    ['payments/cover-order.test.ts', 'arriving for many orders at once'],
  ),
  without(
    'a reservation is changed only after the old one is given back',
    ['orders/cover.ts', `  await releaseHold(tx, order)\n`, '  void releaseHold\n'],
    ['payments/cover-order.test.ts', 'gives a reservation of the whole price back'],
  ),
  without(
    'credit does not end a paid trade',
    ['payments/move-trade.ts', `    .where('status', 'in', sourcesOf(tradeMachine, to))\n`, ''],
    ['payments/settle.test.ts', 'paid twice settles once'],
  ),
  without(
    'only an open order is paid',
    ['orders/move-order.ts', `    .where('status', 'in', sourcesOf(orderMachine, to))\n`, ''],
    ['payments/mark-paid.test.ts', 'an order that is cancelled is not paid'],
  ),
  without(
    'a closed order’s payment is rolled back',
    ['orders/pay.ts', `  return paid ? holdLi : undefined\n`, '  void paid\n  return holdLi\n'],
    ['payments/mark-paid.test.ts', 'an order that is cancelled is not paid'],
  ),
  without(
    'a payment that is booked already delivers nothing',
    [MARK_PAID, `  if (!booked) throw closedMeanwhile(order)\n`, '  void booked\n'],
    ['payments/mark-paid.test.ts', 'not delivered by a second one'],
  ),
  without(
    'a trade pays once',
    [MARK_PAID, `  if (!settled) throw closedMeanwhile(order)\n`, '  void settled\n'],
    ['payments/mark-paid.test.ts', 'by a trade that is paid already'],
  ),
  without(
    'a paid order’s other trades end',
    [MARK_PAID, `  endOtherTrades,\n`, ''],
    ['payments/buy.test.ts', 'what is paid first ends the other'],
  ),
  secondLine(
    without(
      'a paid trade is off the poller’s plan',
      [MARK_PAID, `paid_at: now, next_query_at: null }`, `paid_at: now }`],
      ['payments/poll-trades.test.ts', 'that a notify paid'],
    ),
    'the poller takes no paid trades',
    ['payments/poll-trades.ts', ` and status <> 'paid'`, ''],
  ),
  without(
    'a user’s traffic is locked before it grows',
    [
      'traffic/traffic-table.ts',
      `    .where('user_id', '=', userId)\n    .forUpdate()\n`,
      `    .where('user_id', '=', userId)\n`,
    ],
    ['traffic/grant.test.ts', 'at the same moment adds up'],
  ),
]
