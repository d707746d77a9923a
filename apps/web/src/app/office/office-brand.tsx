import { PlainLink } from '../../ui/controls/link.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { appTexts } from '../frame/messages.ts'
import type { Menu } from '../frame/use-menu.ts'
import { PATHS } from '../paths.ts'
import { officeFrameTexts } from './messages.ts'
import css from './side-bar.module.css'

/** The site's name, and that this is its back office. */
export function OfficeBrand({ menu }: { menu: Menu }) {
  const { siteName } = appTexts.use()
  const t = officeFrameTexts.use()
  const name = menu.site?.siteName || siteName
  return (
    <div className={css.brand}>
      <PlainLink to={PATHS.home} className={css.name} aria-label={name}>
        <Brand name={name} />
      </PlainLink>
      <span className={css.badge}>{t.office}</span>
    </div>
  )
}
