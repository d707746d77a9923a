import { IconMailFilled } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import css from './form.module.css'
import { mailedTexts } from './mailed-messages.ts'

/** What somebody asked for waits until he has followed the link in a mail. */
export function Mailed({ email }: { email: string }) {
  const t = mailedTexts.use()
  return (
    <AccountFrame>
      <div className={css.done} role="status">
        <IconMailFilled size={36} aria-hidden />
        <h1 className={css.title}>{t.mailed}</h1>
        <p className={css.lead}>{t.mailedTo(email)}</p>
        <p className={css.lead}>{t.mailedText}</p>
        <ButtonLink to="/login" size="lg" fullWidth>
          {t.toLogin}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
