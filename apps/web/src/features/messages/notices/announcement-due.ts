import { kept, keptForTab } from '../../../lib/kept.ts'
import { shortHash } from '../../../lib/short-hash.ts'
import type { SiteInfo } from '../../../lib/site.ts'

const SEEN = 'announcement-seen'
/** Holds the page load that told the preferred domain. */
const DOMAIN_TOLD = 'domain-told'
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

/**
 * Returns the part of the dialog that is due, or undefined. The notice comes again after the interval of the settings, or
 * with other words. The preferred domain is told once per page load, because the interval is for the notice alone.
 */
export function dueOf<Site extends Said>(site: Site, host: string, now: number): Site | undefined {
  if (isNoticeDue(site, now)) return site
  const isMoved = isElsewhere(site, host) && keptForTab.read(DOMAIN_TOLD) !== thisLoad()
  return isMoved ? { ...site, noticeShown: false } : undefined
}

/** Call with what {@link dueOf} gave, when the dialog was closed. */
export function rememberSeen(said: Said, now: number): void {
  if (hasNotice(said)) kept.write(SEEN, `${wordsOf(said)} ${now}`)
  keptForTab.write(DOMAIN_TOLD, thisLoad())
}

function isNoticeDue(site: Said, now: number): boolean {
  if (!hasNotice(site)) return false
  const [words, at] = (kept.read(SEEN) ?? '').split(' ')
  return words !== wordsOf(site) || now - Number(at) >= site.noticeIntervalDays * DAY_MS
}

/** Differs after each reload, although the tab's storage stays. */
const thisLoad = () => String(performance.timeOrigin)

function wordsOf(site: Said): string {
  return shortHash([hasNotice(site), site.noticeTitle, site.noticeContent, site.preferredDomain].join('\n'))
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '').toLowerCase()
