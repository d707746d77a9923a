import { isOpenOrder, type Words } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { accountNow } from '../../people/account/index.ts'
import type { Order } from '../orders/index.ts'
import type { Proof } from './proofs-table.ts'

/** Tells the customer that staff found the money, because nobody looks at a page for hours. */
export async function tellConfirmed(tx: Tx, proof: Proof, order: Order): Promise<void> {
  await tell(tx, proof, order, {
    zh: `转账已确认，订单 ${order.order_no} 已支付。`,
    en: `Your transfer was confirmed, and order ${order.order_no} is paid.`,
  })
}

/** Tells the customer why staff did not find the money, in their words. */
export async function tellRefused(tx: Tx, proof: Proof, order: Order, message: string): Promise<void> {
  const isOpen = isOpenOrder(order.status)
  await tell(tx, proof, order, {
    zh: `订单 ${order.order_no} 的转账凭证没有通过：${message}。${isOpen ? '核对后可以重新提交。' : ''}`,
    en: `The proof of your transfer for order ${order.order_no} was refused: ${message}.${isOpen ? ' You can send another one.' : ''}`,
  })
}

/** Nobody is told where the account was deleted. */
async function tell(tx: Tx, { id }: Proof, order: Order, text: Words): Promise<void> {
  const userId = await accountNow(tx, order.user_id)
  if (userId !== undefined) await tellUser(tx, { userId, key: `proof:${id}`, href: '/#/order', text })
}
