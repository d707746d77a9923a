import { liText } from '@dukou/domain'
import type { StaffAlert } from '../../base/outbox/index.ts'
import type { Refund } from './refunds-table.ts'

const detailOf = ({ refund_no, channel, amount_li }: Refund) => ({
  refundNo: refund_no,
  paymentAccount: channel ?? '',
  amount: liText(amount_li),
})

/** Nothing is known of a refund for a while. */
export function unknownAlert(refund: Refund, problem: string): StaffAlert {
  return {
    key: `refund-unknown:${refund.id}`,
    text: {
      zh: '一笔退款结果不明。请到支付平台查看，再在退款里写下结果',
      en: 'Nothing is known of a refund. Look at the payment platform, then say in the refunds how it ended',
    },
    detail: { ...detailOf(refund), problem },
  }
}

/** The platform did not refund. Money of an order stayed where it was; credit is credit again. */
export function refusedAlert(refund: Refund): StaffAlert {
  return {
    key: `refund-refused:${refund.id}`,
    text:
      refund.receipt_id === null
        ? {
            zh: '支付平台拒绝了一笔退款，客户没有收到钱。请查明原因，再退一次或退到余额',
            en: 'A platform refused a refund, and the customer got nothing. Find out why, then refund again or to the wallet',
          }
        : {
            zh: '支付平台拒绝了一笔退款，钱已回到客户的余额。请查明原因，再退一次',
            en: 'A platform refused a refund, and the money is in the balance of the customer again. Find out why, then refund again',
          },
    detail: detailOf(refund),
  }
}

/** Staff said that it was refused, and the platform says that it is done. */
export function endedTwiceAlert(refund: Refund): StaffAlert {
  return {
    key: `refund-ended-twice:${refund.id}`,
    text: {
      zh: '一笔退款已被记为没有退成，但支付平台说退成了。请核对，不要再退一次',
      en: 'A refund was settled as refused, but the platform says that it is done. Check it, and do not refund again',
    },
    detail: detailOf(refund),
  }
}
