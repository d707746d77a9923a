import { useState } from 'react'
import { orderTexts } from '../../features/shop/orders/messages.ts'
import type { Order, OrderFilter } from '../../features/shop/orders/order-facts.ts'
import { OrdersScreen } from '../../features/shop/orders/orders-screen.tsx'
import { Purchase } from '../../features/shop/payments/index.ts'
import { useFields, useGoTo } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'
import { OpenTradeWatch } from '../parts/open-trade-watch.tsx'
import { ConfirmingPayment, usePaymentReturn } from '../parts/payment-return.tsx'
import { usePlaceOrder } from '../parts/use-place-order.tsx'
import { PATHS } from '../paths.ts'

/** The orders, and what a payment that was begun elsewhere comes to. */
export default function OrdersPage() {
  const goTo = useGoTo()
  const { user } = useSession()
  const [{ status }, changeFields] = useFields()
  const [paying, setPaying] = useState<Order>()
  const { placeOrder, question } = usePlaceOrder()
  const confirming = usePaymentReturn()

  const filter: OrderFilter = status === 'unpaid' || status === 'paid' ? status : 'all'
  return (
    <NeedsLogin title={orderTexts.use().title}>
      <OrdersScreen
        signedIn={Boolean(user)}
        account={user?.email ?? ''}
        confirming={confirming && <ConfirmingPayment />}
        filter={filter}
        onFilter={(next) => changeFields({ status: next === 'all' ? undefined : next })}
        onPay={setPaying}
        onBuyAgain={async (order) => {
          const placed = await placeOrder(order.planId)
          if (placed) setPaying(placed)
        }}
      />
      {/* Trades are asked about in the shop. Here only after the way back from a platform: the list of orders tells the rest. */}
      {user && !paying && confirming && <OpenTradeWatch />}
      {user && paying && (
        <Purchase
          key={paying.id}
          order={paying}
          user={user}
          onClose={() => setPaying(undefined)}
          onHome={() => goTo(PATHS.home)}
        />
      )}
      {question}
    </NeedsLogin>
  )
}
