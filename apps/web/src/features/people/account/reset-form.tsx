import { resetPassword } from '@dukou/contract'
import { IconDevices, IconKey } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { asCallError, type CallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { forgetUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../../ui/controls/field.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { findEmail } from './find-email.ts'
import css from './form.module.css'
import { LinkField } from './link-field.tsx'
import { PerhapsDone } from './perhaps-done.tsx'
import { type RecoveryTexts, recoveryTexts } from './recovery-messages.ts'
import { type ResetProblem, resetProblem } from './reset-checks.ts'
import recovery from './reset-screen.module.css'

type Field = 'link' | 'email' | 'password' | 'repeated'
type Problem = { field: Field; text: ReactNode }

const FIELD_OF: Record<ResetProblem, Field> = {
  passwordEmpty: 'password',
  differ: 'repeated',
  tooShort: 'password',
  badEmail: 'email',
  badLink: 'link',
}

/** The server's messages about the link. They mean the same under any code. */
const LINK_MESSAGES = ['DESCRIBE_URL_ERROR', 'USER_NOT_EXIST']

interface ResetFormProps {
  link: string
  onLink: (link: string) => void
  /** @param mailedTo who must follow the link in a mail first, if anybody */
  onDone: (mailedTo: string | undefined) => void
}

/** Link, e-mail and a new password. Nothing is checked before the first send, and only the first problem is said. */
export function ResetForm({ link, onLink, onDone }: ResetFormProps) {
  const t = recoveryTexts.use()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [sending, setSending] = useState(false)
  /** No answer came to an earlier try: it may have replaced the link. */
  const isLost = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const errorOf = (field: Field) => problem?.field === field && problem.text
  const clear = () => setProblem(undefined)
  const complain = (field: Field, text: ReactNode) => {
    setProblem({ field, text })
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  const find = async () => {
    const found = await findEmail(link)
    clear()
    if (found.email) setEmail(found.email)
    else if (found.problem) complain('link', found.problem)
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: Field) => String(data.get(name) ?? '')
    const typed = { link: link.trim(), email: email.trim() }
    const wrong = resetProblem({ ...typed, password: value('password'), repeated: value('repeated') })
    if (wrong) return complain(FIELD_OF[wrong], t[wrong])
    clear()
    setSending(true)
    try {
      const { byMail } = await call(resetPassword, { ...typed, passwordDigest: passwordDigest(value('password')) })
      // Every session of the account has ended. With a mail that is still to come.
      if (!byMail) forgetUser()
      onDone(byMail ? typed.email : undefined)
    } catch (thrown) {
      setSending(false)
      const failed = asCallError(thrown)
      if (isLost.current && failed.refusal === 'linkUnknown') return complain('link', <PerhapsDone />)
      isLost.current ||= mayHaveHappened(failed)
      const said = failed.isTold ? undefined : whatToSay(failed, t)
      if (said) complain(said.field, said.text)
    }
  }

  return (
    <form ref={form} className={css.fields} onSubmit={send} noValidate>
      <LinkField
        value={link}
        error={errorOf('link')}
        onChange={(next) => {
          onLink(next)
          clear()
        }}
      />
      <div className={recovery.beside}>
        <TextField
          label={t.email}
          type="email"
          name="email"
          value={email}
          autoComplete="username"
          placeholder="name@example.com"
          error={errorOf('email')}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            clear()
          }}
        />
        <Button variant="default" onClick={find}>
          {t.findAccount}
        </Button>
      </div>
      <PasswordField
        label={t.newPassword}
        help={t.passwordHelp}
        name="password"
        autoComplete="new-password"
        error={errorOf('password')}
        onChange={clear}
      />
      <PasswordField
        label={t.repeat}
        name="repeated"
        autoComplete="new-password"
        error={errorOf('repeated')}
        onChange={clear}
      />
      <ul className={recovery.consequences}>
        <li>
          <IconDevices size={16} stroke={1.5} aria-hidden /> {t.allDevices}
        </li>
        <li>
          <IconKey size={16} stroke={1.5} aria-hidden /> {t.newLink}
        </li>
      </ul>
      <Button type="submit" size="lg" fullWidth loading={sending}>
        {t.reset}
      </Button>
    </form>
  )
}

/** Returns the error to show under a field. A refusal that belongs to no field becomes a toast. */
function whatToSay(failed: CallError, t: RecoveryTexts): Problem | undefined {
  if (LINK_MESSAGES.includes(failed.message)) return { field: 'link', text: t.badLink }
  switch (failed.refusal) {
    case 'linkUnknown':
    case 'linkOwnerGone':
      return { field: 'link', text: t.badLink }
    case 'actionNotAllowedForAccount':
      toast.error(t.notAllowed, { ms: 5000 })
      return undefined
    case 'linkOfAnother':
      return { field: 'email', text: t.checkEmail }
    default:
      // The product says this of any other failure; what the server says of it helps more.
      toast.error(failed.message)
      return { field: 'email', text: t.checkEmail }
  }
}
