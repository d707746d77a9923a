import { cancelOrder, listNotices, listOrders, myWallet } from '@dukou/contract'
import { IconClock, IconReceiptOff, IconTicket, IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { yuan } from '../../../lib/format.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { cancelTexts } from './cancel-messages.ts'
import type { Order } from './order-facts.ts'

/** Says what comes back, then cancels. An order that was paid or cancelled meanwhile needs no words: the list shows it. */
export default function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = cancelTexts.use()
  const cancel = async () => {
    try {
      await call(cancelOrder, { orderId: order.id })
      toast.success(t.done, { ms: 2000 })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.refusal !== 'orderNotCancellable' && !failure.isTold) toast.error(t.failed)
    }
    void refresh(listOrders, myWallet, listNotices)
    onClose()
  }
  const comesBack: { icon: ReactNode; text: string }[] = []
  if (order.couponCode) {
    comesBack.push({ icon: <IconTicket size={18} stroke={1.5} aria-hidden />, text: t.coupon })
  }
  if (order.walletSpendLi > 0n) {
    const text = t.wallet(yuan(order.walletSpendLi))
    comesBack.push({ icon: <IconWallet size={18} stroke={1.5} aria-hidden />, text })
  }
  return (
    <Confirm
      onClose={onClose}
      title={t.title}
      consequences={[
        ...comesBack,
        { icon: <IconReceiptOff size={18} stroke={1.5} aria-hidden />, text: t.loss },
        ...(order.openTradeId ? [{ icon: <IconClock size={18} stroke={1.5} aria-hidden />, text: t.paying }] : []),
      ]}
      cancelLabel={t.keep}
      verb={t.verb}
      onConfirm={cancel}
    />
  )
}
