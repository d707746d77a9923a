import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { lockDay } from './add-bill.ts'
import { compareDays } from './compare.ts'

const AGAIN_MS = 3_600_000
const AT_ONCE = 20

interface Due {
  channel: string
  day: string
}

/**
 * Compares days with open differences again every hour, because a proof that staff confirm or another bill can end them.
 * Days whose comparison is of the year 1970 are compared as well: a migration marks them so where the rules changed.
 */
export async function compareAgain(app: App): Promise<void> {
  const { rows } = await sql<Due>`
    select d.channel, d.day::text from bill_days d
    where d.compared_at = 'epoch' or d.compared_at < ${new Date(app.now().getTime() - AGAIN_MS)} and exists (
      select 1 from bill_differences f where f.channel = d.channel and f.day = d.day and f.state = 'open')
    order by d.compared_at, d.day desc, d.channel limit ${AT_ONCE}`.execute(app.db)
  for (const { channel: paymentAccount, day } of rows) {
    await app.db.transaction().execute(async (tx) => {
      await lockDay(app, tx, paymentAccount, day)
      await compareDays(app, tx, paymentAccount, { first: day, last: day })
    })
  }
}
