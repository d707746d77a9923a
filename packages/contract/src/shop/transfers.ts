import { PROOF_NOTE_LENGTH } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  behind,
  filled,
  id,
  instant,
  integer,
  list,
  oneOf,
  orElse,
  orNull,
  price,
  record,
  text,
  yuan,
} from '../codec.ts'
import { orderStatus } from './orders.ts'

export const proofStatus = oneOf(['waiting', 'confirmed', 'refused'])

const proofShape = record({
  id: as('_id', id),
  status: as('status', proofStatus),
  sentAt: as('time', instant),
  /** Null: the picture was deleted with its account. */
  pictureUrl: as('imageUrl', orNull(text())),
  /** Message of staff about a refused one. */
  message: as('msg', text()),
  /** The amount that came, of a confirmed one. */
  receivedLi: as('money', orNull(yuan)),
})

export const readTransfer = call('/api/shop/transfer', {
  summary: 'Ours: where to send the money of a transfer, with its amount and reference, and the proofs that were sent',
  caller: 'member',
  reads: true,
  input: record({ tradeId: as('trade_id', id) }),
  answer: record({
    amountLi: as('request_pay_amound', yuan),
    /** For the message of the transfer. */
    reference: as('reference', text()),
    /** Bank, name and number of the account, in the operator’s words of when the trade began. */
    to: as('to', text()),
    /** Picture of a code to scan; empty: none. */
    codeUrl: as('codeUrl', text()),
    /** Until when the order stays open. */
    expiresAt: as('expireTime', instant),
    /** The newest first. */
    proofs: as('proofs', list(proofShape)),
    /** How many more can be sent. */
    proofsLeft: as('left', integer(0, 100)),
  }),
  refusals: ['tradeNotFound'],
})

export const sendProof = call('/api/shop/send_proof', {
  summary:
    'Ours: sends a picture that proves a transfer; its order stays open until staff have looked, at most three days',
  caller: 'member',
  input: record({
    tradeId: as('trade_id', id),
    /** The answer of the upload: the picture's address or its name. */
    proofUrl: as('proofUrl', filled(200)),
    note: as('note', orElse(text(PROOF_NOTE_LENGTH), '')),
  }),
  answer: proofShape,
  refusals: ['tradeNotFound', 'orderClosed', 'imageNotFound', 'proofWaits', 'proofsUsedUp'],
})

export const listProofs = call('/api/admin/proofs/list', {
  summary:
    'Ours: the newest proofs of transfers, or those of an e-mail, a reference, or an order’s or a trade’s number',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(320), '')),
    status: as('status', orNull(proofStatus)),
    ...behind,
  }),
  answer: list(
    record({
      ...proofShape.fields,
      email: as('username', text()),
      orderId: as('order_id', id),
      orderNo: as('orderNo', text()),
      orderStatus: as('order_status', orderStatus),
      description: as('desc', text()),
      tradeNo: as('tradeno', text()),
      reference: as('reference', text()),
      paymentAccount: as('third_pay_platform', text()),
      /** Amount that the customer was asked for. */
      askedLi: as('request_pay_amound', yuan),
      to: as('to', text()),
      note: as('note', text()),
      /** Number of the transfer at the bank, as staff entered it. */
      bankNo: as('bankNo', text()),
      /** Effect of the money of a confirmed one. */
      outcome: as('outcome', orNull(oneOf(['settled', 'credited', 'suspense']))),
      decidedBy: as('by', orNull(text())),
      decidedAt: as('decidedTime', orNull(instant)),
    }),
  ),
  refusals: [],
})

export const confirmProof = call('/api/admin/proofs/confirm', {
  summary:
    'Ours: says that the money of a transfer came, and how much: it pays the order where it covers it, and else is credit',
  caller: 'admin',
  scope: 'transfers:write',
  input: record({
    id: as('_id', id),
    receivedLi: as('money', price),
    /** Number of the transfer at the bank: each is confirmed once. */
    bankNo: as('bankNo', orElse(text(100), '')),
  }),
  answer: record({ outcome: as('outcome', oneOf(['settled', 'credited', 'suspense'])) }),
  refusals: ['proofNotFound', 'proofDecided', 'transferUsed', 'transferBooked', 'notToOneself'],
  idempotent: true,
})

export const refuseProof = call('/api/admin/proofs/refuse', {
  summary: 'Ours: says that the money of a transfer did not come; the customer reads why, and may send another proof',
  caller: 'admin',
  scope: 'transfers:write',
  input: record({ id: as('_id', id), message: as('msg', filled(500)) }),
  answer: record({}),
  refusals: ['proofNotFound', 'proofDecided', 'notToOneself'],
  idempotent: true,
})
