import { addDays, MONTH, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'

/** Refuses a day that is none or not over, and an account that never was: neither has a bill. */
export async function checkDay(app: App, paymentAccount: string, day: string): Promise<void> {
  const { rows } = await sql`
    select 1 from channel_codes where code = ${paymentAccount}
    union all (select 1 from arrivals where channel = ${paymentAccount} limit 1) limit 1`.execute(app.db)
  if (rows.length === 0) refuse('paymentAccountNotFound')
  if (!MONTH.test(day.slice(0, 7)) || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || addDays(day, 0) !== day) {
    refuseInput({ zh: 'day: 没有这一天', en: 'day: there is no such day' })
  }
  if (startOfDay(addDays(day, 1), app.config.timeZone) > app.now()) refuse('billDayNotOver')
}
