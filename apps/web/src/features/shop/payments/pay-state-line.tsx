import { clock } from '../../../lib/format.ts'
import { paymentTexts } from './messages.ts'
import { paidTexts } from './paid-messages.ts'
import css from './pay-sheet.module.css'
import { isOver, type PayState } from './pay-state.ts'

/** Dot, words and the time that is left. Only the words are read aloud, and only when they change. */
export function PayStateLine({ state, leftMs, waiting }: { state: PayState; leftMs: number; waiting?: string }) {
  const t = paymentTexts.use()
  const words: Record<PayState, string> = {
    waiting: waiting ?? t.waiting,
    paid: paidTexts.use().bought,
    expired: t.expired,
    cancelled: t.cancelled,
    cannotAsk: t.cannotAsk,
  }
  return (
    <div className={css.line}>
      <span className={css.dot} data-state={state} aria-hidden />
      <p role="status" aria-live="polite">
        {words[state]}
      </p>
      {!isOver(state) && (
        <span className={css.left}>
          {t.timeLeft} {clock(leftMs)}
        </span>
      )}
    </div>
  )
}
