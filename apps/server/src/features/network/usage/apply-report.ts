import {
  type JudgedReport,
  keepsUndelivered,
  NO_REPORTED_USE,
  type Program,
  programOf,
  type ReadReport,
  readTraffic,
  usesResty,
  without,
} from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import { createAuthorisation } from './authorised.ts'
import { countReport } from './count-report.ts'
import { createInspection } from './inspect.ts'
import { isLate, type Judged, judge, keep } from './judge.ts'
import { noteDelivery } from './note-delivery.ts'
import { createStandingRead, type Standing } from './read-standing.ts'
import type { Received } from './received.ts'
import { type ReportRow, totalsOf } from './report-row.ts'
import type { LastReport, Quarantined } from './store-report.ts'

/** Result of applying a report. */
export interface Applied {
  decision: ReportRow['decision'] | 'known' | 'empty'
  quarantine: readonly Quarantined[]
  /** Key of the report that the answer confirms. The next report is judged by the answer's delivery. */
  answers: string | undefined
}

/** A report with a number is new, because its key tells a repetition. */
const SAYS_NEW: Judged = {
  decision: 'accepted',
  reason: 'new',
  isUncertain: false,
  original: undefined,
  resent: NO_REPORTED_USE,
}

/**
 * Takes a report into the books: judged, inspected and counted, all or nothing and once, however often it is tried. Where
 * another report of the node comes in between, it is judged again.
 */
export function createApply(
  app: Pick<App, 'db' | 'readRows' | 'config' | 'now'>,
  authorised = createAuthorisation(app),
): (received: Received) => Promise<Applied> {
  const readStanding = createStandingRead(app)
  const inspect = createInspection(app, authorised)

  return async (received) => {
    const read: ReadReport = received.traffic
      ? readTraffic(received.traffic)
      : { use: NO_REPORTED_USE, unfit: new Map() }
    const fingerprint = fingerprintOf(received, read)
    for (;;) {
      const standing = await readStanding(received, read.use.userIds)
      const noteOwn = async () => {
        if (received.answer !== 'unknown') await noteDelivery(app, received, received.answer)
      }
      if (standing.isCounted) {
        await noteOwn()
        return { decision: 'known', quarantine: [], answers: received.key }
      }
      const program = programFor(received, standing)
      if (saysNothing(received, read)) {
        // An empty report proves that the last answer arrived: undelivered bytes would be repeated in this report.
        const { last } = standing
        if (last && keepsUndelivered(program)) await noteDelivery(app, { ...received, ...last }, 'proven')
        return { decision: 'empty', quarantine: [], answers: undefined }
      }
      const report: JudgedReport = {
        arrivedAt: received.arrivedAt,
        fingerprint,
        isMarked: received.isMarked && usesResty(received.userAgent),
        use: read.use,
      }
      const judged = received.isNumbered ? SAYS_NEW : await judge(app, received, report, program, standing)
      const isResend = judged.decision === 'resend'
      const rest = { ...read, use: isResend ? NO_REPORTED_USE : without(read.use, judged.resent) }
      const { counted, quarantine } = isResend
        ? { counted: NO_REPORTED_USE, quarantine: [] }
        : await inspect(received, rest, standing)
      const row: ReportRow = {
        day: received.day,
        key: received.key,
        inboundNumber: received.inboundNumber,
        arrivedAt: received.arrivedAt,
        program,
        ...judged,
        fingerprint,
        received: totalsOf(read.use),
        resent: totalsOf(judged.resent),
        use: counted,
        terms: standing.terms,
        plain: undefined,
      }
      const isNewest = !isResend && !isLate(received, standing.last)
      const last: LastReport = {
        key: standing.last?.key ?? null,
        answer: standing.last?.answer ?? 'unknown',
        isSaidAgain: isResend && judged.original?.key === standing.last?.key,
        isNewest,
        hasWaited: received.hasWaited,
        body: isNewest ? await keep(program, read.use) : null,
      }
      if ((await countReport(app, row, last, quarantine, standing.mostUsers)) === 'overtaken') continue
      await noteOwn()
      return { decision: judged.decision, quarantine, answers: isResend ? judged.original?.key : received.key }
    }
  }
}

function programFor({ userAgent, namesItselfInBody, isNumbered }: Received, standing: Standing): Program {
  if (isNumbered) return 'dukou'
  return standing.fixedProgram ?? programOf({ ...standing, userAgent, namesItselfInBody })
}

function saysNothing({ raw }: Received, { use, unfit }: ReadReport): boolean {
  return !raw && use.userIds.length === 0 && unfit.size === 0
}

/** Equal for reports that say the same, whatever else stands in them. */
function fingerprintOf({ raw }: Received, { use, unfit }: ReadReport): Buffer {
  return sha256(raw ?? [use.userIds, use.ups, use.downs, JSON.stringify([...unfit])].join('|'))
}
