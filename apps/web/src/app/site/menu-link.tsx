import { useLanguage } from '../../lib/i18n.ts'
import { PlainLink } from '../../ui/controls/link.tsx'
import { Hidden } from '../../ui/states/hidden.tsx'
import { appTexts } from '../frame/messages.ts'
import type { PageRow } from '../frame/page-row.ts'
import { PATHS } from '../paths.ts'

interface MenuLinkProps {
  entry: PageRow
  path: string
  className: string | undefined
  children?: React.ReactNode
}

/** One entry of the menu. The start page reads 首页 to the eye; its name is what it is for. */
export function MenuLink({ entry, path, className, children }: MenuLinkProps) {
  const t = appTexts.use()
  const home = entry.path === PATHS.home
  const name = entry.label[useLanguage()]
  return (
    <PlainLink to={entry.path} className={className} aria-current={path === entry.path ? 'page' : undefined}>
      {children}
      <span aria-hidden={home || undefined}>{home ? t.home : name}</span>
      {home && <Hidden>{name}</Hidden>}
    </PlainLink>
  )
}
