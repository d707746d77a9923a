import { type AnswerOf, hostInfo } from '@dukou/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from './query-client.ts'
import { setSiteZone, useZoneChanges } from './site-zone.ts'
import { type Asked, asking } from './use-call.ts'

export type SiteInfo = AnswerOf<typeof hostInfo>

/** The page's own settings. */
export interface PageConfig {
  /** Origin of the server for every call: the page's own. */
  serverHost: string
  debug: false
  /** The address that serves an agency's customers; told by the server, empty where there is none. */
  agencyUserDomain: string
}

export function pageConfig(origin: string, site: Pick<SiteInfo, 'agencyUserDomain'> | undefined): PageConfig {
  return { serverHost: origin, debug: false, agencyUserDomain: site?.agencyUserDomain ?? '' }
}

/** The host chooses how the page looks: an agency's address shows the agency. */
const question = () =>
  asking(hostInfo, { host: location.hostname }, { quiet: true, silentSession: true, goodForMs: 5 * 60_000 })

/** Public information about the site, available before sign-in. Undefined until loaded; the page works without it. */
export function useSite(): SiteInfo | undefined {
  return useSiteQuery().data
}

/** The same for a screen that cannot do without it: with its loading and failure. */
export function useSiteQuery(): Asked<SiteInfo> {
  return useQuery(question())
}

/** Asks before the first page is drawn, which is then seldom drawn again for the answer. */
export function askSite(): void {
  void queryClient.prefetchQuery(question())
}

/** Sets the page's zone by what the site tells. Returns a key under which the page's times are drawn. */
export function useSiteZone(): number {
  const told = useSite()?.timeZone
  useEffect(() => {
    if (told) setSiteZone(told)
  }, [told])
  return useZoneChanges()
}

/** Asks again, without a word if nobody answers. */
export function refreshSite(): Promise<void> {
  return queryClient.refetchQueries({ queryKey: question().queryKey })
}

/** Whether this page is served for an agency's customers: by their own flag, or by the address it is served from. */
export function isAgencyPage(user: { isAgency: boolean } | undefined, config: PageConfig): boolean {
  if (user?.isAgency) return true
  const domain = withoutPort(config.agencyUserDomain)
  return domain !== '' && domain === new URL(config.serverHost).hostname
}

export function useAgencyPage(user: { isAgency: boolean } | undefined): boolean {
  return isAgencyPage(user, pageConfig(location.origin, useSite()))
}

/** Hosts are compared without their port. */
function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}
