import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import {
  contains,
  type JudgedReport,
  judgeReport,
  keepsUndelivered,
  type Program,
  type ReportedUse,
  TRIES_MS,
} from '@dukou/node-protocol'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Standing } from './read-standing.ts'
import type { Received } from './received.ts'
import type { Decision } from './usage-table.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)
const NOTHING: ReportedUse = { userIds: [], ups: [], downs: [] }

/** What a report is, with the report that it repeats. */
export interface Judged {
  decision: Decision
  reason: string
  isUncertain: boolean
  original: { day: string; key: string } | undefined
  /** What of it was counted before. */
  resent: ReportedUse
}

/** @param report the received one, as far as it is judged by */
export async function judge(
  app: Pick<App, 'db'>,
  received: Received,
  report: JudgedReport,
  program: Program,
  { last }: Standing,
): Promise<Judged> {
  if (last && received.arrivedAt < last.arrivedAt) return judgeLate(app, received, report, program)
  const use = () => keptUse(app, received.inboundNumber, last?.key ?? '')
  const judgement = await judgeReport(program, report, last && { ...last, use })
  const isNew = judgement.decision === 'accepted'
  return { ...judgement, original: isNew ? undefined : last, resent: isNew ? NOTHING : judgement.resent }
}

/**
 * A report that waited in a journal while later ones were counted: by the two that arrived before and after it. The later
 * one may be its second try, which could not be known as such, or may contain it.
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
  if (before && report.isMarked && isSame(before) && apart(before) <= TRIES_MS)
    return { decision: 'resend', reason: 'marked', isUncertain, original: before, resent: report.use }
  if (after?.reason === 'firstTryUnknown' && isSame(after) && apart(after) <= TRIES_MS)
    return { decision: 'resend', reason: 'laterTryWasCounted', isUncertain, original: after, resent: report.use }
  if (after && !received.isDelivered && keepsUndelivered(program) && contains(after.use, report.use))
    return { decision: 'resend', reason: 'laterReportContainsIt', isUncertain, original: after, resent: report.use }
  return { decision: 'accepted', reason: 'late', isUncertain: false, original: undefined, resent: NOTHING }
}

interface Neighbour {
  day: string
  key: string
  arrivedAt: Date
  reason: string
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

/** What the next report of its program may repeat. */
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
