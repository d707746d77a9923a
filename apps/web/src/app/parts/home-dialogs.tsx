import { useState } from 'react'
import { Announcement } from '../../features/messages/notices/announcement.tsx'
import { dueOf, rememberSeen } from '../../features/messages/notices/announcement-due.ts'
import { type Order, Purchase } from '../../features/shop/payments/index.ts'
import { BuyOffer } from '../../features/shop/plans/buy-offer.tsx'
import { serverNow } from '../../lib/server-time.ts'
import type { User } from '../../lib/session.ts'
import type { SiteInfo } from '../../lib/site.ts'
import { usePlaceOrder } from './use-place-order.tsx'

interface HomeDialogsProps {
  site: SiteInfo
  user: User | undefined
  agency: boolean
  onClose: () => void
}

/** Dialogs that open by themselves on the start page: the offer, for members who may buy, then the announcement. */
export default function HomeDialogs({ site, user, agency, onClose }: HomeDialogsProps) {
  const [offering, setOffering] = useState(Boolean(user && !agency && site.offeredPlanId))
  const [order, setOrder] = useState<Order>()
  const { placeOrder, question } = usePlaceOrder()
  const now = serverNow().getTime()
  if (user && order) {
    const done = () => setOrder(undefined)
    return <Purchase order={order} user={user} onClose={done} onHome={done} />
  }
  if (user && offering) {
    const buy = async (planId: string) => {
      const placed = await placeOrder(planId)
      if (!placed) return
      setOffering(false)
      setOrder(placed)
    }
    return (
      <>
        <BuyOffer planId={site.offeredPlanId} onBuy={buy} onDone={() => setOffering(false)} />
        {question}
      </>
    )
  }
  const due = dueOf(site, location.host, now)
  if (!due) return null
  const close = () => {
    rememberSeen(due, now)
    onClose()
  }
  return <Announcement site={due} onClose={close} />
}
