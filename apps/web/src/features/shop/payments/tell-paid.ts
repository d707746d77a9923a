import { listNotices, listOrders, myWallet, userInfo } from '@dukou/contract'
import { createPersonalStore } from '../../../lib/personal-store.ts'
import { refresh } from '../../../lib/use-call.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { paidTexts } from './paid-messages.ts'

const told = createPersonalStore<ReadonlySet<string>>(new Set())

/** Says once of an order that it is paid, whoever sees it first: the pay sheet or the list of orders. */
export function tellPaid(orderId: string, more?: string): void {
  if (told.get().has(orderId)) return
  told.set(new Set([...told.get(), orderId]))
  toast.success(paidTexts.now().bought, more ? { more } : {})
  void refresh(userInfo, listOrders, myWallet, listNotices)
}

/** Whether the order was seen to be paid, by whatever part of the page. */
export function useToldPaid(orderId: string): boolean {
  return told.use().has(orderId)
}
