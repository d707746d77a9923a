import { buy, listNotices, listOrders, myWallet } from '@dukou/contract'
import type { PayMode } from '@dukou/domain'
import { useEffect, useRef, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { onMobile } from '../../../lib/device.ts'
import { later } from '../../../lib/page-life.ts'
import { randomLetters } from '../../../lib/random-letters.ts'
import type { User } from '../../../lib/session.ts'
import { refreshSite } from '../../../lib/site.ts'
import { useAct } from '../../../lib/use-act.ts'
import { refresh } from '../../../lib/use-call.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { ConfirmOrder, type Order } from './confirm-order.tsx'
import { paymentTexts } from './messages.ts'
import { PaidSheet } from './paid-sheet.tsx'
import { PaySheet, type Trade } from './pay-sheet.tsx'
import { SchemeSheet } from './scheme-sheet.tsx'
import { tellPaid, useToldPaid } from './tell-paid.ts'
import { useBegunMode } from './use-begun-mode.ts'
import { useCoupon } from './use-coupon.ts'
import { useTradeStatus } from './use-trade-status.ts'
import { useWalletPart } from './use-wallet-part.ts'

const TransferSheet = openedPart(() => import('./transfer/transfer-sheet.tsx'))
const HOME_AFTER_MS = 5000

interface PurchaseProps {
  order: Order
  user: User
  onClose: () => void
  /** Five seconds after it was paid, or at once when the result is closed. */
  onHome: () => void
}

/** An order whose proof waits for staff shows it; any other is confirmed and paid. */
export default function Purchase(props: PurchaseProps) {
  const { order, onClose } = props
  const [tradeId] = useState(order.proofWaits ? order.openTradeId : null)
  if (tradeId) return <TransferSheet tradeId={tradeId} orderNo={order.orderNo} onClose={onClose} />
  return <Payment {...props} />
}

/** From an order to the paid order: confirm, pay, result. Leaving it leaves the order; the wallet gets its part back unless a payment began. */
function Payment({ order: given, user, onClose, onHome }: PurchaseProps) {
  const t = paymentTexts.use()
  /** Money that came while this slip was open and did not pay the order. */
  const cameLi = useRef(0n)
  const { check, part, recheck } = useWalletPart(given, cameLi, onClose)
  const order = check.data ?? given
  const [picked, setMode] = useState<PayMode>()
  // An order that is being paid goes on in the way that was begun, unless another is picked.
  const { begun, isAsking } = useBegunMode(given)
  const mode = picked ?? begun
  const [trade, setTrade] = useState<Trade>()
  const asked = useTradeStatus(trade?.status === 'paid' ? undefined : trade?.id)
  // Another tab may have paid it, or a trade of before: the list of orders sees that.
  const paid = useToldPaid(given.id) || trade?.status === 'paid' || asked.data?.status === 'paid'

  // A start whose answer was lost is sent again as it was, before anything else is asked: its answer tells what it did,
  // and an order that it paid would be over for any other question.
  const lost = useRef<{ by: PayMode | undefined; key: string }>(undefined)
  const start = async (by: PayMode | undefined): Promise<Trade | undefined> => {
    if (lost.current?.by !== by || !lost.current) {
      const { data: now, isError } = await check.refetch()
      if (!now || isError) return undefined
      if (now.dueLi !== order.dueLi) {
        toast.warn(t.dueChanged, { more: t.dueChangedMore })
        return undefined
      }
      lost.current = { by, key: randomLetters(24) }
    }
    const returnUrl = `${location.origin}/#/order?wjkc_pay=1`
    const asked = { orderId: order.id, payMode: by ?? 'alipay', isMobile: onMobile(), returnUrl } as const
    return call(buy, asked, { idempotencyKey: lost.current.key })
  }
  const [pay, isPaying] = useAct(async (by: PayMode | undefined) => {
    part.keep()
    try {
      const started = await start(by)
      setTrade(started)
      lost.current = undefined
      if (!started) part.give()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!mayHaveHappened(failure)) {
        lost.current = undefined
        part.give()
      }
      // The ways to pay that this page knows of are old.
      if (failure.refusal === 'payModeUnavailable') void refreshSite()
      if (failure.isTold) return
      if (mayHaveHappened(failure)) toast.warn(t.startUnknown, { more: failure.message })
      else if (failure.refusal === 'couponUsageLimitReached') toast.error(t.couponOverused)
      else toast.error(t.buyFailed, { more: failure.message })
    } finally {
      void refresh(listOrders, myWallet)
    }
  })

  const coupon = useCoupon(given.id, (changed) => {
    // The order took it: no start that was lost has paid the order.
    if (changed) lost.current = undefined
    return recheck(changed)
  })

  // Money came that did not fit the code, which is over with that: the slip says what is left to pay.
  const { refetch } = check
  const creditLi = paid || !trade ? 0n : (asked.data?.trade.creditedLi ?? 0n) - trade.creditedLi
  useEffect(() => {
    if (creditLi <= 0n) return
    cameLi.current = creditLi
    setTrade(undefined)
    part.give()
    void refresh(listOrders, myWallet, listNotices)
    void refetch()
  }, [creditLi, part, refetch])

  const home = useRef(onHome)
  home.current = onHome
  useEffect(() => {
    if (!paid) return
    part.keep()
    tellPaid(given.id)
    return later(HOME_AFTER_MS, () => home.current())
  }, [paid, part, given.id])

  if (paid) return <PaidSheet orderId={order.id} adds={order} onClose={onHome} />
  if (trade?.payMode === 'transfer') {
    return <TransferSheet tradeId={trade.id} orderNo={order.orderNo} onClose={onClose} />
  }
  if (trade && mode) {
    const Pay = trade.usdtAddress ? AddressSheet : trade.urlScheme ? SchemeSheet : PaySheet
    return (
      <Pay key={trade.id} {...{ order, trade, mode, asked, onClose }} renewing={isPaying} onRenew={() => pay(mode)} />
    )
  }
  return (
    <ConfirmOrder
      order={order}
      user={user}
      mode={mode}
      onMode={setMode}
      checked={check.isSuccess && !isAsking && (!check.isFetching || isPaying)}
      checkFailed={check.isError}
      onCheckAgain={() => check.refetch()}
      coupon={coupon}
      paying={isPaying}
      onPay={(by) => {
        setMode(by)
        pay(by)
      }}
      onClose={onClose}
    />
  )
}
