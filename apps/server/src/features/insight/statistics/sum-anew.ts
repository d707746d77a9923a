import type { App } from '../../../platform/context.ts'
import { keepLiability } from './keep-liability.ts'
import { keepSums } from './keep-sums.ts'

/**
 * Sums up the days since one anew: sample data writes its past behind days that are summed up already, and such a
 * difference is no bug.
 */
export async function sumAnew(app: App, since: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('statistics_days').where('day', '>=', since).execute()
    await tx.deleteFrom('liability_ages').where('day', '>=', since).execute()
  })
  await keepSums(app)
  await keepLiability(app)
}
