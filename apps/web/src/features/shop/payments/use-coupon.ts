import { type AnswerOf, applyCoupon, removeCoupon } from '@dukou/contract'
import { useState } from 'react'
import { asCallError, type CallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { useAct } from '../../../lib/use-act.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { type OrderCouponTexts, orderCouponTexts } from './coupon-messages.ts'

type Order = AnswerOf<typeof applyCoupon>

export type OrderCoupon = ReturnType<typeof useCoupon>

/**
 * The coupon of an open order: applies one, and takes it off.
 * @param onOrder gets the order as it is now; undefined: it may have changed elsewhere and has to be read again
 */
export function useCoupon(orderId: string, onOrder: (changed: Order | undefined) => Promise<unknown>) {
  const [problem, setProblem] = useState<string>()
  const [apply, isApplying] = useAct(async (typed: string) => {
    const t = orderCouponTexts.now()
    setProblem(undefined)
    const code = typed.trim()
    if (code === '') return setProblem(t.couponEmpty)
    try {
      await onOrder(await call(applyCoupon, { orderId, code }))
    } catch (thrown) {
      const failure = asCallError(thrown)
      // Also after a lost answer: the coupon may be on the order.
      if (isElsewhere(failure)) await onOrder(undefined)
      if (!failure.isTold) setProblem(wordsOf(failure, t))
    }
  })
  const [remove, isRemoving] = useAct(async () => {
    setProblem(undefined)
    try {
      await onOrder(await call(removeCoupon, { orderId }))
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (isElsewhere(failure)) await onOrder(undefined)
      if (!failure.isTold) toast.error(orderCouponTexts.now().removeFailed)
    }
  })
  return { problem, apply, remove, isChanging: isApplying || isRemoving, forgetProblem: () => setProblem(undefined) }
}

/** Whether the order may not be as the page shows it. */
function isElsewhere({ refusal, isTold }: CallError): boolean {
  return isTold || refusal === 'orderAlreadyHasCoupon' || refusal === 'orderClosed' || refusal === 'orderNotFound'
}

function wordsOf({ refusal, message }: CallError, t: OrderCouponTexts): string {
  switch (refusal) {
    case 'tooManyCouponAttempts':
      return t.tooMany
    case 'couponUsageLimitReached':
      return t.usedUp
    case 'trialCouponNotForOrders':
      return t.isTrial
    case 'orderAlreadyHasCoupon':
      return t.hasCoupon
    case 'couponExpired':
      return t.couponExpired
    case 'notToOneself':
      return message
    default:
      return t.couponWrong
  }
}
