import type { ReactNode } from 'react'
import { unseenPart } from '../../ui/lazy-part.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { appTexts } from '../frame/messages.ts'
import { useMenu } from '../frame/use-menu.ts'
import { PhoneBar } from './phone-bar.tsx'
import css from './shell.module.css'
import { TopBar } from './top-bar.tsx'

const OrderWatch = unseenPart(() => import('../parts/order-watch.tsx'))

/** The frame of the customer site: bar on top, on phones a bar at the bottom as well, the screen in between. */
export default function SiteShell({ children }: { children: ReactNode }) {
  const t = appTexts.use()
  const menu = useMenu()
  const phone = useMedia(PHONE)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link; the hash of the address is taken by the route. */}
      <a
        className={css.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t.skip}
      </a>
      <TopBar menu={menu} phone={phone} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {phone && <PhoneBar menu={menu} />}
      {menu.session.user && !menu.agency && <OrderWatch />}
    </>
  )
}
