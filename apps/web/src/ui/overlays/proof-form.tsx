import { type FormEvent, type ReactNode, useState } from 'react'
import { asCallError } from '../../lib/call.ts'
import { passwordDigest } from '../../lib/password.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../controls/button.tsx'
import { PasswordField, TextField } from '../controls/field.tsx'
import css from './proof-form.module.css'
import { proofTexts } from './proof-texts.ts'
import { SheetActs } from './sheet-acts.tsx'

interface Proof {
  passwordDigest: string
  code: string
}

interface ProofFormProps {
  /** A code of the second factor is asked for beside the password. */
  asksForCode: boolean
  verb: string
  /** Red for acts that cannot be undone. */
  color?: 'red'
  act: (proof: Proof) => Promise<void>
  onClose: () => void
  /** Information to read before the act. */
  children?: ReactNode
}

type Field = 'password' | 'code'

/** Asks for the password again, and for a code if needed. Shows a refusal under the field that it is about. */
export function ProofForm({ asksForCode, verb, color, act, onClose, children }: ProofFormProps) {
  const t = proofTexts.use()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const [problem, setProblem] = useState<{ field: Field; text: string }>()
  // If the second factor was switched on meanwhile on another device, the refusal adds the code field.
  const [wantsCode, setWantsCode] = useState(asksForCode)

  const [send, isSending] = useAct(async () => {
    setProblem(undefined)
    const code = typed.code.trim()
    if (typed.password === '') return setProblem({ field: 'password', text: t.passwordEmpty })
    if (wantsCode && code === '') return setProblem({ field: 'code', text: t.codeEmpty })
    try {
      await act({ passwordDigest: passwordDigest(typed.password), code })
      onClose()
    } catch (thrown) {
      const { refusal, message, isTold } = asCallError(thrown)
      if (isTold) return
      if (refusal === 'secondFactorNeeded') setWantsCode(true)
      const isCode = refusal === 'secondFactorNeeded' || refusal === 'secondFactorWrong'
      setProblem({ field: isCode ? 'code' : 'password', text: refusal ? message : t.failed })
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
    <form className={css.form} noValidate onSubmit={submit}>
      {children}
      <PasswordField label={t.password} autoComplete="current-password" {...of('password')} />
      {wantsCode && <TextField label={t.code} autoComplete="one-time-code" maxLength={64} {...of('code')} />}
      <SheetActs>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" {...(color && { color })} loading={isSending}>
          {verb}
        </Button>
      </SheetActs>
    </form>
  )
}
