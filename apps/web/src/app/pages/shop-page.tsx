import { DEFAULT_DAILY_LIMIT_BYTES } from '@dukou/domain'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OpenOrderLine } from '../../features/orders/open-order-line.tsx'
import { type Order, Purchase } from '../../features/payments/index.ts'
import { shopTexts } from '../../features/shop/messages.ts'
import { type ShopFilter, ShopScreen } from '../../features/shop/shop-screen.tsx'
import { useSession } from '../../lib/session.ts'
import { useAgencyPage } from '../../lib/site.ts'
import { NeedsLogin } from '../needs-login.tsx'
import { OpenTradeWatch } from '../open-trade-watch.tsx'
import { goTo, setSearch } from '../router.tsx'
import { usePlaceOrder } from '../use-place-order.ts'

/** The shop and the way from a ticket to the paid order. Agency customers are sent home: they buy from their agency. */
export function ShopPage() {
  const { user } = useSession()
  const { kind } = useSearch({ strict: false }) as { kind?: string }
  const [order, setOrder] = useState<Order>()
  // A payment from before a reload is watched; one that was closed on this visit is left alone, as its closing asks.
  const [hasClosed, setHasClosed] = useState(false)
  const placeOrder = usePlaceOrder()
  const agency = useAgencyPage(user)

  useEffect(() => {
    if (agency) goTo('/', { replace: true })
  }, [agency])

  const close = () => {
    setOrder(undefined)
    setHasClosed(true)
  }
  const filter: ShopFilter = kind === 'traffic' || kind === 'time' ? kind : 'all'
  return (
    <NeedsLogin title={shopTexts.use().title}>
      {!agency && (
        <ShopScreen
          signedIn={Boolean(user)}
          dailyLimitBytes={user?.dailyLimitBytes ?? DEFAULT_DAILY_LIMIT_BYTES}
          filter={filter}
          onFilter={(next) => setSearch({ kind: next === 'all' ? undefined : next })}
          onBuy={async (plan) => {
            const placed = await placeOrder(plan.id)
            if (placed) setOrder(placed)
          }}
        />
      )}
      {user && <OpenOrderLine onPay={setOrder} />}
      {user && !order && !hasClosed && <OpenTradeWatch />}
      {user && order && <Purchase key={order.id} order={order} user={user} onClose={close} onHome={() => goTo('/')} />}
    </NeedsLogin>
  )
}
