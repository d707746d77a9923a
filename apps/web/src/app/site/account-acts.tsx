import { logout } from '@dukou/contract'
import { IconKey, IconLogout, IconUser } from '@tabler/icons-react'
import { type GoTo, useGoTo } from '../../lib/address.ts'
import { askedPlace } from '../../lib/asked-place.ts'
import { call } from '../../lib/client.ts'
import { PlainLink } from '../../ui/controls/link.tsx'
import { showOverlay } from '../../ui/overlays/overlay.tsx'
import { appTexts } from '../frame/messages.ts'
import { useHasPage } from '../frame/pages-context.ts'
import { leave } from '../frame/session-end.ts'
import type { Menu } from '../frame/use-menu.ts'
import { PATHS } from '../paths.ts'
import css from './account-acts.module.css'
import { MenuLink } from './menu-link.tsx'
import { Preferences } from './preferences.tsx'

/** The account part of the menu: own pages, scheme and language, the way out. */
export function AccountActs({ menu }: { menu: Menu }) {
  const t = appTexts.use()
  const goTo = useGoTo()
  return (
    <div className={css.acts}>
      <ul>
        {menu.at('account').map((entry) => (
          <li key={entry.path}>
            <MenuLink entry={entry} path={menu.path} className={css.row}>
              <IconUser size={18} stroke={1.5} aria-hidden />
            </MenuLink>
          </li>
        ))}
        {useHasPage(PATHS.reset) && (
          <li>
            <PlainLink to={PATHS.reset} className={css.row}>
              <IconKey size={18} stroke={1.5} aria-hidden />
              {t.forgotPassword}
            </PlainLink>
          </li>
        )}
      </ul>
      <Preferences />
      <button type="button" data-closes className={css.row} onClick={() => signOut(goTo)}>
        <IconLogout size={18} stroke={1.5} aria-hidden />
        {t.logout}
      </button>
    </div>
  )
}

/** Whatever the server says, this browser forgets who was here. */
async function signOut(goTo: GoTo): Promise<void> {
  const done = showOverlay(appTexts.now().loggingOut)
  await call(logout, {}, { silentSession: true }).catch(() => {})
  askedPlace.forget()
  await leave(goTo).finally(done)
}
