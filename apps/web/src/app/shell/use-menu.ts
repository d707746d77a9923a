import { useRouterState } from '@tanstack/react-router'
import { type Session, useSession } from '../../lib/session.ts'
import { type SiteInfo, useAgencyPage, useSite } from '../../lib/site.ts'
import { type MenuRule, menuFor, type Place } from '../menu.ts'
import { BUILT_PATHS } from '../pages.ts'

export interface Menu {
  session: Session
  site: SiteInfo | undefined
  agency: boolean
  path: string
  at: (place: Place) => MenuRule[]
}

/** The menu as this person sees it, and where they are in it. While it is not known who looks, they look like a visitor. */
export function useMenu(): Menu {
  const session = useSession()
  const site = useSite()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const agency = useAgencyPage(session.user)
  const entries = menuFor(session.user?.role ?? 'visitor', agency, BUILT_PATHS)
  return {
    session,
    site,
    agency,
    path: pathname === '/tutorial' ? '/' : pathname,
    at: (place) => entries.filter((entry) => entry.place === place),
  }
}
