import type { App } from '../../../platform/context.ts'
import { countAtOnce } from './count-at-once.ts'
import { countCarefully } from './count-carefully.ts'
import { makePartitions, missingPartition } from './partitions.ts'
import type { ReportRow } from './report-row.ts'
import type { LastReport, Quarantined } from './store-report.ts'

/** SQLSTATE of two reports that waited for each other. */
const DEADLOCK = '40P01'
const TRIES = 5

/**
 * Counts a report that has been judged, all of it or nothing.
 * @param mostUsers no more than these can have ever been
 * @returns `overtaken`: its key is taken, or what it was judged by has changed since
 */
export async function countReport(
  app: Pick<App, 'db' | 'readRows'>,
  row: ReportRow,
  last: LastReport,
  quarantine: readonly Quarantined[],
  mostUsers: number,
): Promise<'counted' | 'overtaken'> {
  for (let tries = 1; ; tries += 1) {
    try {
      // Which factor holds depends on the bytes of the day.
      if (row.terms.plainBytesPerDay > 0n) return await countCarefully(app, row, last, quarantine)
      const outcome = await countAtOnce(app, row, last, quarantine, mostUsers)
      return outcome === 'late' ? await countCarefully(app, row, last, quarantine) : outcome
    } catch (error) {
      if (tries === TRIES) throw error
      const day = missingPartition(error)
      if (day) await makePartitions(app.db, day)
      else if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}
