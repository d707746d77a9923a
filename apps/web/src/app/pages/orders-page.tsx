import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { orderTexts } from '../../features/orders/messages.ts'
import type { Order, OrderFilter } from '../../features/orders/order-facts.ts'
import { OrdersScreen } from '../../features/orders/orders-screen.tsx'
import { Purchase } from '../../features/payments/index.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../needs-login.tsx'
import { OpenTradeWatch } from '../open-trade-watch.tsx'
import { ConfirmingPayment, usePaymentReturn } from '../payment-return.tsx'
import { goTo, setSearch } from '../router.tsx'
import { usePlaceOrder } from '../use-place-order.ts'

/** The orders, and what a payment that was begun elsewhere comes to. */
export function OrdersPage() {
  const { user } = useSession()
  const { status } = useSearch({ strict: false }) as { status?: string }
  const [paying, setPaying] = useState<Order>()
  // As in the shop: a payment that was closed on this visit is left alone.
  const [hasClosed, setHasClosed] = useState(false)
  const placeOrder = usePlaceOrder()
  const confirming = usePaymentReturn()

  const filter: OrderFilter = status === 'unpaid' || status === 'paid' ? status : 'all'
  const close = () => {
    setPaying(undefined)
    setHasClosed(true)
  }
  return (
    <NeedsLogin title={orderTexts.use().title}>
      <OrdersScreen
        signedIn={Boolean(user)}
        confirming={confirming && <ConfirmingPayment />}
        filter={filter}
        onFilter={(next) => setSearch({ status: next === 'all' ? undefined : next })}
        onPay={setPaying}
        onBuyAgain={async (order) => {
          const placed = await placeOrder(order.planId)
          if (placed) setPaying(placed)
        }}
      />
      {user && !paying && (confirming || !hasClosed) && <OpenTradeWatch />}
      {user && paying && (
        <Purchase key={paying.id} order={paying} user={user} onClose={close} onHome={() => goTo('/')} />
      )}
    </NeedsLogin>
  )
}
