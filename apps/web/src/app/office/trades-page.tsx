import { PrintReceipt } from '../../features/shop/orders/index.ts'
import TradesScreen from '../../features/shop/payments/office/trades-screen.tsx'

/** Trades, with the receipt of each paid order. */
export default function TradesPage() {
  return <TradesScreen receipt={(props) => <PrintReceipt {...props} />} />
}
