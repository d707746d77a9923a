import { call } from '../call.ts'
import {
  as,
  behind,
  bytes,
  id,
  instant,
  integer,
  list,
  momentMs,
  nothing,
  orElse,
  orNull,
  record,
  text,
  usdt,
  words,
  yuan,
} from '../codec.ts'
import { orderShape, orderStatus } from './orders.ts'
import { tradeStatusWord } from './payments.ts'

/** Ways to pay by which the list can be narrowed; all that are neither are the third. */
export const payModeFilter = words({ alipay: 'alipay', wxpay: 'wxpay', other: 'other' })

export const listTrades = call('/api/admin/trades/tradelist', {
  summary: 'The newest trades, or those of an e-mail, an order’s or a trade’s number',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(320), '')),
    // Ours.
    status: as('status', orNull(tradeStatusWord)),
    payMode: as('pay_mode', orNull(payModeFilter)),
    /** From and before, in ms. */
    fromMs: as('fromTimestamp', momentMs),
    toMs: as('toTimestamp', momentMs),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', id),
      email: as('username', text()),
      description: as('desc', text()),
      tradeNo: as('tradeno', text()),
      channelCode: as('fromChannel', orNull(text())),
      amountLi: as('request_pay_amound', yuan),
      rebateLi: as('rewardMoney', yuan),
      payMode: as('pay_mode', text()),
      device: as('device', text()),
      paymentAccount: as('third_pay_platform', text()),
      status: as('status', orderStatus),
      createdAt: as('create_time', instant),
      addTrafficBytes: as('add_traffic', bytes),
      addDurationDays: as('add_vip_duration', integer(0, 36_500)),
      orderId: as('order_id', id),
      // Ours.
      orderNo: as('orderNo', text()),
      paidAt: as('paidTime', orNull(instant)),
      usdtMilli: as('request_pay_amound_usdt', orNull(usdt)),
      /** Payments by this trade that did not pay its order and became credit. */
      creditedLi: as('creditedMoney', yuan),
    }),
  ),
  refusals: [],
})

export const tradesToday = call('/api/admin/trades/today', {
  summary: 'Ours: how many trades began and were paid on this business day',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  input: nothing,
  answer: record({
    startedCount: as('started', integer(0, 2 ** 31 - 1)),
    /** Successful trades among those that started today. */
    succeededCount: as('succeeded', integer(0, 2 ** 31 - 1)),
    paidCount: as('paid', integer(0, 2 ** 31 - 1)),
    paidLi: as('income', yuan),
    /** Given back to where it was paid from. */
    refundedLi: as('refunded', yuan),
  }),
  refusals: [],
})

export const orderForTrade = call('/api/admin/trades/get_order_for_trade', {
  summary: 'The order behind a trade, with what it credited and all attempts to pay it',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  input: record({ orderId: as('order_id', id) }),
  answer: record({
    ...orderShape.fields,
    // Ours.
    email: as('username', text()),
    rebateLi: as('rewardMoney', yuan),
    /** Money for it that became spend-only credit, whatever became of it. */
    intoCreditLi: as('intoCredit', yuan),
    /** The customer's balances before and after the delivery of the order. */
    delivered: as(
      'delivered',
      orNull(
        record({
          at: as('time', instant),
          permanentBeforeBytes: as('permanentBefore', bytes),
          permanentAfterBytes: as('permanentAfter', bytes),
          timeBefore: as('vipBefore', orNull(instant)),
          timeAfter: as('vipAfter', orNull(instant)),
        }),
      ),
    ),
    trades: as(
      'trades',
      list(
        record({
          tradeNo: as('tradeno', text()),
          payMode: as('pay_mode', text()),
          paymentAccount: as('third_pay_platform', text()),
          device: as('device', text()),
          status: as('status', tradeStatusWord),
          amountLi: as('request_pay_amound', yuan),
          createdAt: as('create_time', instant),
          paidAt: as('paidTime', orNull(instant)),
        }),
      ),
    ),
  }),
  refusals: ['orderNotFound'],
})
