import { isStaff } from '@dukou/domain'
import { usePath } from '../../lib/address.ts'
import { type Session, useSession } from '../../lib/session.ts'
import { type SiteInfo, useAgencyPage, useSite } from '../../lib/site.ts'
import { PATHS } from '../paths.ts'
import { type Looker, menuFor } from './menu.ts'
import type { PageRow, Place } from './page-row.ts'
import { usePagesFor } from './pages-context.ts'

export interface Menu {
  session: Session
  site: SiteInfo | undefined
  agency: boolean
  path: string
  looker: Looker
  at: (place: Place) => PageRow[]
}

/** The menu as this person sees it, and where they are in it. While it is not known who looks, they look like a visitor. */
export function useMenu(): Menu {
  const session = useSession()
  const site = useSite()
  const path = usePath()
  const agency = useAgencyPage(session.user)
  const looker = { viewer: session.user?.role ?? 'visitor', scopes: session.user?.scopes ?? [] } as const
  const pages = usePagesFor(session.user !== undefined && isStaff(session.user))
  return {
    session,
    site,
    agency,
    path: path === PATHS.guides ? PATHS.home : path,
    looker,
    at: (place) => menuFor(pages, looker, agency, place),
  }
}
