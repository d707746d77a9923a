import { createGift, listGifts, userInfo } from '@dukou/contract'
import { type FormEvent, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { gigabytes, grouped } from '../../../lib/format.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useActKey } from '../../../lib/use-act-key.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { BeforeAfter, Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { changeOf, feeText, type Gift, type Gifts, mostGb } from './gift-facts.ts'
import css from './gifts.module.css'
import { giftTexts } from './messages.ts'

interface GiveSheetProps {
  gifts: Gifts
  /** The gift is made: its code is to be shown. */
  onMade: (gift: Gift) => void
  onClose: () => void
}

/** Chooses how much to give, and shows what leaves and what arrives before it does. */
export default function GiveSheet({ gifts, onMade, onClose }: GiveSheetProps) {
  const t = giftTexts.use()
  const { minimumGb, leftBytes } = gifts
  const most = mostGb(leftBytes)
  const [typed, setTyped] = useState(String(minimumGb))
  const [error, setError] = useState<string>()
  const keyFor = useActKey()
  const amountGb = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined

  function faultOf(): string | undefined {
    // Before the rule of whole numbers: an empty field counts as 0.
    if (Number(typed) < minimumGb) return t.belowLeast(minimumGb)
    if (amountGb === undefined) return t.notWhole
    return amountGb > most ? t.notEnough(most) : undefined
  }
  const [send, isSending] = useAct(async () => {
    const input = { amountGb: amountGb ?? 0 }
    try {
      const { leftBytes: _, ...gift } = await call(createGift, input, { idempotencyKey: keyFor(input) })
      await refresh(listGifts)
      void refresh(userInfo)
      onClose()
      onMade(gift)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.refusal && failure.refusal !== 'unknown') setError(failure.message)
      else if (!failure.isTold) toast.error(t.giveFailed)
      // Without an answer it may be made: the list and the balance show whether it is.
      if (mayHaveHappened(failure)) void refresh(listGifts, userInfo)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf()
    setError(fault)
    if (!fault) send()
  }
  const change = changeOf(amountGb ?? 0, gifts)
  return (
    <Sheet onClose={onClose} title={t.give} width={480} ownFocus>
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={t.amount}
          help={most < minimumGb ? t.tooLittle(minimumGb, gigabytes(leftBytes)) : t.range(minimumGb, most)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={error}
          inside={<span className={css.unit}>GB</span>}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setError(undefined)
          }}
          data-autofocus
        />
        <Receipt
          result={
            <ReceiptLine label={t.theyGet} big>
              {gigabytes(change.receivedBytes)} GB
            </ReceiptLine>
          }
        >
          <ReceiptLine label={t.fee(feeText(gifts.feeBp))}>{gigabytes(change.feeBytes)} GB</ReceiptLine>
          <ReceiptLine label={t.yours}>
            <BeforeAfter before={gigabytes(leftBytes)} after={`${gigabytes(change.leftAfterBytes)} GB`} />
          </ReceiptLine>
        </Receipt>
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {t.giveNow(grouped(String(amountGb ?? 0)))}
        </Button>
      </form>
    </Sheet>
  )
}
