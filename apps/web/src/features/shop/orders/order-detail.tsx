import { moment, yuan } from '../../../lib/format.ts'
import { Money } from '../../../ui/layout/money.tsx'
import { Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { detailTexts } from './detail-messages.ts'
import { orderTexts } from './messages.ts'
import css from './order-detail.module.css'
import { creditedText, gainsText, type Order, outsideLi, shownStatus } from './order-facts.ts'
import { refundedToText, refundTexts } from './refund-messages.ts'
import { StatusBadge } from './status-badge.tsx'

/** Everything about one order. */
export default function OrderDetail({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = orderTexts.use()
  const detail = detailTexts.use()
  const refunds = refundTexts.use()
  const status = shownStatus(order)
  // A cancelled order has nothing due, so its sum is labelled as an amount.
  const sumName = { paid: detail.paid, unpaid: detail.due, cancelled: t.amount }
  const facts = [
    [t.orderNo, order.orderNo],
    [t.createdAt, moment(order.createdAt)],
    [t.paidAt, order.paidAt && moment(order.paidAt)],
    [detail.validUntil, status === 'unpaid' && moment(order.expiresAt)],
    [t.credited, gainsText(order, t)],
    [t.feedback, order.feedback],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <Sheet onClose={onClose} title={detail.title} width={480}>
      <p className={css.head}>
        <b>{order.description}</b>
        <StatusBadge order={order} />
      </p>
      <Receipt
        result={
          <ReceiptLine label={sumName[status]} big>
            <Money large>{yuan(outsideLi(order))}</Money>
          </ReceiptLine>
        }
      >
        <ReceiptLine label={detail.price}>
          <Money>{yuan(order.priceLi)}</Money>
        </ReceiptLine>
        {order.couponDiscountLi > 0n && (
          <ReceiptLine label={detail.coupon(order.couponName ?? order.couponCode ?? '')} tone="in">
            −<Money>{yuan(order.couponDiscountLi)}</Money>
          </ReceiptLine>
        )}
        {order.walletSpendLi > 0n && (
          <ReceiptLine label={detail.wallet}>
            −<Money>{yuan(order.walletSpendLi)}</Money>
          </ReceiptLine>
        )}
      </Receipt>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <ReceiptLine key={label} label={label}>
            {value}
          </ReceiptLine>
        ))}
        {order.refundedLi > 0n && (
          <ReceiptLine label={`${refunds.refunded}${t.join}${refundedToText(order, refunds)}`}>
            <Money>{yuan(order.refundedLi)}</Money>
          </ReceiptLine>
        )}
        {order.refundingLi > 0n && (
          <ReceiptLine label={refunds.refunding}>
            <Money>{yuan(order.refundingLi)}</Money>
          </ReceiptLine>
        )}
        {order.creditedLi > 0n && (
          <ReceiptLine label={`${creditedText(order, t)}${t.join}${t.nowBalance}`}>
            <Money>{yuan(order.creditedLi)}</Money>
          </ReceiptLine>
        )}
      </dl>
    </Sheet>
  )
}
