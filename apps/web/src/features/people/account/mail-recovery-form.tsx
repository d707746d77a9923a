import { recoverByMail } from '@dukou/contract'
import { isEmail } from '@dukou/domain'
import { IconMailFilled } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import css from './form.module.css'
import { recoveryTexts } from './recovery-messages.ts'

/** Asks for a mail with a link for a new password. The page says the same for an unknown address. */
export function MailRecoveryForm() {
  const t = recoveryTexts.use()
  const [problem, setProblem] = useState('')
  const [sentTo, setSentTo] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const [send, isSending] = useAct(async () => {
    const email = field.current?.value.trim() ?? ''
    setProblem(isEmail(email) ? '' : t.badEmail)
    if (!isEmail(email)) return field.current?.focus()
    try {
      await call(recoverByMail, { email })
      setSentTo(email)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) setProblem(failure.message)
    }
  })

  if (sentTo) {
    return (
      <div className={css.done} role="status">
        <IconMailFilled size={36} aria-hidden />
        <h2 className={css.title}>{t.mailSent}</h2>
        <p className={css.lead}>{t.mailSentTo(sentTo)}</p>
        <p className={css.lead}>{t.mailSentMore}</p>
        <Button variant="default" fullWidth onClick={() => setSentTo('')}>
          {t.otherEmail}
        </Button>
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={css.fields} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t.email}
        type="email"
        name="email"
        autoComplete="username"
        placeholder="name@example.com"
        error={problem}
        onChange={() => setProblem('')}
      />
      <Button type="submit" size="lg" fullWidth loading={isSending}>
        {t.sendMail}
      </Button>
    </form>
  )
}
