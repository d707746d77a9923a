import type { User } from '../../lib/session.ts'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { Hidden } from '../../ui/states/hidden.tsx'
import { appTexts } from '../frame/messages.ts'
import type { Menu } from '../frame/use-menu.ts'
import { AccountActs } from './account-acts.tsx'
import { Avatar } from './avatar.tsx'
import css from './user-menu.module.css'

/** Account menu of the signed-in user. */
export function UserMenu({ user, menu }: { user: User; menu: Menu }) {
  const t = appTexts.use()
  return (
    <Disclosure
      align="end"
      width={264}
      className={css.button ?? ''}
      label={
        <>
          <Avatar email={user.email} iconUrl={user.iconUrl} />
          <span className={css.email}>{user.email}</span>
          <Hidden>{t.account}</Hidden>
        </>
      }
    >
      <div className={css.head}>
        <Avatar email={user.email} iconUrl={user.iconUrl} />
        <span>{user.email}</span>
      </div>
      <AccountActs menu={menu} />
    </Disclosure>
  )
}
