import { IconClock } from '@tabler/icons-react'
import { yuan } from '../../../lib/format.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import { orderTexts } from './messages.ts'
import { isCancellable, type Order, outsideLi } from './order-facts.ts'
import { useOrders } from './use-orders.ts'

/** At the lower edge of a page: an order that still waits for its money. */
export function OpenOrderLine({ onPay }: { onPay: (order: Order) => void }) {
  const t = orderTexts.use()
  const { data } = useOrders(true)
  const open = data?.filter((order) => isCancellable(order) && !order.proofWaits) ?? []
  const [first] = open
  if (!first) return null
  return (
    <NoticeLine
      tone="lamp"
      docked
      icon={<IconClock size={18} stroke={1.5} aria-hidden />}
      action={
        open.length === 1 ? (
          <Button variant="default" size="sm" onClick={() => onPay(first)}>
            {t.continue}
          </Button>
        ) : (
          <ButtonLink to="/order" variant="default" size="sm">
            {t.seeOrders}
          </ButtonLink>
        )
      }
    >
      {open.length === 1 ? t.openOrder(yuan(outsideLi(first))) : t.openOrders(open.length)}
    </NoticeLine>
  )
}
