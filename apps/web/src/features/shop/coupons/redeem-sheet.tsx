import { type AnswerOf, myTrafficRecords, redeemCoupon, userInfo } from '@dukou/contract'
import { type FormEvent, useRef, useState } from 'react'
import { asCallError, type CallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { gigabytes, moment } from '../../../lib/format.ts'
import { randomLetters } from '../../../lib/random-letters.ts'
import { useAct } from '../../../lib/use-act.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { type CouponTexts, couponTexts } from './messages.ts'
import css from './redeem-sheet.module.css'
import { isRedeemedHere, noteRedeemed } from './redeemed-here.ts'

/** Takes a trial code. Success closes it, and a toast says what was added. */
export default function RedeemSheet({ onClose }: { onClose: () => void }) {
  const t = couponTexts.use()
  const ui = uiTexts.use()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // A code whose answer was lost is sent again under the same key: it is redeemed once, and the answer still comes.
  const lost = useRef<{ code: string; key: string }>(undefined)

  const say = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const [redeem, isRedeeming] = useAct(async () => {
    setProblem(undefined)
    const code = typed.trim()
    if (code === '') return say(t.codeEmpty)
    if (await isRedeemedHere(code)) return say(t.redeemedHere)
    if (lost.current?.code !== code) lost.current = { code, key: randomLetters(24) }
    try {
      const got = await call(redeemCoupon, { code }, { idempotencyKey: lost.current.key })
      await noteRedeemed(code)
      toast.success(t.redeemed(got.name), { more: moreOf(got, t) })
      void refresh(userInfo, myTrafficRecords)
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      const isOver = failure.refusal === 'couponUsageLimitReached'
      // It may have come, or came by an answer that was lost: the page behind shows what is there.
      if (mayHaveHappened(failure) || isOver) void refresh(userInfo, myTrafficRecords)
      if (!mayHaveHappened(failure)) lost.current = undefined
      if (failure.isTold) return
      if (isOver) await noteRedeemed(code)
      const words = wordsOf(failure, t)
      if (words) return say(words)
      toast.error(t.redeemFailed, { more: t.redeemFailedMore })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    redeem()
  }
  return (
    <Sheet onClose={onClose} title={t.redeemTitle} width={440} ownFocus>
      <form className={css.form} onSubmit={submit}>
        <TextField
          ref={input}
          label={t.trialCode}
          help={
            <>
              {t.example}
              <span>{t.sample}</span>
            </>
          }
          error={problem}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem(undefined)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          data-mono
          data-autofocus
        />
        <p className={css.note}>{t.notHere}</p>
        <SheetActs>
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={isRedeeming}>
            {t.redeem}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}

/** The sentence under the field. Undefined for failures that say nothing about the code. */
function wordsOf({ refusal, message }: CallError, t: CouponTexts): string | undefined {
  switch (refusal) {
    case 'couponNotFound':
      return t.notFound
    case 'couponUsageLimitReached':
      return t.redeemedBefore
    case 'couponExhausted':
      return t.allTaken
    case 'couponKindNotRedeemable':
      return t.wrongKind
    case 'couponExpired':
      return t.trialExpired
    case 'notToOneself':
      return message
  }
}

function moreOf({ kind, trafficBytes, days, endsAt }: AnswerOf<typeof redeemCoupon>, t: CouponTexts): string {
  const added = t.redeemedMore(gigabytes(trafficBytes), days)
  if (!endsAt) return added
  return `${added}${kind === 'trialTime' ? t.timeUntil(moment(endsAt)) : t.endsAt(moment(endsAt))}`
}
