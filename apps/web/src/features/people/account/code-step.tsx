import { loginWithCode } from '@dukou/contract'
import { isBlank } from '@dukou/domain'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { codeTexts } from './code-messages.ts'
import css from './form.module.css'

interface CodeStepProps {
  /** E-mail and password digest that the server accepted. */
  typed: { email: string; passwordDigest: string }
  onSignedIn: () => Promise<void>
  onClose: () => void
}

/** Second step of signing in, after a correct password: asks for an authenticator code or a recovery code. */
export default function CodeStep({ typed, onSignedIn, onClose }: CodeStepProps) {
  const t = codeTexts.use()
  const [isRecovery, setRecovery] = useState(false)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const focused = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])

  const [send, isSending] = useAct(async () => {
    const code = field.current?.value.trim() ?? ''
    const missing = isBlank(code) ? (isRecovery ? t.recoveryEmpty : t.codeEmpty) : ''
    setProblem(missing)
    if (missing) return field.current?.focus()
    try {
      await call(loginWithCode, { ...typed, code })
      await onSignedIn()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.isTold) return
      setProblem(failure.message)
      field.current?.select()
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const change = () => {
    setProblem('')
    setRecovery(!isRecovery)
  }
  return (
    <>
      <h1 className={css.title}>{t.title}</h1>
      <p className={css.lead}>{isRecovery ? t.recoveryLead : t.lead}</p>
      <form className={css.fields} onSubmit={submit} noValidate>
        <TextField
          // The other kind of code is another field, which is written in at once.
          key={String(isRecovery)}
          ref={focused}
          label={isRecovery ? t.recoveryCode : t.code}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          error={problem}
          onChange={() => setProblem('')}
        />
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {t.login}
        </Button>
        <Button variant="default" fullWidth onClick={change}>
          {isRecovery ? t.useApp : t.useRecovery}
        </Button>
        <Button variant="default" fullWidth onClick={onClose}>
          {t.back}
        </Button>
        {isRecovery && <p className={css.lead}>{t.lost}</p>}
      </form>
    </>
  )
}
