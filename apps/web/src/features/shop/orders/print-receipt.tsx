import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { moment, yuan } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { siteZone } from '../../../lib/site-zone.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import css from './print-receipt.module.css'
import { type ReceiptTexts, receiptTexts } from './receipt-messages.ts'
import { refundedToText, refundTexts } from './refund-messages.ts'

/** An order that is paid, as far as its receipt tells of it. */
export interface PaidOrder {
  orderNo: string
  description: string
  priceLi: bigint
  couponName: string | null
  couponCode: string | null
  couponDiscountLi: bigint
  walletSpendLi: bigint
  creditedLi: bigint
  refundedLi: bigint
  refundedToSourceLi: bigint
  /** When it was paid; an order without it has no receipt. */
  paidAt: Date | null
}

interface PrintReceiptProps {
  order: PaidOrder
  /** E-mail of the customer. */
  account: string
  onClose: () => void
}

/** How an order was paid, to print or to save as a PDF. On paper nothing else of the page is drawn. */
export default function PrintReceipt({ order, account, onClose }: PrintReceiptProps) {
  const t = receiptTexts.use()
  const slip = <Slip order={order} account={account} t={t} />
  useEffect(() => {
    document.body.dataset.printsSlip = ''
    return () => {
      delete document.body.dataset.printsSlip
    }
  }, [])
  return (
    <>
      <Sheet title={t.title} width={520} onClose={onClose}>
        {slip}
        <p className={css.hint}>{t.hint}</p>
        <div className={css.foot}>
          <Button icon={<IconPrinter size={18} stroke={1.5} aria-hidden />} onClick={() => print()}>
            {t.print}
          </Button>
        </div>
      </Sheet>
      {createPortal(
        <section className={css.paper} aria-hidden>
          <h1>{t.title}</h1>
          {slip}
        </section>,
        document.body,
      )}
    </>
  )
}

function Slip({ order, account, t }: { order: PaidOrder; account: string; t: ReceiptTexts }) {
  const name = useSite()?.siteName || t.siteName
  const now = useNow(60_000)
  const refunds = refundTexts.use()
  const walletLi = order.walletSpendLi
  const paidLi = order.priceLi - order.couponDiscountLi
  const lines: [label: string, value: string | false][] = [
    [t.site, name],
    [t.orderNo, order.orderNo],
    [t.account, account],
    [t.product, order.description],
    [t.price, `¥${yuan(order.priceLi)}`],
    [
      t.coupon(order.couponName ?? order.couponCode ?? ''),
      order.couponDiscountLi > 0n && `−¥${yuan(order.couponDiscountLi)}`,
    ],
    [t.wallet, walletLi > 0n && `¥${yuan(walletLi)}`],
    [t.outside, paidLi > walletLi && `¥${yuan(paidLi - walletLi)}`],
    [t.total, `¥${yuan(paidLi)}`],
    [t.overpaid, order.creditedLi > 0n && `¥${yuan(order.creditedLi)}`],
    [
      refunds.refunded,
      order.refundedLi > 0n && `¥${yuan(order.refundedLi)}${refunds.join}${refundedToText(order, refunds)}`,
    ],
    [t.paidAt, order.paidAt !== null && t.zone(moment(order.paidAt), siteZone())],
    [t.printedAt, t.zone(moment(now), siteZone())],
  ]
  return (
    <>
      <dl className={css.slip}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label} data-total={label === t.total || undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={css.note}>{t.noInvoice}</p>
    </>
  )
}
