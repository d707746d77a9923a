import { type Cover, isOpenOrder, LI_PER_FEN, liText, type Words, yuanText } from '@dukou/domain'
import type { Notice } from '../../messages/notices/index.ts'
import { dueLi, type Order } from '../orders/index.ts'
import type { Receipt } from './payments-table.ts'

/** Tells the payer that money came, why it did not pay its order, where it is now and how it is used. */
export function creditNotice(receipt: Receipt, order: Order): Notice {
  const isOpen = isOpenOrder(order.status)
  return {
    userId: order.user_id,
    key: `credited:${receipt.id}`,
    href: isOpen ? '/#/order' : '/#/shop',
    text: isOpen ? stillToPay(receipt, order) : closedBefore(receipt, order),
  }
}

/** Tells the payer of a paid order what became of the rest, or where the missing part came from. Else there is nothing to tell. */
export function coverNotice(receipt: Receipt, order: Order, { walletLi, excessLi }: Cover): Notice | undefined {
  const shortLi = walletLi - order.wallet_spend_li
  if (excessLi === 0n && shortLi <= 0n) return undefined
  return {
    userId: order.user_id,
    key: `covered:${receipt.id}`,
    href: '/#/order',
    text: excessLi > 0n ? overpaid(receipt, order, excessLi) : madeUp(receipt, order, shortLi),
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
      zh: `查到你付的 ${yuan} 元，已转入余额，支付订单时自动抵扣。`,
      en: `We found your payment of ${yuan} yuan. It is in your balance and pays its part of your orders.`,
    },
  }
}

function stillToPay(receipt: Receipt, order: Order): Words {
  const [yuan, due] = [text(receipt.amount_li), text(dueLi(order))]
  return {
    zh: `实收 ${yuan} 元，与订单 ${order.order_no} 应付的 ${due} 元不符，订单还没有付清。这笔钱已转入余额，继续支付时自动抵扣。`,
    en: `We received ${yuan} yuan, but order ${order.order_no} needs ${due} yuan: it is not paid yet. The money is in your balance and pays its part when you go on paying.`,
  }
}

function closedBefore(receipt: Receipt, { order_no, status }: Order): Words {
  const yuan = text(receipt.amount_li)
  const why =
    status === 'paid' ? { zh: '之前已经付清', en: 'was already paid' } : { zh: '已经取消', en: 'had been cancelled' }
  return {
    zh: `收到 ${yuan} 元，但订单 ${order_no} ${why.zh}。这笔钱已转入余额，下次购买时自动抵扣。`,
    en: `We received ${yuan} yuan, but order ${order_no} ${why.en}. The money is in your balance and pays for your next purchase.`,
  }
}

function overpaid(receipt: Receipt, { order_no }: Order, excessLi: bigint): Words {
  const [yuan, excess] = [text(receipt.amount_li), text(excessLi)]
  return {
    zh: `收到 ${yuan} 元，订单 ${order_no} 已支付。多付的 ${excess} 元已转入余额，下次购买时自动抵扣。`,
    en: `We received ${yuan} yuan, and order ${order_no} is paid. The ${excess} yuan that were too much are in your balance and pay for your next purchase.`,
  }
}

function madeUp(receipt: Receipt, { order_no }: Order, shortLi: bigint): Words {
  const [yuan, short] = [text(receipt.amount_li), text(shortLi)]
  return {
    zh: `收到 ${yuan} 元，不足的 ${short} 元由余额支付，订单 ${order_no} 已支付。`,
    en: `We received ${yuan} yuan. The missing ${short} yuan came from your balance, and order ${order_no} is paid.`,
  }
}

function text(li: bigint): string {
  return li % LI_PER_FEN === 0n ? yuanText(li) : liText(li)
}
