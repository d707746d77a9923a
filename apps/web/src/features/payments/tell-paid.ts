import { changed } from '../../lib/changes.ts'
import { toast } from '../../ui/toasts.tsx'
import { paymentTexts } from './messages.ts'

const told = new Set<string>()

/** Says once of an order that it is paid, whoever sees it first: the pay sheet or the list of orders. */
export function tellPaid(orderId: string, more?: string): void {
  if (told.has(orderId)) return
  told.add(orderId)
  toast.success(paymentTexts.now().bought, more ? { more } : {})
  changed('orderPaid')
}
