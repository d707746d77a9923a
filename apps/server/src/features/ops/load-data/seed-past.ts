import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'
import { pastDays } from './past-days.ts'
import { pastDesk } from './past-desk.ts'
import { pastOrders } from './past-orders.ts'
import { pastPeople } from './past-people.ts'
import { pastReports } from './past-reports.ts'
import { pastSent } from './past-sent.ts'
import { type Seeded, writeInBulk } from './seeded.ts'
import { whileSeeding } from './while-seeding.ts'

/** The widest past: older days are forgotten. */
export const MOST_DAYS = 390

export interface Past {
  orders: number
  /** Before today. */
  days: number
  /** Usage rows, on all days together; 0: no target. */
  rows?: number
}

/**
 * Gives seeded customers that have none a past: sign-ups over time, orders with their payments, days of use, check-ins,
 * corrections, tickets, acts, errors, reports of nodes, and what was sent out. The books hold afterwards, which `verify` proves.
 * @param tell progress, a line
 * @returns how many rows of use a day there are; undefined where nobody is without a past
 */
export async function seedPast(
  app: App,
  past: Past,
  tell: (line: string) => void,
): Promise<{ people: number; dailyRows: number } | undefined> {
  return whileSeeding(app, () => writePast(app, past, tell))
}

async function writePast(app: App, { orders, days, rows = 0 }: Past, tell: (line: string) => void) {
  const seeded = await pastPeople(app, days)
  if (!seeded) return undefined
  const rest = async () => {
    if (orders > 0) await pastOrders(app, seeded, orders)
    await pastDesk(app, seeded)
    await pastSent(app, seeded)
    tell(`${orders} orders`)
  }
  // Two halves of the work that meet at the end, for a server has more than one core.
  const [dailyRows] = await Promise.all([
    pastDays(app, seeded, rows, (done) => tell(`${done} of ${days} days`)),
    rest(),
  ])
  await Promise.all([takeUses(app, seeded), pastReports(app, seeded)])
  await keepCopies(app, seeded)
  await app.db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await sql`analyze`.execute(tx)
  })
  return { people: seeded.count, dailyRows }
}

async function takeUses(app: App, { firstId, count }: Seeded): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    await sql`
      update traffic_balances b set permanent_used = b.permanent_used + u.permanent
      from (select user_id, sum(permanent) as permanent from usage_days
        where user_id between ${firstId} and ${firstId + BigInt(count) - 1n} group by user_id) u
      where b.user_id = u.user_id and u.permanent > 0`.execute(tx)
  })
}

/** Fills in the columns that triggers keep on a site, because bulk writes run without triggers. */
async function keepCopies(app: App, { firstId, count }: Seeded): Promise<void> {
  const lastId = firstId + BigInt(count) - 1n
  await app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    await sql`
      update traffic_balances b set user_has_paid = u.has_paid, left_whole = (permanent_granted - permanent_used) % ${GB} = 0,
        left_gb = (permanent_granted - permanent_used + ${GB - 1n}) / ${GB}
      from users u where u.id = b.user_id and u.id between ${firstId} and ${lastId}`.execute(tx)
    await sql`
      update ledger_accounts a set user_has_paid = true from users u
      where u.id = a.user_id and a.kind = 'wallet' and u.has_paid and u.id between ${firstId} and ${lastId}`.execute(tx)
  })
}
