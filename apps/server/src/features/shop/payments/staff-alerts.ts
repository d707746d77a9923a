import { liText } from '@dukou/domain'
import type { RefundedNotify } from '../../../gateways/index.ts'
import type { StaffAlert } from '../../base/outbox/index.ts'
import type { Receipt } from './payments-table.ts'

/** Money that belongs to no order of ours waits for an admin, who finds its payer. */
export function suspenseAlert({ id }: Receipt, detail: Record<string, string>): StaffAlert {
  return {
    key: `suspense:${id}`,
    text: {
      zh: '收到一笔款项但未匹配到订单，已列入待认领款项。请查明付款人后处理',
      en: 'Money came without an order of ours and waits. Find out who paid it, then decide',
    },
    detail,
  }
}

/** A payment that paid its order and was more than that needed. */
export function excessAlert({ id }: Receipt, orderNo: string, excessLi: bigint): StaffAlert {
  return {
    key: `excess:${id}`,
    text: {
      zh: '付款人多付了，订单已支付，多付的钱已转入其余额',
      en: 'A payment was more than its order needed. The order is paid, and the rest is in the balance of its payer',
    },
    detail: { order: orderNo, excess: liText(excessLi) },
  }
}

/** Money that did not pay its order and is the payer's to spend. */
export function creditAlert({ id }: Receipt, orderNo: string): StaffAlert {
  return {
    key: `credited:${id}`,
    text: {
      zh: '收到的钱没有付清订单，已存入付款人的余额',
      en: 'Money did not pay its order and is in the balance of its payer',
    },
    detail: { order: orderNo },
  }
}

/** A platform tells that a payment went back, and no refund of ours did that. */
export function refundedAlert(
  paymentAccount: string,
  { tradeNo, refundNo = '', amountLi }: RefundedNotify,
): StaffAlert {
  return {
    key: `refunded:${paymentAccount}:${tradeNo}:${refundNo}`,
    text: {
      zh: '支付平台通知一笔付款已退回或被拒付，但不是从后台退的。请到平台核对，再决定是否收回已发放的内容',
      en: 'A platform tells that a payment was given back or charged back, and not by the back office. Check it there, then decide whether to take back what was delivered',
    },
    detail: { paymentAccount, tradeNo, refundNo, amount: amountLi === undefined ? '' : liText(amountLi) },
  }
}
