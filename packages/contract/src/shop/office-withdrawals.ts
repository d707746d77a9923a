import { call } from '../call.ts'
import {
  as,
  behind,
  decimal,
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
  record,
  text,
  usdt,
  yuan,
} from '../codec.ts'
import { basedOn, revised } from '../revision.ts'
import { payoutNetwork } from './wallet.ts'
import { withdrawalStatus } from './withdrawals.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)
const chargeId = as('charge_id', id)

export const listWithdrawals = call('/api/admin/charge/charge_list', {
  summary:
    'Withdrawals: those that wait, the oldest first, then the others, the newest first. `after` takes the cursor of the last row',
  caller: 'admin',
  scope: 'withdrawals:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(320), '')),
    status: as('status', orNull(withdrawalStatus)),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', id),
      user: as('uid', record({ id: as('_id', id), email: as('email', text()) })),
      amountLi: as('money', yuan),
      status: as('status', withdrawalStatus),
      requestedAt: as('requestTime', instant),
      paidAt: as('paidTime', orNull(instant)),
      message: as('msg', text()),
      // Ours.
      network: as('addressType', payoutNetwork),
      address: as('address', text()),
      leftLi: as('left', yuan),
      closedAt: as('closedTime', orNull(instant)),
      /** E-mail of who took it up, and of who closed it. */
      takenBy: as('takenBy', orNull(text())),
      closedBy: as('closedBy', orNull(text())),
      batchId: as('batch', orNull(id)),
      transactionId: as('txid', text()),
      paidUsdtMilli: as('usdt', orNull(usdt)),
      ...revised,
      /** The row’s place among all, for `after`. */
      cursor: as('cursor', text()),
    }),
  ),
  refusals: [],
})

export const waitingWithdrawals = call('/api/admin/charge/waiting', {
  summary: 'Ours: number and sum of the open withdrawals of each network, and of those that nobody has taken up',
  caller: 'admin',
  scope: 'withdrawals:read',
  reads: true,
  input: nothing,
  answer: list(
    record({
      network: as('addressType', payoutNetwork),
      openCount: as('open', count),
      openLi: as('money', yuan),
      freeCount: as('requested', count),
      freeLi: as('requestedMoney', yuan),
    }),
  ),
  refusals: [],
})

export const walletOfUser = call('/api/admin/charge/wallet', {
  summary: 'A user’s wallet with payout address and its history, and the rate for USDT',
  caller: 'admin',
  scope: 'withdrawals:read',
  reads: true,
  input: record({ userId: as('uid', id) }),
  answer: record({
    totalLi: as('money', yuan),
    network: as('addressType', orNull(payoutNetwork)),
    address: as('address', orNull(text())),
    // Ours.
    withdrawableLi: as('withdrawable', yuan),
    creditLi: as('credit', yuan),
    reservedLi: as('reserved', yuan),
    heldUntil: as('heldUntil', orNull(instant)),
    /** Yuan for one USDT. */
    rate: as('exchange_rate', decimal(0, 1e6, 4)),
    /** Withdrawals that were paid to him, and their sum. */
    paidCount: as('paid', count),
    paidLi: as('paidMoney', yuan),
    /** The newest ten, the one in use first. */
    addresses: as(
      'addresses',
      list(
        record({
          network: as('addressType', payoutNetwork),
          address: as('address', text()),
          createdAt: as('createTime', instant),
          /** Other accounts that use the same address now. */
          others: as('others', count),
        }),
      ),
    ),
  }),
  refusals: ['userNotFound'],
})

export const takeWithdrawal = call('/api/admin/charge/take_up', {
  summary: 'Ours: takes up a withdrawal before paying it, so that its owner cannot cancel it any more',
  caller: 'admin',
  scope: 'withdrawals:write',
  input: record({ id: chargeId }),
  answer: nothing,
  refusals: ['withdrawalNotFound', 'withdrawalMoved', 'notToOneself'],
})

export const settleWithdrawal = call('/api/admin/charge/checkout_charge', {
  summary: 'Records that a withdrawal was paid, with its transaction and amount. It moves no money outside',
  caller: 'admin',
  scope: 'withdrawals:write',
  idempotent: true,
  input: record({
    id: chargeId,
    // Ours.
    transactionId: as('txid', orElse(text(200), '')),
    paidUsdtMilli: as('usdt', orNull(usdt)),
  }),
  answer: nothing,
  refusals: ['withdrawalNotFound', 'withdrawalMoved', 'transactionUsed', 'notToOneself'],
})

export const refuseWithdrawal = call('/api/admin/charge/refuse', {
  summary: 'Ours: refuses a withdrawal with a reason for its owner; the money goes back to the wallet',
  caller: 'admin',
  scope: 'withdrawals:write',
  idempotent: true,
  input: record({ id: chargeId, reason: as('msg', filled(500)) }),
  answer: nothing,
  refusals: ['withdrawalNotFound', 'withdrawalMoved', 'notToOneself', 'accountDeleted'],
})

export const messageWithdrawal = call('/api/admin/charge/message', {
  summary: 'Leaves a message for the owner of a withdrawal. With a revision, a save based on an older one is refused',
  caller: 'admin',
  scope: 'withdrawals:write',
  input: record({ id: chargeId, message: as('msg', text(500)), ...basedOn }),
  answer: record({ id: as('_id', id), message: as('msg', text()), ...revised }),
  refusals: ['withdrawalNotFound', 'rowChanged'],
})

export const makePayoutFile = call('/api/admin/charge/batch', {
  summary:
    'Ours: takes up all withdrawals of a network that nobody has taken up and answers a payout file of them; with a batch, its file again with those that are still to be paid',
  caller: 'admin',
  scope: 'withdrawals:write',
  input: record({ network: as('addressType', orNull(payoutNetwork)), batchId: as('batch', orNull(id)) }),
  answer: record({ batchId: as('batch', id), count: as('num', count), file: as('file', text()) }),
  refusals: ['nothingToPay'],
})

export const settlePayoutFile = call('/api/admin/charge/batch_read', {
  summary:
    'Ours: compares a filled-in payout file with its withdrawals and lists the differences; with settle, records those that agree as paid',
  caller: 'admin',
  scope: 'withdrawals:write',
  input: record({ file: as('file', text(2_000_000)), settle: as('settle', orElse(flag, false)) }),
  answer: record({
    /** Rows that agree: they were settled, or would be. */
    agreed: as('agreed', list(record({ id: as('_id', id), email: as('email', text()), amountLi: as('money', yuan) }))),
    differences: as(
      'differences',
      list(
        record({
          /** As the file has it. */
          id: as('_id', text()),
          email: as('email', orNull(text())),
          fault: as(
            'reason',
            oneOf([
              'unknown',
              'twice',
              'notTaken',
              'closed',
              'otherAddress',
              'otherAmount',
              'noTransaction',
              'transactionUsed',
              'missing',
            ]),
          ),
          expected: as('expected', text()),
          found: as('found', text()),
        }),
      ),
    ),
  }),
  refusals: ['payoutFileUnreadable', 'notToOneself'],
})
