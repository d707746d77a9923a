import { keepsUndelivered, type Program } from './program.ts'
import type { ReportedUse } from './traffic-report.ts'

/** A report of a node, as far as it says whether it was counted before. */
export interface JudgedReport {
  arrivedAt: Date
  /** Hash of the users' traffic in the report; equal for reports with the same content. */
  fingerprint: Buffer
  /** It came through go-resty and says `Accept`, which go-resty does from the second try on. */
  isMarked: boolean
  use: ReportedUse
}

/**
 * Whether the program received our reply to a report. `proven`: it sent another request on the same connection, so it
 * has read the reply. `likely`: the connection stayed open. `lost`: it hung up, or resent the report.
 */
export type Answer = 'unknown' | 'lost' | 'likely' | 'proven'

/** The report before it from the same node. */
export interface PreviousReport {
  arrivedAt: Date
  fingerprint: Buffer
  answer: Answer
  /** It was marked, and no first try of it had come. */
  isSecondTry: boolean
  /** Content of the report, where it is still stored; read lazily. */
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
export const SAME_MOMENT_MS = 2_000
/** Xboard-Node leaves out up to eight of its rounds after a failure. */
const ROUNDS_MS = 900_000

/**
 * Whether a report repeats the one before, wholly or in part. UniProxy has no number of a report, so it is told by how
 * each program is known to behave: go-resty marks what it tries again; XrayR and Xboard-Node add what was not delivered
 * to their next report; V2bX and v2node let go of it. Two honest reports may well say the same, so equality alone says
 * nothing.
 *
 * A report with a `proven` answer is never resent: a retry mark then means that the first attempt was lost. A report
 * with a `likely` answer may be resent: then the judgement favours the customer, so that no traffic is billed twice.
 */
export async function judgeReport(
  program: Program,
  report: JudgedReport,
  previous: PreviousReport | undefined,
): Promise<Judgement> {
  if (!previous) return accepted(report)
  const { answer } = previous
  // Below zero where the clock was set back, or where the one before was the faster.
  const age = report.arrivedAt.getTime() - previous.arrivedAt.getTime()
  const isSame = previous.fingerprint.equals(report.fingerprint)
  if (report.isMarked && isSame && age <= TRIES_MS && answer !== 'proven')
    return resend(report, 'marked', answer === 'likely')
  // Two processes may be given the tries of one report, or a first try wait inside, and the second be the faster.
  if (previous.isSecondTry && isSame && answer !== 'proven' && age >= -TRIES_MS && age <= SAME_MOMENT_MS)
    return resend(report, 'overtaken', false)
  if (isDelivered(answer) || (program !== 'xrayr' && age > ROUNDS_MS)) return accepted(report)
  if (!keepsUndelivered(program) && program !== 'unknown') return accepted(report)
  if (isSame) return resend(report, 'sameUndelivered', true)
  if (!keepsUndelivered(program)) return accepted(report)
  const before = await previous.use()
  if (!before || !contains(report.use, before)) return accepted(report)
  return { decision: 'excess', reason: 'containsUndelivered', isUncertain: true, resent: before }
}

function accepted({ isMarked }: JudgedReport): Judgement {
  return { decision: 'accepted', reason: isMarked ? 'firstTryUnknown' : 'new', isUncertain: false }
}

function resend(
  { use }: JudgedReport,
  reason: 'marked' | 'overtaken' | 'sameUndelivered',
  isUncertain: boolean,
): Judgement {
  return { decision: 'resend', reason, isUncertain, resent: use }
}

/** As far as that can be known. */
export function isDelivered(answer: Answer): boolean {
  return answer === 'likely' || answer === 'proven'
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

/** `whole` minus `part`, which it contains. */
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
