import { isOpenOrder, PROOFS_PER_TRADE, type Words } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { type Notice, tellUser } from '../../messages/notices/index.ts'
import { accountNow } from '../../people/account/index.ts'
import type { Order } from '../orders/index.ts'
import { countProofs, type Proof } from './proofs-table.ts'

/**
 * Tells the customer that staff found the money, because nobody looks at a page for hours. The account is the order's: an
 * account with an open order, whose lock the caller holds, is not merged or deleted.
 */
export async function tellConfirmed(tx: Tx, proof: Proof, order: Order): Promise<void> {
  await tellUser(
    tx,
    notice(proof, order.user_id, {
      zh: `转账已确认，订单 ${order.order_no} 已支付。`,
      en: `Your transfer was confirmed, and order ${order.order_no} is paid.`,
    }),
  )
}

/** Tells the customer why staff did not find the money, in their words. A deleted account is told nothing. */
export async function tellRefused(tx: Tx, proof: Proof, order: Order, message: string): Promise<void> {
  const next = await nextStep(tx, proof, order)
  const text = {
    zh: `订单 ${order.order_no} 的转账凭证没有通过：${message}。${next.zh}`,
    en: `The proof of your transfer for order ${order.order_no} was refused: ${message}.${next.en}`,
  }
  const userId = await accountNow(tx, order.user_id)
  if (userId !== undefined) await tellUser(tx, notice(proof, userId, text))
}

/** After the last proof of a trade a ticket is the way to staff. */
async function nextStep(tx: Tx, { trade_id }: Proof, order: Order): Promise<Words> {
  if (!isOpenOrder(order.status)) return { zh: '', en: '' }
  if ((await countProofs(tx, trade_id)).sent < PROOFS_PER_TRADE) {
    return { zh: '核对后可以重新提交。', en: ' You can send another one.' }
  }
  return {
    zh: '提交次数已用完，请提交工单，写上订单号。',
    en: ' No more proofs can be sent. Open a ticket with the order number.',
  }
}

function notice({ id }: Proof, userId: bigint, text: Words): Notice {
  return { userId, key: `proof:${id}`, href: '/#/order', text }
}
