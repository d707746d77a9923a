import { BILL_FORMATS, DIFFERENCE_ACTS, DIFFERENCE_KINDS, MONTH } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  day as dayText,
  filled,
  flag,
  id,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  pattern,
  record,
  text,
  yuan,
} from '../codec.ts'

/** Takes the bytes of a platform's bill, of the account and day in the query. Not a call: a bill is larger than an envelope. */
export const BILL_UPLOAD_PATH = '/api/admin/reconciliation/upload'
/** A bill must not be larger. */
export const BILL_BYTES = 8 * 1024 * 1024

const count = integer(0, Number.MAX_SAFE_INTEGER)
const paymentAccount = as('third_pay_platform', filled(64))
const day = as('day', dayText)
const month = as('month', pattern(MONTH, 7))
const reads = { caller: 'admin', scope: 'reconciliation:read', reads: true } as const
const writes = { caller: 'admin', scope: 'reconciliation:write' } as const

/** The answer of an upload, too. */
const added = record({
  format: as('format', oneOf(BILL_FORMATS)),
  /** Payments and refunds of the day in it, and lines of other days, which were left out. */
  lines: as('num', count),
  leftOut: as('leftOut', count),
  /** Differences of the day that are open now. */
  open: as('open', count),
})

export const listBillDays = call('/api/admin/reconciliation/days', {
  summary: 'Ours: the days of a month with money or a bill, for each account, with the sums of both sides',
  ...reads,
  input: record({ month }),
  answer: list(
    record({
      /** Account and day. */
      id: as('_id', text()),
      paymentAccount,
      day,
      paidCount: as('num', count),
      receivedLi: as('money', yuan),
      refundedLi: as('refundedMoney', yuan),
      /** Null: there is no bill. */
      bill: as(
        'bill',
        orNull(
          record({
            format: as('format', oneOf(BILL_FORMATS)),
            /** Null: fetched from the platform. */
            fileName: as('file', orNull(text())),
            addedBy: as('by', text()),
            addedAt: as('time', instant),
            lines: as('num', count),
            leftOut: as('leftOut', count),
            paidLi: as('money', yuan),
            /** Null: the bill has no refunds. */
            refundedLi: as('refundedMoney', orNull(yuan)),
            /** Null: the bill tells no fees. */
            feeLi: as('fee', orNull(yuan)),
          }),
        ),
      ),
      open: as('open', count),
      explained: as('explained', count),
      /** The platform can be asked for the bill. */
      canFetch: as('canFetch', flag),
    }),
  ),
  refusals: [],
})

export const fetchBill = call('/api/admin/reconciliation/fetch', {
  summary: 'Ours: fetches the bill of an account and day from its platform, and compares it',
  ...writes,
  input: record({ paymentAccount, day }),
  answer: added,
  refusals: ['paymentAccountNotFound', 'billDayNotOver', 'billNotFetchable', 'billNotFetched'],
})

export const listDifferences = call('/api/admin/reconciliation/differences', {
  summary: 'Ours: where the bill of an account and day differs from the receipts and refunds here, the open ones first',
  ...reads,
  input: record({ paymentAccount, day }),
  answer: list(
    record({
      id: as('_id', id),
      subject: as('subject', oneOf(['payment', 'refund'])),
      kind: as('kind', oneOf(DIFFERENCE_KINDS)),
      state: as('state', oneOf(['open', 'explained', 'done'])),
      act: as('act', orNull(oneOf(DIFFERENCE_ACTS))),
      tradeNo: as('tradeno', text()),
      externalNo: as('externalNo', text()),
      refundNo: as('refundNo', text()),
      /** As the bill has it, with its currency where that is not yuan; empty: not in the bill. */
      there: as('there', text()),
      hereLi: as('money', orNull(yuan)),
      reason: as('reason', text()),
      decidedBy: as('by', orNull(text())),
      decidedAt: as('decidedTime', orNull(instant)),
      /** A trade of this account has the number, so its platform can be asked about it. */
      canAsk: as('canAsk', flag),
      /** No trade and no confirmed proof has the number, so the money can wait among the unmatched payments. */
      canSuspend: as('canSuspend', flag),
    }),
  ),
  refusals: [],
})

export const decideDifference = call('/api/admin/reconciliation/decide', {
  summary:
    'Ours: asks the platform about a payment again, puts one without a trade among the unmatched ones, explains a difference, or opens it again',
  ...writes,
  input: record({
    id: as('_id', id),
    act: as('act', oneOf(['ask', 'suspense', 'explain', 'reopen'])),
    /** Needed where money is booked or a difference explained. */
    reason: as('reason', orElse(text(500), '')),
  }),
  answer: record({ state: as('state', oneOf(['open', 'explained', 'done'])) }),
  refusals: ['differenceNotFound', 'differenceMoved', 'differenceUnfit', 'reasonNeeded'],
})

export const listMonthCloses = call('/api/admin/reconciliation/months', {
  summary: 'Ours: the months that were closed, the newest first, with their sums',
  ...reads,
  input: nothing,
  answer: list(
    record({
      month,
      closedBy: as('by', text()),
      closedAt: as('time', instant),
      receivedLi: as('money', yuan),
      refundedLi: as('refundedMoney', yuan),
      open: as('open', count),
    }),
  ),
  refusals: [],
})

export const closeMonth = call('/api/admin/reconciliation/close', {
  summary: 'Ours: closes a month, once: keeps its sums for each account and day as the ledger has them',
  ...writes,
  input: record({ month }),
  answer: nothing,
  refusals: ['monthNotOver', 'monthClosed'],
})

export const monthFile = call('/api/admin/reconciliation/file', {
  summary: 'Ours: the file of a closed month, as CSV',
  ...reads,
  input: record({ month, language: as('lang', orElse(oneOf(['zh', 'en']), 'zh')) }),
  answer: record({ name: as('name', text()), file: as('file', text()) }),
  refusals: ['monthNotClosed'],
})
