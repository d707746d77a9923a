import { listOrders, orderFeedback } from '@dukou/contract'
import { ORDER_FEEDBACK_LENGTH } from '@dukou/domain'
import { type FormEvent, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { useAct } from '../../../lib/use-act.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { feedbackTexts } from './feedback-messages.ts'
import css from './give-feedback.module.css'
import type { Order } from './order-facts.ts'

/** A short word about an order that was paid. What was said before stands there to be changed. */
export default function GiveFeedback({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = feedbackTexts.use()
  const ui = uiTexts.use()
  const [text, setText] = useState(order.feedback ?? '')
  const [isWrong, setWrong] = useState(false)
  const [send, isSending] = useAct(async () => {
    try {
      await call(orderFeedback, { orderId: order.id, text: text.trim() })
      toast.success(t.sent)
      void refresh(listOrders)
      onClose()
    } catch (thrown) {
      if (!asCallError(thrown).isTold) toast.error(t.failed)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const length = text.trim().length
    const wrong = length === 0 || length > ORDER_FEEDBACK_LENGTH
    setWrong(wrong)
    if (!wrong) send()
  }
  return (
    <Sheet onClose={onClose} title={t.title} width={480} ownFocus>
      <form onSubmit={submit}>
        <p className={css.order}>
          {order.description} · {order.orderNo}
        </p>
        <TextField
          label={t.label}
          help={isWrong ? undefined : t.rule}
          error={isWrong && t.rule}
          inside={
            <span className={css.count} data-over={text.trim().length > ORDER_FEEDBACK_LENGTH || undefined}>
              {text.trim().length}/{ORDER_FEEDBACK_LENGTH}
            </span>
          }
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <SheetActs apart>
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {t.send}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}
