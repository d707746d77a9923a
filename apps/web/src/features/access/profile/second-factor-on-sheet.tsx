import { type AnswerOf, beginSecondFactor, confirmSecondFactor, mySecondFactor } from '@dukou/contract'
import { type FormEvent, useRef, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { useAct } from '../../../lib/use-act.ts'
import { refresh, setAnswer } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../../ui/controls/field.tsx'
import { QrCode } from '../../../ui/layout/qr-code.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorTexts } from './second-factor-messages.ts'
import css from './second-factor-sheet.module.css'

/** The password, then a first code of the app, then the recovery codes. */
export default function SecondFactorOnSheet({ onClose }: { onClose: () => void }) {
  const t = secondFactorTexts.use()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [begun, setBegun] = useState<AnswerOf<typeof beginSecondFactor>>()
  const [codes, setCodes] = useState<string[]>()
  /** The answer with the recovery codes was lost. */
  const isLost = useRef(false)

  const [send, isSending] = useAct(async () => {
    setProblem('')
    if (typed.trim() === '') return setProblem(begun ? t.codeEmpty : t.passwordEmpty)
    try {
      if (begun) {
        setCodes((await call(confirmSecondFactor, { code: typed.trim() })).recoveryCodes)
        toast.success(t.isOn)
        await refresh(mySecondFactor)
      } else {
        setBegun(await call(beginSecondFactor, { passwordDigest: passwordDigest(typed) }))
        setTyped('')
      }
    } catch (thrown) {
      const failure = asCallError(thrown)
      isLost.current ||= begun !== undefined && mayHaveHappened(failure)
      if (isLost.current && (await isOn())) setProblem(t.onWithoutCodes)
      else if (!failure.isTold) setProblem(failure.refusal ? failure.message : t.failed)
    }
  })

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const field = {
    value: typed,
    error: problem,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped(currentTarget.value),
  }
  return (
    <Sheet onClose={onClose} title={t.onTitle}>
      <form className={css.form} noValidate onSubmit={submit}>
        {begun ? (
          <>
            <p>{t.scan}</p>
            <div className={css.qr}>
              <QrCode content={begun.uri} label={t.qr} />
            </div>
            <p>
              {t.orType} <code className={css.key}>{begun.secret}</code>
            </p>
            <TextField
              key="code"
              label={t.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={64}
              {...field}
            />
          </>
        ) : (
          <PasswordField key="password" label={t.password} autoComplete="current-password" {...field} />
        )}
        <SheetActs>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {begun ? t.switchOn : t.next}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}

/** Asks whether the second factor is on, and shows the answer on the card too. */
async function isOn(): Promise<boolean> {
  const mine = await call(mySecondFactor, {}, { quiet: true }).catch(() => undefined)
  if (mine) setAnswer(mySecondFactor, {}, mine)
  return Boolean(mine?.onSince)
}
