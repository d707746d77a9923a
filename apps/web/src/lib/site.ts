import { type AnswerOf, hostInfo } from '@dukou/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

export type SiteInfo = AnswerOf<typeof hostInfo>

/** The page's own settings. */
export const pageConfig = {
  get serverHost() {
    return location.origin
  },
  debug: false,
} as const

/** What is known of the site before anybody signed in. Undefined until it came; the page works without. */
export function useSite(): SiteInfo | undefined {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: () => call(hostInfo, {}, { quiet: true, silentSession: true }),
    staleTime: 5 * 60_000,
  })
  return data
}

/** Whether this page is served for an agency's customers: by their own flag, or by the address. */
export function isAgencyPage(
  user: { isAgency: boolean } | undefined,
  agencyDomain: string | undefined,
  hostname: string,
): boolean {
  if (user?.isAgency) return true
  return Boolean(agencyDomain) && withoutPort(agencyDomain ?? '') === hostname
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}
