import {
  type JudgedReport,
  keepsUndelivered,
  type Program,
  programOf,
  type ReadReport,
  readTraffic,
  usesResty,
  without,
} from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import { sha256 } from '../../platform/ids.ts'
import { countReport } from './count-report.ts'
import { createInspection } from './inspect.ts'
import { judge, keep } from './judge.ts'
import { createStandingRead, type Standing } from './read-standing.ts'
import type { Received } from './received.ts'
import { type ReportRow, totalsOf } from './report-row.ts'
import type { Quarantined } from './store-report.ts'

/** What became of a report. */
export interface Applied {
  decision: ReportRow['decision'] | 'known' | 'empty'
  quarantine: readonly Quarantined[]
  /** The report that its answer is about, where the next one is judged by whether that came through. */
  answers: string | undefined
}

/**
 * Takes a report into the books: judged, inspected and counted, all or nothing and once, however often it is tried. Where
 * another report of the node comes in between, it is judged again.
 */
export function createApply(app: Pick<App, 'db' | 'readRows' | 'config'>): (received: Received) => Promise<Applied> {
  const readStanding = createStandingRead(app)
  const inspect = createInspection(app)

  return async (received) => {
    const read: ReadReport = received.traffic ? readTraffic(received.traffic) : { use: NOBODY, unfit: new Map() }
    const fingerprint = fingerprintOf(received, read)
    for (;;) {
      const standing = await readStanding(received, read.use.userIds)
      const done = (decision: Applied['decision'], quarantine: Quarantined[] = []) => ({
        decision,
        quarantine,
        answers: undefined,
      })
      if (standing.isCounted) return done('known')
      const program = programFor(received, standing)
      if (saysNothing(received, read)) {
        // What was not delivered would be in it.
        if (standing.last && keepsUndelivered(program)) await noteDelivery(app, received, standing.last.key, true)
        return done('empty')
      }
      const report: JudgedReport = {
        arrivedAt: received.arrivedAt,
        fingerprint,
        isMarked: received.isMarked && usesResty(received.userAgent),
        use: read.use,
      }
      const judged = await judge(app, received, report, program, standing)
      const isResend = judged.decision === 'resend'
      const rest = { ...read, use: isResend ? NOBODY : without(read.use, judged.resent) }
      const { counted, quarantine } = isResend
        ? { counted: NOBODY, quarantine: [] }
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
      const isNewest = !isResend && !(standing.last && received.arrivedAt < standing.last.arrivedAt)
      const last = { key: standing.last?.key ?? null, isNewest, body: isNewest ? await keep(program, read.use) : null }
      if ((await countReport(app, row, last, quarantine)) === 'overtaken') continue
      const answers = isNewest ? received.key : isResend ? judged.original?.key : undefined
      if (received.isDelivered && answers) await noteDelivery(app, received, answers, true)
      const matters = keepsUndelivered(program) || program === 'unknown'
      return { decision: judged.decision, quarantine, answers: matters ? answers : undefined }
    }
  }
}

/** Remembers whether the program got the answer to a node's last report. */
export async function noteDelivery(
  { db }: Pick<App, 'db'>,
  { inboundNumber }: Pick<Received, 'inboundNumber'>,
  key: string,
  isDelivered: boolean,
): Promise<void> {
  await db
    .updateTable('usage_sources')
    .set({ last_delivered: isDelivered })
    .where('inbound_number', '=', inboundNumber)
    .where('last_key', '=', key)
    .where('last_delivered', '<>', isDelivered)
    .execute()
}

const NOBODY = { userIds: [], ups: [], downs: [] }

function programFor({ userAgent, namesItselfInBody }: Received, standing: Standing): Program {
  return standing.fixedProgram ?? programOf({ ...standing, userAgent, namesItselfInBody })
}

function saysNothing({ raw }: Received, { use, unfit }: ReadReport): boolean {
  return !raw && use.userIds.length === 0 && unfit.size === 0
}

/** Equal for reports that say the same, whatever else stands in them. */
function fingerprintOf({ raw }: Received, { use, unfit }: ReadReport): Buffer {
  return sha256(raw ?? [use.userIds, use.ups, use.downs, JSON.stringify([...unfit])].join('|'))
}
