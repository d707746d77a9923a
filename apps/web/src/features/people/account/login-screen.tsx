import { login } from '@dukou/contract'
import { isBlank } from '@dukou/domain'
import { IconCopy } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { loadPart } from '../../../lib/load-part.ts'
import { remember } from '../../../lib/local-database.ts'
import { later } from '../../../lib/page-life.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { useSite } from '../../../lib/site.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { PasswordField, TextField } from '../../../ui/controls/field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { AccountFrame } from './account-frame.tsx'
import css from './form.module.css'
import { accountTexts } from './messages.ts'

interface LoginScreenProps {
  mayRegister: boolean
  mayReset: boolean
  onSignedIn: () => void
}

type Problem = { field: 'email' | 'password'; text: string }

/** E-mail and password. Nothing is checked before the first send, and only the first problem is said. */
export function LoginScreen({ mayRegister, mayReset, onSignedIn }: LoginScreenProps) {
  const t = accountTexts.use()
  const [problem, setProblem] = useState<Problem>()
  const [sending, setSending] = useState(false)
  const [waitSeconds, wait] = useCountdown()
  const [next, setNext] = useState<ReactNode>()
  const password = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)

  const signedIn = async () => {
    await remember('loginRecords', { time: serverNow().getTime() })
    onSignedIn()
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const typed = { email: email.current?.value.trim(), password: password.current?.value }
    const missing: Problem | undefined = isBlank(typed.email)
      ? { field: 'email', text: t.emailEmpty }
      : isBlank(typed.password)
        ? { field: 'password', text: t.passwordEmpty }
        : undefined
    setProblem(missing)
    if (missing) return (missing.field === 'email' ? email : password).current?.focus()

    setSending(true)
    const input = { email: typed.email ?? '', passwordDigest: passwordDigest(typed.password ?? '') }
    try {
      await call(login, input)
      await signedIn()
    } catch (thrown) {
      const failure = asCallError(thrown)
      setSending(false)
      if (failure.isTold) return
      const isHalf = failure.refusal === 'secondFactorNeeded'
      // Few people have a second factor, and this page's whole download has a limit.
      const part = isHalf && (await loadPart(() => import('./code-step.tsx')).catch(() => false as const))
      if (part) {
        const step = <part.default typed={input} onSignedIn={signedIn} onClose={() => setNext(undefined)} />
        return setNext(<AccountFrame>{step}</AccountFrame>)
      }
      const isUnconfirmed = failure.refusal === 'signupUnconfirmed'
      const mailed = isUnconfirmed && (await loadPart(() => import('./mailed.tsx')).catch(() => false as const))
      if (mailed) {
        const signUp = { passwordDigest: input.passwordDigest, onSignedIn: signedIn }
        return setNext(<mailed.Mailed email={input.email} signUp={signUp} isLate onLogin={() => setNext(undefined)} />)
      }
      const isTellable = isHalf || isUnconfirmed || failure.refusal === 'accountDisabled'
      const text = isTellable ? failure.message : t.wrongLogin
      setProblem({ field: 'password', text })
      toast.error(t.loginFailed, { ms: 2000 })
      if (failure.refusal === 'tooManyLogins') wait(Number(failure.details.seconds) || 60)
      password.current?.select()
    }
  }

  if (next) return next
  return (
    <AccountFrame>
      <h1 className={css.title}>{t.login}</h1>
      <p className={css.lead}>{t.loginLead}</p>
      <form className={css.fields} onSubmit={send} noValidate>
        <TextField
          ref={email}
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          placeholder="name@example.com"
          error={problem?.field === 'email' && problem.text}
          onChange={() => setProblem(undefined)}
        />
        <div>
          <PasswordField
            ref={password}
            label={t.password}
            name="password"
            autoComplete="current-password"
            error={problem?.field === 'password' && problem.text}
            onChange={() => setProblem(undefined)}
          />
          {mayReset && (
            <p className={css.aside}>
              <Link to="/reset">{t.forgot}</Link>
            </p>
          )}
        </div>
        <Button type="submit" size="lg" fullWidth loading={sending} disabled={waitSeconds > 0}>
          {waitSeconds > 0 ? t.waitSeconds(waitSeconds) : t.login}
        </Button>
      </form>
      <footer className={css.foot}>
        {mayRegister && (
          <p className={css.row}>
            {t.noAccount}
            <ButtonLink to="/register" variant="default" size="sm">
              {t.register}
            </ButtonLink>
          </p>
        )}
        <BackupEntry />
      </footer>
    </AccountFrame>
  )
}

function BackupEntry() {
  const t = accountTexts.use()
  const domain = useSite()?.backupDomain
  if (!domain) return null
  const copy = () => copyAndTell(domain, t)
  return (
    <p className={css.backup}>
      {t.backup} <code>{domain}</code>
      <IconButton aria-label={t.copy(domain)} onClick={copy}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </p>
  )
}

/** Seconds that run down to zero. */
function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    return later(1000, () => setSeconds(seconds - 1))
  }, [seconds])
  return [seconds, setSeconds]
}
