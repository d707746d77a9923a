import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { appTexts } from '../frame/messages.ts'
import type { PageRow } from '../frame/page-row.ts'
import type { Menu } from '../frame/use-menu.ts'
import { AccountActs } from './account-acts.tsx'
import { Avatar } from './avatar.tsx'
import css from './me-panel.module.css'
import { MenuLink } from './menu-link.tsx'
import { Preferences } from './preferences.tsx'

interface MePanelProps {
  panel: RefObject<HTMLDialogElement | null>
  menu: Menu
  entries: PageRow[]
  onClose: () => void
}

/** 我的: all that has no place on the bar. The browser's own dialog keeps focus inside and gives it back. */
export function MePanel({ panel, menu, entries, onClose }: MePanelProps) {
  const t = appTexts.use()
  const { user } = menu.session
  const close = () => panel.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself.
    <dialog
      ref={panel}
      className={css.panel}
      aria-label={t.me}
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as Element
        if (target === panel.current || target.closest('a, button[data-closes]')) close()
      }}
    >
      <div className={css.body}>
        <header className={css.head}>
          {user ? (
            <>
              <Avatar email={user.email} iconUrl={user.iconUrl} />
              <span className={css.email}>{user.email}</span>
            </>
          ) : (
            <b className={css.email}>{t.me}</b>
          )}
          <button type="button" className={css.close} aria-label={uiTexts.use().close} data-closes>
            <IconX size={20} stroke={1.5} aria-hidden />
          </button>
        </header>
        <Rows entries={entries} menu={menu} />
        {menu.at('manage').length > 0 && <h2 className={css.group}>{t.manage}</h2>}
        <Rows entries={menu.at('manage')} menu={menu} />
        {user ? <AccountActs menu={menu} /> : <VisitorActs agency={menu.agency} />}
      </div>
    </dialog>
  )
}

function Rows({ entries, menu }: { entries: PageRow[]; menu: Menu }) {
  if (entries.length === 0) return null
  return (
    <ul className={css.rows}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <MenuLink entry={entry} path={menu.path} className={css.row} />
        </li>
      ))}
    </ul>
  )
}

function VisitorActs({ agency }: { agency: boolean }) {
  const t = appTexts.use()
  return (
    <>
      <div className={css.visitor}>
        <ButtonLink to="/login">{t.login}</ButtonLink>
        {!agency && (
          <ButtonLink to="/register" variant="default">
            {t.register}
          </ButtonLink>
        )}
      </div>
      <Preferences />
    </>
  )
}
