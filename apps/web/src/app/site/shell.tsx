import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../../ui/layout/use-media.ts'
import { MessageOverlay } from '../../ui/overlays/overlay.tsx'
import { laterPart } from '../../ui/states/later-part.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { useMenu } from '../frame/use-menu.ts'
import { PhoneBar } from './phone-bar.tsx'
import css from './shell.module.css'
import { TopBar } from './top-bar.tsx'

const DeletionLine = laterPart(() => import('../../features/care/deletion/deletion-line.tsx'))
const InstalledSite = laterPart(() => import('../parts/installed-site.tsx'))
const OrderWatch = laterPart(() => import('../parts/order-watch.tsx'))

/** The frame of the customer site: bar on top, on phones a bar at the bottom as well, the screen in between. */
export default function SiteShell({ children }: { children: ReactNode }) {
  const menu = useMenu()
  const phone = useMedia(PHONE)
  return (
    <>
      <SkipLink />
      <TopBar menu={menu} phone={phone} />
      <main id="main" tabIndex={-1} className={css.main}>
        {menu.session.status !== 'visitor' && <InstalledSite />}
        {menu.session.user?.deletesAt && <DeletionLine />}
        {children}
      </main>
      {phone && <PhoneBar menu={menu} />}
      {menu.session.user && !menu.agency && <OrderWatch />}
      <MessageOverlay />
    </>
  )
}
