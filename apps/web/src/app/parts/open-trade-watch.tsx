import { useEffect } from 'react'
import { orderTexts } from '../../features/shop/orders/messages.ts'
import { gainsText } from '../../features/shop/orders/order-facts.ts'
import { isBeingPaid, useOrders } from '../../features/shop/orders/use-orders.ts'
import { tellPaid, useTradeStatus } from '../../features/shop/payments/index.ts'

/** A payment left open by a closed window or a reload is found again and watched until it is paid. */
export function OpenTradeWatch() {
  const { data: orders } = useOrders(true)
  const open = orders?.find(isBeingPaid)
  const asked = useTradeStatus(open?.openTradeId)
  const paidOrder = asked.data?.status === 'paid' ? open : undefined
  useEffect(() => {
    if (!paidOrder) return
    const t = orderTexts.now()
    tellPaid(paidOrder.id, t.arrived(gainsText(paidOrder, t)))
  }, [paidOrder])
  return null
}
