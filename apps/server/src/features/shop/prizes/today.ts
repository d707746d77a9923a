import type { Calls } from '@dukou/contract'
import { businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { stateOf } from './lottery.ts'

interface Row {
  version: number
  draws: number
  spent: number
  given: number
  prizes: { permanentGb: number; durationDays: number }[] | null
}

/** Sums of the draws of the business day. */
export const lotteryToday: Handler<Calls['lotteryToday']> = async (ctx) => {
  const { settings } = ctx
  const { rows } = await sql<Row>`
    select l.version, coalesce(d.draws, 0) as draws, coalesce(d.spent_gb, 0)::float8 as spent,
      coalesce(d.given_gb, 0)::float8 as given,
      (select jsonb_agg(jsonb_build_object('permanentGb', permanent_gb, 'durationDays', duration_days))
        from prize_odds o where o.version = l.version) as prizes
    from prize_lottery l
      left join prize_days d on d.day = ${businessDay(ctx.now(), ctx.config.timeZone)}::date`.execute(ctx.db)
  const [row = { version: 0, draws: 0, spent: 0, given: 0, prizes: null }] = rows
  return {
    version: row.version,
    costGb: settings.drawCostGb,
    drawCount: row.draws,
    spentGb: row.spent,
    givenGb: row.given,
    limitGb: settings.drawLossGb,
    isFull: stateOf(row.prizes ?? [], row.given - row.spent, settings) === 'dayFull',
  }
}
