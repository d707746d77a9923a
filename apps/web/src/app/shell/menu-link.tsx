import { Hidden } from '../../ui/hidden.tsx'
import { PlainLink } from '../../ui/link.tsx'
import type { MenuRule } from '../menu.ts'
import { appTexts } from '../messages.ts'

interface MenuLinkProps {
  entry: MenuRule
  path: string
  className: string | undefined
  children?: React.ReactNode
}

/** One entry of the menu. The start page reads 首页 to the eye; its name is what it is for. */
export function MenuLink({ entry, path, className, children }: MenuLinkProps) {
  const t = appTexts.use()
  const home = entry.path === '/'
  return (
    <PlainLink to={entry.path} className={className} aria-current={path === entry.path ? 'page' : undefined}>
      {children}
      <span aria-hidden={home || undefined}>{home ? t.home : t[entry.label]}</span>
      {home && <Hidden>{t.guides}</Hidden>}
    </PlainLink>
  )
}
