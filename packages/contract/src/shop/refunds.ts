import { REFUND_DESTINATIONS } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  behind,
  bytes,
  filled,
  flag,
  id,
  instant,
  integer,
  list,
  momentMs,
  oneOf,
  orElse,
  orNull,
  price,
  record,
  text,
  words,
  yuan,
} from '../codec.ts'

/** Ours: the product knows no refunds. */
export const refundStatus = words({
  asked: 'asked',
  sent: 'sent',
  unknown: 'unknown',
  done: 'done',
  refused: 'refused',
})
/** Amount and reason of a refund. */
export const askedRefund = {
  amountLi: as('money', price),
  reason: as('reason', filled(500)),
  /** The amount that had been asked back when it was looked at; another one refuses it. */
  askedLi: as('refunded', orNull(yuan)),
}
export const startedRefund = record({ id: as('_id', id), status: as('status', refundStatus) })
const destination = oneOf(REFUND_DESTINATIONS)
const orderId = as('order_id', id)
const ms = integer(0, Number.MAX_SAFE_INTEGER)

/** The parts of a refund by where their money goes. */
const parts = {
  /** Money from outside: to its source, or into the spend-only credit where the refund is to the wallet. */
  externalLi: as('outside', yuan),
  /** The parts that the wallet and the credit paid, back to each. */
  walletLi: as('wallet', yuan),
  creditLi: as('credit', yuan),
}

const unused = record({
  permanentBytes: as('traffic', bytes),
  timeMs: as('vipTime', ms),
  entitlementMs: as('permissionTime', ms),
})

export const previewRefund = call('/api/admin/refund/preview', {
  summary:
    'Ours: what a refund of an order would do: where the money goes, what is taken back and what cannot be, rebate and coupon. Changes nothing',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  input: record({
    orderId,
    /** Null: all that is left. */
    amountLi: as('money', orNull(price)),
    destination: as('to', destination),
  }),
  answer: record({
    orderNo: as('orderNo', text()),
    description: as('desc', text()),
    email: as('username', text()),
    /** The customer's account was deleted: there is no wallet, and nothing is taken back. */
    isDeleted: as('deleted', flag),
    /** All that paid the order, what of it was asked back, and what is left to refund. */
    paidLi: as('paid', yuan),
    askedLi: as('refunded', yuan),
    leftLi: as('left', yuan),
    /** The money from outside in what is left. */
    leftExternalLi: as('leftOutside', yuan),
    paymentAccount: as('third_pay_platform', orNull(text())),
    /** Whether the platform takes refunds from here; no: only at the platform itself. */
    canSource: as('canSource', flag),
    amountLi: as('money', yuan),
    parts: as('parts', record(parts)),
    taken: as('takes', unused),
    /** The balance lacks a part of that traffic, so open gifts are taken back first. */
    takesGiftsBack: as('takesGiftsBack', flag),
    /** Used already, so it cannot be taken back. */
    missing: as('used', unused),
    rebate: as(
      'rebate',
      orNull(
        record({
          inviter: as('inviter', text()),
          takenLi: as('taken', yuan),
          /** The part that the inviter's wallet lacks: kept from the next rebates. */
          debtLi: as('debt', yuan),
        }),
      ),
    ),
    coupon: as('coupon', orNull(record({ code: as('code', text()), isReturned: as('returned', flag) }))),
  }),
  refusals: ['orderNotFound', 'orderNotPaid', 'refundTooMuch'],
})

export const refundOrder = call('/api/admin/refund/make', {
  summary:
    'Ours: refunds an order in full or in part, to the wallet at once or to the source. Sent again under one key it happens once',
  caller: 'admin',
  scope: 'corrections:write',
  idempotent: true,
  input: record({
    orderId,
    destination: as('to', destination),
    ...askedRefund,
  }),
  answer: startedRefund,
  refusals: [
    'orderNotFound',
    'orderNotPaid',
    'refundTooMuch',
    'refundChanged',
    'refundSourceUnavailable',
    'accountDeleted',
    'notToOneself',
  ],
})

export const settleRefund = call('/api/admin/refund/settle', {
  summary: 'Ours: says by hand how a refund ended of which nothing is known, after looking at the platform',
  caller: 'admin',
  scope: 'corrections:write',
  idempotent: true,
  input: record({
    id: as('_id', id),
    outcome: as('outcome', oneOf(['done', 'refused'])),
    reason: as('reason', filled(500)),
  }),
  answer: record({ status: as('status', refundStatus) }),
  refusals: ['refundNotFound', 'refundMoved', 'notToOneself'],
})

const row = {
  id: as('_id', id),
  refundNo: as('refundNo', text()),
  orderId,
  orderNo: as('orderNo', text()),
  /** The refund is of a payment for the order that became spend-only credit, and not of the order. */
  isOfCredit: as('ofCredit', flag),
  description: as('desc', text()),
  email: as('username', text()),
  userId: as('uid', id),
  amountLi: as('money', yuan),
  destination: as('to', destination),
  status: as('status', refundStatus),
  paymentAccount: as('third_pay_platform', orNull(text())),
  reason: as('reason', text()),
  askedBy: as('askedBy', text()),
  askedAt: as('createTime', instant),
  closedAt: as('closedTime', orNull(instant)),
  /** Why nothing is known of it. */
  problem: as('problem', text()),
}

export const listRefunds = call('/api/admin/refund/list', {
  summary:
    'Ours: the newest refunds, or those of a state; a text finds an e-mail, an order’s, a trade’s or a refund’s number',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(320), '')),
    status: as('status', orNull(refundStatus)),
    /** From and before, in ms. */
    fromMs: as('fromTimestamp', momentMs),
    toMs: as('toTimestamp', momentMs),
    ...behind,
  }),
  answer: list(record(row)),
  refusals: [],
})

export const readRefund = call('/api/admin/refund/one', {
  summary: 'Ours: a refund with its parts, what it took back, and its timeline',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  input: record({ id: as('_id', id) }),
  answer: record({
    ...row,
    parts: as('parts', record(parts)),
    tradeNo: as('tradeno', orNull(text())),
    externalNo: as('externalNo', orNull(text())),
    attempts: as('attempts', integer(0, 1_000_000)),
    nextTryAt: as('nextTryTime', orNull(instant)),
    takenBytes: as('takenTraffic', bytes),
    missingBytes: as('usedTraffic', bytes),
    takenMs: as('takenTime', ms),
    missingMs: as('usedTime', ms),
    takenEntitlementMs: as('takenPermissionTime', ms),
    rebateTakenLi: as('rebateTaken', yuan),
    rebateDebtLi: as('rebateDebt', yuan),
    couponReturned: as('couponReturned', flag),
    events: as(
      'events',
      list(
        record({
          status: as('status', refundStatus),
          at: as('time', instant),
          /** Null: the site itself. */
          actor: as('actor', orNull(text())),
          note: as('msg', text()),
        }),
      ),
    ),
  }),
  refusals: ['refundNotFound'],
})
