import { listOrders, myWallet, releaseWallet, walletCheck } from '@dukou/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { yuan } from '../../../lib/format.ts'
import { createPersonalStore } from '../../../lib/personal-store.ts'
import { randomLetters } from '../../../lib/random-letters.ts'
import { refresh, setAnswer, untilAnswered, useCall } from '../../../lib/use-call.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import type { Order } from './confirm-order.tsx'
import { paymentTexts } from './messages.ts'

/** Orders whose part is on its way back. The check of a slip that is opened again waits for that. */
const givingBack = createPersonalStore<ReadonlySet<string>>(new Set())

/**
 * Lets the wallet pay its part of an order as long as the slip is open, and longer where a payment began.
 * @param cameLi money that came meanwhile: where it came too late for the order, that is said and no error
 */
export function useWalletPart(order: Order, cameLi: RefObject<bigint>, onClosed: () => void) {
  const [occasion] = useState(() => randomLetters(8))
  const check = useWalletCheck(order, occasion, cameLi, onClosed)
  const latest = useRef(check)
  latest.current = check
  const [part] = useState(() => new WalletPart(order.id, occasion))

  useEffect(() => {
    const isNothing = () => latest.current.data?.walletSpendLi === 0n && !latest.current.isFetching
    const leavePage = () => part.leavePage(isNothing())
    // A page that the browser kept whole is shown again with its slip.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void latest.current.refetch()
    part.open()
    addEventListener('pagehide', leavePage)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leavePage)
      removeEventListener('pageshow', comeBack)
      part.close(isNothing())
    }
  }, [part])
  /** Shows the order as another call answered it, then asks what the wallet pays of it now. */
  const recheck = (changed: Order | undefined) => {
    if (changed) setAnswer(walletCheck, { orderId: order.id }, changed, occasion)
    return check.refetch()
  }
  return { check, part, recheck }
}

/** The wallet's reservation for one slip. */
class WalletPart {
  readonly #orderId: string
  readonly #occasion: string
  #isClosed = false
  #isKept = false

  constructor(orderId: string, occasion: string) {
    this.#orderId = orderId
    this.#occasion = occasion
  }

  /** A payment begins: closing leaves the part with the order. */
  keep(): void {
    this.#isKept = true
  }

  /** No payment began, or it is over: closing gives the part back, also a closing that was before. */
  give(): void {
    this.#isKept = false
    if (this.#isClosed) void this.#giveBack()
  }

  open(): void {
    this.#isClosed = false
  }

  close(isNothing: boolean): void {
    this.#isClosed = true
    if (!this.#isKept && !isNothing) void this.#giveBack()
  }

  leavePage(isNothing: boolean): void {
    if (!this.#isKept && !isNothing) void this.#release().catch(() => {})
  }

  async #giveBack(): Promise<void> {
    givingBack.set(new Set([...givingBack.get(), this.#orderId]))
    try {
      await untilAnswered(walletCheck, { orderId: this.#orderId }, this.#occasion)
      await this.#release()
      void refresh(listOrders, myWallet)
    } catch {
      // Nobody waits for it. The next look at a plan gives the part back, and so does the end of the order.
    } finally {
      givingBack.set(new Set([...givingBack.get()].filter((id) => id !== this.#orderId)))
    }
  }

  #release() {
    return call(releaseWallet, { orderId: this.#orderId }, { quiet: true, silentSession: true, keepalive: true })
  }
}

/**
 * Harmless to ask again: the server computes the part anew each time. It is asked before each code, so that a code asks
 * for what is left to pay and for the amount that its button named.
 */
function useWalletCheck(order: Order, occasion: string, cameLi: RefObject<bigint>, onClosed: () => void) {
  const when = !givingBack.use().has(order.id)
  const check = useCall(
    walletCheck,
    { orderId: order.id },
    {
      when,
      occasion,
      quiet: true,
      goodForMs: Number.POSITIVE_INFINITY,
      forgotten: true,
      changes: [listOrders, myWallet],
    },
  )
  const closed = useRef(onClosed)
  closed.current = onClosed
  useEffect(() => {
    if (!check.error) return
    const t = paymentTexts.now()
    const failure = asCallError(check.error)
    if (failure.refusal === 'orderClosed') {
      toast.warn(cameLi.current > 0n ? t.cameLate(yuan(cameLi.current)) : t.checkFailed, { more: t.orderOver })
      void refresh(listOrders, myWallet)
      closed.current()
    } else if (!failure.isTold) toast.error(t.checkFailed, { more: t.checkFailedMore })
  }, [check.error, cameLi])
  return check
}
