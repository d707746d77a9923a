import { IconTicket } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import css from './coupon-field.module.css'
import { orderCouponTexts } from './coupon-messages.ts'
import type { OrderCoupon } from './use-coupon.ts'

interface CouponFieldProps {
  order: { couponCode: string | null; couponName: string | null }
  coupon: OrderCoupon
  /** A payment begins: the price stays as it is. */
  disabled: boolean
}

/** Takes a coupon for an order. An applied one stands in its place, with the way to take it off. */
export function CouponField({ order, coupon, disabled }: CouponFieldProps) {
  const t = orderCouponTexts.use()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const isApplied = order.couponCode !== null
  const wasApplied = useRef(isApplied)
  // The control that was pressed is gone: its place takes the focus over.
  useEffect(() => {
    if (wasApplied.current === isApplied) return
    wasApplied.current = isApplied
    setTyped('')
    box.current?.querySelector<HTMLElement>(isApplied ? 'button' : 'input')?.focus()
  }, [isApplied])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    coupon.apply(typed)
  }
  return (
    <div ref={box}>
      {order.couponCode === null ? (
        <form className={css.form} onSubmit={submit}>
          <TextField
            label={t.coupon}
            error={coupon.problem}
            inside={
              <Button type="submit" variant="subtle" size="sm" loading={coupon.isChanging} disabled={disabled}>
                {t.apply}
              </Button>
            }
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              coupon.forgetProblem()
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
          />
        </form>
      ) : (
        <>
          <p className={css.label}>{t.coupon}</p>
          <div className={css.chip}>
            <IconTicket size={18} stroke={1.5} aria-hidden />
            <span>{t.applied(order.couponCode, order.couponName ?? '')}</span>
            <Button
              variant="subtle"
              size="sm"
              loading={coupon.isChanging}
              disabled={disabled}
              onClick={() => coupon.remove()}
            >
              {t.remove}
            </Button>
          </div>
          {coupon.problem && (
            <p className={css.problem} role="alert">
              {coupon.problem}
            </p>
          )}
        </>
      )}
    </div>
  )
}
