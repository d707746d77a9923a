import { isOpenOrder, LI_PER_FEN, liText, type Words, yuanText } from '@dukou/domain'
import type { Notice } from '../notices/index.ts'
import type { Order } from '../orders/index.ts'
import type { Receipt, Trade } from './payments-table.ts'

/** Tells the payer that money came, why it did not pay its order, where it is now and how it is used. */
export function creditNotice(receipt: Receipt, trade: Trade, order: Order): Notice {
  const isOpen = isOpenOrder(order.status)
  return {
    userId: order.user_id,
    key: `credited:${receipt.id}`,
    href: isOpen ? '/#/order' : '/#/shop',
    text: isOpen ? stillToPay(receipt, trade, order) : closedBefore(receipt, order),
  }
}

/** Tells somebody that money which waited for its owner is his credit now. */
export function suspenseCreditNotice(decisionId: bigint, userId: bigint, amountLi: bigint): Notice {
  const yuan = text(amountLi)
  return {
    userId,
    key: `suspense:${decisionId}`,
    href: '/#/order',
    text: {
      zh: `查到你付的 ${yuan} 元，已存入余额，支付订单时自动抵扣。`,
      en: `We found your payment of ${yuan} yuan. It is in your balance and pays its part of your orders.`,
    },
  }
}

function stillToPay(receipt: Receipt, trade: Trade, { order_no }: Order): Words {
  const yuan = text(receipt.amount_li)
  const why =
    receipt.amount_li === trade.amount_li
      ? { zh: '要付的金额在付款时已经变了', en: 'the amount to pay had changed' }
      : { zh: `付款码要的是 ${text(trade.amount_li)} 元`, en: `the code asked for ${text(trade.amount_li)} yuan` }
  return {
    zh: `收到 ${yuan} 元，但${why.zh}，订单 ${order_no} 还没有付清。这笔钱已存入余额，继续支付时自动抵扣。`,
    en: `We received ${yuan} yuan, but ${why.en}: order ${order_no} is not paid yet. The money is in your balance and pays its part when you go on paying.`,
  }
}

function closedBefore(receipt: Receipt, { order_no, status }: Order): Words {
  const yuan = text(receipt.amount_li)
  const why =
    status === 'paid' ? { zh: '之前已经付清', en: 'was already paid' } : { zh: '已经取消', en: 'had been cancelled' }
  return {
    zh: `收到 ${yuan} 元，但订单 ${order_no} ${why.zh}。这笔钱已退回余额，下次购买时自动抵扣。`,
    en: `We received ${yuan} yuan, but order ${order_no} ${why.en}. The money is in your balance and pays for your next purchase.`,
  }
}

function text(li: bigint): string {
  return li % LI_PER_FEN === 0n ? yuanText(li) : liText(li)
}
