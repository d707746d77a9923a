import { type ReactNode, useState } from 'react'
import { useMedia } from '../../ui/layout/use-media.ts'
import { MessageOverlay } from '../../ui/overlays/overlay.tsx'
import { laterPart } from '../../ui/states/later-part.tsx'
import { openedPart } from '../../ui/states/opened-part.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { useMenu } from '../frame/use-menu.ts'
import { OfficeBar } from './office-bar.tsx'
import { OnlyForRole } from './only-for-role.tsx'
import css from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { usePaletteKey } from './use-palette-key.ts'

const InstalledSite = laterPart(() => import('../parts/installed-site.tsx'))
const Palette = openedPart(() => import('./palette.tsx'))

/** Below this width the side bar is a drawer behind a button. */
const NARROW = '(max-width: 61.99em)'

/** The frame of the back office: its menu at the side, the search of pages over it, the screen beside. */
export default function OfficeShell({ children }: { children: ReactNode }) {
  const menu = useMenu()
  const narrow = useMedia(NARROW)
  const [searching, setSearching] = useState(false)
  const search = () => setSearching(true)
  usePaletteKey(search)
  return (
    <>
      <SkipLink />
      <div className={css.frame}>
        {narrow ? <OfficeBar menu={menu} onSearch={search} /> : <SideBar menu={menu} onSearch={search} />}
        <main id="main" tabIndex={-1} className={css.main}>
          {menu.session.user && <InstalledSite />}
          <OnlyForRole menu={menu}>{children}</OnlyForRole>
        </main>
      </div>
      {searching && <Palette onClose={() => setSearching(false)} />}
      <MessageOverlay />
    </>
  )
}
