import { userInfo } from '@dukou/contract'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { orderTexts } from '../../features/shop/orders/messages.ts'
import { gainsText, type Order } from '../../features/shop/orders/order-facts.ts'
import { isBeingPaid, useOrders } from '../../features/shop/orders/use-orders.ts'
import { type Fields, useFields } from '../../lib/address.ts'
import { yuan } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { refresh } from '../../lib/use-call.ts'
import { toast } from '../../ui/overlays/toasts.tsx'
import { NoticeLine } from '../../ui/states/notice-line.tsx'
import { RETURN_FLAG } from '../frame/entrance.ts'

/**
 * The payment platform sends payers back with `wjkc_pay` in the address, whether or not it has told the server of their
 * money. While a payment is still open nobody says that it worked; then the watch over it does.
 * @returns whether the state of the payment is still being asked for
 */
export function usePaymentReturn(): boolean {
  const [fields, changeFields] = useFields()
  const returned = fields[RETURN_FLAG] !== undefined
  const { status } = useSession()
  const { data: orders, isError, refetch } = useOrders(status === 'member')
  const [standing, setStanding] = useState<'asking' | 'confirming'>()

  useEffect(() => {
    if (!returned) return
    // Takes the platform's fields out of the address, so that Back, a reload or a bookmark does not tell it again.
    changeFields(allBut('status', fields))
    setStanding('asking')
  }, [returned, fields, changeFields])

  useEffect(() => {
    if (standing !== 'asking' || status === 'loading') return
    const settle = (open: boolean, newest?: Order) => {
      setStanding(open ? 'confirming' : undefined)
      if (open) return
      const t = orderTexts.now()
      const paid = newest?.status === 'paid'
      // The money came, but did not pay the order: its row says the same.
      if (newest && !paid && newest.creditedLi > 0n) {
        toast.warn(`${t.receivedMore} ¥${yuan(newest.creditedLi)}${t.join}${t.nowBalance}`)
      } else toast.success(t.bought, { more: paid ? t.arrived(gainsText(newest, t)) : t.boughtMore })
      void refresh(userInfo)
    }
    if (status === 'visitor') return settle(false)
    let left = false
    refetch({ cancelRefetch: false }).then(({ data, isError }) => {
      if (!left) settle(isError || (data?.some(isBeingPaid) ?? true), data?.[0])
    })
    return () => {
      left = true
    }
  }, [standing, status, refetch])

  const isOpen = isError || orders?.some(isBeingPaid) === true
  return standing === 'confirming' && isOpen
}

/** Takes away every field but one. */
function allBut(kept: string, fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).flatMap((field) => (field === kept ? [] : [[field, undefined]])))
}

/** Stands on the orders until the money has come, or its time is over. */
export function ConfirmingPayment() {
  const t = orderTexts.use()
  return (
    <NoticeLine tone="lamp" icon={<IconClock size={18} stroke={1.5} aria-hidden />}>
      <b>{t.confirming}</b> {t.confirmingMore}
    </NoticeLine>
  )
}
