import { ButtonLink } from '../../ui/controls/button.tsx'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { PlainLink } from '../../ui/controls/link.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { appTexts } from '../frame/messages.ts'
import type { Menu } from '../frame/use-menu.ts'
import { Bell } from './bell.tsx'
import { MenuLink } from './menu-link.tsx'
import { VisitorPreferences } from './preferences.tsx'
import css from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** Brand, entries and account. On phones the entries stand in the bar at the bottom instead. */
export function TopBar({ menu, phone }: { menu: Menu; phone: boolean }) {
  const t = appTexts.use()
  const name = menu.site?.siteName || t.siteName
  return (
    <header className={css.bar}>
      <div className={css.inner}>
        <PlainLink to="/" className={css.brand} aria-label={name}>
          <Brand name={name} logoUrl={menu.site?.agency?.logoUrl} />
        </PlainLink>
        {phone ? (
          <div className={css.side}>
            <Account menu={menu} phone />
          </div>
        ) : (
          <nav className={css.nav} aria-label={t.mainNav}>
            <ul className={css.entries}>
              {menu.at('main').map((entry) => (
                <li key={entry.path}>
                  <MenuLink entry={entry} path={menu.path} className={css.entry} />
                </li>
              ))}
            </ul>
            <FoldedEntries menu={menu} place="more" label={t.more} />
            <FoldedEntries menu={menu} place="manage" label={t.manage} />
            <div className={css.side}>
              <Account menu={menu} />
            </div>
          </nav>
        )}
      </div>
    </header>
  )
}

/** A group of entries that fold away. They stay in the navigation while it is closed; an empty group is not drawn. */
function FoldedEntries({ menu, place, label }: { menu: Menu; place: 'more' | 'manage'; label: string }) {
  const entries = menu.at(place)
  if (entries.length === 0) return null
  return (
    <Disclosure label={label} className={css.entry} current={entries.some((entry) => entry.path === menu.path)}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <MenuLink entry={entry} path={menu.path} className={css.folded} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Account({ menu, phone = false }: { menu: Menu; phone?: boolean }) {
  const t = appTexts.use()
  const { status, user } = menu.session
  if (status === 'loading') return null
  if (user) {
    return (
      <>
        <Bell />
        {!phone && <UserMenu user={user} menu={menu} />}
      </>
    )
  }
  return (
    <>
      <VisitorPreferences />
      {!menu.agency && !phone && (
        <ButtonLink to="/register" variant="default" size="sm">
          {t.register}
        </ButtonLink>
      )}
      <ButtonLink to="/login" size="sm">
        {t.login}
      </ButtonLink>
    </>
  )
}
