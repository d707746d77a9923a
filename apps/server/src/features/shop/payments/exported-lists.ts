import { type CHAIN_OUTCOMES, listChainTransfers, listTrades } from '@dukou/contract'
import { type OrderStatus, usdtText, type Words } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { outcomeOf, transfersQuery } from './chain/list-chain-transfers.ts'
import { tradeOf, tradesQuery } from './list-trades.ts'

const UNPAID: Words = { zh: '未支付', en: 'Unpaid' }

const ORDER_STATUSES: WordsOf<OrderStatus> = {
  paid: { zh: '购买成功', en: 'Purchased' },
  awaitingPayment: UNPAID,
  walletReserved: UNPAID,
  cancelled: { zh: '已取消', en: 'Cancelled' },
}

const PAY_MODES: WordsOf<'alipay' | 'wxpay' | 'usdt' | 'urlscheme' | 'transfer' | 'wallet'> = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  wxpay: { zh: '微信', en: 'WeChat' },
  usdt: { zh: 'USDT', en: 'USDT' },
  urlscheme: { zh: '应用跳转', en: 'App link' },
  transfer: { zh: '转账', en: 'Transfer' },
  wallet: { zh: '余额', en: 'Wallet' },
}

const CHAIN_WORDS: WordsOf<(typeof CHAIN_OUTCOMES)[number]> = {
  finding: { zh: '入账中', en: 'Being booked' },
  settled: { zh: '已付清订单', en: 'Order paid' },
  credited: { zh: '已转入余额', en: 'In the balance' },
  suspense: { zh: '已转入待认领', en: 'Waits' },
  dust: { zh: '金额太小，不入账', en: 'Too little, not booked' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listTrades: exported(
    listTrades,
    'trades',
    (_app, { number: _, ...wanted }) => tradesQuery(wanted, ALL_ROWS),
    (is) => [
      is.moment({ zh: '发起时间', en: 'Started at' }, (row) => row.created_at),
      is.moment({ zh: '付款时间', en: 'Paid at' }, (row) => row.paid_at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.email),
      is.text({ zh: '商品', en: 'Product' }, (row) => row.description),
      is.text({ zh: '交易号', en: 'Trade number' }, (row) => row.trade_no),
      is.text({ zh: '订单号', en: 'Order number' }, (row) => row.order_no),
      is.money({ zh: '金额', en: 'Amount' }, (row) => row.amount_li),
      is.text({ zh: '优惠券', en: 'Coupon' }, (row) => row.coupon_name ?? ''),
      is.money({ zh: '优惠金额', en: 'Discount' }, (row) => row.coupon_discount_li),
      is.money({ zh: '返利', en: 'Rebate' }, (row) => tradeOf(row).rebateLi),
      is.state({ zh: '付款方式', en: 'Paid by' }, PAY_MODES, (row) => row.pay_mode),
      is.text({ zh: '支付渠道', en: 'Payment account' }, (row) => row.channel),
      is.text({ zh: '渠道码', en: 'Channel code' }, (row) => row.channel_code ?? ''),
      is.state({ zh: '状态', en: 'Status' }, ORDER_STATUSES, (row) => tradeOf(row).status),
    ],
  ),
  listChainTransfers: exported(
    listChainTransfers,
    'usdt',
    (_app, { number: _, ...wanted }) => transfersQuery(wanted, ALL_ROWS),
    (is) => [
      is.moment({ zh: '区块时间', en: 'Time of block' }, (row) => row.block_time),
      is.text({ zh: 'USDT', en: 'USDT' }, (row) => usdtText(row.value_micro)),
      is.money({ zh: '折合', en: 'Worth' }, (row) => row.amount_li),
      is.state({ zh: '结果', en: 'Outcome' }, CHAIN_WORDS, outcomeOf),
      is.text({ zh: '交易号', en: 'Trade number' }, (row) => row.trade_no ?? ''),
      is.text({ zh: '网络', en: 'Network' }, (row) => row.network),
      is.text({ zh: '转出地址', en: 'Sender' }, (row) => row.sender),
      is.text({ zh: '交易哈希', en: 'Transaction' }, (row) => row.tx_hash),
      is.text({ zh: '区块', en: 'Block' }, (row) => String(row.block_number)),
    ],
  ),
}
