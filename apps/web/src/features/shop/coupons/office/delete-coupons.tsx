import { deleteCoupons, listCoupons } from '@dukou/contract'
import { IconTicketOff, IconUsers } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { officeTexts } from '../../../../office/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { uiTexts } from '../../../../ui/texts.ts'
import type { Coupon } from './coupon-words.ts'
import css from './delete-coupons.module.css'
import { inParts } from './in-parts.ts'
import { couponOfficeTexts } from './messages.ts'

interface DeleteCouponsProps {
  coupons: readonly Coupon[]
  onDeleted: (ids: readonly string[]) => void
  onClose: () => void
}

/** The warning before many coupons are deleted, which asks for a typed word. */
export function DeleteCoupons({ coupons, onDeleted, onClose }: DeleteCouponsProps) {
  const t = couponOfficeTexts.use()
  const office = officeTexts.use()
  const ui = uiTexts.use()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sum = (of: (coupon: Coupon) => number) => coupons.reduce((all, one) => all + of(one), 0)
  const [used, reserved] = [sum(({ usedCount }) => usedCount), sum(({ reservedCount }) => reservedCount)]
  const [remove, isRemoving] = useAct(async () => {
    const deleted: string[] = []
    const ids = coupons.map(({ id }) => id)
    try {
      await inParts(
        ids,
        (some) => call(deleteCoupons, { ids: some }),
        (some) => deleted.push(...some),
      )
      toast.success(t.removed, { ms: 2000 })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(office.failedWith(t.removeManyFailed, failure.message), { ms: 2000 })
    }
    if (deleted.length > 0) {
      onDeleted(deleted)
      onClose()
    }
    void refresh(listCoupons)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() === t.removeWord) return remove()
    setWrong(true)
    input.current?.focus()
  }
  const count = grouped(String(coupons.length))
  return (
    <Sheet onClose={onClose} title={t.removeManyTitle(count)} width={480} warning={list} ownFocus>
      <form className={css.form} onSubmit={submit}>
        <ul id={list} className={css.list}>
          <li>
            <IconTicketOff size={18} stroke={1.5} aria-hidden />
            {t.removeGone}
          </li>
          {reserved > 0 && (
            <li>
              <IconTicketOff size={18} stroke={1.5} aria-hidden />
              {t.removeReserved(grouped(String(reserved)))}
            </li>
          )}
          <li>
            <IconUsers size={18} stroke={1.5} aria-hidden />
            {t.removeUsed(grouped(String(used)))}
          </li>
        </ul>
        <TextField
          ref={input}
          label={t.typeWord(t.removeWord)}
          error={isWrong && t.wordWrong(t.removeWord)}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(false)
          }}
          autoComplete="off"
        />
        <SheetActs>
          <Button variant="default" onClick={onClose} data-autofocus>
            {ui.cancel}
          </Button>
          <Button type="submit" color="red" loading={isRemoving}>
            {t.removeMany(count)}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}
