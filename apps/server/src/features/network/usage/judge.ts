import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { ReportReason } from '@dukou/domain'
import {
  type Answer,
  contains,
  isDelivered,
  type JudgedReport,
  judgeReport,
  keepsUndelivered,
  NO_REPORTED_USE,
  type Program,
  type ReportedUse,
  SAME_MOMENT_MS,
  TRIES_MS,
} from '@dukou/node-protocol'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Standing, StandingReport } from './read-standing.ts'
import type { Received } from './received.ts'
import type { Decision } from './usage-table.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

/** Decision on a report, with the report that it repeats. */
export interface Judged {
  decision: Decision
  reason: ReportReason
  isUncertain: boolean
  original: { day: string; key: string } | undefined
  /** The part of the report that was counted before. */
  resent: ReportedUse
}

/** @param report the received one, as far as it is judged by */
export async function judge(
  app: Pick<App, 'db'>,
  received: Received,
  report: JudgedReport,
  program: Program,
  { last, startedAt }: Standing,
): Promise<Judged> {
  if (isLate(received, last)) return judgeLate(app, received, report, program)
  const use = () => keptUse(app, received.inboundNumber, last?.key ?? '')
  const previous = last && { ...last, answer: answerTo(last, received, startedAt), use }
  const judgement = await judgeReport(program, report, previous)
  const isNew = judgement.decision === 'accepted'
  return { ...judgement, original: isNew ? undefined : last, resent: isNew ? NO_REPORTED_USE : judgement.resent }
}

/** Whether later reports were counted while it waited. One that did not wait is the newest, whatever the clock says. */
export function isLate({ hasWaited, arrivedAt, previous }: Received, last: StandingReport | undefined): boolean {
  return hasWaited && last !== undefined && arrivedAt < last.arrivedAt && previous?.key !== last.key
}

/**
 * Delivery state of the last report's answer: the stored state, or the state carried with this report because it could
 * not be stored. A proof counts only for reports that arrived after it: a later proof may come from this very report
 * as a resend. A program start between the two reports counts as a proof, because the program has lost the last report.
 */
function answerTo(last: StandingReport, { arrivedAt, previous }: Received, startedAt: Date | null): Answer {
  if (startedAt && last.arrivedAt < startedAt && startedAt <= arrivedAt) return 'proven'
  const isTooLate = last.answer === 'proven' && last.answerAt !== null && last.answerAt > arrivedAt
  const stored = isTooLate ? 'likely' : last.answer
  const carried = previous?.key === last.key ? previous.answer : 'unknown'
  return carried === 'unknown' || (stored === 'proven' && carried !== 'proven') ? stored : carried
}

/**
 * A report that waited in a journal while later ones were counted: by the two that arrived before and after it. The later
 * one may be its second try, which could not be known as such, or may contain it; or be the first try of a second one that
 * was faster.
 */
async function judgeLate(
  app: Pick<App, 'db'>,
  received: Received,
  report: JudgedReport,
  program: Program,
): Promise<Judged> {
  const { before, after } = await neighboursOf(app, received)
  const isSame = (other: Neighbour | undefined) => other?.fingerprint.equals(report.fingerprint) ?? false
  const apart = (other: Neighbour) => Math.abs(other.arrivedAt.getTime() - received.arrivedAt.getTime())
  const isUncertain = true
  const isProven = before?.key === received.previous?.key && received.previous?.answer === 'proven'
  if (before && report.isMarked && isSame(before) && apart(before) <= TRIES_MS && !isProven)
    return { decision: 'resend', reason: 'marked', isUncertain, original: before, resent: report.use }
  if (after?.reason === 'firstTryUnknown' && isSame(after) && apart(after) <= TRIES_MS)
    return { decision: 'resend', reason: 'laterTryWasCounted', isUncertain, original: after, resent: report.use }
  if (after && report.isMarked && isSame(after) && apart(after) <= SAME_MOMENT_MS)
    return { decision: 'resend', reason: 'overtaken', isUncertain, original: after, resent: report.use }
  if (after && !isDelivered(received.answer) && keepsUndelivered(program) && contains(after.use, report.use))
    return { decision: 'resend', reason: 'laterReportContainsIt', isUncertain, original: after, resent: report.use }
  return { decision: 'accepted', reason: 'late', isUncertain: false, original: undefined, resent: NO_REPORTED_USE }
}

interface Neighbour {
  day: string
  key: string
  arrivedAt: Date
  reason: ReportReason
  fingerprint: Buffer
  use: ReportedUse
}

async function neighboursOf(
  { db }: Pick<App, 'db'>,
  { inboundNumber, arrivedAt }: Received,
): Promise<{ before: Neighbour | undefined; after: Neighbour | undefined }> {
  const next = async (side: string) => {
    const { rows } = await sql<Neighbour & { ids: number[]; ups: bigint[]; downs: bigint[] }>`
      select day, key, arrived_at as "arrivedAt", reason, body_sha256 as fingerprint, user_ids as ids, ups, downs
      from usage_reports where inbound_number = ${inboundNumber} and decision <> 'resend' and ${sql.raw(side)} ${arrivedAt}
      order by arrived_at ${sql.raw(side.endsWith('<=') ? 'desc' : 'asc')} limit 1`.execute(db)
    return rows.map(({ ids, ups, downs, ...row }) => ({
      ...row,
      fingerprint: Buffer.from(row.fingerprint),
      use: { userIds: ids, ups: ups.map(Number), downs: downs.map(Number) },
    }))[0]
  }
  return { before: await next('arrived_at <='), after: await next('arrived_at >') }
}

/** Packs the part of a report that the program's next report may repeat. */
export async function keep(program: Program, use: ReportedUse): Promise<Buffer | null> {
  if (!keepsUndelivered(program)) return null
  return pack(JSON.stringify([use.userIds, use.ups, use.downs]), { level: 1 })
}

async function keptUse({ db }: Pick<App, 'db'>, inboundNumber: number, key: string): Promise<ReportedUse | undefined> {
  const row = await db
    .selectFrom('usage_sources')
    .select('last_body')
    .where('inbound_number', '=', inboundNumber)
    .where('last_key', '=', key)
    .executeTakeFirst()
  if (!row?.last_body) return undefined
  const [userIds, ups, downs] = JSON.parse((await unpack(row.last_body)).toString())
  return { userIds, ups, downs }
}
