import { listNotices, listOrders, myWallet } from '@dukou/contract'
import { useEffect, useRef } from 'react'
import { orderTexts } from '../../features/shop/orders/messages.ts'
import { gainsText, isCancellable, type Order } from '../../features/shop/orders/order-facts.ts'
import { useOrders } from '../../features/shop/orders/use-orders.ts'
import { tellPaid } from '../../features/shop/payments/index.ts'
import { refresh } from '../../lib/use-call.ts'

/** On every page: an order that turns out to be paid is told, and the figures come anew; so they do after odd money. */
export default function OrderWatch() {
  const { data: orders } = useOrders(true)
  const known = useRef<readonly Order[]>([])
  useEffect(() => {
    if (!orders) return
    const t = orderTexts.now()
    for (const order of orders) {
      const before = known.current.find(({ id }) => id === order.id)
      if (!before) continue
      if (isCancellable(before) && order.status === 'paid') tellPaid(order.id, t.arrived(gainsText(order, t)))
      if (order.creditedLi > before.creditedLi) void refresh(listOrders, myWallet, listNotices)
    }
    known.current = orders
  }, [orders])
  return null
}
