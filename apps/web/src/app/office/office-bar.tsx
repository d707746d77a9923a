import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { onPageEnd } from '../../lib/page-life.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import type { Menu } from '../frame/use-menu.ts'
import { officeFrameTexts } from './messages.ts'
import css from './office-bar.module.css'
import { OfficeBrand } from './office-brand.tsx'
import { OfficeMenu } from './office-menu.tsx'

/** On phones and narrow windows: a bar on top whose button opens the menu as a drawer. */
export function OfficeBar({ menu, onSearch }: { menu: Menu; onSearch: () => void }) {
  const t = officeFrameTexts.use()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => (open ? onPageEnd(() => setOpen(false)) : undefined), [open])
  return (
    <header className={css.bar}>
      <IconButton aria-label={t.openMenu} aria-expanded={open} onClick={() => setOpen(true)}>
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </IconButton>
      <OfficeBrand menu={menu} />
      <IconButton aria-label={t.search} className={css.search} onClick={onSearch}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
      </IconButton>
      {open && (
        <Sheet title={t.menu} edge="left" width={288} onClose={close}>
          <OfficeMenu menu={menu} />
        </Sheet>
      )}
    </header>
  )
}
