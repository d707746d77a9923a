import type { StaffAlert } from '../outbox/index.ts'
import type { Receipt } from './payments-table.ts'

/** Money that belongs to no order of ours waits for an admin, who finds its payer. */
export function suspenseAlert({ id }: Receipt, detail: Record<string, string>): StaffAlert {
  return {
    key: `suspense:${id}`,
    text: {
      zh: '收到一笔钱，但找不到订单，先挂账。请查明付款人后处理',
      en: 'Money came without an order of ours and waits. Find out who paid it, then decide',
    },
    detail,
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
