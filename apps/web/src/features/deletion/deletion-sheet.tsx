import { type AnswerOf, askDeletion, myDeletion } from '@dukou/contract'
import { type FormEvent, useState } from 'react'
import { asCallError } from '../../lib/call.ts'
import { call } from '../../lib/client.ts'
import { day } from '../../lib/format.ts'
import { passwordDigest } from '../../lib/password.ts'
import { changeUser } from '../../lib/session.ts'
import { useAct } from '../../lib/use-act.ts'
import { refresh, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './deletion-sheet.module.css'
import { Losses } from './losses.tsx'
import { deletionTexts } from './messages.ts'

type Field = 'password' | 'code'

/** First what is lost, then the proof that it is he who asks. */
export default function DeletionSheet({ onClose }: { onClose: () => void }) {
  const t = deletionTexts.use()
  const losses = useCall(myDeletion, {})
  return (
    <Sheet onClose={onClose} title={t.title}>
      <Loaded query={losses} bare skeleton={<Shape />}>
        {(known) => <Form known={known} onClose={onClose} />}
      </Loaded>
    </Sheet>
  )
}

function Form({ known, onClose }: { known: AnswerOf<typeof myDeletion>; onClose: () => void }) {
  const t = deletionTexts.use()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const [problem, setProblem] = useState<{ field: Field; text: string }>()
  // Where it was switched on meanwhile on another device, the refusal brings its field.
  const [asksForCode, setAsksForCode] = useState(known.asksForCode)

  const [send, isSending] = useAct(async () => {
    setProblem(undefined)
    if (typed.password === '') return setProblem({ field: 'password', text: t.passwordEmpty })
    if (asksForCode && typed.code.trim() === '') return setProblem({ field: 'code', text: t.codeEmpty })
    try {
      const { deletesAt } = await call(askDeletion, {
        passwordDigest: passwordDigest(typed.password),
        code: typed.code.trim(),
      })
      changeUser(() => ({ deletesAt }))
      void refresh(myDeletion)
      toast.success(t.asked, { more: t.askedMore(day(deletesAt)) })
      onClose()
    } catch (thrown) {
      const { refusal, message, isTold } = asCallError(thrown)
      if (isTold) return
      if (refusal === 'secondFactorNeeded') setAsksForCode(true)
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
      <Losses known={known} t={t} />
      <PasswordField label={t.password} autoComplete="current-password" {...of('password')} />
      {asksForCode && <TextField label={t.code} autoComplete="one-time-code" maxLength={64} {...of('code')} />}
      <div className={css.acts}>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" color="red" loading={isSending}>
          {t.confirm}
        </Button>
      </div>
    </form>
  )
}

function Shape() {
  return (
    <SkeletonGroup>
      <Skeleton height={220} />
      <Skeleton height={72} />
    </SkeletonGroup>
  )
}
