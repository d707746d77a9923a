import { listRefunds } from '@dukou/contract'
import type { RefundDestination, RefundStatus } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { refundsQuery } from './list.ts'

const STATUSES: WordsOf<RefundStatus> = {
  asked: { zh: '待发送', en: 'To be sent' },
  sent: { zh: '已发送', en: 'Sent' },
  unknown: { zh: '结果不明', en: 'Unknown' },
  done: { zh: '已退款', en: 'Refunded' },
  refused: { zh: '没有退成', en: 'Refused' },
}

const DESTINATIONS: WordsOf<RefundDestination> = {
  wallet: { zh: '余额', en: 'Wallet' },
  source: { zh: '原路', en: 'Source' },
}

const SUBJECTS: WordsOf<'order' | 'credit'> = {
  order: { zh: '订单', en: 'Order' },
  credit: { zh: '转入余额的付款', en: 'Credited payment' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listRefunds: exported(
    listRefunds,
    'refunds',
    (_app, { number: _, ...wanted }) => refundsQuery(wanted, ALL_ROWS),
    (is) => [
      is.moment({ zh: '申请时间', en: 'Asked at' }, (row) => row.asked_at),
      is.moment({ zh: '结束时间', en: 'Closed at' }, (row) => row.closed_at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.email),
      is.state({ zh: '退什么', en: 'Of' }, SUBJECTS, (row) => (row.receipt_id === null ? 'order' : 'credit')),
      is.text({ zh: '商品', en: 'Product' }, (row) => row.description),
      is.text({ zh: '订单号', en: 'Order number' }, (row) => row.order_no),
      is.text({ zh: '退款号', en: 'Refund number' }, (row) => row.refund_no),
      is.text({ zh: '交易号', en: 'Trade number' }, (row) => row.trade_no ?? ''),
      is.text({ zh: '支付渠道', en: 'Payment account' }, (row) => row.channel ?? ''),
      is.money({ zh: '金额', en: 'Amount' }, (row) => row.amount_li),
      is.state({ zh: '退到', en: 'To' }, DESTINATIONS, (row) => row.destination),
      is.state({ zh: '状态', en: 'Status' }, STATUSES, (row) => row.status),
      is.text({ zh: '原因', en: 'Reason' }, (row) => row.reason),
      is.text({ zh: '经手人', en: 'Asked by' }, (row) => row.asked_email),
    ],
  ),
}
