import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../lib/i18n.ts'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { PlainLink } from '../../ui/controls/link.tsx'
import { Hidden } from '../../ui/states/hidden.tsx'
import { OFFICE_GROUPS, type OfficeGroup, type PageRow } from '../frame/page-row.ts'
import type { Menu } from '../frame/use-menu.ts'
import { PATHS } from '../paths.ts'
import { AccountActs } from '../site/account-acts.tsx'
import { Avatar } from '../site/avatar.tsx'
import { officeFrameTexts } from './messages.ts'
import { OfficeBrand } from './office-brand.tsx'
import { PageIcon } from './page-icon.tsx'
import css from './side-bar.module.css'

interface OfficeMenuProps {
  menu: Menu
  onSearch?: () => void
}

/** Every page of the back office that this person may see, in its groups, then the way back and the account. */
export function OfficeMenu({ menu, onSearch }: OfficeMenuProps) {
  const t = officeFrameTexts.use()
  const entries = menu.at('manage')
  const { user } = menu.session
  const nav = useRef<HTMLElement>(null)
  // On a low window the menu is longer than its place.
  useEffect(() => {
    nav.current?.querySelector(`[href="/#${menu.path}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [menu.path])
  return (
    <>
      {onSearch && (
        <>
          <OfficeBrand menu={menu} />
          <button type="button" className={css.search} onClick={onSearch} title={t.searchKey}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <span>{t.search}</span>
            <kbd>Ctrl K</kbd>
          </button>
        </>
      )}
      <nav ref={nav} className={css.nav} aria-label={t.menu}>
        {OFFICE_GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            path={menu.path}
            entries={entries.filter((one) => one.menu?.group === group)}
          />
        ))}
      </nav>
      <div className={css.foot}>
        <PlainLink to={PATHS.home} className={css.entry}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          {t.toSite}
        </PlainLink>
        {user && (
          <Disclosure
            above
            chevron={false}
            width={240}
            className={css.account}
            label={
              <>
                <Avatar email={user.email} iconUrl={user.iconUrl} />
                <span className={css.email}>{user.email}</span>
                <Hidden>{t.account}</Hidden>
              </>
            }
          >
            <AccountActs menu={menu} />
          </Disclosure>
        )}
      </div>
    </>
  )
}

function Group({ group, path, entries }: { group: OfficeGroup; path: string; entries: PageRow[] }) {
  const t = officeFrameTexts.use()
  const language = useLanguage()
  if (entries.length === 0) return null
  return (
    <>
      {group !== 'overview' && <h2 className={css.group}>{t[group]}</h2>}
      <ul>
        {entries.map(({ path: to, label }) => (
          <li key={to}>
            <PlainLink to={to} className={css.entry} aria-current={to === path ? 'page' : undefined}>
              <PageIcon path={to} />
              {label[language]}
            </PlainLink>
          </li>
        ))}
      </ul>
    </>
  )
}
