import { kept } from '../../../lib/kept.ts'
import { shortHash } from '../../../lib/short-hash.ts'
import type { SiteInfo } from '../../../lib/site.ts'

const SEEN = 'announcement-seen'
const DAY_MS = 86_400_000

type Said = Pick<SiteInfo, 'noticeShown' | 'noticeTitle' | 'noticeContent' | 'noticeIntervalDays' | 'preferredDomain'>

/** Whether the announcement itself is to be shown. */
export function hasNotice({ noticeShown, noticeTitle, noticeContent }: Said): boolean {
  return noticeShown && Boolean(noticeTitle || noticeContent)
}

/** Whether this page is served from another host than people are to use. Hosts are compared without port. */
export function isElsewhere({ preferredDomain }: Said, host: string): boolean {
  return preferredDomain !== '' && withoutPort(preferredDomain) !== withoutPort(host)
}

/** Whether the dialog opens: there is something to say, and the same was not shown here within the interval of the settings. */
export function isDue(site: Said, host: string, now: number): boolean {
  if (!hasNotice(site) && !isElsewhere(site, host)) return false
  const [words, at] = (kept.read(SEEN) ?? '').split(' ')
  return words !== wordsOf(site) || now - Number(at) >= site.noticeIntervalDays * DAY_MS
}

export function rememberSeen(site: Said, now: number): void {
  kept.write(SEEN, `${wordsOf(site)} ${now}`)
}

function wordsOf(site: Said): string {
  return shortHash([hasNotice(site), site.noticeTitle, site.noticeContent, site.preferredDomain].join('\n'))
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '').toLowerCase()
