import { PrintReceipt } from '../../features/shop/orders/index.ts'
import TradesScreen from '../../features/shop/payments/office/trades-screen.tsx'
import { openedPart } from '../../ui/states/opened-part.tsx'

const RefundOrder = openedPart(() => import('../../features/shop/refunds/office/refund-order.tsx'))

/** Trades, with the orders behind them, their receipts and their refunds. */
export default function TradesPage() {
  return <TradesScreen Refund={RefundOrder} receipt={(props) => <PrintReceipt {...props} />} />
}
