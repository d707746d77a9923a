import { type Words, yuanText } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import type { Facts } from './facts.ts'
import type { Refund } from './refunds-table.ts'

interface Ended {
  isWhole: boolean
  tookGiftsBack: boolean
  /** Undefined: the account was deleted. */
  ownerId: bigint | undefined
}

/** Tells the customer where the money went and what was taken back, and programs that an order was refunded. */
export async function tellOfRefund(
  app: Pick<App, 'now'>,
  tx: Tx,
  refund: Refund,
  order: Facts,
  { isWhole, tookGiftsBack, ownerId }: Ended,
): Promise<void> {
  if (ownerId !== undefined) {
    await tellUser(tx, {
      userId: ownerId,
      key: `refund:${refund.id}`,
      href: '/#/order',
      text: textOf(refund, order, { isWhole, tookGiftsBack }),
    })
  }
  await tellPrograms(app, tx, {
    event: 'order.refunded',
    key: `order.refunded:${refund.public_id}`,
    data: {
      refundId: refund.public_id,
      orderId: order.public_id,
      orderNo: order.order_no,
      amountLi: refund.amount_li,
      destination: refund.destination,
      refundedLi: order.done_li + refund.amount_li,
      isWhole,
    },
    ...(ownerId !== undefined && { userId: ownerId }),
  })
}

function textOf(refund: Refund, { order_no }: Facts, { isWhole, tookGiftsBack }: Omit<Ended, 'ownerId'>): Words {
  const yuan = yuanText(refund.amount_li)
  const where = whereText(refund)
  const took = tookOf(refund)
  const gifts = tookGiftsBack
    ? { zh: '没有被领取的转赠已撤回。', en: ' Gifts that nobody had taken were withdrawn.' }
    : { zh: '', en: '' }
  const share = isWhole ? { zh: '', en: '' } : { zh: '按比例', en: ' in proportion' }
  return {
    zh: `订单 ${order_no} 已退款 ${yuan} 元，${where.zh}。${took ? `还没用的${took.zh}已${share.zh}收回。` : ''}${gifts.zh}`,
    en: `Order ${order_no} was refunded: ${yuan} yuan, ${where.en}.${took ? ` Unused ${took.en} taken back${share.en}.` : ''}${gifts.en}`,
  }
}

function tookOf({ taken_bytes, taken_ms, taken_entitlement_ms }: Refund): Words | undefined {
  const hasEntitlement = taken_entitlement_ms > 0n
  if (taken_bytes > 0n || taken_ms > 0n)
    return hasEntitlement
      ? { zh: '流量、时长和权限', en: 'traffic, time and entitlement were' }
      : { zh: '流量和时长', en: 'traffic and time were' }
  return hasEntitlement ? { zh: '权限', en: 'time of the entitlement was' } : undefined
}

function whereText({ destination, external_li, amount_li }: Refund): Words {
  if (destination === 'wallet') return { zh: '钱在余额里', en: 'which are in your balance' }
  if (external_li === amount_li) return { zh: '原路退回付款账户', en: 'back to where you paid from' }
  const [source, purse] = [yuanText(external_li), yuanText(amount_li - external_li)]
  return {
    zh: `其中 ${source} 元原路退回付款账户，${purse} 元退回余额`,
    en: `${source} of it back to where you paid from, ${purse} to your balance`,
  }
}
