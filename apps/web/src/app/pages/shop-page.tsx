import { useState } from 'react'
import { OpenOrderLine } from '../../features/shop/orders/open-order-line.tsx'
import { type Order, Purchase } from '../../features/shop/payments/index.ts'
import { shopTexts } from '../../features/shop/plans/messages.ts'
import { type ShopFilter, ShopScreen } from '../../features/shop/plans/shop-screen.tsx'
import { useFields, useGoTo } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'
import { OpenTradeWatch } from '../parts/open-trade-watch.tsx'
import { usePlaceOrder } from '../parts/use-place-order.tsx'
import { PATHS } from '../paths.ts'

/** The shop and the way from a ticket to the paid order. Agency customers are sent home: they buy from their agency. */
export default function ShopPage() {
  const goTo = useGoTo()
  const { user } = useSession()
  const [{ kind }, changeFields] = useFields()
  const [order, setOrder] = useState<Order>()
  // A payment from before a reload is watched; one that was closed on this visit is left alone, as its closing asks.
  const [hasClosed, setHasClosed] = useState(false)
  const { placeOrder, question } = usePlaceOrder()

  const close = () => {
    setOrder(undefined)
    setHasClosed(true)
  }
  const filter: ShopFilter = kind === 'traffic' || kind === 'time' ? kind : 'all'
  return (
    <NeedsLogin title={shopTexts.use().title} notForAgencies>
      <ShopScreen
        signedIn={Boolean(user)}
        filter={filter}
        onFilter={(next) => changeFields({ kind: next === 'all' ? undefined : next })}
        onBuy={async (plan) => {
          const placed = await placeOrder(plan.id)
          if (placed) setOrder(placed)
        }}
      />
      {user && <OpenOrderLine onPay={setOrder} />}
      {user && !order && !hasClosed && <OpenTradeWatch />}
      {user && order && (
        <Purchase key={order.id} order={order} user={user} onClose={close} onHome={() => goTo(PATHS.home)} />
      )}
      {question}
    </NeedsLogin>
  )
}
