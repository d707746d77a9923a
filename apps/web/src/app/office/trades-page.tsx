import TradesScreen from '../../features/shop/payments/office/trades-screen.tsx'
import { openedPart } from '../../ui/states/opened-part.tsx'

const PrintReceipt = openedPart(() => import('../../features/shop/orders/print-receipt.tsx'))
const RefundOrder = openedPart(() => import('../../features/shop/refunds/office/refund-order.tsx'))
const RefundCredit = openedPart(() => import('../../features/shop/refunds/office/refund-credit.tsx'))

/** Trades, with the orders behind them, their receipts and their refunds. */
export default function TradesPage() {
  return (
    <TradesScreen Refund={RefundOrder} RefundCredit={RefundCredit} receipt={(props) => <PrintReceipt {...props} />} />
  )
}
