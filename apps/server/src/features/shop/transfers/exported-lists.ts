import { listProofs } from '@dukou/contract'
import { type ProofStatus, transferReference } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { proofsQuery } from './list.ts'

const PROOF_STATUSES: WordsOf<ProofStatus> = {
  waiting: { zh: '待确认', en: 'To confirm' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  refused: { zh: '已退回', en: 'Refused' },
}

const OUTCOMES: WordsOf<'settled' | 'credited' | 'suspense'> = {
  settled: { zh: '已支付订单', en: 'Paid the order' },
  credited: { zh: '转入余额', en: 'Became balance' },
  suspense: { zh: '待认领', en: 'Unmatched' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listProofs: exported(
    listProofs,
    'transfer-proofs',
    (_app, { number: _, ...wanted }) => proofsQuery(wanted, ALL_ROWS),
    (is) => [
      is.moment({ zh: '提交时间', en: 'Sent at' }, (row) => row.sent_at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.email),
      is.text({ zh: '商品', en: 'Product' }, (row) => row.description),
      is.text({ zh: '订单号', en: 'Order number' }, (row) => row.order_no),
      is.text({ zh: '交易号', en: 'Trade number' }, (row) => row.trade_no),
      is.text({ zh: '附言', en: 'Reference' }, (row) => transferReference(row.trade_no)),
      is.text({ zh: '支付渠道', en: 'Payment account' }, (row) => row.channel),
      is.money({ zh: '应付金额', en: 'Amount asked' }, (row) => row.asked_li),
      is.money({ zh: '实收金额', en: 'Amount received' }, (row) => row.received_li),
      is.text({ zh: '银行流水号', en: 'Number at the bank' }, (row) => row.bank_no ?? ''),
      is.state({ zh: '状态', en: 'Status' }, PROOF_STATUSES, (row) => row.status),
      is.state({ zh: '结果', en: 'Outcome' }, OUTCOMES, (row) => row.outcome),
      is.text({ zh: '退回原因', en: 'Reason of the refusal' }, (row) => row.message),
      is.text({ zh: '处理人', en: 'Decided by' }, (row) => row.decided_email ?? ''),
      is.moment({ zh: '处理时间', en: 'Decided at' }, (row) => row.decided_at),
    ],
  ),
}
