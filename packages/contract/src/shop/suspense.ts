import { call } from '../call.ts'
import { as, filled, id, instant, list, nothing, oneOf, orElse, orNull, record, text, yuan } from '../codec.ts'

/** Decisions about a payment that matches no order. */
export const suspenseKind = oneOf(['credit', 'refund'])

/** A payment by what its platform calls it. */
const payment = {
  paymentAccount: as('third_pay_platform', filled(64)),
  externalNo: as('externalNo', filled(200)),
}

export const listSuspense = call('/api/admin/trades/suspense', {
  summary:
    'Ours: payments that came without an order of ours, with what was decided about each: those that wait first, then the newest, 1,000 at most',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  input: nothing,
  answer: list(
    record({
      ...payment,
      amountLi: as('money', yuan),
      arrivedAt: as('time', instant),
      decision: as(
        'decision',
        orNull(
          record({
            id: as('_id', id),
            kind: as('kind', suspenseKind),
            email: as('username', orNull(text())),
            orderNo: as('orderNo', orNull(text())),
            reference: as('reference', text()),
            reason: as('reason', text()),
            decidedBy: as('by', text()),
            decidedAt: as('decidedTime', instant),
          }),
        ),
      ),
    }),
  ),
  refusals: [],
})

export const decideSuspense = call('/api/admin/trades/suspense_decide', {
  summary:
    'Ours: gives waiting money to a user, or to the customer of an order, as credit; or notes that it was paid back',
  caller: 'admin',
  scope: 'suspense:write',
  input: record({
    ...payment,
    kind: as('kind', suspenseKind),
    /** For a credit: the e-mail of the customer, or the number of an order of his. */
    email: as('username', orElse(text(320), '')),
    orderNo: as('orderNo', orElse(text(64), '')),
    /** For a refund: the platform's number of the refund. */
    reference: as('reference', orElse(text(200), '')),
    reason: as('reason', filled(500)),
  }),
  answer: record({ id: as('_id', id) }),
  refusals: ['paymentNotFound', 'paymentDecided', 'userNotFound', 'orderNotFound', 'accountDeleted', 'notToOneself'],
  idempotent: true,
})

export const undoSuspense = call('/api/admin/trades/suspense_undo', {
  summary: 'Ours: takes a decision about waiting money back, as long as its credit is not spent; the money waits again',
  caller: 'admin',
  scope: 'suspense:write',
  input: record({ id: as('_id', id), reason: as('reason', filled(500)) }),
  answer: nothing,
  refusals: ['paymentNotFound', 'notEnoughToTake', 'accountDeleted'],
})
