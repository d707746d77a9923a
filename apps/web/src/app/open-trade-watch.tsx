import { useEffect, useRef } from 'react'
import { orderTexts } from '../features/orders/messages.ts'
import { gainsText } from '../features/orders/order-facts.ts'
import { refreshOrders, useOrders } from '../features/orders/use-orders.ts'
import { useTradeStatus } from '../features/payments/index.ts'
import { refreshUser } from '../lib/session.ts'
import { toast } from '../ui/toasts.tsx'

/** A payment left open by a closed window or a reload is found again and watched until it is paid. */
export function OpenTradeWatch() {
  const { data: orders } = useOrders(true)
  const open = orders?.find((order) => order.openTradeId)
  const asked = useTradeStatus(open?.openTradeId)
  const paidOrder = asked.data?.status === 'paid' ? open : undefined
  const told = useRef('')
  useEffect(() => {
    if (!paidOrder || told.current === paidOrder.id) return
    told.current = paidOrder.id
    const t = orderTexts.now()
    toast.success(t.bought, { more: t.arrived(gainsText(paidOrder, t)) })
    refreshUser()
    refreshOrders()
  }, [paidOrder])
  return null
}
