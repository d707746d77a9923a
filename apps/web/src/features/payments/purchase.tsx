import { buy, walletCheck } from '@dukou/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asCallError, NETWORK_FAILURE } from '../../lib/call.ts'
import { call } from '../../lib/client.ts'
import { onMobile } from '../../lib/device.ts'
import { later } from '../../lib/page-life.ts'
import { queryClient } from '../../lib/query-client.ts'
import { randomLetters } from '../../lib/random-letters.ts'
import { serverNow } from '../../lib/server-time.ts'
import { refreshUser, type User } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { ConfirmOrder, type Order } from './confirm-order.tsx'
import { afterOrder } from './gains.tsx'
import { paymentTexts } from './messages.ts'
import { PaidSheet } from './paid-sheet.tsx'
import type { ShownMode } from './pay-methods.tsx'
import { PaySheet, type Trade } from './pay-sheet.tsx'
import { useTradeStatus } from './use-trade-status.ts'

const HOME_AFTER_MS = 5000

interface PurchaseProps {
  order: Order
  user: User
  onClose: () => void
  /** Five seconds after it was paid, or at once when the result is closed. */
  onHome: () => void
}

/** From an order to the paid order: confirm, pay, result. Leaving it at any point leaves the order as it is. */
export default function Purchase({ order: given, user, onClose, onHome }: PurchaseProps) {
  const t = paymentTexts.use()
  const [before] = useState(user)
  const check = useWalletCheck(given)
  const order = check.data ?? given
  const [payment, setPayment] = useState<{ trade: Trade; mode: ShownMode | undefined }>()
  const asked = useTradeStatus(payment?.trade.status === 'paid' ? undefined : payment?.trade.id)
  const paid = payment?.trade.status === 'paid' || asked.data?.status === 'paid'

  // One key per thing to pay: trying again after a lost answer finds the same trade, never a second one.
  const key = useRef({ of: '', key: '' })
  const pay = useMutation({
    mutationFn: (mode: ShownMode | undefined) => {
      const of = `${order.id} ${mode} ${order.dueLi} ${payment?.trade.id ?? ''}`
      if (key.current.of !== of) key.current = { of, key: randomLetters(24) }
      return call(
        buy,
        {
          orderId: order.id,
          payMode: mode ?? 'alipay',
          isMobile: onMobile(),
          returnUrl: `${location.origin}/#/order?wjkc_pay=1`,
        },
        { idempotencyKey: key.current.key },
      )
    },
    onSuccess: (trade, mode) => setPayment({ trade, mode }),
    onError: (thrown) => {
      const failure = asCallError(thrown)
      if (failure.code === NETWORK_FAILURE || failure.refusal === 'sessionExpired') return
      key.current = { of: '', key: '' }
      if (failure.refusal === 'couponUsageLimitReached') toast.error(t.couponOverused)
      else toast.error(t.buyFailed, { more: failure.message })
    },
  })

  const home = useRef(onHome)
  home.current = onHome
  useEffect(() => {
    if (!paid) return
    toast.success(paymentTexts.now().bought)
    refreshUser()
    queryClient.invalidateQueries({ queryKey: ['orders'] })
    return later(HOME_AFTER_MS, () => home.current())
  }, [paid])

  if (paid) return <PaidSheet adds={order} after={afterOrder(before, order, serverNow())} onClose={onHome} />
  if (payment?.mode) {
    const { trade, mode } = payment
    return (
      <PaySheet {...{ order, trade, mode, asked, onClose }} renewing={pay.isPending} onRenew={() => pay.mutate(mode)} />
    )
  }
  return (
    <ConfirmOrder
      order={order}
      user={before}
      checked={check.isSuccess}
      checkFailed={check.isError}
      onCheckAgain={() => check.refetch()}
      paying={pay.isPending}
      onPay={(mode) => pay.mutate(mode)}
      onClose={onClose}
    />
  )
}

/** Lets the wallet pay its part. Harmless to ask again: the server computes it anew each time. */
function useWalletCheck(order: Order) {
  const check = useQuery({
    queryKey: ['walletCheck', order.id],
    queryFn: () => call(walletCheck, { orderId: order.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    const t = paymentTexts.now()
    if (check.isError) toast.error(t.checkFailed, { more: t.checkFailedMore })
  }, [check.isError])
  return check
}
