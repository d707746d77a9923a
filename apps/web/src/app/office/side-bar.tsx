import type { Menu } from '../frame/use-menu.ts'
import { OfficeMenu } from './office-menu.tsx'
import css from './side-bar.module.css'

/** The menu of the back office on a wide screen. */
export function SideBar({ menu, onSearch }: { menu: Menu; onSearch: () => void }) {
  return (
    <header className={css.side}>
      <OfficeMenu menu={menu} onSearch={onSearch} />
    </header>
  )
}
