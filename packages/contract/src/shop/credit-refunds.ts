import { call } from '../call.ts'
import { as, filled, flag, id, instant, list, record, text, yuan } from '../codec.ts'
import { askedRefund, startedRefund } from './refunds.ts'

/** A payment by what its platform calls it. */
const payment = {
  paymentAccount: as('third_pay_platform', filled(64)),
  externalNo: as('externalNo', filled(200)),
}

export const previewCreditRefund = call('/api/admin/refund/credit_preview', {
  summary:
    'Ours: the payments for an order that became spend-only credit, in full or in part, and what of each can be refunded to its source. Changes nothing',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  input: record({ orderId: as('order_id', id) }),
  answer: record({
    orderNo: as('orderNo', text()),
    email: as('username', text()),
    /** The customer's account was deleted, and the credit with it. */
    isDeleted: as('deleted', flag),
    /** Spend-only credit of the customer that is neither spent nor reserved, wherever it came from. */
    unspentLi: as('credit', yuan),
    payments: as(
      'payments',
      list(
        record({
          ...payment,
          tradeNo: as('tradeno', text()),
          arrivedAt: as('time', instant),
          receivedLi: as('paid', yuan),
          /** The part of it that became credit. */
          creditedLi: as('credited', yuan),
          /** The part of that which was refunded, or may be. */
          askedLi: as('refunded', yuan),
          /** Whether the platform takes refunds from here. */
          canSource: as('canSource', flag),
        }),
      ),
    ),
  }),
  refusals: ['creditNotFound'],
})

export const refundCredit = call('/api/admin/refund/credit', {
  summary:
    'Ours: refunds a payment that became spend-only credit to its source, as far as the credit is unspent. It leaves the credit at once, and comes back where the platform refuses. Sent again under one key it happens once',
  caller: 'admin',
  scope: 'corrections:write',
  idempotent: true,
  input: record({ ...payment, ...askedRefund }),
  answer: startedRefund,
  refusals: [
    'creditNotFound',
    'refundTooMuch',
    'refundChanged',
    'creditSourceUnavailable',
    'accountDeleted',
    'notToOneself',
  ],
})
