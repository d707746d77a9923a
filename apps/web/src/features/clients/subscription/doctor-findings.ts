import type { AnswerOf, subscriptionDoctor } from '@dukou/contract'
import { LINE_KINDS, type LineKind, quotaReturns, timePackageRuns, trialLeftBytes } from '@dukou/domain'
import { fetcherName, PROGRAMS } from '@dukou/formats/links'
import { day, daysUntil, gigabytes, moment } from '../../../lib/format.ts'
import type { User } from '../../../lib/session.ts'
import { businessDay, siteZone } from '../../../lib/site-zone.ts'
import type { DoctorTexts } from './doctor-messages.ts'

type Answer = AnswerOf<typeof subscriptionDoctor>
type Fetch = Answer['fetches'][number]
type SkipReason = Fetch['skipReasons'][number]

/** The action that a finding offers. `none`: only the text. */
export type FindingAct = 'none' | 'reset' | 'shop' | 'guide'

/** One thing that was looked at. */
export interface Finding {
  tone: 'good' | 'warning' | 'bad'
  title: string
  text: string
  act: FindingAct
}

/** A client that was not updated for so long may lack new lines. */
const STALE_DAYS = 7
/** So many lines are named. */
const NAMED_LINES = 3
/** Programs that nobody keeps up any more. */
const RETIRED = PROGRAMS.filter(({ id }) => id === 'clash').flatMap(({ agents }) => agents)

/** Translates the doctor's answer into findings, in troubleshooting order. */
export function findingsOf(answer: Answer, user: User, now: Date, t: DoctorTexts): Finding[] {
  const [last] = answer.fetches
  return [
    ofLink(answer, last, t),
    ofBalance(answer, user, now, t),
    ofUpdate(last, now, t),
    // If the account has no traffic to use, that is the reason to show, not missing lines.
    ...(answer.lines.count > 0 || answer.access === 'mayUse' ? [ofLines(answer, now, t)] : []),
    ofNodes(answer, now, t),
    ...(last && last.skipped > 0 ? [ofSkipped(last, t)] : []),
    ...(last?.app && RETIRED.includes(last.app.toLowerCase()) ? [ofClient(last, t)] : []),
  ]
}

function good(title: string, text: string): Finding {
  return { tone: 'good', title, text, act: 'none' }
}

function ofLink({ linkWorks, access, lines }: Answer, last: Fetch | undefined, t: DoctorTexts): Finding {
  if (linkWorks)
    return good(t.link, last && last.lines > 0 && lines.count > 0 ? t.linkWorks(last.lines) : t.linkIsRight)
  const isDisabled = access === 'disabled'
  return {
    tone: 'bad',
    title: t.link,
    text: isDisabled ? t.disabled : t.linkBroken,
    act: isDisabled ? 'none' : 'reset',
  }
}

function ofBalance({ access }: Answer, user: User, now: Date, t: DoctorTexts): Finding {
  if (access === 'disabled') return { tone: 'bad', title: t.balance, text: t.disabled, act: 'none' }
  const timeRuns = timePackageRuns(user, now)
  if (access !== 'mayUse') {
    const quotaGone = quotaReturns(user, businessDay(now), siteZone()) ? t.nothingToday : t.nothingOnLastDay
    const text = access === 'exhausted' && timeRuns ? quotaGone : t[access]
    return { tone: 'bad', title: t.balance, text, act: 'shop' }
  }
  const trial = trialLeftBytes(user, now)
  const parts = [
    timeRuns && t.leftToday(gigabytes(beyond(user.dailyLimitBytes, user.quotaUsedBytes))),
    trial > 0n && t.leftOfTrial(gigabytes(trial)),
    t.leftForGood(gigabytes(beyond(user.grantedBytes, user.usedBytes))),
  ]
  return good(t.balance, parts.filter(Boolean).join(t.and))
}

function ofUpdate(last: Fetch | undefined, now: Date, t: DoctorTexts): Finding {
  if (!last) return { tone: 'warning', title: t.update, text: t.neverUpdated, act: 'guide' }
  const text = t.updated(said(last.at, now, t), clientOf(last))
  const days = -daysUntil(last.at, now)
  if (days < STALE_DAYS) return good(t.update, text)
  return { tone: 'warning', title: t.staleFor(days), text: `${text}${t.stop}${t.updateByHand}`, act: 'none' }
}

/** Whether there are lines for the customer, and which are down, as the site itself knows. */
function ofLines({ lines: { count, downCount, down } }: Answer, now: Date, t: DoctorTexts): Finding {
  if (count === 0) return { tone: 'bad', title: t.noLines, text: t.noLinesMore, act: 'shop' }
  if (downCount === 0) return good(t.lines, t.linesUp(count))
  const told = down
    .slice(0, NAMED_LINES)
    .map(({ name, since }) => (since ? t.downSince(name, said(since, now, t)) : name))
  const names = told.join(t.or) + (downCount > told.length ? t.andMore : '')
  const isAll = downCount === count
  return {
    tone: isAll ? 'bad' : 'warning',
    title: isAll ? t.allDown : t.someDown(downCount, count),
    text: `${names}${t.stop}${isAll ? t.waitForLines : t.takeAnother}`,
    act: 'none',
  }
}

/** Whether bytes ever got to a node: what a working link with a wrong switch in the client looks like. */
function ofNodes({ connectedAt, usedDay }: Answer, now: Date, t: DoctorTexts): Finding {
  if (connectedAt) return good(t.nodes, t.connected(said(connectedAt, now, t)))
  if (usedDay === businessDay(now)) return good(t.nodes, t.usedToday)
  const text = usedDay ? t.lastUsed(usedDay) : t.neverSeen
  return {
    tone: 'warning',
    title: t.notConnected,
    text: `${text}${t.stop}${t.switchOn}`,
    act: usedDay ? 'none' : 'guide',
  }
}

function ofSkipped(last: Fetch, t: DoctorTexts): Finding {
  const ours = last.skipReasons.filter(({ reason }) => reason === 'invalid' || reason === 'no-address')
  const unknown = last.skipReasons.filter((one) => !ours.includes(one))
  const kinds = unknown.map(({ reason }) => (reason in LINE_KINDS ? LINE_KINDS[reason as LineKind] : reason))
  const parts = [
    unknown.length > 0 && t.unknownTo(clientOf(last), [...new Set(kinds)].join(t.or), sum(unknown)),
    ...ours.map(({ reason, count }) => (reason === 'invalid' ? t.setWrong(count) : t.withoutAddress(count))),
  ]
  return {
    tone: 'warning',
    title: t.hidden(last.skipped),
    text: parts.filter(Boolean).join(t.and),
    act: unknown.length > 0 ? 'guide' : 'none',
  }
}

function ofClient(last: Fetch, t: DoctorTexts): Finding {
  return { tone: 'bad', title: t.retired(clientOf(last)), text: t.retiredMore, act: 'guide' }
}

function sum(reasons: readonly SkipReason[]): number {
  return reasons.reduce((all, { count }) => all + count, 0)
}

function clientOf({ client, app, appVersion }: Fetch): string {
  return fetcherName(client, app, appVersion)
}

function said(at: Date, now: Date, t: DoctorTexts): string {
  return day(at) === businessDay(now) ? t.today(moment(at).slice(11, 16)) : moment(at).slice(0, 16)
}

function beyond(all: bigint, used: bigint): bigint {
  return all > used ? all - used : 0n
}
