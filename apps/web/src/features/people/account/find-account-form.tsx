import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { findEmail } from './find-email.ts'
import css from './form.module.css'
import { LinkField } from './link-field.tsx'
import { recoveryTexts } from './recovery-messages.ts'
import recovery from './reset-screen.module.css'

/** Which account a link belongs to. */
export function FindAccountForm({ link, onLink }: { link: string; onLink: (link: string) => void }) {
  const t = recoveryTexts.use()
  const [sending, setSending] = useState(false)
  const [{ email, problem }, setFound] = useState<{ email?: string; problem?: string }>({})
  const find = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setFound(await findEmail(link))
    setSending(false)
  }
  return (
    <form className={css.fields} onSubmit={find} noValidate>
      <LinkField
        value={link}
        error={problem}
        onChange={(next) => {
          onLink(next)
          setFound({})
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={sending}>
        {t.findAccount}
      </Button>
      <div role="status">
        {email && (
          <div className={recovery.found}>
            <p>
              {t.accountIs} <strong>{email}</strong>
            </p>
            <ButtonLink to="/login" variant="light" size="sm">
              {t.goLogin}
            </ButtonLink>
          </div>
        )}
      </div>
    </form>
  )
}
