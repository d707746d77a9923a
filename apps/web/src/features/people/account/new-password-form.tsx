import { setPasswordByMail } from '@dukou/contract'
import { MIN_PASSWORD_LENGTH } from '@dukou/domain'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { forgetUser } from '../../../lib/session.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/controls/field.tsx'
import { AccountFrame } from './account-frame.tsx'
import css from './form.module.css'
import { PerhapsDone } from './perhaps-done.tsx'
import { recoveryTexts } from './recovery-messages.ts'

type Field = 'password' | 'repeated'

interface NewPasswordFormProps {
  /** From the link in the mail. */
  ticket: { serialId: string; key: string }
  onDone: () => void
}

/** The page of a recovery mail: a new password. */
export function NewPasswordForm({ ticket, onDone }: NewPasswordFormProps) {
  const t = recoveryTexts.use()
  const [problem, setProblem] = useState<{ field: Field; text: ReactNode }>()
  const [isOver, setOver] = useState(false)
  /** No answer came to an earlier try: it may have used up the ticket. */
  const isLost = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  const [send, isSending] = useAct(async () => {
    const data = new FormData(form.current ?? undefined)
    const [password, repeated] = [String(data.get('password') ?? ''), String(data.get('repeated') ?? '')]
    const wrong: typeof problem =
      password === ''
        ? { field: 'password', text: t.passwordEmpty }
        : password !== repeated
          ? { field: 'repeated', text: t.differ }
          : password.length < MIN_PASSWORD_LENGTH
            ? { field: 'password', text: t.tooShort }
            : undefined
    setProblem(wrong)
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong.field}]`)?.focus()
    try {
      await call(setPasswordByMail, { ...ticket, passwordDigest: passwordDigest(password) })
      forgetUser()
      onDone()
    } catch (thrown) {
      const failure = asCallError(thrown)
      isLost.current ||= mayHaveHappened(failure)
      if (failure.isTold) return
      const isOver = failure.refusal === 'confirmationOver'
      setOver(isOver)
      setProblem({ field: 'password', text: isOver && isLost.current ? <PerhapsDone /> : failure.message })
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const of = (field: Field) => ({
    name: field,
    autoComplete: 'new-password',
    error: problem?.field === field && problem.text,
    onChange: () => setProblem(undefined),
  })
  return (
    <AccountFrame>
      <h1 className={css.title}>{t.choose}</h1>
      <p className={css.lead}>{t.chooseLead}</p>
      <form ref={form} className={css.fields} onSubmit={submit} noValidate>
        <PasswordField label={t.newPassword} help={t.passwordHelp} {...of('password')} />
        <PasswordField label={t.repeat} {...of('repeated')} />
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {t.save}
        </Button>
        {isOver && (
          <ButtonLink to="/reset" variant="default" fullWidth>
            {t.askAgain}
          </ButtonLink>
        )}
      </form>
    </AccountFrame>
  )
}
