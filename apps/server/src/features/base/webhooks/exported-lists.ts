import type { WEBHOOK_EVENTS } from '@dukou/contract'
import { listDeliveries } from '@dukou/contract'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { answerOf as deliveryOf } from './delivery-answer.ts'
import { deliveriesQuery } from './list-deliveries.ts'

const DELIVERY_STATES: WordsOf<'waiting' | 'delivered' | 'failed'> = {
  waiting: { zh: '等待重试', en: 'Will retry' },
  delivered: { zh: '已送达', en: 'Delivered' },
  failed: { zh: '已放弃', en: 'Failed' },
}

const EVENTS: WordsOf<(typeof WEBHOOK_EVENTS)[number] | 'webhook.test'> = {
  'order.paid': { zh: '订单已支付', en: 'Order paid' },
  'order.refunded': { zh: '订单已退款', en: 'Order refunded' },
  'user.registered': { zh: '新用户注册', en: 'User registered' },
  'ticket.opened': { zh: '新工单', en: 'Ticket opened' },
  'ticket.replied': { zh: '工单有新回复', en: 'New reply to a ticket' },
  'node.silent': { zh: '节点失联', en: 'Node silent' },
  'node.back': { zh: '节点恢复', en: 'Node back' },
  'payment.odd': { zh: '款项待处理', en: 'Payment needs attention' },
  'coupon.used': { zh: '用了优惠券', en: 'Coupon used' },
  'withdrawal.requested': { zh: '提现申请', en: 'Withdrawal requested' },
  'gift.taken': { zh: '转赠被领取', en: 'Gift taken' },
  'webhook.test': { zh: '测试', en: 'Test' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listDeliveries: exported(
    listDeliveries,
    'deliveries',
    (_app, input) => deliveriesQuery({ ...input, number: ALL_ROWS }),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.created_at),
      is.text({ zh: '名称', en: 'Name' }, (row) => row.name),
      is.state({ zh: '事件', en: 'Event' }, EVENTS, (row) => row.event),
      is.state({ zh: '状态', en: 'Status' }, DELIVERY_STATES, (row) => deliveryOf(row).state),
      is.count({ zh: '次数', en: 'Attempts' }, (row) => row.attempts),
      is.moment({ zh: '最近一次', en: 'Last attempt' }, (row) => row.last_at),
      is.count({ zh: 'HTTP 状态码', en: 'HTTP status' }, (row) => row.http_status),
      is.count({ zh: '用时（毫秒）', en: 'Took (ms)' }, (row) => row.took_ms),
      is.text({ zh: '问题', en: 'Problem' }, (row) => row.problem ?? ''),
      is.text({ zh: '答复', en: 'Answer' }, (row) => row.answer),
    ],
  ),
}
