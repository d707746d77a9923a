import { signup } from '@dukou/contract'
import { IconMailFilled } from '@tabler/icons-react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { AccountFrame } from './account-frame.tsx'
import css from './form.module.css'
import { mailedTexts } from './mailed-messages.ts'

interface MailedProps {
  email: string
  /** The sign-up that waits, to mail its link again. The server limits the mails of an address. */
  signUp?: { passwordDigest: string; onSignedIn: () => unknown }
  /** The person has just tried to sign in. */
  isLate?: boolean
  onLogin?: () => void
}

/** Tells that the link in a mail must be opened first. */
export function Mailed({ email, signUp, isLate = false, onLogin }: MailedProps) {
  const t = mailedTexts.use()
  const again = async ({ passwordDigest, onSignedIn }: NonNullable<typeof signUp>) => {
    try {
      const { byMail } = await call(signup, { email, passwordDigest, iconUrl: '', host: location.host })
      // Mail may have been switched off meanwhile: then the account is there and signed in.
      if (byMail) toast.success(t.sentAgain)
      else await onSignedIn()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.refusal === 'emailAlreadyRegistered') toast.success(t.confirmedMeanwhile)
      else if (!failure.isTold) toast.error(failure.message)
    }
  }
  return (
    <AccountFrame>
      <div className={css.done} role="status">
        <IconMailFilled size={36} aria-hidden />
        <h1 className={css.title}>{t.mailed}</h1>
        <p className={css.lead}>{isLate ? t.unconfirmed(email) : t.mailedTo(email)}</p>
        <p className={css.lead}>{t.mailedText}</p>
        <ButtonLink to="/login" size="lg" fullWidth onClick={onLogin}>
          {t.toLogin}
        </ButtonLink>
        {signUp && (
          <Button variant="default" fullWidth onClick={() => again(signUp)}>
            {t.again}
          </Button>
        )}
      </div>
    </AccountFrame>
  )
}
