import { yuanText } from '@dukou/domain'
import type { Tx } from '../../../../platform/database/tables.ts'
import { tellUser } from '../../../messages/notices/index.ts'
import type { Refund } from '../refunds-table.ts'

/** Tells the customer that money which was credit went back to where it came from. */
export async function tellOfCreditRefund(tx: Tx, refund: Refund, userId: bigint): Promise<void> {
  const yuan = yuanText(refund.amount_li)
  await tellUser(tx, {
    userId,
    key: `refund:${refund.id}`,
    href: '/#/order',
    text: {
      zh: `转入余额的付款有 ${yuan} 元已原路退回付款账户，余额里扣掉了这些。交易号 ${refund.trade_no}。`,
      en: `${yuan} yuan that had come into your balance went back to where you paid from, and left the balance. Trade ${refund.trade_no}.`,
    },
  })
}
