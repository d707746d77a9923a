import { isOwnPath } from '@dukou/domain'
import css from './avatar.module.css'

/** The person's picture, or the first letter of their e-mail. */
export function Avatar({ email, iconUrl }: { email: string; iconUrl: string }) {
  if (isOwnPath(iconUrl)) return <img className={css.avatar} src={iconUrl} alt="" width={28} height={28} />
  return (
    <span className={css.avatar} aria-hidden>
      {email.slice(0, 1).toUpperCase()}
    </span>
  )
}
