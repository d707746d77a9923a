import { mySecondFactor, switchOffSecondFactor } from '@dukou/contract'
import { type FormEvent, useState } from 'react'
import { asCallError } from '../../lib/call.ts'
import { call } from '../../lib/client.ts'
import { passwordDigest } from '../../lib/password.ts'
import { useAct } from '../../lib/use-act.ts'
import { refresh } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { secondFactorTexts } from './second-factor-messages.ts'
import css from './second-factor-sheet.module.css'

type Field = 'password' | 'code'

/** Takes the password and a code, for either alone may be in other hands. */
export default function SecondFactorOffSheet({ onClose }: { onClose: () => void }) {
  const t = secondFactorTexts.use()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const [problem, setProblem] = useState<{ field: Field; text: string }>()

  const [send, isSending] = useAct(async () => {
    setProblem(undefined)
    if (typed.password === '') return setProblem({ field: 'password', text: t.passwordEmpty })
    if (typed.code.trim() === '') return setProblem({ field: 'code', text: t.codeEmpty })
    try {
      await call(switchOffSecondFactor, {
        passwordDigest: passwordDigest(typed.password),
        code: typed.code.trim(),
      })
      toast.success(t.isOff)
      await refresh(mySecondFactor)
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.isTold) return
      const field = failure.refusal === 'passwordWrong' ? 'password' : 'code'
      setProblem({ field, text: failure.refusal ? failure.message : t.failed })
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const of = (field: Field) => ({
    value: typed[field],
    error: problem?.field === field && problem.text,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [field]: currentTarget.value }),
  })
  return (
    <Sheet onClose={onClose} title={t.offTitle}>
      <form className={css.form} noValidate onSubmit={submit}>
        <PasswordField label={t.password} autoComplete="current-password" {...of('password')} />
        <TextField label={t.codeOrRecovery} autoComplete="one-time-code" maxLength={64} {...of('code')} />
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {t.switchOff}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
