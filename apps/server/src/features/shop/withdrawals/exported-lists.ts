import { listWithdrawals } from '@dukou/contract'
import type { WithdrawalStatus } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { withdrawalsQuery } from './office-list.ts'

const WITHDRAWAL_STATUSES: WordsOf<WithdrawalStatus> = {
  requested: { zh: '待结算', en: 'Pending' },
  taken: { zh: '处理中', en: 'In progress' },
  paid: { zh: '已结算', en: 'Settled' },
  refused: { zh: '已退回', en: 'Refused' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listWithdrawals: exported(
    listWithdrawals,
    'withdrawals',
    (_app, input) => withdrawalsQuery({ ...input, number: ALL_ROWS }),
    (is) => [
      is.moment({ zh: '申请时间', en: 'Requested' }, (row) => row.requested_at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.email),
      is.money({ zh: '金额', en: 'Amount' }, (row) => row.amount_li),
      is.text({ zh: '网络', en: 'Network' }, (row) => row.network),
      is.text({ zh: '收款地址', en: 'Payout address' }, (row) => row.address),
      is.state({ zh: '状态', en: 'Status' }, WITHDRAWAL_STATUSES, (row) => row.status),
      is.moment({ zh: '结束时间', en: 'Closed' }, (row) => row.closed_at),
      is.text({ zh: '交易号', en: 'Transaction id' }, (row) => row.transaction_id),
      is.text({ zh: '处理人', en: 'Handled by' }, (row) => row.closed_email ?? row.taken_email ?? ''),
      is.text({ zh: '留言', en: 'Message' }, (row) => row.message),
      is.text({ zh: '提现编号', en: 'Withdrawal id' }, (row) => row.public_id),
    ],
  ),
}
