import { keepsUndelivered, type Program } from './program.ts'
import type { ReportedUse } from './traffic-report.ts'

/** A report of a node, as far as it says whether it was counted before. */
export interface JudgedReport {
  arrivedAt: Date
  /** Of what it says of the users; equal for reports that say the same. */
  fingerprint: Buffer
  /** It came through go-resty and says `Accept`, which go-resty does from the second try on. */
  isMarked: boolean
  use: ReportedUse
}

/** The report before it from the same node. */
export interface PreviousReport {
  arrivedAt: Date
  fingerprint: Buffer
  /** The program is known to have got the answer, as far as that can be known. */
  isDelivered: boolean
  /** It was marked, and no first try of it had come. */
  isSecondTry: boolean
  /** What it said, where that was kept; asked for only where it matters. */
  use(): Promise<ReportedUse | undefined>
}

/** `resent`: what the report says again. Uncertain is what is likely, and not known. */
export type Judgement =
  | { decision: 'accepted'; reason: 'new' | 'firstTryUnknown'; isUncertain: boolean }
  | {
      decision: 'resend'
      reason: 'marked' | 'overtaken' | 'sameUndelivered'
      isUncertain: boolean
      resent: ReportedUse
    }
  | { decision: 'excess'; reason: 'containsUndelivered'; isUncertain: boolean; resent: ReportedUse }

/** Four tries of a client that waits half a minute for each, and what lies between them. */
export const TRIES_MS = 150_000
/** No program reports twice in so short a time. */
const SAME_MOMENT_MS = 2_000
/** Xboard-Node leaves out up to eight of its rounds after a failure. */
const ROUNDS_MS = 900_000

/**
 * Whether a report repeats the one before, wholly or in part. UniProxy has no number of a report, so it is told by how
 * each program is known to behave: go-resty marks what it tries again; XrayR and Xboard-Node add what was not delivered
 * to their next report; V2bX and v2node let go of it. Two honest reports may well say the same, so equality alone says
 * nothing.
 */
export async function judgeReport(
  program: Program,
  report: JudgedReport,
  previous: PreviousReport | undefined,
): Promise<Judgement> {
  if (!previous) return accepted(report)
  const age = report.arrivedAt.getTime() - previous.arrivedAt.getTime()
  const isSame = previous.fingerprint.equals(report.fingerprint)
  if (report.isMarked && isSame && age <= TRIES_MS) return resend(report, 'marked')
  // Two processes may be given the tries of one report, and the second be the faster.
  if (previous.isSecondTry && isSame && age <= SAME_MOMENT_MS) return resend(report, 'overtaken')
  if (previous.isDelivered || (program !== 'xrayr' && age > ROUNDS_MS)) return accepted(report)
  if (!keepsUndelivered(program) && program !== 'unknown') return accepted(report)
  if (isSame) return resend(report, 'sameUndelivered')
  if (!keepsUndelivered(program)) return accepted(report)
  const before = await previous.use()
  if (!before || !contains(report.use, before)) return accepted(report)
  return { decision: 'excess', reason: 'containsUndelivered', isUncertain: true, resent: before }
}

function accepted({ isMarked }: JudgedReport): Judgement {
  return { decision: 'accepted', reason: isMarked ? 'firstTryUnknown' : 'new', isUncertain: false }
}

function resend({ use }: JudgedReport, reason: 'marked' | 'overtaken' | 'sameUndelivered'): Judgement {
  return { decision: 'resend', reason, isUncertain: reason === 'sameUndelivered', resent: use }
}

/** Whether each user of the part has at least as much in the whole. */
export function contains(whole: ReportedUse, part: ReportedUse): boolean {
  const places = new Map(whole.userIds.map((id, index) => [id, index]))
  return part.userIds.every((id, index) => {
    const place = places.get(id)
    if (place === undefined) return false
    return at(whole.ups, place) >= at(part.ups, index) && at(whole.downs, place) >= at(part.downs, index)
  })
}

/** What is left of the whole without the part that it contains. */
export function without(whole: ReportedUse, part: ReportedUse): ReportedUse {
  const places = new Map(part.userIds.map((id, index) => [id, index]))
  const left: ReportedUse = { userIds: [], ups: [], downs: [] }
  for (const [index, id] of whole.userIds.entries()) {
    const place = places.get(id)
    const up = at(whole.ups, index) - (place === undefined ? 0 : at(part.ups, place))
    const down = at(whole.downs, index) - (place === undefined ? 0 : at(part.downs, place))
    if (up === 0 && down === 0) continue
    left.userIds.push(id)
    left.ups.push(up)
    left.downs.push(down)
  }
  return left
}

function at(list: readonly number[], index: number): number {
  return list[index] as number
}
