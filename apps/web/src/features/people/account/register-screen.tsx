import { signup } from '@dukou/contract'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { writeCookie } from '../../../lib/cookies.ts'
import { later } from '../../../lib/page-life.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../../ui/controls/field.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { AccountFrame } from './account-frame.tsx'
import css from './form.module.css'
import { Mailed } from './mailed.tsx'
import { accountTexts } from './messages.ts'
import { passwordStrength } from './password-strength.ts'
import { type RegistrationProblem, registrationProblem } from './register-checks.ts'

const LAST_REGISTER_DAYS = 50
const SUCCESS_SECONDS = 3

type Field = 'email' | 'password' | 'repeated'
type Problem = { field: Field; text: ReactNode }

const FIELD_OF: Record<RegistrationProblem, Field> = { differ: 'repeated', tooShort: 'password', badEmail: 'email' }

/** Makes an account, then shows that it worked for three seconds and goes on. */
export function RegisterScreen({ onSignedIn, onDone }: { onSignedIn: () => void; onDone: () => void }) {
  const t = accountTexts.use()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [sending, setSending] = useState(false)
  const [done, setDone] = useState(false)
  const [mailed, setMailed] = useState<{ email: string; passwordDigest: string }>()
  const form = useRef<HTMLFormElement>(null)

  const complain = (field: Field, text: ReactNode) => {
    setProblem({ field, text })
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: Field) => String(data.get(name) ?? '')
    const email = value('email').trim()
    const wrong = registrationProblem({ email, password: value('password'), repeated: value('repeated') })
    if (wrong) return complain(FIELD_OF[wrong], t[wrong])

    setProblem(undefined)
    setSending(true)
    try {
      const digest = passwordDigest(value('password'))
      const { byMail } = await call(signup, { email, passwordDigest: digest, iconUrl: '', host: location.host })
      writeCookie('lastRegister', email, { days: LAST_REGISTER_DAYS })
      if (byMail) return setMailed({ email, passwordDigest: digest })
      setDone(true)
      onSignedIn()
    } catch (thrown) {
      const failure = asCallError(thrown)
      setSending(false)
      if (failure.isTold) return
      if (failure.refusal !== 'emailAlreadyRegistered') return complain('password', failure.message)
      complain(
        'email',
        <>
          {t.emailTaken} <Link to="/login">{t.goLogin}</Link>
        </>,
      )
    }
  }

  if (mailed) {
    const { email, passwordDigest } = mailed
    const signedIn = () => {
      setMailed(undefined)
      setDone(true)
      onSignedIn()
    }
    return <Mailed email={email} signUp={{ passwordDigest, onSignedIn: signedIn }} />
  }
  if (done) return <Registered onDone={onDone} />
  const errorOf = (field: Field) => problem?.field === field && problem.text
  const clear = () => setProblem(undefined)
  return (
    <AccountFrame>
      <h1 className={css.title}>{t.register}</h1>
      <p className={css.lead}>{t.registerLead}</p>
      <form ref={form} className={css.fields} onSubmit={send} noValidate>
        <TextField
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          placeholder="name@example.com"
          error={errorOf('email')}
          onChange={clear}
        />
        <div>
          <PasswordField
            label={t.password}
            help={t.passwordHelp}
            name="password"
            autoComplete="new-password"
            error={errorOf('password')}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              clear()
            }}
          />
          <StrengthMeter password={password} />
        </div>
        <PasswordField
          label={t.repeat}
          name="repeated"
          autoComplete="new-password"
          error={errorOf('repeated')}
          onChange={clear}
        />
        <Button type="submit" size="lg" fullWidth loading={sending}>
          {t.register}
        </Button>
      </form>
      <footer className={css.foot}>
        <p className={css.row}>
          {t.hasAccount}
          <ButtonLink to="/login" variant="default" size="sm">
            {t.login}
          </ButtonLink>
        </p>
      </footer>
    </AccountFrame>
  )
}

function StrengthMeter({ password }: { password: string }) {
  const t = accountTexts.use()
  if (!password) return null
  const { level, common } = passwordStrength(password)
  const word = [t.weak, t.weak, t.fair, t.strong][level] ?? t.weak
  return (
    <>
      <div className={css.strength} aria-hidden>
        {[1, 2, 3].map((step) => (
          <span key={step} data-on={level >= step || undefined} />
        ))}
      </div>
      <p className={css.level} role="status">
        {common ? t.common : t.strength(word)}
      </p>
    </>
  )
}

function Registered({ onDone }: { onDone: () => void }) {
  const t = accountTexts.use()
  const [left, setLeft] = useState(SUCCESS_SECONDS)
  useEffect(() => later(1000, () => (left > 1 ? setLeft(left - 1) : onDone())), [left, onDone])
  return (
    <AccountFrame>
      <div className={css.done} role="status">
        <IconCircleCheckFilled size={36} aria-hidden />
        <h1 className={css.title}>{t.registered(left)}</h1>
        <p className={css.lead}>{t.registeredText}</p>
        <ButtonLink to="/" size="lg">
          {t.goNow}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
