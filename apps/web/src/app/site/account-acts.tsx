import { logout } from '@dukou/contract'
import { IconKey, IconLogout, IconUser } from '@tabler/icons-react'
import { type GoTo, useGoTo } from '../../lib/address.ts'
import { askedPlace } from '../../lib/asked-place.ts'
import { asCallError } from '../../lib/call.ts'
import { call } from '../../lib/client.ts'
import { PlainLink } from '../../ui/controls/link.tsx'
import { showOverlay } from '../../ui/overlays/overlay.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'
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

/**
 * Ends the session on the server, then forgets the person. The page cannot remove the cookie of the session, so without
 * the server's answer the person stays signed in.
 */
async function signOut(goTo: GoTo): Promise<void> {
  const t = appTexts.now()
  const done = showOverlay(t.loggingOut)
  try {
    await call(logout, {}, { silentSession: true, quiet: true })
  } catch (thrown) {
    if (asCallError(thrown).refusal !== 'sessionExpired') {
      done()
      toast.error(t.logoutFailed)
      return
    }
  }
  askedPlace.forget()
  await leave(goTo).finally(done)
}
