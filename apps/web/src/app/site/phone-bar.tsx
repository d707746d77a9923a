import { IconBuildingStore, IconDownload, IconHome, IconRoute, IconUser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ImportSheet } from '../../features/clients/subscription/dialogs.ts'
import { onPageEnd } from '../../lib/page-life.ts'
import { bringIntoFront } from '../../ui/overlays/front.ts'
import { toast } from '../../ui/overlays/toasts.tsx'
import { useHistoryStep } from '../../ui/overlays/use-history-step.ts'
import { appTexts } from '../frame/messages.ts'
import type { PageRow } from '../frame/page-row.ts'
import type { Menu } from '../frame/use-menu.ts'
import { PATHS, type Path } from '../paths.ts'
import { MePanel } from './me-panel.tsx'
import { MenuLink } from './menu-link.tsx'
import css from './phone-bar.module.css'

/** Icons of the pages on the bar. Kept here, so that pages without the bar do not download them. */
const ICONS: Partial<Record<Path, typeof IconHome>> = {
  [PATHS.home]: IconHome,
  [PATHS.shop]: IconBuildingStore,
  [PATHS.nodes]: IconRoute,
}

/** The navigation of phones: up to five places at the thumb, the import in the middle, everything else under 我的. */
export function PhoneBar({ menu }: { menu: Menu }) {
  const t = appTexts.use()
  const me = useRef<HTMLDialogElement>(null)
  const [importing, setImporting] = useState(false)
  const [meOpen, setMeOpen] = useState(false)
  useHistoryStep(meOpen, () => me.current?.close())
  useEffect(() => (meOpen && me.current ? bringIntoFront(me.current) : undefined), [meOpen])
  // The bar stays when the page changes; a sheet over the page must close.
  useEffect(() => {
    if (!meOpen && !importing) return
    return onPageEnd(() => {
      me.current?.close()
      setImporting(false)
    })
  }, [meOpen, importing])
  const { user } = menu.session

  const onTheBar = menu.at('main').filter((entry) => entry.menu?.onPhoneBar)
  const under = [...menu.at('main').filter((entry) => !onTheBar.includes(entry)), ...menu.at('more')]
  const elsewhere = [...under, ...menu.at('account'), ...menu.at('manage')]
  const half = Math.ceil(onTheBar.length / 2)
  const item = (entry: PageRow) => <BarLink key={entry.path} entry={entry} path={menu.path} />

  const startImport = () => {
    if (user) setImporting(true)
    else toast.error(t.importNeedsLogin)
  }

  return (
    <nav className={css.bar} aria-label={t.mainNav}>
      <ul className={css.items}>
        {onTheBar.slice(0, half).map(item)}
        <li>
          <button type="button" className={css.item} onClick={startImport}>
            <span className={css.pill}>
              <IconDownload size={22} stroke={1.75} aria-hidden />
            </span>
            <span>{t.import}</span>
          </button>
        </li>
        {onTheBar.slice(half).map(item)}
        <li>
          <button
            type="button"
            className={css.item}
            data-current={elsewhere.some((entry) => entry.path === menu.path) || undefined}
            aria-haspopup="dialog"
            onClick={() => {
              me.current?.showModal()
              setMeOpen(true)
            }}
          >
            <IconUser size={22} stroke={1.5} aria-hidden />
            <span>{t.me}</span>
          </button>
        </li>
      </ul>
      <MePanel panel={me} menu={menu} entries={under} onClose={() => setMeOpen(false)} />
      {importing && user && <ImportSheet user={user} onClose={() => setImporting(false)} />}
    </nav>
  )
}

function BarLink({ entry, path }: { entry: PageRow; path: string }) {
  const Icon = ICONS[entry.path]
  return (
    <li>
      <MenuLink entry={entry} path={path} className={css.item}>
        {Icon && <Icon size={22} stroke={1.5} aria-hidden />}
      </MenuLink>
    </li>
  )
}
