import { createOrder, listOrders } from '@dukou/contract'
import { type ReactNode, useRef, useState } from 'react'
import type { Order } from '../../features/shop/payments/index.ts'
import { shopTexts } from '../../features/shop/plans/messages.ts'
import { asCallError, mayHaveHappened, NETWORK_FAILURE } from '../../lib/call.ts'
import { call } from '../../lib/client.ts'
import { randomLetters } from '../../lib/random-letters.ts'
import { refresh } from '../../lib/use-call.ts'
import { showOverlay } from '../../ui/overlays/overlay.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'
import { openedPart } from '../../ui/states/opened-part.tsx'
import { appTexts } from '../frame/messages.ts'

const BeingPaidOffer = openedPart(() => import('../../features/shop/orders/being-paid-offer.tsx'))

interface PlaceOrder {
  /** @returns the order to pay; nothing where ordering failed, or an order of the plan is being paid and is left to that */
  placeOrder: (planId: string) => Promise<Order | undefined>
  /** The question about an order that is being paid already, while it is open. */
  question: ReactNode
}

/** Orders a plan. A second click while the first is under way is ignored; after a lost answer the same key is sent again. */
export function usePlaceOrder(): PlaceOrder {
  const busy = useRef(false)
  const lost = useRef<{ planId: string; key: string }>(undefined)
  const [asked, setAsked] = useState<{ order: Order; answer: (chosen: Order | undefined) => void }>()

  const orderOnce = async (planId: string): Promise<Order | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    const t = shopTexts.now()
    const done = showOverlay(t.creating)
    const key = lost.current?.planId === planId ? lost.current.key : randomLetters(24)
    lost.current = undefined
    try {
      return await call(createOrder, { planId }, { idempotencyKey: key, quiet: true })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (mayHaveHappened(failure)) lost.current = { planId, key }
      const more = failure.code === NETWORK_FAILURE ? { more: appTexts.now().networkError } : {}
      if (!failure.isTold) toast.error(t.createFailed(failure.message), more)
      return undefined
    } finally {
      busy.current = false
      done()
      // Also after a failure: the order may have been made although its answer got lost.
      void refresh(listOrders)
    }
  }

  const placeOrder = async (planId: string): Promise<Order | undefined> => {
    const order = await orderOnce(planId)
    if (!order?.openTradeId) return order
    return new Promise((resolve) => {
      const answer = (chosen: Order | undefined) => {
        setAsked(undefined)
        resolve(chosen)
      }
      setAsked({ order, answer })
    })
  }
  const question = asked && (
    <BeingPaidOffer
      order={asked.order}
      onGoOn={() => asked.answer(asked.order)}
      onClose={() => asked.answer(undefined)}
    />
  )
  return { placeOrder, question }
}
