import type { AnswerOf, Calls } from '@dukou/contract'
import { businessDay, worstLossGb } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { nextSeed } from './seed.ts'

type Lottery = AnswerOf<Calls['lottery']>

interface Row {
  version: number
  last: bigint | null
  loss: number
  prizes: Lottery['prizes'] | null
}

/** Prizes with their odds, and the commitment of the next draw, in one statement. */
export const lottery: Handler<Calls['lottery']> = async (ctx) => {
  const { settings } = ctx
  const { rows } = await sql<Row>`
    select l.version, (select max(id) from prize_draws where user_id = ${ctx.actor.id}) as last,
      coalesce((select given_gb - spent_gb from prize_days
        where day = ${businessDay(ctx.now(), ctx.config.timeZone)}::date), 0)::float8 as loss,
      (select jsonb_agg(jsonb_build_object('name', name, 'permanentGb', permanent_gb, 'durationDays', duration_days,
          'payTenths', pay_tenths, 'couponDays', coupon_days, 'weight', weight, 'description', description,
          'photoUrl', photo_url) order by position)
        from prize_odds o where o.version = l.version) as prizes
    from prize_lottery l`.execute(ctx.db)
  const [{ version, last, loss, prizes } = { version: 0, last: null, loss: 0, prizes: null }] = rows
  return {
    state: stateOf(prizes ?? [], loss, settings),
    version,
    costGb: settings.drawCostGb,
    commitment: nextSeed(ctx, settings.drawSeed, ctx.actor.publicId, last).commitment,
    prizes: prizes ?? [],
  }
}

/** Whether anybody can draw. `dayFull`: the day's limit does not bear the largest prize any more. */
export function stateOf(
  prizes: readonly { permanentGb: number; durationDays: number }[],
  lossGb: number,
  settings: { drawCostGb: number; drawLossGb: number; dailyQuotaGb: number },
): Lottery['state'] {
  if (settings.drawCostGb === 0) return 'closed'
  if (prizes.length === 0) return 'noPrizes'
  const most = lossGb + worstLossGb(prizes, settings.drawCostGb, settings)
  return settings.drawLossGb > 0 && most > settings.drawLossGb ? 'dayFull' : 'open'
}
