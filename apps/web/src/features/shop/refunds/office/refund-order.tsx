import { type AnswerOf, listRefunds, listTrades, orderForTrade, previewRefund, refundOrder } from '@dukou/contract'
import type { RefundDestination } from '@dukou/domain'
import { type FormEvent, useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { yuan } from '../../../../lib/format.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { refundTexts } from './messages.ts'
import { RefundPreview } from './refund-preview.tsx'
import { amountOf } from './refund-words.ts'
import css from './refunds.module.css'
import { tellStatus } from './tell-status.ts'

type Preview = AnswerOf<typeof previewRefund>

interface RefundOrderProps {
  orderId: string
  orderNo: string
  onClose: () => void
}

/** Refunds an order, after it was shown what that does. */
export default function RefundOrder({ orderId, orderNo, onClose }: RefundOrderProps) {
  const t = refundTexts.use()
  const all = useCall(previewRefund, { orderId, amountLi: null, destination: 'wallet' })
  return (
    <Sheet title={t.orderTitle(orderNo)} width={520} onClose={onClose}>
      <Loaded bare query={all} skeleton={<Skeleton height={320} radius={12} />}>
        {(preview) =>
          preview.leftLi === 0n ? <p>{t.nothingLeft}</p> : <Form {...{ orderId, onClose }} all={preview} />
        }
      </Loaded>
    </Sheet>
  )
}

interface FormProps {
  orderId: string
  /** A refund of all that is left, to the wallet. */
  all: Preview
  onClose: () => void
}

function Form({ orderId, all, onClose }: FormProps) {
  const t = refundTexts.use()
  const [typed, setTyped] = useState(yuan(all.leftLi).replaceAll(',', ''))
  const [destination, setDestination] = useState<RefundDestination>(all.canSource ? 'source' : 'wallet')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const keyOf = useActKey()
  const amountLi = amountOf(typed, all.leftLi)
  // While the amount is wrong, the effects of the last right one stay.
  const query = useCall(previewRefund, { orderId, amountLi: amountLi ?? all.leftLi, destination }, { keepsLast: true })
  const [refund, isRefunding] = useAct(async () => {
    setTried(true)
    if (amountLi === undefined || reason.trim() === '') return
    const input = { orderId, amountLi, destination, reason: reason.trim(), askedLi: all.askedLi }
    try {
      const { status } = await call(refundOrder, input, { idempotencyKey: keyOf(input) })
      tellStatus(status, t, t.toldRefused)
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(t.failed, { more: failure.message })
    }
    void refresh(previewRefund, orderForTrade, listRefunds, listTrades)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    refund()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        label={t.howMuch}
        help={t.howMuchHelp}
        inputMode="decimal"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={amountLi === undefined ? t.howMuchWrong : undefined}
      />
      {all.canSource ? (
        <Segmented
          label={t.where}
          value={destination}
          onChange={setDestination}
          options={[
            { value: 'source', label: t.toSource },
            { value: 'wallet', label: t.toWallet },
          ]}
        />
      ) : (
        <p>{t.noSource}</p>
      )}
      <Loaded bare query={query} skeleton={<Skeleton height={200} radius={12} />}>
        {(preview) => <RefundPreview preview={preview} destination={destination} t={t} />}
      </Loaded>
      <TextField
        label={t.why}
        help={t.whyHelp}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={isTried && reason.trim() === '' ? t.whyMissing : undefined}
      />
      <SheetActs apart>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button color="red" type="submit" loading={isRefunding}>
          {amountLi === undefined ? t.refundNow : t.refund(yuan(amountLi))}
        </Button>
      </SheetActs>
    </form>
  )
}
