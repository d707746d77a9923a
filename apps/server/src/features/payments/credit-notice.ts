import { isOpenOrder, LI_PER_FEN, liText, yuanText } from '@dukou/domain'
import type { Notice } from '../notices/index.ts'
import type { Order } from '../orders/index.ts'
import type { Receipt, Trade } from './payments-table.ts'

/** Tells the payer that money came, why it did not pay its order, where it is now and how it is used. */
export function creditNotice(receipt: Receipt, trade: Trade, order: Order): Notice {
  const yuan = text(receipt.amount_li)
  const to = { userId: order.user_id, key: `credited:${receipt.id}` }
  if (isOpenOrder(order.status)) {
    const [whyZh, whyEn] =
      receipt.amount_li === trade.amount_li
        ? ['要付的金额在付款时已经变了', 'the amount to pay had changed']
        : [`付款码要的是 ${text(trade.amount_li)} 元`, `the code asked for ${text(trade.amount_li)} yuan`]
    return {
      ...to,
      href: '/#/order',
      zh: `收到 ${yuan} 元，但${whyZh}，订单 ${order.order_no} 还没有付清。这笔钱已存入余额，继续支付时自动抵扣。`,
      en: `We received ${yuan} yuan, but ${whyEn}: order ${order.order_no} is not paid yet. The money is in your balance and pays its part when you go on paying.`,
    }
  }
  const [whyZh, whyEn] =
    order.status === 'paid' ? ['之前已经付清', 'was already paid'] : ['已经取消', 'had been cancelled']
  return {
    ...to,
    href: '/#/shop',
    zh: `收到 ${yuan} 元，但订单 ${order.order_no} ${whyZh}。这笔钱已退回余额，下次购买时自动抵扣。`,
    en: `We received ${yuan} yuan, but order ${order.order_no} ${whyEn}. The money is in your balance and pays for your next purchase.`,
  }
}

function text(li: bigint): string {
  return li % LI_PER_FEN === 0n ? yuanText(li) : liText(li)
}
