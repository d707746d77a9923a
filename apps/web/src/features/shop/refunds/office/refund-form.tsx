import { type AnyCall, listRefunds, listTrades, orderForTrade } from '@dukou/contract'
import type { RefundStatus } from '@dukou/domain'
import { type FormEvent, type ReactNode, useState } from 'react'
import { yuan } from '../../../../lib/format.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { refundTexts } from './messages.ts'
import { amountOf } from './refund-words.ts'
import css from './refunds.module.css'
import { tellStatus } from './tell-status.ts'

interface RefundFormProps {
  leftLi: bigint
  /** Says what becomes of wallet, traffic and rebate with this amount; undefined: the amount is wrong. */
  effects(amountLi: bigint | undefined): ReactNode
  send(asked: { amountLi: bigint; reason: string }): Promise<{ status: RefundStatus }>
  /** Toast for a platform that refused. */
  refused: string
  /** Asked for anew afterwards, beside the lists. */
  preview: AnyCall
  onClose: () => void
}

/** Amount, effects and reason of a refund. */
export function RefundForm({ leftLi, effects, send, refused, preview, onClose }: RefundFormProps) {
  const t = refundTexts.use()
  const [typed, setTyped] = useState(yuan(leftLi).replaceAll(',', ''))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const amountLi = amountOf(typed, leftLi)
  const [refund, isRefunding] = useAct(async () => {
    setTried(true)
    if (amountLi === undefined || reason.trim() === '') return
    try {
      const { status } = await send({ amountLi, reason: reason.trim() })
      tellStatus(status, t, refused)
      onClose()
    } catch (thrown) {
      tellFailure(t.failed, thrown)
    }
    void refresh(preview, orderForTrade, listRefunds, listTrades)
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
      {effects(amountLi)}
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
