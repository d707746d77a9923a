import { changePassword, listDevices } from '@dukou/contract'
import { type FormEvent, useRef, useState } from 'react'
import { asCallError, mayHaveHappened, UNREADABLE } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { useAct } from '../../../lib/use-act.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/controls/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import type { profileTexts } from './messages.ts'
import css from './password-sheet.module.css'

const SHORTEST = 8

type Texts = ReturnType<typeof profileTexts.now>
interface Problem {
  field: 'present' | 'next' | 'repeated'
  text: string
}

/** The present password and a new one, twice. Only the first problem is said. */
export default function PasswordSheet({ t, onClose }: { t: Texts; onClose: () => void }) {
  const [typed, setTyped] = useState({ present: '', next: '', repeated: '' })
  const [problem, setProblem] = useState<Problem>()
  /** No answer came to an earlier try: it may have changed the password and signed this device out. */
  const isLost = useRef(false)

  const [send, isSending] = useAct(async () => {
    const found = problemOf(typed, t)
    setProblem(found)
    if (found) return
    try {
      await call(changePassword, {
        presentDigest: passwordDigest(typed.present),
        nextDigest: passwordDigest(typed.next),
      })
      await refresh(listDevices)
      toast.success(t.passwordChanged, { more: t.passwordChangedMore })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      const isPerhaps = isLost.current
      isLost.current ||= mayHaveHappened(failure)
      if (failure.refusal === 'passwordWrong') {
        setProblem({ field: 'present', text: isPerhaps ? t.passwordPerhaps : failure.message })
      } else if (failure.code === UNREADABLE || (isPerhaps && failure.refusal === 'sessionExpired')) {
        toast.warn(t.passwordPerhaps)
      } else if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.passwordFailed)
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const field = (name: Problem['field'], label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      autoComplete={autoComplete}
      value={typed[name]}
      error={problem?.field === name && problem.text}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
    />
  )
  return (
    <Sheet onClose={onClose} title={t.changePassword}>
      <form className={css.form} noValidate onSubmit={submit}>
        {field('present', t.presentPassword, 'current-password')}
        {field('next', t.newPassword, 'new-password')}
        {field('repeated', t.repeatPassword, 'new-password')}
        <SheetActs>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {t.changePassword}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}

function problemOf({ present, next, repeated }: Record<Problem['field'], string>, t: Texts): Problem | undefined {
  if (present === '') return { field: 'present', text: t.passwordEmpty }
  if (next !== repeated) return { field: 'repeated', text: t.passwordsDiffer }
  if (next.length < SHORTEST) return { field: 'next', text: t.passwordShort }
  return undefined
}
