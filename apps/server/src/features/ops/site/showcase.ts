import type { AnswerOf, Calls } from '@dukou/contract'
import { dailyBytesOf, isHiddenFor, isTimePackage } from '@dukou/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'

type Answer = AnswerOf<Calls['showcase']>

interface Kept {
  /** With the quota that a plan names itself; null for the site's usual one. */
  plans: Answer['plans']
  countries: Answer['countries']
}

/** Visitors are many and ask the same; the answer is kept this long. */
const KEPT_MS = 30_000

const kept = new WeakMap<Db, { at: number; answer: Promise<Kept> }>()

/** Plans and countries for visitors: names, prices and counts only, no address and no id. */
export const showcase: Handler<Calls['showcase']> = async (ctx) => {
  const now = ctx.now().getTime()
  let known = kept.get(ctx.db)
  if (!known || Math.abs(now - known.at) >= KEPT_MS) {
    known = { at: now, answer: read(ctx.db) }
    kept.set(ctx.db, known)
    // A failure is not kept.
    known.answer.catch(() => kept.delete(ctx.db))
  }
  const { plans, countries } = await known.answer
  const { hideCheapPlansChannelCode } = ctx.settings
  return {
    plans: plans
      // A visitor may belong to the channel whose customers may not buy cheap plans.
      .filter((plan) => !isHiddenFor(plan, hideCheapPlansChannelCode, hideCheapPlansChannelCode))
      .map((plan) => ({
        ...plan,
        dailyLimitBytes: isTimePackage(plan) ? dailyBytesOf(plan.dailyLimitBytes, ctx.settings) : null,
      })),
    countries,
  }
}

interface Read {
  plans: { name: string; price: string; traffic: string; bonus: number; days: number; daily: string | null }[]
  countries: { flag: string; lines: number }[]
}

/** A line counts once, whatever its number of copies; a line that no customer can get does not count. */
async function read(db: Db): Promise<Kept> {
  const { rows } = await sql<Read>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price_li::text, 'traffic', traffic_bytes::text,
          'bonus', bonus_percent, 'days', duration_days, 'daily', daily_limit::text) order by sort, id), '[]')
        from current_plans) as plans,
      (select coalesce(jsonb_agg(jsonb_build_object('flag', flag, 'lines', lines) order by lines desc, flag), '[]')
        from (select n.country_flag as flag, count(*) as lines from current_lines l join node_places n on n.id = l.node_id
          where n.removed_at is null and n.country_flag <> ''
            and (l.is_public or l.required_entitlement_id is not null)
          group by n.country_flag) as found) as countries`.execute(db)
  const [row] = rows
  return {
    plans: (row?.plans ?? []).map(({ name, price, traffic, bonus, days, daily }) => ({
      name,
      priceLi: BigInt(price),
      trafficBytes: BigInt(traffic),
      bonusPercent: bonus,
      durationDays: days,
      dailyLimitBytes: daily === null ? null : BigInt(daily),
    })),
    countries: (row?.countries ?? []).map(({ flag, lines }) => ({ flag, lineCount: lines })),
  }
}
